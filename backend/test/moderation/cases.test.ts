/**
 * Working on cases over HTTP: claimed by one at a time, decided once, carried out wherever it was
 * cut off, and taken back exactly.
 */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Business } from '../../../contract/business/shops.ts'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import type { caseReports, cases as queue } from '../../../contract/moderation/cases.ts'
import type { Notification } from '../../../contract/engagement/notifications.ts'
import type { Report } from '../../../contract/moderation/reports.ts'
import type { Post } from '../../../contract/social/posts.ts'
import type { Effect } from '../../../contract/moderation/reasons.ts'
import type { Thread } from '../../../contract/social/comments.ts'
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import { caseDecider } from '../../domain/moderation/case.ts'
import { caseIdOf, caseStream } from '../../domain/moderation/case-events.ts'
import { ReportFiled } from '../../domain/moderation/report.ts'
import type { Subject } from '../../domain/moderation/subject.ts'
import { effectsEnding } from '../../projections/moderation/ending-effects.ts'
import { cases } from '../../projections/moderation/cases.ts'
import { verify } from '../../projections/engine/build/verify.ts'
import { sql } from '../../postgres/db.ts'
import { casePolicy } from '../../workers/moderation/case-policy.ts'
import { startTestServer, type TestServer, type TestStaff } from '../support/server.ts'
import { finishAll, leftOver } from '../support/unfinished.ts'
import { bySystem, contextOf, settled } from '../support/acting.ts'
import { book, freeDays, someDay } from '../../seed/http/visits.ts'
import { must } from '../../seed/http/client.ts'
import { openChair } from '../../seed/http/shops.ts'
import { type SignedIn } from '../../seed/http/people.ts'
import { moderating } from '../support/moderating.ts'

let house: TestServer
let luz: TestStaff
let max: TestStaff
let lead: TestStaff
const { published, filed, act, see } = moderating(() => house)
beforeAll(async () => {
  house = await startTestServer()
  ;[luz, max, lead] = [
    await house.staff('moderator'),
    await house.staff('moderator'),
    await house.staff('lead'),
  ]
})

const someone = (rol: 'cliente' | 'barbero' = 'cliente') =>
  house.register(rol, { nombre: 'Eva Ruiz' })
const said = async (author: SignedIn, postId: string, content = 'Feo'): Promise<Subject> => {
  await settled(house)
  return {
    type: 'COMMENT',
    id: (
      await must(house.as(author).post<Thread>(`/api/posts/${postId}/comments`, { content }), 201)
    ).body.id,
  }
}
const decide = (
  who: TestStaff,
  id: string,
  {
    medida = 'hide',
    dias,
    ...more
  }: { medida?: Effect; dias?: number; [more: string]: unknown } = {},
) =>
  act(who, id, 'decisions', {
    medidas: [{ medida, dias }],
    clausula: 'acoso',
    fundamento: 'normas',
    hechos: 'Insulta',
    vistoHasta: '999999999',
    ...more,
  })
const reverse = (who: TestStaff, id: string) =>
  house
    .asStaff(who)
    .post<{ code?: string }>(`/api/admin/decisions/${id}/reverse`, { motivo: 'Error' })
const mine = async (who: SignedIn) =>
  (await must(house.as(who).get<Report[]>('/api/moderation/reports/my'))).body

async function eventsOf(stream: string): Promise<RecordedEvent[]> {
  const all: RecordedEvent[] = []
  for await (const event of house.services.log.readStream(stream)) all.push(event)
  return all
}

/** Reported by somebody, and claimed by `who`. */
async function claimed(who: TestStaff, subject: Subject, reporter?: SignedIn): Promise<string> {
  await settled(house)
  await filed(reporter ?? (await someone()), subject)
  await settled(house)
  await must(act(who, caseIdOf(subject), 'claim'))
  return caseIdOf(subject)
}
/** What the worker would do of what was reported since. */
async function heardAgain(subject: Subject): Promise<void> {
  const {
    moderation: { outcomes },
  } = house.services
  const policy = casePolicy({
    heardAgain: (one, told, { commandId, at }) =>
      outcomes.heardAgain({ ...bySystem(house), commandId, at }, one, told),
  })
  const from: RecordedEvent[] = []
  const head = await house.services.log.head()
  for await (const { events, position } of house.services.log.subscribe({
    from: 0n,
    types: [ReportFiled.type],
    signal: AbortSignal.timeout(20_000),
  })) {
    from.push(...events.filter(({ data }) => 'targetId' in data && data.targetId === subject.id))
    if (position >= head) break
  }
  await policy.act(from)
  await settled(house)
}

describe('the queue', () => {
  test('has what people have told of, the most pressing first, and of who they are an id alone, beside what each has said', async () => {
    const [ana, eva, nora] = [await someone('barbero'), await someone(), await someone()]
    const [first, second] = [await published(ana), await published(ana)]
    await settled(house)
    await filed(eva, first, { reason: 'spam', description: 'Vende cursos' })
    await filed(nora, first)
    await filed(nora, second, { reason: 'menores' })
    const withdrawn = await published(ana)
    await settled(house)
    const { id } = await filed(eva, withdrawn)
    await must(house.as(eva).delete(`/api/moderation/reports/${id}`))
    await settled(house)
    const { data } = (
      await must(house.asStaff(luz).get<ResponseOf<typeof queue>>('/api/admin/cases?perPage=100'))
    ).body
    const ours = data.filter(({ objetoId }) =>
      [first.id, second.id, withdrawn.id].includes(objetoId),
    )
    expect(ours).toMatchObject([
      { objetoId: second.id, gravedad: 'urgente' },
      {
        objetoId: first.id,
        gravedad: 'grave',
        reportes: 2,
        motivos: [
          { motivo: 'acoso', cuenta: 1 },
          { motivo: 'spam', cuenta: 1 },
        ],
      },
    ])
    const filtered = (
      await must(
        house
          .asStaff(luz)
          .get<ResponseOf<typeof queue>>(
            '/api/admin/cases?perPage=100&motivo=menores&tipo=POST&tomado=libre',
          ),
      )
    ).body.data
    expect(filtered.map(({ objetoId }) => objetoId)).toContain(second.id)
    expect(filtered.map(({ objetoId }) => objetoId)).not.toContain(first.id)
    const told = await must(
      house
        .asStaff(luz)
        .get<ResponseOf<typeof caseReports>>(`/api/admin/cases/${caseIdOf(first)}/reports`),
    )
    expect(told.body).toMatchObject({
      data: [{ motivo: 'acoso' }, { motivo: 'spam', descripcion: 'Vende cursos' }],
      hasMore: false,
    })
    expect(told.body.data.map(({ reportante }) => reportante)).toEqual([nora.user.id, eva.user.id])
    for (const {
      user: { id: reporter, email, nombre },
    } of [eva, nora]) {
      expect(JSON.stringify(data)).not.toContain(reporter)
      for (const word of [email, nombre]) expect(JSON.stringify(told.body)).not.toContain(word)
    }
    const seen = await see(luz, caseIdOf(first))
    expect(seen.pruebas).toMatchObject([
      {
        autor: { nombre: 'Eva Ruiz' },
        versiones: [{ textos: [{ nombre: 'texto', texto: 'Degradado' }] }],
      },
    ])
    const looks = (
      await eventsOf(`audit-${luz.user.id}-${new Date().toISOString().slice(0, 7)}`)
    ).map(({ data: look }) => look)
    expect(looks).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ what: 'case.see', caseId: caseIdOf(first) }),
        expect.objectContaining({ what: 'case.reports' }),
      ]),
    )
  })
})

test('what a rule has found waits without a report', async () => {
  const subject = await published(await someone('barbero'))
  await house.services.moderation.cases.openByRule(contextOf(house, luz), subject, randomUUID())
  await settled(house)
  const { data } = (
    await must(house.asStaff(luz).get<ResponseOf<typeof queue>>('/api/admin/cases?perPage=100'))
  ).body
  expect(data.find(({ objetoId }) => objetoId === subject.id)).toMatchObject({
    porque: 'regla',
    reportes: 0,
    gravedad: 'normal',
  })
})

describe('claims', () => {
  test('one holds it; whoever else decides is told to take it first, and after it who has', async () => {
    const id = await claimed(luz, await published(await someone('barbero')))
    expect((await act(max, id, 'claim')).body).toMatchObject({ code: 'claimed', by: luz.user.id })
    expect(await decide(max, id)).toMatchObject({
      status: 409,
      body: { code: 'claim_needed', message: 'Primero toma el caso' },
    })
    expect((await see(max, id)).tomado).toMatchObject({ id: luz.user.id, mio: false })
    await must(act(luz, id, 'heartbeat'))
    await must(act(luz, id, 'release'))
    await must(act(max, id, 'claim'))
    expect((await act(luz, id, 'takeover', { motivo: 'Turno' })).status).toBe(403)
    await must(act(lead, id, 'takeover', { motivo: 'Turno' }))
    await must(act(max, id, 'notes', { texto: 'Ojo' }), 201)
    await must(decide(lead, id), 201)
    expect(await decide(max, id)).toMatchObject({
      status: 409,
      body: { code: 'already_decided', message: 'Ya lo resolvió otra persona', by: lead.user.id },
    })
    expect(await see(max, id)).toMatchObject({
      estado: 'decidido',
      tomado: null,
      notas: [{ texto: 'Ojo', por: { id: max.user.id } }],
      decisiones: [
        {
          medidas: [{ medida: 'hide', sobre: 'objeto', hasta: null }],
          aplicada: true,
          hechos: 'Insulta',
          puedeRevertir: false,
        },
      ],
    })
  })

  test('‘siguiente’ lets go of the one before', async () => {
    const one = await claimed(max, await published(await someone('barbero')))
    await filed(await someone(), await published(await someone('barbero')), {}).catch(
      () => undefined,
    )
    await settled(house)
    const { id } = (await must(house.asStaff(max).post<{ id: string }>('/api/admin/cases/next')))
      .body
    expect(id).not.toBe(one)
    expect((await see(max, one)).tomado).toBeNull()
    await must(act(max, id, 'release'))
  })

  test('what concerns whoever asks is neither in their queue nor theirs to see or decide', async () => {
    const [ana, subject] = [await someone('barbero'), await published(await someone('barbero'))]
    await settled(house)
    await filed(await someone(), { type: 'USER', id: luz.user.id })
    await filed(luz, subject)
    await filed(await someone(), { type: 'USER', id: ana.user.id })
    await must(house.as(luz).post('/api/moderation/blocks', { blockedId: ana.user.id }))
    await settled(house)
    const concerned = [
      caseIdOf({ type: 'USER', id: luz.user.id }),
      caseIdOf(subject),
      caseIdOf({ type: 'USER', id: ana.user.id }),
    ]
    const inQueue = async (who: TestStaff) =>
      (
        await must(house.asStaff(who).get<ResponseOf<typeof queue>>('/api/admin/cases?perPage=100'))
      ).body.data.map(({ id }) => id)
    expect((await inQueue(luz)).filter((id) => concerned.includes(id))).toEqual([])
    expect((await inQueue(max)).filter((id) => concerned.includes(id))).toHaveLength(3)
    for (const id of concerned) {
      expect((await house.asStaff(luz).get(`/api/admin/cases/${id}`)).status).toBe(404)
      for (const what of ['claim', 'takeover', 'release'])
        expect((await act(luz, id, what, { motivo: 'x' })).body, what).toMatchObject({
          code: 'conflict_of_interest',
        })
      expect(await decide(luz, id)).toMatchObject({
        status: 403,
        body: { message: 'No puedes decidir sobre esto: te afecta' },
      })
    }
  })
})

describe('effects', () => {
  /** What a guest, its author and somebody else find of it. */
  const around = async (postId: string, author: SignedIn, other: SignedIn) =>
    Promise.all(
      [house.guest, house.as(author), house.as(other)].map(async (who) => {
        const { status, body } = await who.get<Post>(`/api/posts/${postId}`)
        const { comentarios, ...list } = {
          comentarios: (await who.get<Thread[]>(`/api/posts/${postId}/comments`)).body,
          posts: (await who.get<{ posts: Post[] }>(`/api/posts?userId=${author.user.id}`)).body
            .posts,
        }
        return { status, body, comentarios, list }
      }),
    )

  test('a post is gone for all but its author, who reads why; its reversal leaves everything as it was', async () => {
    const [ana, eva, nora] = [await someone('barbero'), await someone(), await someone()]
    for (const medida of ['hide', 'remove'] as const) {
      const subject = await published(ana, 'Insulto')
      await said(nora, subject.id, 'Qué feo')
      const id = await claimed(luz, subject, eva)
      const before = await around(subject.id, ana, nora)
      const seenByReporter = (await house.as(eva).get(`/api/posts/${subject.id}`)).status
      expect(seenByReporter, 'while it is open').toBe(404)
      await must(decide(luz, id, { medida }), 201)
      expect(await house.guest.get<{ code: string }>(`/api/posts/${subject.id}`)).toMatchObject({
        status: 410,
      })
      for (const who of [house.as(nora), house.as(eva)])
        expect((await who.get(`/api/posts/${subject.id}`)).status).toBe(410)
      expect((await house.as(ana).get<Post>(`/api/posts/${subject.id}`)).body).toMatchObject({
        moderacion: { medida, clausula: 'acoso' },
        content: medida === 'hide' ? 'Insulto' : '',
      })
      expect(
        (await house.as(nora).post(`/api/posts/${subject.id}/comments`, { content: 'Hola' }))
          .status,
      ).toBe(410)
      expect(
        (await house.as(ana).put(`/api/posts/${subject.id}`, { content: 'Otra' })).status,
      ).toBe(410)
      const [, own, others] = await around(subject.id, ana, nora)
      expect(own?.list.posts.map((one) => one.id)).toContain(subject.id)
      expect(others?.list.posts.map((one) => one.id)).not.toContain(subject.id)
      await settled(house)
      expect(await mine(eva)).toMatchObject([
        { status: 'ACTION_TAKEN' },
        ...(medida === 'remove' ? [{ status: 'ACTION_TAKEN' }] : []),
      ])
      const told = async (who: SignedIn) =>
        (
          await must(
            house.as(who).get<{ data: Notification[] } | Notification[]>('/api/notifications'),
          )
        ).body
      expect(JSON.stringify(await told(ana))).toContain('Decisión de moderación')
      expect(JSON.stringify(await told(ana))).toContain(`/post/${subject.id}`)
      expect(JSON.stringify(await told(eva))).toContain('Respondimos a tu reporte')
      for (const who of [ana, eva])
        expect(JSON.stringify(await told(who)), 'who decided').not.toContain(luz.user.id)
      const {
        decisiones: [taken],
      } = await see(luz, id)
      expect(taken).toMatchObject({ aplicada: true, puedeRevertir: true, por: { id: luz.user.id } })
      expect((await reverse(max, taken?.id ?? '')).status).toBe(403)
      await must(reverse(luz, taken?.id ?? ''))
      expect(await around(subject.id, ana, nora)).toEqual(before)
      expect((await see(luz, id)).estado, 'whoever thinks again finds it open').toBe('abierto')
      await must(reverse(luz, taken?.id ?? ''))
    }
  })

  test('a comment is gone with its count, and its writer reads why', async () => {
    const [ana, tom, eva] = [await someone('barbero'), await someone(), await someone()]
    const { id: postId } = await published(ana)
    const subject = await said(tom, postId)
    const id = await claimed(luz, subject, eva)
    const before = await around(postId, ana, tom)
    await must(decide(luz, id, { medida: 'remove', clausula: 'odio' }), 201)
    await settled(house)
    const [guest, , own] = await around(postId, ana, tom)
    expect(guest).toMatchObject({ comentarios: [], body: { commentsCount: 0 } })
    expect(own).toMatchObject({
      comentarios: [
        {
          id: subject.id,
          estado: 'retirado',
          moderacion: { medida: 'remove', clausula: 'odio' },
          content: '',
        },
      ],
      body: { commentsCount: 0, hasCommented: false },
    })
    await must(reverse(lead, (await see(lead, id)).decisiones[0]?.id ?? ''))
    expect(await around(postId, ana, tom)).toEqual(before)
    expect((await see(lead, id)).estado, 'a lead has decided').toBe('decidido')
  })

  test('a picture of what is away comes out of no cache, in no size, until the last decision on it is taken back', async () => {
    const ana = await someone('barbero')
    const image = `data:image/png;base64,${(
      await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
        .png()
        .toBuffer()
    ).toString('base64')}`
    const {
      id,
      images: [picture],
    } = (
      await must(
        house.as(ana).post<Post>('/api/posts', { content: 'Mira', imageUrls: [image] }),
        201,
      )
    ).body
    const ask = async (size: number, tag?: string) => {
      const { status, headers } = await fetch(`${house.url}${picture?.url}?size=${size}`, {
        headers: tag ? { 'if-none-match': tag } : {},
      })
      return {
        status,
        caching: headers.get('cache-control'),
        tag: headers.get('etag') ?? undefined,
      }
    }
    const first = await ask(160)
    expect(first).toMatchObject({ status: 200, caching: 'public, no-cache' })
    expect((await ask(160, first.tag)).status).toBe(304)
    const caseId = await claimed(luz, { type: 'POST', id })
    await must(decide(luz, caseId), 201)
    for (const size of [160, 640, 1280])
      expect(await ask(size, first.tag)).toMatchObject({ status: 410, caching: 'no-store' })
    expect(
      (await must(house.as(ana).get<Post>(`/api/posts/${id}`))).body,
      'its author reads its words',
    ).toMatchObject({ content: 'Mira', images: [] })
    await must(reverse(luz, (await see(luz, caseId)).decisiones[0]?.id ?? ''))
    for (const size of [160, 640, 1280]) expect((await ask(size)).status).toBe(200)
    expect((await must(house.guest.get<Post>(`/api/posts/${id}`))).body.images).toEqual([picture])
  })

  test('a label says of a post that it may disturb, to all, and to its author by which clause', async () => {
    const [ana, nora] = [await someone('barbero'), await someone()]
    const subject = await published(ana)
    const id = await claimed(luz, subject)
    const before = await around(subject.id, ana, nora)
    await must(decide(luz, id, { medida: 'label', clausula: 'desnudez' }), 201)
    const decisionId = (await see(luz, id)).decisiones[0]?.id ?? ''
    const [guest, own, other] = await around(subject.id, ana, nora)
    expect([guest, other].map((one) => one?.body)).toMatchObject([
      { difuminada: true, moderacion: null, content: 'Degradado' },
      { difuminada: true, moderacion: null },
    ])
    expect(own?.body).toMatchObject({
      difuminada: true,
      moderacion: { medida: 'label', clausula: 'desnudez', decisionId },
    })
    await must(reverse(luz, decisionId))
    expect(await around(subject.id, ana, nora)).toEqual(before)
  })

  describe('beside a label, the author’s own mark', () => {
    const mark = (who: SignedIn, postId: string, sensible: boolean) =>
      house.as(who).put<Post>(`/api/posts/${postId}`, { content: 'Degradado', sensible })
    const isBlurred = async (postId: string) =>
      (await must(house.guest.get<Post>(`/api/posts/${postId}`))).body.difuminada
    const labelled = async (caseId: string) => {
      await must(decide(luz, caseId, { medida: 'label', clausula: 'desnudez' }), 201)
      return (await see(luz, caseId)).decisiones[0]?.id ?? ''
    }
    test('stays when the label is taken back', async () => {
      const ana = await someone('barbero')
      const subject = await published(ana)
      const id = await claimed(luz, subject)
      await must(mark(ana, subject.id, true))
      const decisionId = await labelled(id)
      await must(reverse(luz, decisionId))
      expect((await must(house.as(ana).get<Post>(`/api/posts/${subject.id}`))).body).toMatchObject({
        difuminada: true,
        sensible: true,
        moderacion: null,
      })
      expect(await isBlurred(subject.id)).toBe(true)
      await must(mark(ana, subject.id, false))
      expect(await isBlurred(subject.id)).toBe(false)
    })
    test('is taken back without the label', async () => {
      const ana = await someone('barbero')
      const subject = await published(ana)
      const id = await claimed(luz, subject)
      const decisionId = await labelled(id)
      await must(mark(ana, subject.id, true))
      await must(mark(ana, subject.id, false))
      expect((await must(house.as(ana).get<Post>(`/api/posts/${subject.id}`))).body).toMatchObject({
        difuminada: true,
        sensible: false,
        moderacion: { medida: 'label' },
      })
      expect(await isBlurred(subject.id)).toBe(true)
      await must(reverse(luz, decisionId))
      expect(await isBlurred(subject.id)).toBe(false)
    })
  })

  test('out of what somebody wrote they are restricted: what they say anywhere waits for whom they say it to', async () => {
    const [ana, tom, leo] = [await someone('barbero'), await someone(), await someone('barbero')]
    const [{ id: postId }, { id: elsewhere }] = [await published(ana), await published(leo)]
    const subject = await said(tom, postId)
    const id = await claimed(luz, subject)
    await must(
      act(luz, id, 'decisions', {
        medidas: [
          { medida: 'hide', sobre: 'objeto' },
          { medida: 'restrict', sobre: 'autor' },
        ],
        clausula: 'acoso',
        fundamento: 'normas',
        hechos: 'Insulta',
        vistoHasta: '999999999',
      }),
      201,
    )
    const seen = async (who: SignedIn) =>
      (await must(house.as(who).get<Thread[]>(`/api/posts/${elsewhere}/comments`))).body.map(
        ({ estado }) => estado,
      )
    await said(tom, elsewhere)
    expect([await seen(leo), await seen(tom), await seen(ana)]).toEqual([
      ['pendiente'],
      ['visible'],
      [],
    ])
    const {
      decisiones: [taken],
    } = await see(luz, id)
    expect(taken?.medidas).toEqual([
      { medida: 'hide', sobre: 'objeto', hasta: null },
      { medida: 'restrict', sobre: 'autor', hasta: null },
    ])
    const [line] = (await must(house.as(tom).get<Thread[]>(`/api/posts/${postId}/comments`))).body
    expect(line, 'hidden, it keeps its words for whoever wrote them').toMatchObject({
      estado: 'retirado',
      content: 'Feo',
      moderacion: { medida: 'hide', decisionId: taken?.id },
    })
    await must(reverse(luz, taken?.id ?? ''))
    await said(tom, elsewhere, 'Lindo')
    expect(await seen(ana)).toEqual(['visible'])
  })

  test('a shop that is hidden is found nowhere and takes nobody new; what is booked stands, and its owner reads why', async () => {
    const [eva, leo] = [await someone(), await someone()]
    const chair = await openChair(house, { autoConfirm: true })
    const [first, second] = await someDay(house, chair)
    const { body: booked } = await must(book(house, eva, chair, first), 201)
    await settled(house)
    const subject = { type: 'BUSINESS' as const, id: chair.shop.id }
    const reads = [
      `/api/businesses/${subject.id}`,
      `/api/businesses/${subject.id}/services`,
      `/api/businesses/${subject.id}/barbers`,
      `/api/businesses/${subject.id}/reviews`,
      '/api/businesses/all',
      '/api/search?q=navaja',
      `/api/users/${chair.barber.user.id}`,
    ]
    const seen = async (who: SignedIn) =>
      Promise.all(
        reads.map(async (path) => {
          const { status, body } = await house.as(who).get(path)
          return { path, status, body }
        }),
      )
    const id = await claimed(luz, subject)
    const before = await seen(leo)
    await must(decide(luz, id, { clausula: 'servicio' }), 201)
    for (const { path, status, body } of (await seen(leo)).slice(0, 6)) {
      expect(JSON.stringify(body), path).not.toContain(chair.shop.id)
      if (path.includes(subject.id)) expect(status, path).toBe(404)
    }
    expect((await house.as(leo).get(`/api/businesses/${subject.id}/slots`)).status).toBe(404)
    const person = (
      await must(
        house
          .as(leo)
          .get<{ business: null; aceptaReservas: boolean }>(`/api/users/${chair.barber.user.id}`),
      )
    ).body
    expect(person).toMatchObject({ business: null, aceptaReservas: false })
    expect((await freeDays(house, chair)).every(({ inicios }) => inicios.length === 0)).toBe(true)
    expect((await book(house, leo, chair, second)).body).toMatchObject({ code: 'not_accepting' })
    expect(
      (await must(house.as(eva).get<{ estado: string }>(`/api/appointments/${booked.id}`))).body
        .estado,
    ).toBe('confirmada')
    const own = (await must(house.as(chair.barber).get<Business>('/api/user/business'))).body
    expect(own).toMatchObject({
      id: subject.id,
      moderacion: {
        medida: 'hide',
        clausula: 'servicio',
        decisionId: (await see(luz, id)).decisiones[0]?.id,
      },
    })
    expect((await house.as(chair.barber).get(`/api/businesses/${subject.id}`)).status).toBe(200)
    await must(reverse(luz, (await see(luz, id)).decisiones[0]?.id ?? ''))
    expect(await seen(leo)).toEqual(before)
    await must(book(house, leo, chair, second), 201)
  })

  test('what is hidden for some days is back when they are over, and not before', async () => {
    const [ana, nora] = [await someone('barbero'), await someone()]
    const subject = await published(ana)
    const id = await claimed(luz, subject)
    const before = await around(subject.id, ana, nora)
    await must(decide(luz, id, { dias: 2 }), 201)
    await settled(house)
    const until = (await see(luz, id)).decisiones[0]?.medidas[0]?.hasta ?? ''
    const sweepAt = async (at: string) => {
      const {
        db,
        moderation: { deciding },
      } = house.services
      const due = await effectsEnding(db, at, 10)
      for (const one of due)
        await deciding.endEffect({ ...bySystem(house), commandId: randomUUID(), at }, one)
      await settled(house)
      return due.length
    }
    expect(await sweepAt(new Date(Date.parse(until) - 1).toISOString())).toBe(0)
    expect((await house.guest.get(`/api/posts/${subject.id}`)).status).toBe(410)
    expect(await sweepAt(until)).toBe(1)
    expect(await around(subject.id, ana, nora)).toEqual(before)
    expect(await sweepAt(until)).toBe(0)
    await must(reverse(luz, (await see(luz, id)).decisiones[0]?.id ?? ''))
    expect(await around(subject.id, ana, nora)).toEqual(before)
  })

  test('a ban is a lead’s, and lasts', async () => {
    const [ana, post] = [await someone('barbero'), { medida: 'ban' as const }]
    const subject = await published(ana)
    const id = await claimed(lead, subject)
    const ban = {
      medidas: [{ ...post, sobre: 'autor' }],
      clausula: 'menores',
      fundamento: 'ley',
      hechos: 'Grave',
      vistoHasta: '999999999',
    }
    expect(
      (
        await act(luz, await claimed(luz, { type: 'USER', id: ana.user.id }), 'decisions', {
          ...ban,
          medidas: [{ ...post, sobre: 'objeto' }],
        })
      ).status,
    ).toBe(403)
    await must(act(lead, id, 'decisions', ban), 201)
    expect((await house.guest.get(`/api/users/${ana.user.id}`)).status).toBe(404)
    expect((await house.guest.get(`/api/posts/${subject.id}`)).status).toBe(404)
    await must(reverse(lead, (await see(lead, id)).decisiones[0]?.id ?? ''))
    expect((await house.guest.get(`/api/posts/${subject.id}`)).status).toBe(200)
  })

  test('an account is suspended for the days that were said, and reinstated', async () => {
    const ana = await someone('barbero')
    const id = await claimed(luz, { type: 'USER', id: ana.user.id })
    expect((await decide(luz, id)).status).toBe(400)
    for (const dias of [undefined, 0, 31])
      expect(
        (await decide(luz, id, { medida: 'suspend', ...(dias !== undefined && { dias }) })).status,
      ).toBe(400)
    await must(decide(luz, id, { medida: 'suspend', dias: 3 }), 201)
    await settled(house)
    expect((await house.guest.get(`/api/users/${ana.user.id}`)).status).toBe(404)
    expect((await house.as(ana).post('/api/posts', { content: 'Hola' })).status).toBe(403)
    await must(reverse(luz, (await see(luz, id)).decisiones[0]?.id ?? ''))
    expect((await house.guest.get(`/api/users/${ana.user.id}`)).status).toBe(200)
    await must(house.as(ana).post('/api/posts', { content: 'Hola' }), 201)
  })

  test('what was cut off is finished, once: no effect without a decision, and no decision without its effect', async () => {
    const [ana, eva] = [await someone('barbero'), await someone()]
    const subject = await published(ana)
    await claimed(luz, subject, eva)
    const decisionId = randomUUID()
    const cut = { ...contextOf(house, luz), by: { id: luz.user.id, role: 'moderator' as const } }
    const command = {
      type: 'Decide',
      data: {
        decisionId,
        effects: [{ effect: 'hide', on: 'subject', days: null }],
        clause: 'spam',
        ground: 'terms',
        law: null,
        facts: 'Spam',
        notices: { author: null, reporters: null },
        coversUpTo: String(await house.services.log.head()),
      },
    } as const
    await house.services.commands.handle(caseDecider, caseStream(subject), command, cut)
    expect((await house.guest.get(`/api/posts/${subject.id}`)).status).toBe(200)
    await settled(house)
    expect((await leftOver(house.services)).map(({ id }) => id)).toContain(decisionId)
    for (let again = 0; again < 2; again++)
      expect(await finishAll(house.services)).toMatchObject({ failed: 0 })
    await settled(house)
    expect((await house.guest.get(`/api/posts/${subject.id}`)).status).toBe(410)
    expect(await mine(eva)).toMatchObject([{ status: 'ACTION_TAKEN' }])
    expect((await eventsOf(`post-${subject.id}`)).map(({ type }) => type)).toEqual([
      'PostPublished',
      'PostTakenDown',
    ])
    expect(await leftOver(house.services)).toEqual([])
  })
})

describe('what is told after a decision', () => {
  test('a report that its decider had not seen opens the case anew; nothing is closed unseen', async () => {
    const [ana, eva, nora, tom] = [
      await someone('barbero'),
      await someone(),
      await someone(),
      await someone(),
    ]
    const subject = await published(ana)
    const id = await claimed(luz, subject, eva)
    const { vistoHasta } = await see(luz, id)
    // While luz is writing.
    await filed(nora, subject)
    await must(decide(luz, id, { medida: 'none', clausula: null, vistoHasta }), 201)
    await settled(house)
    expect([await mine(eva), await mine(nora)]).toMatchObject([
      [{ status: 'NO_ACTION' }],
      [{ status: 'PENDING' }],
    ])
    expect((await see(luz, id)).estado).toBe('abierto')
    await must(act(luz, id, 'claim'))
    await must(decide(luz, id, { medida: 'none', clausula: null }), 201)
    await settled(house)
    await heardAgain(subject)
    expect((await see(luz, id)).estado, 'all were seen').toBe('decidido')
    await filed(tom, subject)
    await heardAgain(subject)
    expect(await see(luz, id)).toMatchObject({
      estado: 'abierto',
      decisiones: [{ medidas: [{ medida: 'none' }] }, { medidas: [{ medida: 'none' }] }],
    })
  })

  test('a report of what is taken away already is answered by that, and opens nothing', async () => {
    const [ana, eva] = [await someone('barbero'), await someone()]
    const subject = await published(ana)
    const id = await claimed(luz, subject)
    await must(decide(luz, id), 201)
    await settled(house)
    await filed(eva, subject)
    await heardAgain(subject)
    expect(await mine(eva)).toMatchObject([{ status: 'ACTION_TAKEN' }])
    expect((await see(luz, id)).estado).toBe('decidido')
  })
})

test('the read model is what the log says, and holds nothing of what was written', async () => {
  const { db, log } = house.services
  expect((await verify(cases, { db, log })).differing).toBe(0)
  const rows = await db.many(sql`SELECT * FROM cases.decision`)
  expect(rows.length).toBeGreaterThan(5)
  expect(
    JSON.stringify(rows, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    ),
  ).not.toContain('Insulta')
})
