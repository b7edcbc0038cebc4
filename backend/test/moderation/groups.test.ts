/**
 * Cases that are alike, over HTTP: which there are, what was kept of all of them, and deciding them
 * together, each exactly once.
 */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import type { caseById, cases } from '../../../contract/moderation/cases.ts'
import type {
  decideGroup,
  groupById,
  groups as groupList,
} from '../../../contract/moderation/groups.ts'
import type { Notification } from '../../../contract/engagement/notifications.ts'
import type { accountStanding } from '../../../contract/moderation/standing.ts'
import { accountDecider } from '../../domain/identity/account.ts'
import { auditStream } from '../../domain/moderation/audit.ts'
import { caseDecider } from '../../domain/moderation/case.ts'
import { caseIdOf, caseStream } from '../../domain/moderation/case-events.ts'
import type { Subject } from '../../domain/moderation/subject.ts'
import { verify } from '../../projections/engine/build/verify.ts'
import { groups } from '../../projections/moderation/groups.ts'
import { startTestServer, type TestServer, type TestStaff } from '../support/server.ts'
import { settled } from '../support/acting.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'
import { moderating } from '../support/moderating.ts'

type Group = ResponseOf<typeof groupById>
let house: TestServer
let luz: TestStaff
let max: TestStaff
const { published, act } = moderating(() => house)
beforeAll(async () => {
  house = await startTestServer()
  ;[luz, max] = [await house.staff('moderator'), await house.staff('moderator')]
})

const someone = (rol: 'cliente' | 'barbero' = 'barbero') =>
  house.register(rol, { nombre: 'Eva Ruiz' })
const withPictures = (author: SignedIn, content: string, imageUrls: readonly string[]) =>
  published(author, content, { imageUrls, alts: imageUrls.map(() => 'Una foto') })
async function report(who: SignedIn, ...subjects: readonly Subject[]): Promise<string[]> {
  await settled(house)
  for (const { type: targetType, id: targetId } of subjects)
    await must(
      house.as(who).post('/api/moderation/reports', { targetType, targetId, reason: 'spam' }),
      201,
    )
  await settled(house)
  return subjects.map(caseIdOf)
}
/** So many posts of one author, each reported. */
async function reported(
  many: number,
  author?: SignedIn,
): Promise<{ author: SignedIn; subjects: Subject[]; ids: string[]; groupId: string }> {
  const by = author ?? (await someone())
  const subjects: Subject[] = []
  for (let number = 0; number < many; number++)
    subjects.push(await published(by, `Corte número ${randomUUID()}`))
  return {
    author: by,
    subjects,
    ids: await report(await someone('cliente'), ...subjects),
    groupId: `autor-${by.user.id}`,
  }
}
const see = async (who: TestStaff, groupId: string) =>
  (await must(house.asStaff(who).get<Group>(`/api/admin/groups/${groupId}`))).body
const list = async (who: TestStaff, por = '') =>
  (
    await must(
      house
        .asStaff(who)
        .get<ResponseOf<typeof groupList>>(`/api/admin/groups?perPage=100${por && `&por=${por}`}`),
    )
  ).body.data
const seen = ({ casos }: Group) =>
  casos.map(({ id, vistoHasta, version }) => ({ id, vistoHasta, version }))
const hide = {
  medidas: [{ medida: 'hide' }] as readonly object[],
  clausula: 'spam',
  fundamento: 'normas',
  hechos: 'Anuncia lo mismo',
}
const decide = (who: TestStaff, groupId: string, casos: readonly object[], more: object = {}) =>
  house
    .asStaff(who)
    .post<ResponseOf<typeof decideGroup> & { code?: string }>(
      `/api/admin/groups/${groupId}/decisions`,
      { ...hide, casos, ...more },
    )
const results = ({ body: { resultados } }: { body: ResponseOf<typeof decideGroup> }) =>
  resultados.map(({ resultado }) => resultado)
const caseNow = (subject: Subject) =>
  house.services.commands.state(caseDecider, caseStream(subject), { fresh: true })

test('of one author, with one picture or the same words: they are found, each group with what was kept of all', async () => {
  const { author, ids, groupId } = await reported(2)
  const red = `data:image/png;base64,${(
    await sharp({ create: { width: 21, height: 21, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
  ).toString('base64')}`
  const pictured = await report(
    await someone('cliente'),
    await withPictures(await someone(), 'Uno', [red]),
    await withPictures(await someone(), 'Otro', [red]),
  )
  const worded = await report(
    await someone('cliente'),
    await published(await someone(), 'Gana dinero desde casa'),
    await published(await someone(), '¡GANA dinero, desde casa! 💸'),
  )
  const all = await list(luz)
  expect(all.find(({ id }) => id === groupId)).toMatchObject({
    por: 'autor',
    casos: 2,
    tipos: ['POST'],
    motivos: ['spam'],
    reportes: 2,
    tomados: 0,
    urgente: false,
  })
  const [picture, text] = [(await list(luz, 'imagen'))[0], (await list(luz, 'texto'))[0]]
  expect([picture, text]).toMatchObject([
    { por: 'imagen', casos: 2 },
    { por: 'texto', casos: 2 },
  ])
  expect(pictured, 'the most pressing case').toContain(picture?.primero)
  expect(worded, 'the most pressing case').toContain(text?.primero)
  for (const [group, cases] of [
    [groupId, ids],
    [picture?.id ?? '', pictured],
    [text?.id ?? '', worded],
  ] as const) {
    const { casos, mas, medidas } = await see(luz, group)
    expect([casos.map(({ id }) => id).toSorted(), mas]).toEqual([cases.toSorted(), false])
    expect(casos.every(({ pruebas }) => pruebas.length === 1)).toBe(true)
    expect(medidas).toContainEqual({ medida: 'hide', sobre: 'objeto' })
  }
  expect(
    (await must(house.asStaff(luz).get<ResponseOf<typeof caseById>>(`/api/admin/cases/${ids[0]}`)))
      .body.iguales,
  ).toEqual([{ grupo: groupId, por: 'autor', cuenta: 2 }])
  const queue = (
    await must(house.asStaff(luz).get<ResponseOf<typeof cases>>('/api/admin/cases?perPage=100'))
  ).body.data
  expect(
    [...ids, ...pictured, ...worded].map((id) => queue.find((row) => row.id === id)?.casosIguales),
  ).toEqual([2, 2, 2, 2, 2, 2])
  const looks: unknown[] = []
  for await (const { data } of house.services.log.readStream(
    auditStream(luz.user.id, house.services.now().toISOString()),
  ))
    looks.push(data)
  expect(looks).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ what: 'group.see', subjectId: author.user.id }),
      ...ids.map((caseId) => expect.objectContaining({ what: 'case.see', caseId })),
    ]),
  )
  for (const nothing of [
    `autor-${randomUUID()}`,
    'autor-' + 'a'.repeat(36),
    `texto-${'0'.repeat(32)}`,
  ])
    expect((await house.asStaff(luz).get(`/api/admin/groups/${nothing}`)).status).toBe(404)
  expect((await house.asStaff(luz).get('/api/admin/groups/otro-1')).status).toBe(400)
  expect((await verify(groups, { db: house.services.db, log: house.services.log })).differing).toBe(
    0,
  )
})

test('they are decided together, each with its own statement; what is decided about their author once', async () => {
  const { author, subjects, ids, groupId } = await reported(3)
  const answer = await must(
    decide(luz, groupId, seen(await see(luz, groupId)), {
      medidas: [{ medida: 'hide' }, { medida: 'restrict', sobre: 'autor', dias: 3 }],
    }),
  )
  expect(results(answer)).toEqual(['decidido', 'decidido', 'decidido'])
  expect(
    (await house.services.commands.state(accountDecider, author.user.id, { fresh: true }))?.standing
      .restrictions.size,
  ).toBe(1)
  await settled(house)
  for (const subject of subjects) {
    expect((await house.guest.get(`/api/posts/${subject.id}`)).status).toBe(410)
    expect(await caseNow(subject)).toMatchObject({
      open: false,
      claim: null,
      decisions: [{ by: luz.user.id, carriedOut: true }],
    })
  }
  const { decisiones } = (
    await must(house.as(author).get<ResponseOf<typeof accountStanding>>('/api/account/standing'))
  ).body
  expect(decisiones.map(({ objetoId }) => objetoId).toSorted()).toEqual(
    subjects.map(({ id }) => id).toSorted(),
  )
  expect(
    decisiones.every(
      ({ aviso, apelableHasta }) => aviso !== null && aviso !== '' && apelableHasta !== null,
    ),
  ).toBe(true)
  const heard = (
    await must(house.as(author).get<Notification[]>('/api/notifications'))
  ).body.filter(({ type }) => type === 'moderation_decision')
  expect(
    heard.map(({ title }) => title),
    'of all in one notice',
  ).toEqual(['Decisiones de moderación'])
  expect(heard[0]?.message).toContain('Tomamos 3 decisiones')
  const letters = await house.services.moderation.statements.toldIn(
    heard[0]?.enlace?.split('=')[1] ?? '',
  )
  expect(letters.toSorted()).toEqual(decisiones.map(({ aviso }) => aviso).toSorted())
  expect(new Set(letters).size).toBe(3)
  expect(
    (await house.asStaff(luz).get(`/api/admin/groups/${groupId}`)).status,
    'nothing of it waits',
  ).toBe(404)
  expect((await list(luz)).map(({ id }) => id)).not.toContain(groupId)
  expect(
    (await must(house.asStaff(max).get<ResponseOf<typeof caseById>>(`/api/admin/cases/${ids[0]}`)))
      .body.iguales,
  ).toEqual([])
})

test('what a colleague has, has decided, is a lead’s, was reported again, has changed, concerns whoever decides or is of no group stays as it is, and says why', async () => {
  const author = await someone()
  const { subjects, ids, groupId } = await reported(7, author)
  const [free, taken, decided, escalated, again, changed, own] = ids
  const elsewhere = await reported(1)
  const casos = seen(await see(luz, groupId))
  const one = (id: string | undefined) =>
    casos.find((known) => known.id === id) ?? { id, vistoHasta: '0', version: 0 }
  for (const id of [taken, decided]) await must(act(max, id ?? '', 'claim'))
  await must(
    act(max, decided ?? '', 'decisions', {
      medidas: [{ medida: 'none' }],
      hechos: 'Nada',
      vistoHasta: '999999999',
    }),
    201,
  )
  await must(act(max, escalated ?? '', 'escalate', { motivo: 'Duda' }))
  const [, , , , told, edited, mine] = subjects
  if (!told || !edited || !mine) throw new Error('seven posts')
  await report(await someone('cliente'), told)
  await must(house.as(author).put(`/api/posts/${edited.id}`, { content: 'Ahora dice otra cosa' }))
  await must(act(max, changed ?? '', 'claim'))
  await must(
    act(max, changed ?? '', 'decisions', {
      medidas: [{ medida: 'none' }],
      hechos: 'Nada',
      vistoHasta: '999999999',
    }),
    201,
  )
  await must(
    house
      .asStaff(max)
      .post('/api/admin/cases', { tipo: 'POST', objetoId: edited.id, motivo: 'Otra vez' }),
    201,
  )
  await report(luz, mine)
  const answer = await must(
    decide(
      luz,
      groupId,
      [free, taken, decided, escalated, again, changed, own, elsewhere.ids[0], randomUUID()].map(
        one,
      ),
    ),
  )
  expect(results(answer)).toEqual([
    'decidido',
    'tomado',
    'yaDecidido',
    'escalado',
    'novedades',
    'cambio',
    'afecta',
    'fuera',
    'fuera',
  ])
  expect(answer.body.resultados.slice(1, 3)).toMatchObject([
    { por: { id: max.user.id } },
    { por: { id: max.user.id } },
  ])
  expect(
    (await Promise.all(subjects.map(caseNow))).map(({ open, decisions }) => [
      open,
      decisions.some(({ by }) => by === luz.user.id),
    ]),
  ).toEqual([
    [false, true],
    [true, false],
    [false, false],
    [true, false],
    [true, false],
    [true, false],
    [true, false],
  ])
})

test('two who decide one group at once decide each case exactly once between them', async () => {
  const { subjects, groupId } = await reported(6)
  const casos = seen(await see(luz, groupId))
  const answers = await Promise.all(
    [decide(luz, groupId, casos), decide(max, groupId, casos.toReversed())].map((answer) =>
      must(answer),
    ),
  )
  const by = new Map<string, string[]>()
  for (const {
    body: { resultados },
  } of answers)
    for (const { casoId, resultado } of resultados)
      by.set(casoId, [...(by.get(casoId) ?? []), resultado])
  for (const both of by.values()) {
    expect(both.filter((one) => one === 'decidido')).toHaveLength(1)
    expect(['yaDecidido', 'tomado', 'cambio']).toContain(both.find((one) => one !== 'decidido'))
  }
  expect(
    (await Promise.all(subjects.map(caseNow))).map(({ decisions }) => decisions.length),
  ).toEqual(subjects.map(() => 1))
})

test('what can be done to none of them, or is not said, is refused for all', async () => {
  const { ids, groupId } = await reported(2)
  const casos = seen(await see(luz, groupId))
  expect(
    (await decide(luz, groupId, casos, { medidas: [{ medida: 'mute', dias: 3 }] })).status,
  ).toBe(400)
  expect(
    (await decide(luz, groupId, casos, { medidas: [{ medida: 'restrict', sobre: 'autor' }] }))
      .status,
    'each thing has to have its own',
  ).toBe(400)
  expect((await decide(luz, groupId, casos, { clausula: null })).status).toBe(400)
  expect((await decide(luz, groupId, casos, { hechos: ' ' })).status).toBe(400)
  expect((await decide(luz, groupId, [...casos, ...casos])).status).toBe(400)
  expect(
    (
      await decide(luz, groupId, casos, {
        medidas: [{ medida: 'hide' }, { medida: 'ban', sobre: 'autor' }],
      })
    ).status,
    'a ban is a lead’s',
  ).toBe(403)
  for (const id of ids)
    expect(
      (await must(house.asStaff(luz).get<ResponseOf<typeof caseById>>(`/api/admin/cases/${id}`)))
        .body,
    ).toMatchObject({ estado: 'abierto', tomado: null })
})
