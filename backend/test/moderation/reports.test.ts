/**
 * Reports over HTTP: what is reported is kept as it was seen, sealed with a key of its case,
 * whatever becomes of it or of its author.
 */
import { hash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Review } from '../../../contract/engagement/reviews.ts'
import { pictureIdOf } from '../../../contract/kernel/pictures.ts'
import type { Post } from '../../../contract/social/posts.ts'
import type { Report } from '../../../contract/moderation/reports.ts'
import { openLimits } from '../../api/kernel/limits.ts'
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import { caseIdOf, caseStream, type Evidence } from '../../domain/moderation/case-events.ts'
import { reportDecider, type ReportFiled, reportStream } from '../../domain/moderation/report.ts'
import type { Subject } from '../../domain/moderation/subject.ts'
import { sql } from '../../postgres/db.ts'
import { verify } from '../../projections/engine/build/verify.ts'
import { reports } from '../../projections/moderation/reports.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { finishAll, leftOver } from '../support/unfinished.ts'
import { bySystem, contextOf, settled } from '../support/acting.ts'
import { visit } from '../../seed/http/visits.ts'
import { type Chair, openChair } from '../../seed/http/shops.ts'
import { must } from '../../seed/http/client.ts'
import { newPhone, type SignedIn } from '../../seed/http/people.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer()
})

const someone = (rol: 'cliente' | 'barbero' = 'cliente', nombre = 'Eva Ruiz') =>
  house.register(rol, { nombre, telefono: newPhone() })
const file = (who: SignedIn, targetType: string, targetId: string, more: object = {}) =>
  house.as(who).post<Report & { code?: string }>('/api/moderation/reports', {
    targetType,
    targetId,
    reason: 'acoso',
    ...more,
  })
const mine = async (who: SignedIn, query = '') =>
  (await must(house.as(who).get<Report[]>(`/api/moderation/reports/my${query}`))).body
const withdraw = (who: SignedIn, id: string) =>
  house.as(who).delete<{ code?: string }>(`/api/moderation/reports/${id}`)

async function eventsOf(stream: string): Promise<RecordedEvent[]> {
  const all: RecordedEvent[] = []
  for await (const event of house.services.log.readStream(stream)) all.push(event)
  return all
}
interface Taken {
  revision: number
  hash: string
  evidence: Evidence | null
}
const evidenceOf = async (subject: Subject) =>
  (await eventsOf(`case-${caseStream(subject)}`))
    .filter(({ type }) => type === 'EvidenceTaken')
    .map(({ data }) => data as Taken)
const textsOf = ({ evidence }: Taken) =>
  evidence?.versions.map(({ texts }) =>
    Object.fromEntries(texts.map(({ name, text }) => [name, text])),
  )

let shade = 0
async function picture(): Promise<string> {
  const background = { r: shade++, g: 70, b: 7 }
  return `data:image/png;base64,${(
    await sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .png()
      .toBuffer()
  ).toString('base64')}`
}

/** A client's review of a visit. */
async function reviewed(chair: Chair, client: SignedIn, comment: string): Promise<string> {
  const id = await visit(house, client, chair)
  await must(house.as(chair.barber).patch(`/api/appointments/${id}/confirm`))
  await house.services.booking.appointments.complete(
    { ...contextOf(house, chair.barber), at: '2032-01-01T00:00:00.000Z' },
    id,
  )
  await must(house.as(client).post(`/api/users/${id}/reviews`, { rating: 1, comment }), 201)
  return id
}
const reviewsOf = async (who: SignedIn, { barber }: Chair) =>
  (await must(house.as(who).get<{ resenas: Review[] }>(`/api/users/${barber.user.id}/reviews`)))
    .body.resenas

async function erase(person: SignedIn): Promise<void> {
  await house.services.identity.accounts.close(bySystem(house), person.user.id)
  while ((await leftOver(house.services)).length > 0)
    expect(await finishAll(house.services)).toMatchObject({ failed: 0 })
  await settled(house)
}

describe('reporting', () => {
  test('somebody, a shop and a review: they stand in one’s own list, the newest first, and in nobody else’s', async () => {
    const [chair, eva, ana] = [await openChair(house), await someone(), await someone()]
    const review = await reviewed(chair, ana, 'Horrible')
    const first = await must(
      file(eva, 'USER', chair.barber.user.id, {
        description: '  Me escribe cada noche ',
        reportedUserId: eva.user.id,
      }),
      201,
    )
    expect(first.body).toMatchObject({
      targetType: 'USER',
      targetId: chair.barber.user.id,
      reason: 'acoso',
      description: 'Me escribe cada noche',
      status: 'PENDING',
      nombre: 'Paco Navarro',
    })
    await must(file(eva, 'BUSINESS', chair.shop.id, { reason: 'falsa', description: ' ' }), 201)
    await must(file(eva, 'REVIEW', review, { reason: 'odio' }), 201)
    const all = await mine(eva)
    expect(all).toMatchObject([
      { targetType: 'REVIEW', nombre: 'Eva' },
      { targetType: 'BUSINESS', description: null, nombre: 'La Navaja' },
      { id: first.body.id },
    ])
    expect(await mine(eva, `?limit=2`)).toEqual(all.slice(0, 2))
    expect(await mine(eva, `?antes=${all[1]?.id}`)).toEqual(all.slice(2))
    expect(await mine(ana)).toEqual([])
    expect(await mine(ana, `?antes=${all[1]?.id}`), 'another’s id is no page').toEqual([])
  })

  test('twice is once, also at the same time; taken back and again it is another one', async () => {
    const [eva, luis] = [await someone(), await someone('barbero')]
    const taps = await Promise.all(
      Array.from({ length: 5 }, () => must(file(eva, 'USER', luis.user.id), 201)),
    )
    const [id = '', ...others] = new Set(taps.map(({ body }) => body.id))
    expect(others).toEqual([])
    await settled(house)
    expect(await mine(eva)).toHaveLength(1)
    expect(
      (
        await eventsOf(`report-${reportStream(eva.user.id, { type: 'USER', id: luis.user.id })}`)
      ).map(({ type }) => type),
    ).toEqual(['ReportFiled'])
    for (let again = 0; again < 2; again++) await must(withdraw(eva, id))
    expect(await mine(eva)).toMatchObject([{ id, status: 'WITHDRAWN' }])
    const { body } = await must(file(eva, 'USER', luis.user.id), 201)
    expect(body.id).not.toBe(id)
    expect((await mine(eva)).map(({ status }) => status)).toEqual(['PENDING', 'WITHDRAWN'])
  })

  test('what is one’s own, what there is not, and what it is not for: refused', async () => {
    const [chair, eva] = [await openChair(house), await someone()]
    const review = await reviewed(chair, eva, 'Bien')
    for (const [who, type, id] of [
      [eva, 'USER', eva.user.id],
      [chair.barber, 'BUSINESS', chair.shop.id],
      [eva, 'REVIEW', review],
    ] as const) {
      expect((await file(who, type, id)).body).toMatchObject({ code: 'own_self' })
    }
    for (const type of ['USER', 'BUSINESS', 'REVIEW'])
      expect((await file(eva, type, randomUUID())).status).toBe(404)
    expect((await file(eva, 'USER', chair.shop.id)).status, 'a shop is nobody').toBe(404)
    for (const more of [
      { targetType: 'PHOTO' },
      { reason: 'porque sí' },
      { revision: -1 },
      { description: 'x'.repeat(501) },
      { targetId: 'x' },
    ]) {
      expect((await file(eva, 'USER', chair.barber.user.id, more)).status).toBe(400)
    }
    expect(
      (
        await house.guest.post('/api/moderation/reports', {
          targetType: 'USER',
          targetId: chair.barber.user.id,
          reason: 'spam',
        })
      ).status,
    ).toBe(401)
    expect(await mine(eva)).toEqual([])
  })

  test('what one cannot see is as if it were not there; what one has blocked oneself can be reported', async () => {
    const [chair, blockedBy, blocks] = [await openChair(house), await someone(), await someone()]
    await house.services.moderation.blocks.block(contextOf(house, chair.barber), blockedBy.user.id)
    await house.services.moderation.blocks.block(contextOf(house, blocks), chair.barber.user.id)
    await settled(house)
    const nothing = await file(blockedBy, 'USER', randomUUID())
    for (const [type, id] of [
      ['USER', chair.barber.user.id],
      ['BUSINESS', chair.shop.id],
    ] as const) {
      const { status, body } = await file(blockedBy, type, id)
      expect({ status, body }).toEqual({ status: nothing.status, body: nothing.body })
    }
    // The name of somebody whom one does not meet is not in the list either.
    expect((await must(file(blocks, 'USER', chair.barber.user.id), 201)).body).toMatchObject({
      status: 'PENDING',
      nombre: null,
    })
    await house.services.identity.accounts.suspend(bySystem(house), chair.barber.user.id, {
      decisionId: randomUUID(),
      until: null,
    })
    await settled(house)
    expect((await file(await someone(), 'USER', chair.barber.user.id)).status).toBe(404)
  })

  test('at most twenty a day, of which what is open already is none', async () => {
    const strict = await startTestServer({ config: { rateLimit: 'strict' } })
    await strict.services.db.run(sql`DELETE FROM vault.rate_limit`)
    const eva = await strict.register()
    const subject = randomUUID()
    const limits = openLimits({ pool: strict.services.db.pool, mode: 'strict' })
    for (let used = 0; used < 19; used++) await limits.count('reportsByAccount', eva.user.id)
    const luis = await strict.register('barbero')
    const post = (targetId: string) =>
      strict
        .as(eva)
        .post('/api/moderation/reports', { targetType: 'USER', targetId, reason: 'spam' })
    expect((await post(subject)).status, 'what is not there costs nothing').toBe(404)
    expect((await post(luis.user.id)).status).toBe(201)
    expect((await post(luis.user.id)).status).toBe(201)
    expect((await post((await strict.register('barbero')).user.id)).status).toBe(429)
  })
})

describe('taking it back', () => {
  test('is for whoever filed it, while it is pending', async () => {
    const [eva, ana, luis] = [await someone(), await someone(), await someone('barbero')]
    const {
      body: { id },
    } = await must(file(eva, 'USER', luis.user.id), 201)
    expect((await withdraw(ana, id)).status).toBe(404)
    expect((await withdraw(luis, id)).status).toBe(404)
    expect((await withdraw(eva, randomUUID())).status).toBe(404)
    const stream = reportStream(eva.user.id, { type: 'USER', id: luis.user.id })
    await house.services.commands.handle(
      reportDecider,
      stream,
      { type: 'AnswerReport', data: { decisionId: randomUUID(), outcome: 'ACTION_TAKEN' } },
      bySystem(house),
    )
    await settled(house)
    expect(await mine(eva)).toMatchObject([{ id, status: 'ACTION_TAKEN' }])
    expect((await withdraw(eva, id)).status).toBe(409)
    expect(await mine(eva)).toMatchObject([{ id, status: 'ACTION_TAKEN' }])
  })
})

describe('a post and a comment', () => {
  const publish = async (who: SignedIn, content: string, pictures: readonly string[] = []) =>
    (
      await must(
        house.as(who).post<Post>('/api/posts', {
          content,
          imageUrls: pictures,
          alts: pictures.map(() => 'Un degradado'),
        }),
        201,
      )
    ).body
  const say = async (who: SignedIn, postId: string, content: string) =>
    (
      await must(
        house.as(who).post<{ id: string }>(`/api/posts/${postId}/comments`, { content }),
        201,
      )
    ).body.id

  test('are kept as the reporter saw them, with their pictures and what they were said under, though they are deleted since', async () => {
    const [luis, ana, eva] = [
      await someone('barbero', 'Luis Vega'),
      await someone('cliente', 'Ana Campos'),
      await someone(),
    ]
    const post = await publish(luis, 'Palabras feas', [await picture()])
    const comment = await say(ana, post.id, 'Otras palabras')
    const answer = (
      await must(
        house.as(luis).post<{ id: string }>(`/api/posts/${post.id}/comments/${comment}/replies`, {
          content: 'Tú más',
        }),
        201,
      )
    ).body.id
    await must(house.as(luis).put(`/api/posts/${post.id}`, { content: 'Palabras bonitas' }))
    await must(file(eva, 'POST', post.id, { revision: post.revision }), 201)
    await must(house.as(ana).put(`/api/posts/${post.id}/comments/${comment}`, { content: 'Nada' }))
    await must(house.as(luis).delete(`/api/comments/${answer}`))
    await must(house.as(luis).delete(`/api/posts/${post.id}`))
    await must(file(ana, 'POST', post.id), 201)
    for (const id of [comment, answer]) await must(file(eva, 'COMMENT', id), 201)
    const [seen, last] = await evidenceOf({ type: 'POST', id: post.id })
    expect(seen && textsOf(seen)).toEqual([{ texto: 'Palabras feas', 'imagen 1': 'Un degradado' }])
    expect(seen?.evidence).toMatchObject({
      author: { nombre: 'Luis Vega', rol: 'barbero' },
      versions: [{ pictures: [{ path: post.imageUrls[0], mediaId: expect.any(String) }] }],
    })
    expect(last && textsOf(last)?.at(-1)).toEqual({ texto: 'Palabras bonitas' })
    const [said] = await evidenceOf({ type: 'COMMENT', id: answer })
    expect(said && textsOf(said)).toEqual([{ texto: 'Tú más' }])
    expect(said?.evidence?.context).toEqual([
      { name: 'POST texto', text: 'Palabras bonitas' },
      { name: 'COMMENT texto', text: 'Nada' },
    ])
    expect((await mine(eva)).map(({ targetType, nombre }) => [targetType, nombre])).toEqual([
      ['COMMENT', 'Luis Vega'],
      ['COMMENT', 'Ana Campos'],
      ['POST', 'Luis Vega'],
    ])
  })

  test('that were deleted thirty days ago are gone; so is what one could never see', async () => {
    const [luis, ana, eva] = [await someone('barbero'), await someone(), await someone()]
    const post = await publish(luis, 'Hola')
    await must(house.as(luis).post('/api/moderation/restrictions', { restrictedId: ana.user.id }))
    const held = await say(ana, post.id, 'Por aprobar')
    expect((await file(eva, 'COMMENT', held)).status, 'it waits').toBe(404)
    await must(file(luis, 'COMMENT', held), 201)
    await must(house.as(luis).delete(`/api/comments/${held}`))
    expect((await file(eva, 'COMMENT', held)).status, 'nobody else ever saw it').toBe(404)
    expect((await file(luis, 'POST', post.id)).body).toMatchObject({ code: 'own_self' })
    await must(house.as(luis).delete(`/api/posts/${post.id}`))
    house.clock.offsetMs = 31 * 86_400_000
    try {
      const late = await house.client()
      expect((await file(late, 'POST', post.id)).status).toBe(404)
    } finally {
      house.clock.offsetMs = 0
    }
  })

  test('a reported post is out of its reporter’s sight, and back where the report is withdrawn by the post', async () => {
    const [luis, eva] = [await someone('barbero'), await someone()]
    const post = await publish(luis, 'Hola')
    const seen = async (who: SignedIn) =>
      (await must(house.as(who).get<{ posts: Post[] }>(`/api/posts?userId=${luis.user.id}`))).body
        .posts.length
    const away = async (who: SignedIn) =>
      (await must(house.as(who).get<(Post & { reportedAt: string })[]>('/api/posts/reported'))).body
    await must(file(eva, 'POST', post.id), 201)
    expect([await seen(eva), await seen(luis), await seen(await someone())]).toEqual([0, 1, 1])
    expect([await away(eva), await away(luis)]).toMatchObject([
      [{ id: post.id, content: 'Hola', reportedAt: expect.any(String) }],
      [],
    ])
    for (let again = 0; again < 2; again++)
      await must(house.as(eva).delete(`/api/posts/${post.id}/report`))
    expect([await seen(eva), await away(eva)]).toEqual([1, []])
    expect(await mine(eva)).toMatchObject([{ targetType: 'POST', status: 'WITHDRAWN' }])
    expect((await house.as(luis).delete(`/api/posts/${post.id}/report`)).status).toBe(404)
  })
})

describe('what was seen', () => {
  test('is kept of a review as the reporter saw it, with its author as they were, however it was changed since', async () => {
    const [chair, ana, eva] = [
      await openChair(house),
      await someone('cliente', 'Ana Campos'),
      await someone(),
    ]
    const id = await reviewed(chair, ana, 'Eres un inútil')
    const [before] = await reviewsOf(eva, chair)
    expect(before).toMatchObject({ id, revision: 0 })
    await must(house.as(ana).put(`/api/reviews/${id}`, { rating: 5, comment: 'Muy bien' }))
    await must(house.as(chair.barber).put(`/api/reviews/${id}/reply`, { texto: 'Gracias' }))
    expect((await reviewsOf(eva, chair))[0]).toMatchObject({ id, revision: 2 })
    const subject = { type: 'REVIEW', id } as const
    await must(file(eva, 'REVIEW', id, { revision: before?.revision }), 201)
    await must(file(chair.barber, 'REVIEW', id, { revision: 999 }), 201)
    const [seen, now, ...more] = await evidenceOf(subject)
    expect(more).toEqual([])
    expect(seen && textsOf(seen)).toEqual([{ estrellas: '1', comentario: 'Eres un inútil' }])
    expect(now && textsOf(now)).toEqual([
      { estrellas: '1', comentario: 'Eres un inútil' },
      { estrellas: '5', comentario: 'Muy bien' },
      { estrellas: '5', comentario: 'Muy bien', respuesta: 'Gracias' },
    ])
    expect([seen?.evidence?.author, now?.revision]).toEqual([
      { userId: ana.user.id, nombre: 'Ana Campos', rol: 'cliente', picture: null },
      2,
    ])
    const [filed] = (await eventsOf(`report-${reportStream(eva.user.id, subject)}`)).map(
      ({ data }) => data as Parameters<typeof ReportFiled>[0],
    )
    expect(filed).toMatchObject({
      seenRevision: 0,
      evidenceHash: seen?.hash,
      caseId: caseIdOf(subject),
      reportedUserId: ana.user.id,
    })
    expect(seen?.hash).toBe(hash('sha256', JSON.stringify(seen?.evidence)))
  })

  test('is kept once, however many report it', async () => {
    const luis = await someone('barbero', 'Luis Vega')
    const crowd = await Promise.all(Array.from({ length: 12 }, () => someone()))
    await Promise.all(crowd.map((one) => must(file(one, 'USER', luis.user.id), 201)))
    expect(
      (await eventsOf(`case-${caseStream({ type: 'USER', id: luis.user.id })}`)).map(
        ({ type }) => type,
      ),
    ).toEqual(['CaseOpened', 'EvidenceTaken'])
  })

  test('outlives its author, picture and all, and ends with the key of its case', async () => {
    const [luis, eva] = [await someone('barbero', 'Luis Vega'), await someone()]
    const {
      body: { profileImageUrl },
    } = await must(
      house.as(luis).put<{ profileImageUrl: string }>(`/api/users/${luis.user.id}`, {
        nombre: 'Luis el Terrible',
        acercaDe: 'Palabras feas',
        profileImageUrl: await picture(),
      }),
    )
    const subject = { type: 'USER', id: luis.user.id } as const
    await must(file(eva, 'USER', luis.user.id, { description: 'Mira su perfil' }), 201)
    await erase(luis)
    expect((await fetch(house.url + profileImageUrl)).status).toBe(410)
    const [kept] = await evidenceOf(subject)
    expect(kept && textsOf(kept)).toEqual([
      { nombre: 'Luis Vega' },
      { nombre: 'Luis el Terrible', acercaDe: 'Palabras feas' },
    ])
    const copy = kept?.evidence?.versions[1]?.pictures[0]
    expect(copy).toMatchObject({
      path: profileImageUrl,
      contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(copy?.mediaId).not.toBe(pictureIdOf(profileImageUrl))
    const { media, vault } = house.services
    const looked = await media.look(copy?.mediaId ?? '', `evidence:${caseIdOf(subject)}`)
    expect(looked.is === 'here' && (await looked.bytes())?.length).toBeGreaterThan(0)
    expect((await media.look(copy?.mediaId ?? '', 'public')).is).toBe('absent')
    expect((await fetch(`${house.url}/media/${copy?.mediaId}`)).status).toBe(404)
    // In the log, and in every table of the read models, none of it is in the clear.
    const found = await house.services.db.first<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM log.event WHERE data::text LIKE '%Palabras feas%'`,
    )
    expect(found?.n).toBe(0)
    await vault.keys.erase(caseIdOf(subject))
    expect((await evidenceOf(subject)).map(({ evidence }) => evidence)).toEqual([null])
  })

  test('is the case’s: whoever reported and is gone takes their own words along, and nothing else', async () => {
    const [luis, eva] = [await someone('barbero', 'Luis Vega'), await someone()]
    const subject = { type: 'USER', id: luis.user.id } as const
    await must(file(eva, 'USER', luis.user.id, { description: 'Secreto de Eva' }), 201)
    await erase(eva)
    const [filed] = (await eventsOf(`report-${reportStream(eva.user.id, subject)}`)).map(
      ({ data }) => data,
    )
    expect(filed).toMatchObject({ reason: 'acoso', description: null })
    expect((await evidenceOf(subject))[0]?.evidence?.author?.nombre).toBe('Luis Vega')
    const { differing, differences } = await verify(reports, {
      db: house.services.db,
      log: house.services.log,
    })
    expect({ differing, differences }).toEqual({ differing: 0, differences: [] })
  })
})
