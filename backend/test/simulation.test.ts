/**
 * A small market of the simulation: whatever happens in it, the read models are what the log says,
 * and no two appointments share a barber's time.
 */
import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { AchievementCommands } from '../commands/engagement/achievements.ts'
import { CommandHandler } from '../commands/kernel/handle.ts'
import { type Agenda, isActive } from '../domain/booking/agenda-state.ts'
import { agendaDecider } from '../domain/booking/agenda.ts'
import type { AgendaEvent } from '../domain/booking/events.ts'
import { allProjections, events as definitions } from '../modules/modules.ts'
import type { RecordedEvent } from '../domain/kernel/event.ts'
import type { EventLog } from '../eventlog/log.ts'
import { openPostgresLog } from '../eventlog/postgres/log.ts'
import { openEventLog } from '../eventlog/sealed.ts'
import { type Db, sql } from '../postgres/db.ts'
import { achievementsReachedBy, rulesFor } from '../domain/engagement/achievement-rules.ts'
import { everybodyAfter, judgedOf } from '../projections/engagement/achievements-reads.ts'
import { openPositions } from '../projections/engine/positions/positions.ts'
import { startProjector } from '../projections/engine/operate/projector.ts'
import { verify } from '../projections/engine/build/verify.ts'
import { simulate, type Summary } from '../simulation/simulate.ts'
import { openVault, type Vault } from '../vault/vault.ts'
import { freshDatabase } from './support/database.ts'

const options = { barbers: 12, clients: 60, days: 10, perShop: 3, seed: 7 }
const now = () => new Date('2026-11-21T15:00:00Z')
let db: Db
let log: EventLog
let vault: Vault
let summary: Summary
let shown: (position: bigint) => Promise<void>

beforeAll(async () => {
  const database = await freshDatabase()
  db = database.db
  vault = await openVault({ db, url: database.url, masterKey: randomBytes(32) })
  log = openEventLog(await openPostgresLog(database.url), { events: definitions, keys: vault.keys })
  const projector = await startProjector({ db, log, projections: allProjections })
  const positions = openPositions({ projector })
  summary = await simulate({ log, vault, timeZone: 'America/Mexico_City', now }, options)
  shown = async (position) =>
    expect(await positions.passed(position, { timeoutMs: 60_000 })).toBe(true)
  await shown(summary.position)
  return async () => {
    await positions.close()
    await projector.stop()
    await log.close()
    await vault.close()
  }
})

test('everything that a market knows happens in it', () => {
  expect(Object.keys(summary.done)).toEqual(
    expect.arrayContaining([
      'shops opened',
      'joined',
      'booked',
      'entered',
      'confirmed',
      'rejected',
      'cancelled',
      'expired',
      'completed',
      'completed by the clock',
      'not come',
      'moved within the day',
      'moved to another day',
      'blocked',
      'reviewed',
      'answered a review',
      'changed a review',
      'reviewed by a link',
      'kept in mind',
      'let go of',
      'said to come',
      'seated',
      'contested',
      'shown',
      'liked',
      'liked no more',
      'shared',
      'commented',
      'answered',
      'liked a comment',
      'followed',
      'followed no more',
      'written',
      'request taken',
      'request declined',
      'message taken back',
      'talk muted',
      'talk put away',
      'reported',
      'report taken back',
      'kept away',
      'let near again',
    ]),
  )
  expect(Object.keys(summary.refused)).toEqual(
    expect.arrayContaining(['slot_taken', 'wrong_state']),
  )
})

test('what comes of it is reached once by each, as the rules say of all that they did', async () => {
  const everybody = await everybodyAfter(db, '00000000-0000-0000-0000-000000000000', 1_000)
  const expected = (await judgedOf(db, everybody)).flatMap(({ userId, rol, facts }) =>
    achievementsReachedBy(facts, rulesFor(rol), now().toISOString()).map(
      ({ achievementId }) => `${userId} ${achievementId}`,
    ),
  )
  const judge = () =>
    new AchievementCommands(new CommandHandler(log), {
      judged: (userIds) => judgedOf(db, userIds),
    }).judge(everybody, now().toISOString())
  await Promise.all([judge(), judge()])
  await shown(await log.head())
  const unlocked = (
    await db.many<{ one: string }>(
      sql`SELECT user_id || ' ' || achievement_id AS one FROM achievements.unlocked`,
    )
  ).map(({ one }) => one)
  expect(unlocked.toSorted()).toEqual(expected.toSorted())
  expect(unlocked.length).toBeGreaterThan(40)
  const events = await db.first<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM log.event WHERE type = 'AchievementUnlocked'`,
  )
  expect(events?.n).toBe(unlocked.length)
})

test('every read model is what the log says', async () => {
  for (const projection of allProjections) {
    const { differing, differences } = await verify(projection, { db, log })
    expect({ projection: projection.name, differing, differences }).toEqual({
      projection: projection.name,
      differing: 0,
      differences: [],
    })
  }
})

test('the read model holds the appointments that the simulation knows of', async () => {
  const rows = await db.many<{ status: keyof Summary['states']; count: number }>(
    sql`SELECT status, count(*)::int AS count FROM appointments.appointment GROUP BY status`,
  )
  expect({
    pendiente: 0,
    confirmada: 0,
    completada: 0,
    cancelada: 0,
    ...Object.fromEntries(rows.map(({ status, count }) => [status, count])),
  }).toEqual(summary.states)
  expect(await db.first(sql`SELECT count(*)::int AS count FROM processes.unfinished`)).toEqual({
    count: 0,
  })
})

test('at no moment do two active appointments of a barber overlap', async () => {
  const days = new Map<string, Agenda>()
  const overlapping: string[] = []
  for (const event of await everything(log)) {
    if (!event.stream.startsWith(`${agendaDecider.category}-`)) continue
    // A stream of this category holds nothing but the agenda's events.
    const day = agendaDecider.evolve(
      days.get(event.stream) ?? agendaDecider.initial,
      event as unknown as AgendaEvent,
    )
    days.set(event.stream, day)
    const held = [...day.appointments.values()]
      .filter(isActive)
      .sort((a, b) => a.start.localeCompare(b.start))
    if (held.some(({ start }, index) => start < (held[index - 1]?.end ?? '')))
      overlapping.push(`${event.stream} at ${event.position}`)
  }
  expect(days.size).toBeGreaterThan(50)
  expect(overlapping).toEqual([])
})

test('the same run again comes to the same and writes nothing, so that one that was cut off can be repeated', async () => {
  const before = await log.head()
  const again = await simulate({ log, vault, timeZone: 'America/Mexico_City', now }, options)
  expect(await log.head()).toBe(before)
  expect(again.states).toEqual(summary.states)
  const { email_taken: known, ...refused } = again.refused
  expect(known).toBe(options.barbers + options.clients)
  expect(refused).toEqual(summary.refused)
})

test('nobody can sign in as somebody who was made up', async () => {
  const client = summary.clients[0]?.by.id ?? ''
  const hash = (await vault.accounts.byId(client))?.passwordHash
  expect(hash).toMatch(/^\$argon2id\$/)
  expect(await vault.passwords.matches(hash, '')).toBe(false)
  expect(
    await db.first(
      sql`SELECT count(*)::int AS count
        FROM vault.account
        WHERE telefono IS NOT NULL OR email NOT LIKE '%@simulacion.invalid'`,
    ),
  ).toEqual({ count: 0 })
})

async function everything(from: EventLog): Promise<RecordedEvent[]> {
  const all: RecordedEvent[] = []
  for await (const { events, caughtUp } of from.subscribe({ from: 0n })) {
    all.push(...events)
    if (caughtUp) break
  }
  return all
}
