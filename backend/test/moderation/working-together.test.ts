/**
 * Working on the queue together, over HTTP: narrowing it by people and days, filters that one has
 * saved, notes that name colleagues.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import type {
  caseById,
  caseColleagues,
  cases as queue,
  nextCase,
  savedFilters,
} from '../../../contract/moderation/cases.ts'
import type { Post } from '../../../contract/social/posts.ts'
import { caseIdOf } from '../../domain/moderation/case-events.ts'
import { verify } from '../../projections/engine/build/verify.ts'
import { cases } from '../../projections/moderation/cases.ts'
import { startTestServer, type TestServer, type TestStaff } from '../support/server.ts'
import { settled } from '../support/acting.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'

type Queue = ResponseOf<typeof queue>
let house: TestServer
let luz: TestStaff
let max: TestStaff
beforeAll(async () => {
  house = await startTestServer()
  ;[luz, max] = [await house.staff('moderator'), await house.staff('moderator')]
})

const list = async (who: TestStaff, query = '') =>
  (await must(house.asStaff(who).get<Queue>(`/api/admin/cases?perPage=100${query}`))).body
const idsIn = ({ data }: Queue) => data.map(({ id }) => id)

async function reportedPost(author: SignedIn, by: SignedIn): Promise<string> {
  const id = (await must(house.as(author).post<Post>('/api/posts', { content: 'Degradado' }), 201))
    .body.id
  await settled(house)
  await must(
    house
      .as(by)
      .post('/api/moderation/reports', { targetType: 'POST', targetId: id, reason: 'acoso' }),
    201,
  )
  await settled(house)
  return caseIdOf({ type: 'POST', id })
}
async function reportedPerson(whom: SignedIn, by: SignedIn): Promise<string> {
  await must(
    house.as(by).post('/api/moderation/reports', {
      targetType: 'USER',
      targetId: whom.user.id,
      reason: 'acoso',
    }),
    201,
  )
  await settled(house)
  return caseIdOf({ type: 'USER', id: whom.user.id })
}

describe('the queue is narrowed', () => {
  let paco: SignedIn
  let ana: SignedIn
  let eva: SignedIn
  let ofPost: string
  let ofPerson: string
  let ofClient: string
  beforeAll(async () => {
    ;[paco, ana, eva] = [
      await house.barber('Paco Navarro'),
      await house.client(),
      await house.client(),
    ]
    ofPost = await reportedPost(paco, ana)
    ofPerson = await reportedPerson(paco, eva)
    ofClient = await reportedPerson(ana, eva)
  })

  test('to what is of a person or about them, whose name is said', async () => {
    const found = await list(luz, `&reportado=${paco.user.id}`)
    expect(idsIn(found).toSorted()).toEqual([ofPost, ofPerson].toSorted())
    expect(found.reportado).toEqual({ id: paco.user.id, nombre: 'Paco Navarro' })
  })
  test('to what one reporter told of', async () => {
    expect(idsIn(await list(luz, `&reportante=${eva.user.id}`)).toSorted()).toEqual(
      [ofPerson, ofClient].toSorted(),
    )
    expect(idsIn(await list(luz, `&reportante=${eva.user.id}&reportado=${paco.user.id}`))).toEqual([
      ofPerson,
    ])
  })
  test('to the role of the person whom it is about', async () => {
    expect(idsIn(await list(luz, '&rol=cliente'))).toEqual([ofClient])
    expect(idsIn(await list(luz, '&rol=barbero')).toSorted()).toEqual([ofPost, ofPerson].toSorted())
    expect((await list(luz, '&rol=duenno')).data).toEqual([])
  })
  test('to the days on which it was opened, both included', async () => {
    const today = house.services.now().toISOString().slice(0, 10)
    const [before, after] = [-1, 1].map((days) =>
      new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10),
    )
    expect(idsIn(await list(luz, `&desde=${today}&hasta=${today}`))).toContain(ofPost)
    expect((await list(luz, `&hasta=${before}`)).data).toEqual([])
    expect((await list(luz, `&desde=${after}`)).data).toEqual([])
  })
  test('and the choices and the tabs count by it, each its own', async () => {
    const { facetas, pestanas } = await list(luz, `&reportado=${paco.user.id}`)
    expect(facetas).toMatchObject({ total: 2, tipo: { POST: 1, USER: 1 } })
    expect(pestanas.abiertos).toBe((await list(luz)).pestanas.abiertos)
  })
  test('and the next case is one of it', async () => {
    const next = await must(
      house
        .asStaff(luz)
        .post<ResponseOf<typeof nextCase>>('/api/admin/cases/next', { rol: 'cliente' }),
    )
    expect(next.body.id).toBe(ofClient)
    await must(house.asStaff(luz).post(`/api/admin/cases/${ofClient}/release`, {}))
  })
  test('by a reporter whom the reader may not look at to nothing', async () => {
    expect((await list(luz, `&reportante=${luz.user.id}`)).data).toEqual([])
  })
  test('also to open and decided ones together', async () => {
    await must(house.asStaff(max).post(`/api/admin/cases/${ofPerson}/claim`))
    await must(
      house.asStaff(max).post(`/api/admin/cases/${ofPerson}/decisions`, {
        medidas: [{ medida: 'none' }],
        vistoHasta: '999999999',
      }),
      201,
    )
    await settled(house)
    expect(idsIn(await list(luz, `&estado=todos&reportado=${paco.user.id}`)).toSorted()).toEqual(
      [ofPost, ofPerson].toSorted(),
    )
    expect(idsIn(await list(luz, `&reportado=${paco.user.id}`))).toEqual([ofPost])
  })
})

describe('decided cases are narrowed', () => {
  let hidden: string
  let unmeasured: string
  const today = () => house.services.now().toISOString().slice(0, 10)
  const decide = async (who: TestStaff, id: string, decision: object) => {
    await must(house.asStaff(who).post(`/api/admin/cases/${id}/claim`))
    await must(
      house.asStaff(who).post(`/api/admin/cases/${id}/decisions`, {
        hechos: 'Insulta',
        vistoHasta: '999999999',
        ...decision,
      }),
      201,
    )
    await settled(house)
  }
  const decided = (query = '') => list(luz, `&estado=decidido${query}`)
  beforeAll(async () => {
    const [author, reader] = [await house.barber(), await house.client()]
    ;[hidden, unmeasured] = [await reportedPost(author, reader), await reportedPost(author, reader)]
    await decide(luz, hidden, { medidas: [{ medida: 'hide' }], clausula: 'acoso' })
    await decide(max, unmeasured, { medidas: [{ medida: 'none' }] })
  })

  test('to those of one decider, which the rows say', async () => {
    const { data } = await decided(`&decidio=${luz.user.id}`)
    expect(
      data.map(({ id, decision }) => ({
        id,
        by: decision?.por.id,
        automatica: decision?.automatica,
      })),
    ).toEqual([{ id: hidden, by: luz.user.id, automatica: false }])
    expect(idsIn(await decided(`&decidio=${max.user.id}`))).toContain(unmeasured)
  })
  test('to those with one measure', async () => {
    expect(idsIn(await decided('&medida=hide'))).toEqual([hidden])
    expect(idsIn(await decided('&medida=none'))).toContain(unmeasured)
    expect(idsIn(await decided('&medida=none'))).not.toContain(hidden)
    expect(idsIn(await decided('&medida=ban'))).toEqual([])
  })
  test('to the days of the decision, both included', async () => {
    const [before, after] = [-1, 1].map((days) =>
      new Date(Date.parse(today()) + days * 86_400_000).toISOString().slice(0, 10),
    )
    expect(idsIn(await decided(`&decididoDesde=${today()}&decididoHasta=${today()}`))).toEqual(
      expect.arrayContaining([hidden, unmeasured]),
    )
    expect(idsIn(await decided(`&decididoHasta=${before}`))).toEqual([])
    expect(idsIn(await decided(`&decididoDesde=${after}`))).toEqual([])
  })
  test('and each choice says how many there are, by name', async () => {
    const { facetas } = await decided(`&medida=hide&decidio=${luz.user.id}`)
    expect(facetas.decidio).toEqual([
      { id: luz.user.id, nombre: 'Equipo moderator', automatica: false, cuenta: 1 },
    ])
    expect(facetas.medida).toEqual({ hide: 1 })
    expect((await list(luz)).facetas).toMatchObject({ decidio: [], medida: {} })
  })
  test('by the last decision alone', async () => {
    const {
      decisiones: [first],
    } = (
      await must(house.asStaff(luz).get<ResponseOf<typeof caseById>>(`/api/admin/cases/${hidden}`))
    ).body
    await must(
      house
        .asStaff(luz)
        .post(`/api/admin/decisions/${first?.id}/reverse`, { motivo: 'No insultaba' }),
    )
    await settled(house)
    await decide(max, hidden, { medidas: [{ medida: 'label' }], clausula: 'acoso' })
    expect(idsIn(await decided(`&decidio=${luz.user.id}`))).toEqual([])
    expect(idsIn(await decided('&medida=hide'))).toEqual([])
    expect(idsIn(await decided(`&decidio=${max.user.id}&medida=label`))).toEqual([hidden])
  })
  test('and a saved filter keeps it', async () => {
    const filtro = {
      estado: 'decidido',
      decidio: max.user.id,
      medida: 'label',
      decididoDesde: today(),
    }
    await must(
      house.asStaff(max).post('/api/admin/cases/filters', { nombre: 'Lo que etiqueté', filtro }),
      201,
    )
    const { data } = (
      await must(
        house.asStaff(max).get<ResponseOf<typeof savedFilters>>('/api/admin/cases/filters'),
      )
    ).body
    const kept = data.find(({ nombre }) => nombre === 'Lo que etiqueté')
    expect(kept?.filtro).toEqual(filtro)
    expect(idsIn(await list(luz, `&${new URLSearchParams(kept?.filtro)}`))).toEqual([hidden])
    await must(house.asStaff(max).delete(`/api/admin/cases/filters/${kept?.id}`))
  })
})

describe('a filter that is saved', () => {
  const saved = async (who: TestStaff) =>
    (
      await must(
        house.asStaff(who).get<ResponseOf<typeof savedFilters>>('/api/admin/cases/filters'),
      )
    ).body.data
  const save = (who: TestStaff, nombre: string, filtro: object = { tipo: 'POST', idioma: 'es' }) =>
    house.asStaff(who).post<{ id: string }>('/api/admin/cases/filters', { nombre, filtro })

  test('is there on every device of the one who saved it, for nobody else, until it is deleted', async () => {
    const { id } = (await must(save(luz, 'Publicaciones'), 201)).body
    expect(await saved(luz)).toEqual([
      { id, nombre: 'Publicaciones', filtro: { tipo: 'POST', idioma: 'es' } },
    ])
    expect(await saved(max)).toEqual([])
    await must(house.asStaff(max).delete(`/api/admin/cases/filters/${id}`))
    expect(await saved(luz)).toHaveLength(1)
    await must(house.asStaff(luz).delete(`/api/admin/cases/filters/${id}`))
    expect(await saved(luz)).toEqual([])
  })
  test.each([
    ['no name', '', { tipo: 'POST' }],
    ['no filter', 'Nada', {}],
    ['what is no filter', 'Mal', { 'a b': 'x' }],
  ])('with %s is refused', async (_, nombre, filtro) => {
    expect((await save(luz, nombre, filtro)).status).toBe(400)
  })
  test('has a name of its own', async () => {
    await must(save(max, 'Uno'), 201)
    expect((await save(max, 'Uno')).status).toBe(400)
  })
})

describe('a note that names a colleague', () => {
  const see = async (who: TestStaff, id: string) =>
    (await must(house.asStaff(who).get<ResponseOf<typeof caseById>>(`/api/admin/cases/${id}`))).body
  const note = (who: TestStaff, id: string, menciones: readonly string[]) =>
    house.asStaff(who).post<{ code?: string }>(`/api/admin/cases/${id}/notes`, {
      texto: '@Max mira esto',
      menciones,
    })
  let id: string
  let author: SignedIn
  beforeAll(async () => {
    author = await house.barber()
    id = await reportedPost(author, await house.client())
  })

  test('stands in their list until they have opened the case, also once that is decided', async () => {
    await must(note(luz, id, [max.user.id]), 201)
    await settled(house)
    const mine = await list(max, '&estado=todos&rasgo=mencion')
    expect([idsIn(mine), mine.data[0]?.menciona, mine.pestanas.menciones]).toEqual([[id], true, 1])
    expect((await list(luz, '&estado=todos&rasgo=mencion')).data).toEqual([])
    expect((await list(luz)).pestanas.menciones).toBe(0)
    expect((await see(max, id)).notas.at(-1)).toMatchObject({
      texto: '@Max mira esto',
      menciones: [{ id: max.user.id }],
    })
    await settled(house)
    const seen = await list(max, '&estado=todos&rasgo=mencion')
    expect([idsIn(seen), seen.data[0]?.menciona, seen.pestanas.menciones]).toEqual([[id], false, 0])
    await must(note(luz, id, [max.user.id]), 201)
    await settled(house)
    expect((await list(max)).pestanas.menciones).toBe(1)
  })

  test('names nobody who may not see the case', async () => {
    const [nina, auditor] = [await house.staff('moderator'), await house.staff('auditor')]
    await must(
      house.as(nina).post('/api/moderation/reports', {
        targetType: 'USER',
        targetId: author.user.id,
        reason: 'spam',
      }),
      201,
    )
    await settled(house)
    const own = caseIdOf({ type: 'USER', id: author.user.id })
    const { data } = (
      await must(
        house
          .asStaff(luz)
          .get<ResponseOf<typeof caseColleagues>>(`/api/admin/cases/${own}/colleagues`),
      )
    ).body
    expect(data.map((one) => one.id)).toContain(max.user.id)
    expect(data.map((one) => one.id)).toEqual(
      expect.not.arrayContaining([nina.user.id, auditor.user.id, luz.user.id]),
    )
    for (const whom of [nina.user.id, auditor.user.id, randomUUID()])
      expect((await note(luz, own, [whom])).status).toBe(400)
  })

  test('and the read model is what the log says', async () => {
    await settled(house)
    expect(await verify(cases, house.services)).toMatchObject({ differing: 0, differences: [] })
  })
})
