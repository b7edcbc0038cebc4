/**
 * Achievements over HTTP: what is reached by what happens, who sees it, what is told of it, and
 * that nothing is reached twice.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import type {
  achievements as catalogue,
  UserAchievement,
} from '../../../contract/engagement/achievements.ts'
import type { Notification } from '../../../contract/engagement/notifications.ts'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import { judgingOf } from '../../workers/engagement/judging.ts'
import {
  singleVisit,
  AppointmentBooked,
  AppointmentCancelled,
  AppointmentCompleted,
  AppointmentMarkedNoShow,
} from '../../domain/booking/events.ts'
import { achievementsReachedBy, rulesFor } from '../../domain/engagement/achievement-rules.ts'
import { AchievementUnlocked } from '../../domain/engagement/achievements.ts'
import { ReviewHidden, ReviewPublished } from '../../domain/engagement/review.ts'
import { AccountRegistered } from '../../domain/identity/account-events.ts'
import { type DomainEvent, type RecordedEvent, system } from '../../domain/kernel/event.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { openLogger } from '../../observability/logger.ts'
import { sql } from '../../postgres/db.ts'
import { achievements } from '../../projections/engagement/achievements.ts'
import { judgedOf, unlockedBy } from '../../projections/engagement/achievements-reads.ts'
import { inbox } from '../../projections/engagement/inbox.ts'
import { verify } from '../../projections/engine/build/verify.ts'
import { achievementPolicy, achievementSweep } from '../../workers/engagement/achievement-policy.ts'
import { type Policy, startPolicy } from '../../workers/kernel/policy.ts'
import { eventually } from '../support/eventually.ts'
import { seed } from '../support/seed.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { timeAt } from '../support/time-at.ts'
import { integerBetween, randomFor, some } from '../../seed/random.ts'
import { bySystem, contextOf, settled } from '../support/acting.ts'
import { book, someDay } from '../../seed/http/visits.ts'
import { type Chair, joinShop, openChair } from '../../seed/http/shops.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'

const logger = openLogger(process.env['TEST_LOG'] ?? 'silent')
const DAY = 86_400_000
let house: TestServer
beforeAll(async () => {
  house = await startTestServer()
})

const listOf = async (whose: SignedIn, as: Pick<TestServer['guest'], 'get'> = house.as(whose)) =>
  (await must(as.get<UserAchievement[]>(`/api/users/${whose.user.id}/achievements`))).body
const unlockedIn = (list: readonly UserAchievement[]) =>
  list.flatMap(({ achievementId, unlockedAt }) => (unlockedAt === null ? [] : [achievementId]))
const inboxOf = async (who: SignedIn) =>
  (await must(house.as(who).get<Notification[]>('/api/notifications'))).body.filter(
    ({ type }) => type === 'achievement_unlocked',
  )

const judging = (at: TestServer = house) =>
  judgingOf({
    db: at.services.db,
    passed: at.services.passed,
    achievements: at.services.engagement.achievements,
  })
/** What the worker does with what was written since the last time, as of then. */
async function judge(at: number, from = 0n): Promise<bigint> {
  const policy = achievementPolicy(judging(), () => new Date(at))
  const events: RecordedEvent[] = []
  const head = await house.services.log.head()
  for await (const batch of house.services.log.subscribe({ from, types: policy.types })) {
    events.push(...batch.events)
    if (batch.position >= head) break
  }
  if (events.length > 0) await policy.act(events)
  await settled(house)
  return head
}

/** A visit that took place, booked by the client: when it was over. */
async function visited(
  chair: Chair,
  client: SignedIn,
  day = 2,
): Promise<{ id: string; over: number }> {
  const times = await someDay(house, chair, day)
  const { id, fin } = (
    await must(
      book(house, client, chair, times[20 + ((taken++ * 2) % 20)], { permitirSolape: true }),
      201,
    )
  ).body
  await must(house.as(chair.barber).patch(`/api/appointments/${id}/confirm`))
  const over = Date.parse(fin)
  await timeAt(house, over, () =>
    must(house.as(chair.barber).patch(`/api/appointments/${id}/complete`)),
  )
  return { id, over }
}
let taken = 0

test('the tenth follower is one, by the instant of that follow, whoever leaves before it is looked for', async () => {
  const [{ user }, people] = [
    await house.barber(),
    await Promise.all(Array.from({ length: 11 }, () => house.client())),
  ]
  for (const one of people) await must(house.as(one).post(`/api/users/${user.id}/follow`))
  for (const one of people.slice(0, 5))
    await must(house.as(one).delete(`/api/users/${user.id}/follow`))
  await judge(Date.now())
  const { rows } = await house.services.db.pool.query<{ at: string }>(
    'SELECT at FROM achievements.follower WHERE followed_id = $1 ORDER BY position LIMIT 1 OFFSET 9',
    [user.id],
  )
  const reached = await unlockedBy(house.services.db, user.id)
  expect(reached.map(({ id }) => id)).toEqual(['followers-10'])
  expect(Date.parse(reached[0]?.at ?? '')).toBe(Date.parse(rows[0]?.at ?? ''))
})

test('the tenth whom a client follows is one, by the instant of that follow; a barber has none of it', async () => {
  const [eva, barber, people] = [
    await house.client(),
    await house.barber(),
    await Promise.all(Array.from({ length: 11 }, () => house.barber())),
  ]
  const follow = (who: SignedIn, one: SignedIn) =>
    must(house.as(who).post(`/api/users/${one.user.id}/follow`))
  for (const one of people.slice(0, 9)) await follow(eva, one)
  for (const one of people) await follow(barber, one)
  await must(house.as(eva).delete(`/api/users/${people[0]?.user.id}/follow`))
  if (people[9]) await follow(eva, people[9])
  await judge(Date.now())
  expect(
    (await listOf(eva)).find(({ achievementId }) => achievementId === 'following-10'),
  ).toMatchObject({ progress: 9, unlockedAt: null })
  if (people[10]) await follow(eva, people[10])
  await judge(Date.now())
  const { rows } = await house.services.db.pool.query<{ at: string }>(
    'SELECT at FROM achievements.follower WHERE follower_id = $1 ORDER BY position DESC LIMIT 1',
    [eva.user.id],
  )
  const reached = await unlockedBy(house.services.db, eva.user.id)
  expect(reached.map(({ id }) => id)).toEqual(['following-10'])
  expect(Date.parse(reached[0]?.at ?? '')).toBe(Date.parse(rows[0]?.at ?? ''))
  expect(await unlockedBy(house.services.db, barber.user.id)).toEqual([])
})

test('a first visit and its review are reached, told at once, and seen by others; how far one is, by oneself alone', async () => {
  const [chair, eva, stranger] = await Promise.all([
    openChair(house),
    house.client(),
    house.client('Otra'),
  ])
  const from = await house.services.log.head()
  const before = await listOf(eva)
  expect(
    before.map(({ achievementId, progress, unlockedAt }) => [achievementId, progress, unlockedAt]),
  ).toEqual(rulesFor('cliente').map(({ id }) => [id, 0, null]))
  const { id, over } = await visited(chair, eva)
  expect(
    (await listOf(eva)).find(({ achievementId }) => achievementId === 'visits-5')?.progress,
  ).toBe(1)
  const mid = await judge(over, from)
  await timeAt(house, over + DAY, () =>
    must(house.as(eva).post(`/api/users/${id}/reviews`, { rating: 5, comment: 'Impecable' }), 201),
  )
  await judge(over + DAY, mid)
  await judge(over + DAY, from)
  const list = await listOf(eva)
  expect(unlockedIn(list)).toEqual(['first-review', 'first-visit'])
  const first = list.find(({ achievementId }) => achievementId === 'first-visit')
  expect(first).toMatchObject({
    progress: 1,
    achievement: {
      name: 'Primera cita',
      rarity: 'common',
      type: 'milestone',
      points: 10,
      criteria: { value: 1 },
      iconUrl: null,
      targetRoles: ['cliente'],
    },
  })
  expect(Date.parse(first?.unlockedAt ?? '')).toBeGreaterThanOrEqual(over)
  for (const caller of [house.guest, house.as(stranger), house.as(chair.barber)])
    expect(await listOf(eva, caller)).toEqual(list.filter(({ unlockedAt }) => unlockedAt !== null))
  expect(
    (await inboxOf(eva)).map(({ title, message, enlace }) => [title, message, enlace]),
  ).toEqual([
    [
      '¡Logro desbloqueado!',
      'Conseguiste «Primera reseña». Míralo en tus logros.',
      '/achievements',
    ],
    ['¡Logro desbloqueado!', 'Conseguiste «Primera cita». Míralo en tus logros.', '/achievements'],
  ])
  const english = await must(
    house.guest.get<UserAchievement[]>(`/api/users/${eva.user.id}/achievements`, {
      headers: { 'accept-language': 'en' },
    }),
  )
  expect(english.body.map(({ achievement }) => achievement.name)).toEqual([
    'First review',
    'First appointment',
  ])
  expect(english.headers.get('vary')).toMatch(/accept-language/i)
  expect(unlockedIn(await listOf(chair.barber)), 'one visit is not much for a barber').toEqual([])
})

describe('what does not count', () => {
  test('whom the barber has written in, for the barber and the shop; for the client it was a visit', async () => {
    const [chair, eva] = await Promise.all([openChair(house), house.client()])
    const [time] = (await someDay(house, chair, 2)).slice(10)
    // Only of whom they have served before.
    const { over } = await visited(chair, eva)
    const written = {
      barberId: chair.barber.user.id,
      services: [chair.cut],
      fecha: time,
      cliente: { id: eva.user.id },
    }
    const answer = await house
      .as(chair.barber)
      .post<{ id: string; fin: string }>('/api/appointments', written)
    expect(answer.status).toBe(201)
    await timeAt(house, Date.parse(answer.body.fin), () =>
      must(house.as(chair.barber).patch(`/api/appointments/${answer.body.id}/complete`)),
    )
    await settled(house)
    const facts = async ({ user }: SignedIn) =>
      (await judgedOf(house.services.db, [user.id]))[0]?.facts
    expect([
      (await facts(eva))?.client.length,
      (await facts(chair.barber))?.barber.length,
      (await facts(chair.barber))?.shop.length,
    ]).toEqual([2, 1, 1])
    expect(over).toBeGreaterThan(0)
  })
  test('guests, to anybody', async () => {
    const chair = await openChair(house)
    const [time] = (await someDay(house, chair, 2)).slice(10)
    const { id, fin } = (
      await must(
        house.as(chair.barber).post<{ id: string; fin: string }>('/api/appointments', {
          barberId: chair.barber.user.id,
          services: [chair.cut],
          fecha: time,
          cliente: { nombre: 'Sin Cuenta' },
        }),
        201,
      )
    ).body
    await timeAt(house, Date.parse(fin), () =>
      must(house.as(chair.barber).patch(`/api/appointments/${id}/complete`)),
    )
    await settled(house)
    expect((await judgedOf(house.services.db, [chair.barber.user.id]))[0]?.facts.barber).toEqual([])
  })
})

test('a no-show after all takes nothing of what was reached', async () => {
  const [chair, eva] = await Promise.all([openChair(house), house.client()])
  const from = await house.services.log.head()
  const { id, over } = await visited(chair, eva)
  await judge(over, from)
  await timeAt(house, over + 3_600_000, () =>
    must(house.as(chair.barber).patch(`/api/appointments/${id}/no-show`)),
  )
  await judge(over + 3_600_000, from)
  const list = await listOf(eva)
  expect(unlockedIn(list)).toEqual(['first-visit'])
  expect(list.find(({ achievementId }) => achievementId === 'visits-5')?.progress).toBe(0)
  const facts = (await judgedOf(house.services.db, [eva.user.id]))[0]?.facts.client.map(
    ({ kind }) => kind,
  )
  expect(facts, 'it is a failure of theirs, too').toEqual(
    expect.arrayContaining(['visit', 'lost', 'missed']),
  )
})

test('what is found long after is one summary; the daily look finds whom nothing has happened to', async () => {
  const [chair, eva] = await Promise.all([openChair(house), house.client()])
  await joinShop(house, chair)
  const { over } = await visited(chair, eva)
  await settled(house)
  const sweep = achievementSweep(judging())
  for (let again = 0; again < 2; again++)
    await sweep.run(new Date(over + 30 * DAY), { signal: new AbortController().signal, logger })
  await settled(house)
  expect(unlockedIn(await listOf(eva))).toEqual(['first-visit'])
  expect((await inboxOf(eva)).map(({ title }) => title)).toEqual(['Tienes logros desbloqueados'])
  expect(unlockedIn(await listOf(chair.barber))).toEqual(['team'])
})

test('whoever has left reaches nothing any more', async () => {
  const [chair, eva] = await Promise.all([openChair(house), house.client()])
  const from = await house.services.log.head()
  const { over } = await visited(chair, eva)
  await house.services.identity.accounts.close(bySystem(house), eva.user.id)
  await settled(house)
  await judge(over, from)
  expect(await unlockedBy(house.services.db, eva.user.id)).toEqual([])
})

test('where some cannot be judged, the daily look goes on with the others', async () => {
  const asked: string[][] = []
  const page = (first: number) =>
    Array.from({ length: 100 }, (_, index) => derivedId('page', first, index))
  const sweep = achievementSweep({
    ...judging(),
    everybodyAfter: async () => (asked.length < 2 ? page(asked.length) : [derivedId('last')]),
    judge: async (userIds) => {
      asked.push([...userIds])
      if (asked.length === 1) throw new Error('the log is away')
      return userIds.length
    },
  })
  expect(await sweep.run(new Date(), { signal: new AbortController().signal, logger })).toEqual({
    done: 101,
    passed: 0,
    failed: 100,
  })
})

describe('who is not to be met', () => {
  test.each(['blocked', 'suspended', 'closed'])('has none for others: %s', async (how) => {
    const [eva, other] = await Promise.all([house.client(), house.client('Otra')])
    const path = `/api/users/${eva.user.id}/achievements`
    expect((await house.as(other).get(path)).status).toBe(200)
    if (how === 'blocked')
      await house.services.moderation.blocks.block(contextOf(house, eva), other.user.id)
    if (how === 'suspended')
      await house.services.identity.accounts.suspend(bySystem(house), eva.user.id, {
        decisionId: derivedId('decision', eva.user.id),
        until: null,
      })
    if (how === 'closed') await house.services.identity.accounts.close(bySystem(house), eva.user.id)
    await settled(house)
    expect((await house.as(other).get(path)).status).toBe(404)
    if (how !== 'blocked') expect((await house.guest.get(path)).status).toBe(404)
  })
  test('nor does whoever is nobody', async () => {
    expect((await house.guest.get(`/api/users/${derivedId('nobody')}/achievements`)).status).toBe(
      404,
    )
    expect((await house.guest.get('/api/users/nobody/achievements')).status).toBe(400)
  })
})

test('the catalogue says what there is, in the language of whoever asks', async () => {
  const { body } = await must(house.guest.get<ResponseOf<typeof catalogue>>('/api/achievements'))
  expect(body.map(({ name }) => name)).toContain('Manos de oro')
  const { body: english } = await must(
    house.guest.get<ResponseOf<typeof catalogue>>('/api/achievements', {
      headers: { 'accept-language': 'en' },
    }),
  )
  expect(
    english
      .flatMap(({ name, description }) => [name, description])
      .filter((said) =>
        body.some(({ name, description }) => said === name || said === description),
      ),
  ).toEqual([])
})

test(`random histories, a worker that is killed again and again: each reached once, as computed anew; a rebuild says the same (seed ${seed})`, async () => {
  const own = await startTestServer()
  const { log, db, passed } = own.services
  const random = randomFor('achievements', String(seed))
  const whole = (least: number, most: number) => Math.floor(integerBetween(least, most + 1, random))
  const id = (...name: (string | number)[]) => derivedId('achieving', seed, ...name)
  const clients = Array.from({ length: 12 }, (_, index) => id('client', index))
  const [barberId, ownerId] = [id('barber'), id('owner')]
  const START = Date.UTC(2026, 0, 5, 12)
  let [events, days] = [0, 0]
  const revisions = new Map<string, number>()
  const write = async (stream: string, ...all: DomainEvent[]) => {
    const at = new Date(START + days * DAY).toISOString()
    const written = all.map((event) => ({
      ...event,
      id: id('event', events++),
      metadata: {
        commandId: id(stream, events),
        correlationId: id(stream),
        actor: system,
        occurredAt: at,
      },
    }))
    revisions.set(
      stream,
      (await log.append(stream, written, { expected: revisions.get(stream) ?? 'none' })).revision,
    )
  }
  const profile = { nombre: 'Alguien', acercaDe: null, especialidades: [], profileImageUrl: null }
  for (const userId of clients)
    await write(`account-${userId}`, AccountRegistered({ userId, rol: 'cliente', ...profile }))
  await write(
    `account-${barberId}`,
    AccountRegistered({ userId: barberId, rol: 'barbero', ...profile }),
  )
  await write(
    `account-${ownerId}`,
    AccountRegistered({ userId: ownerId, rol: 'duenno', ...profile }),
  )

  // The worker's clock goes with the log's: it is never ahead of what is shown.
  let seenAt = new Date(START)
  const plain = achievementPolicy(judging(own), () => seenAt)
  const policy: Policy = {
    ...plain,
    act: (events) => {
      seenAt = new Date(events.at(-1)?.metadata.occurredAt ?? START)
      return plain.act(events)
    },
  }
  const done: { appointmentId: string; clientId: string; start: string; day: string }[] = []
  let worker = await startPolicy(policy, { log, db, logger })
  for (let step = 0; step < 400; step++) {
    days += random() * 0.8
    const start = new Date(START + Math.floor(days * 24) * 3_600_000).toISOString()
    const [appointmentId, clientId, day] = [
      id('appointment', step),
      some(clients, random),
      start.slice(0, 10),
    ]
    const who = { appointmentId, barberId, clientId, personId: clientId, businessId: null }
    const booked = AppointmentBooked({
      ...who,
      start,
      end: new Date(Date.parse(start) + 1_800_000).toISOString(),
      locationId: null,
      zone: 'UTC',
      day,
      services: [{ serviceId: id('cut'), nombre: 'Corte', cents: 100, minutes: 30 }],
      cents: 100,
      currency: 'MXN',
      bufferMinutes: 0,
      cancelLimitHours: 0,
      enteredBy: random() < 0.1 ? 'barbero' : 'cliente',
      source: null,
      price: null,
      ...singleVisit,
      notes: '',
      guestName: null,
      address: null,
      bookedAt: start,
      terms: null,
    })
    const fate = random()
    if (fate < 0.1)
      await write(
        `agenda-${barberId}-${day}`,
        booked,
        AppointmentCancelled({
          undo: null,
          ...who,
          start,
          cancelledBy: some(['barbero', 'cliente', 'cliente', 'cliente', 'cliente'], random),
          reason: null,
          late: false,
          waivedBy: null,
        }),
      )
    else {
      await write(
        `agenda-${barberId}-${day}`,
        booked,
        AppointmentCompleted({
          undo: null,
          ...who,
          start,
          zone: 'UTC',
          day,
          cents: 100,
          automatic: true,
        }),
      )
      done.push({ appointmentId, clientId, start, day })
    }
    const visit = done.length > 0 ? some(done, random) : undefined
    if (visit && fate > 0.95)
      await write(
        `agenda-${barberId}-${visit.day}`,
        AppointmentMarkedNoShow({
          undo: null,
          ...who,
          ...visit,
          personId: visit.clientId,
          cents: 100,
          wasCompleted: true,
          markedAt: null,
        }),
      )
    if (visit && fate > 0.4 && fate < 0.6) {
      const about = {
        reviewId: visit.appointmentId,
        barberId,
        businessId: null,
        ownerId: null,
        clientId: visit.clientId,
        personId: visit.clientId,
      }
      await write(
        `review-${visit.appointmentId}`,
        fate > 0.58
          ? ReviewHidden({ ...about, decisionId: null, effect: null, clause: null, rating: 5 })
          : ReviewPublished({
              ...about,
              start: visit.start,
              zone: 'UTC',
              services: ['Corte'],
              rating: whole(4, 5),
              comment: '',
              publishedAt: start,
            }),
      )
    }
    if (step % 57 === 56) {
      // As a kill between what follows and the checkpoint: the last of it comes again.
      await worker.close()
      await db.run(
        sql`UPDATE workers.checkpoint SET position = greatest(0, position - 40) WHERE reactor = 'achievements'`,
      )
      worker = await startPolicy(policy, { log, db, logger })
    }
  }
  const head = await log.head()
  await eventually('the worker is at the end', async () => worker.health().position >= head, {
    seconds: 60,
  })
  // Two at once, and the daily look beside them.
  const now = new Date()
  await Promise.all(
    [1, 2].map(() =>
      achievementSweep(judging(own)).run(now, { signal: new AbortController().signal, logger }),
    ),
  )
  await worker.close()
  expect(
    await passed(await log.head(), { timeoutMs: 60_000, of: [achievements.name, inbox.name] }),
  ).toBe(true)

  const unlocked: AchievementEvents = []
  for await (const batch of log.subscribe({ from: 0n, types: [AchievementUnlocked.type] })) {
    unlocked.push(...batch.events.map(({ data }) => data as AchievementEvents[number]))
    if (batch.position >= head) break
  }
  expect(
    new Set(unlocked.map(({ userId, achievementId }) => `${userId} ${achievementId}`)).size,
    'each once',
  ).toBe(unlocked.length)
  expect(unlocked.length).toBeGreaterThan(20)
  const everybody = [...clients, barberId, ownerId]
  expect((await verify(achievements, { db, log })).differing, 'a rebuild says the same').toBe(0)
  // By all facts, as if nothing had been unlocked yet.
  await db.run(sql`DELETE FROM achievements.unlocked`)
  const anew = (await judgedOf(db, everybody)).flatMap(({ userId, rol, facts }) =>
    achievementsReachedBy(facts, rulesFor(rol), now.toISOString()).map((one) => ({
      userId,
      ...one,
    })),
  )
  const inOrder = <One extends { userId: string; achievementId: string }>(all: readonly One[]) =>
    all.toSorted((one, other) =>
      `${one.userId}${one.achievementId}`.localeCompare(`${other.userId}${other.achievementId}`),
    )
  expect(inOrder(unlocked.map(({ silent: _, ...one }) => one))).toEqual(inOrder(anew))
  expect(unlocked.map(({ achievementId }) => achievementId)).toEqual(
    expect.arrayContaining(['visits-25', 'months-3', 'served-100', 'days-30']),
  )
}, 180_000)

type AchievementEvents = (typeof AchievementUnlocked extends (data: never) => { data: infer Data }
  ? Data
  : never)[]
