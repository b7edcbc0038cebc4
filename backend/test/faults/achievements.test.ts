/**
 * kill -9 of the worker that judges what people have reached, again and again while visits are
 * written down: what was reached is unlocked once, at the instant of the fact that reached it, and
 * nothing that was reached is missing.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import {
  singleVisit,
  AppointmentBooked,
  AppointmentCompleted,
} from '../../domain/booking/events.ts'
import { achievementsReachedBy, rulesFor } from '../../domain/engagement/achievement-rules.ts'
import { AchievementUnlocked } from '../../domain/engagement/achievements.ts'
import { AccountRegistered } from '../../domain/identity/account-events.ts'
import { events } from '../../modules/modules.ts'
import { type DomainEvent, system } from '../../domain/kernel/event.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { openPostgresLog } from '../../eventlog/postgres/log.ts'
import { openEventLog } from '../../eventlog/sealed.ts'
import { sql } from '../../postgres/db.ts'
import { achievements } from '../../projections/engagement/achievements.ts'
import { judgedOf } from '../../projections/engagement/achievements-reads.ts'
import { verify } from '../../projections/engine/build/verify.ts'
import { openVault } from '../../vault/vault.ts'
import { freshDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { seed } from '../support/seed.ts'
import { serverChild } from './server-child.ts'
import { randomFor, some } from '../../seed/random.ts'

const KILLS = Number(process.env['KILLS'] ?? 4)
const DAY = 86_400_000

test('a worker that is killed while it judges unlocks each achievement once, and misses none', async () => {
  const { url: databaseUrl, db } = await freshDatabase()
  const masterKey = randomBytes(32)
  const worker = await serverChild({
    DATABASE_URL: databaseUrl,
    MASTER_KEY: masterKey.toString('base64'),
    TIMEZONE: 'UTC',
  })
  onTestFinished(() => worker.kill())
  await worker.start()
  const vault = await openVault({ db, url: databaseUrl, masterKey })
  onTestFinished(() => vault.close())
  const log = openEventLog(await openPostgresLog(databaseUrl), { events, keys: vault.keys })
  onTestFinished(() => log.close())

  process.stdout.write(`SEED=${seed}\n`)
  const random = randomFor('killed judge', seed)
  const id = (...name: (string | number)[]) => derivedId('killed judge', seed, ...name)
  const [barberId, clients] = [id('barber'), [] as string[]]
  const write = async (stream: string, ...all: DomainEvent[]) => {
    const metadata = {
      commandId: id(stream),
      correlationId: id(stream),
      actor: system,
      occurredAt: new Date().toISOString(),
    }
    return (
      await log.append(
        stream,
        all.map((event, index) => ({ ...event, id: id(stream, index), metadata })),
        { expected: 'none' },
      )
    ).position
  }
  const profile = { nombre: 'Alguien', acercaDe: null, especialidades: [], profileImageUrl: null }
  const somebodyNew = async () => {
    const userId = id('client', clients.length)
    await write(`account-${userId}`, AccountRegistered({ userId, rol: 'cliente', ...profile }))
    clients.push(userId)
    return userId
  }
  await write(
    `account-${barberId}`,
    AccountRegistered({ userId: barberId, rol: 'barbero', ...profile }),
  )

  // Each on a day of its own, long past: two visits of a client on one day would count once.
  // Somebody new reaches something by their first.
  let [visits, last] = [0, 0n]
  const visit = async () => {
    const [start, appointmentId, clientId] = [
      new Date(Date.now() - (++visits + 1) * DAY).toISOString(),
      id('visit', visits),
      random() < 0.3 || clients.length === 0 ? await somebodyNew() : some(clients, random),
    ]
    const [day, who] = [
      start.slice(0, 10),
      { appointmentId, barberId, clientId, personId: clientId, businessId: null },
    ]
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
      enteredBy: 'cliente',
      source: null,
      price: null,
      ...singleVisit,
      notes: '',
      guestName: null,
      address: null,
      bookedAt: start,
      terms: null,
    })
    last = await write(
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
  }
  const over = new AbortController()
  onTestFinished(() => over.abort())
  const visiting = (async () => {
    while (!over.signal.aborted) {
      await visit()
      await pause(random() * 60)
    }
  })()
  // Killed when it has just unlocked something, which is before it has written down how far it is,
  // or at any moment.
  const unlocked = async () =>
    (
      await db.first<{ count: number }>(
        sql`SELECT count(*)::int AS count FROM achievements.unlocked`,
      )
    )?.count ?? 0
  for (let kill = 0; kill < KILLS; kill++) {
    const before = await unlocked()
    if (kill % 2 === 0)
      await eventually('somebody has reached something', async () => (await unlocked()) > before, {
        seconds: 60,
        everyMs: 2,
      })
    else await pause(random() * 300)
    await worker.kill()
    await worker.start()
  }
  over.abort()
  await visiting
  await eventually(
    'the judge is at the end',
    async () => {
      const row = await db.first<{ position: bigint }>(
        sql`SELECT position FROM workers.checkpoint WHERE reactor = 'achievements'`,
      )
      return row && BigInt(row.position) >= last
    },
    { seconds: 60 },
  )
  expect(await worker.stop(), 'ends by itself when asked').toBe(0)

  const found: { userId: string; achievementId: string; unlockedAt: string }[] = []
  const head = await log.head()
  for await (const batch of log.subscribe({ from: 0n, types: [AchievementUnlocked.type] })) {
    // Of this one type alone.
    found.push(
      ...batch.events
        .map(({ data }) => data as (typeof found)[number])
        .map(({ userId, achievementId, unlockedAt }) => ({ userId, achievementId, unlockedAt })),
    )
    if (batch.position >= head) break
  }
  const inOrder = (all: typeof found) =>
    all.toSorted((one, other) =>
      `${one.userId} ${one.achievementId}`.localeCompare(`${other.userId} ${other.achievementId}`),
    )
  expect(
    new Set(found.map(({ userId, achievementId }) => `${userId} ${achievementId}`)).size,
    'each once',
  ).toBe(found.length)
  expect(found.length).toBeGreaterThanOrEqual(clients.length)
  expect((await verify(achievements, { db, log })).differing, 'a rebuild says the same').toBe(0)
  // By all facts, as if nothing had been unlocked yet.
  await db.run(sql`DELETE FROM achievements.unlocked`)
  const anew = (await judgedOf(db, [...clients, barberId])).flatMap(({ userId, rol, facts }) =>
    achievementsReachedBy(facts, rulesFor(rol), new Date().toISOString()).map(
      ({ achievementId, unlockedAt }) => ({ userId, achievementId, unlockedAt }),
    ),
  )
  expect(inOrder(found)).toEqual(inOrder(anew))
}, 300_000)
