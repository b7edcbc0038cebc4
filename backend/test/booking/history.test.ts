/**
 * Every number of the statistics as of any moment: what a seeded market did, summed up by the read
 * model, is what folding its events one after the other comes to, at moments drawn by chance; now
 * is one of them, and the same again after a rebuild.
 */
import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Agenda } from '../../domain/booking/agenda-state.ts'
import { agendaDecider } from '../../domain/booking/agenda.ts'
import type { AgendaEvent } from '../../domain/booking/events.ts'
import { localDay } from '../../domain/booking/schedule.ts'
import { allProjections, events as definitions } from '../../modules/modules.ts'
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import { openPostgresLog } from '../../eventlog/postgres/log.ts'
import { openEventLog } from '../../eventlog/sealed.ts'
import type { EventLog } from '../../eventlog/log.ts'
import { type Db, sql } from '../../postgres/db.ts'
import { history } from '../../projections/booking/history.ts'
import {
  type AsOf,
  dashboardOf,
  type HistoryScope,
  servedBy,
  sumsOf,
} from '../../projections/booking/history-reads.ts'
import { openPositions } from '../../projections/engine/positions/positions.ts'
import { startProjector } from '../../projections/engine/operate/projector.ts'
import { rebuild } from '../../projections/engine/build/rebuild.ts'
import { verify } from '../../projections/engine/build/verify.ts'
import { simulate } from '../../simulation/simulate.ts'
import { openVault } from '../../vault/vault.ts'
import { freshDatabase } from '../support/database.ts'
import { seed } from '../support/seed.ts'
import { randomFor } from '../../seed/random.ts'

const zone = 'America/Mexico_City'
const now = () => new Date('2026-11-21T15:00:00Z')
const all = { from: '2000-01-01', to: '2100-01-01' }
let db: Db
let log: EventLog
let told: (RecordedEvent & AgendaEvent)[]
let barbers: readonly string[]

beforeAll(async () => {
  const database = await freshDatabase()
  db = database.db
  const vault = await openVault({ db, url: database.url, masterKey: randomBytes(32) })
  log = openEventLog(await openPostgresLog(database.url), { events: definitions, keys: vault.keys })
  const projector = await startProjector({ db, log, projections: allProjections })
  const positions = openPositions({ projector })
  const { position, barbers: made } = await simulate(
    { log, vault, timeZone: zone, now },
    { barbers: 8, clients: 40, days: 14, perShop: 2, seed: 11 },
  )
  expect(await positions.passed(position, { timeoutMs: 60_000 })).toBe(true)
  barbers = made.map(({ by }) => by.id)
  told = []
  for await (const { events, caughtUp } of log.subscribe({ from: 0n })) {
    // A stream of this category holds nothing but the agenda's events.
    told.push(
      ...(events.filter(({ stream }) => stream.startsWith('agenda-')) as unknown as (RecordedEvent &
        AgendaEvent)[]),
    )
    if (caughtUp) break
  }
  return async () => {
    await positions.close()
    await projector.stop()
    await log.close()
    await vault.close()
  }
})

/**
 * The same numbers from the appointments themselves: each day folded by the product's own rules,
 * event by event.
 */
function folded({ barberId, businessId }: HistoryScope, { at, position }: AsOf) {
  const days = new Map<string, Agenda>()
  for (const event of told) {
    if (
      event.metadata.occurredAt > at ||
      (position !== undefined && event.position > BigInt(position))
    )
      continue
    days.set(
      event.stream,
      agendaDecider.evolve(days.get(event.stream) ?? agendaDecider.initial, event),
    )
  }
  const standing = [...days.values()]
    .flatMap((day) => [...day.appointments.values()])
    .filter(({ movedTo }) => movedTo === null)
  // While it moves it is on both days: the one that has taken it in is where it stands.
  const own = [...Map.groupBy(standing, ({ appointmentId }) => appointmentId).values()]
    .flatMap((on) => on.find(({ moving }) => on.length === 1 || moving === null) ?? [])
    .filter((one) =>
      businessId === undefined ? one.barberId === barberId : one.businessId === businessId,
    )
  const today = localDay(Date.parse(at), zone)
  const done = own.filter(({ status }) => status === 'completada')
  const stand = own.filter(({ status }) => status !== 'cancelada')
  const minutes = own.filter(({ status, noShow }) => status !== 'cancelada' || noShow)
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
  const cameOn = Map.groupBy(done, ({ personId }) => personId)
    .values()
    .map((visits) => [...new Set(visits.map(({ day }) => day))].sort())
    .toArray()
  return {
    today: stand.filter(({ day }) => day === today).length,
    pending: own.filter(({ status, start }) => status === 'pendiente' && start > at).length,
    clients: new Set(stand.map(({ personId }) => personId)).size,
    cents: sum(done.map(({ cents }) => cents)),
    done: done.length,
    missed: own.filter(({ noShow }) => noShow).length,
    minutes: sum(minutes.map(({ start, end }) => (Date.parse(end) - Date.parse(start)) / 60_000)),
    services: sum(done.map(({ services }) => services.length)),
    hours: done.length,
    came: cameOn.length,
    returned: cameOn.filter((each) => each.length > 1).length,
  }
}

async function summed(scope: HistoryScope, asOf: AsOf) {
  const today = localDay(Date.parse(asOf.at), zone)
  const [board, sums] = await Promise.all([
    dashboardOf(db, scope, asOf, { today, since: all.from }),
    sumsOf(db, scope, asOf, all),
  ])
  const count = (key: 'done' | 'missed' | 'minutes' | 'cents') =>
    sums.days.reduce((sum, day) => sum + day[key], 0)
  expect(Number(board.cents), 'what was earned is the same on the dashboard').toBe(count('cents'))
  return {
    today: board.today,
    pending: board.pending,
    clients: board.clients,
    cents: count('cents'),
    done: count('done'),
    missed: count('missed'),
    minutes: count('minutes'),
    services: sums.services.reduce((sum, { times }) => sum + times, 0),
    hours: sums.hours.reduce((sum, { visits }) => sum + visits, 0),
    came: sums.came,
    returned: sums.returned,
  }
}

const scopes = async (): Promise<HistoryScope[]> => {
  const shops = await db.many<{ businessId: string }>(
    sql`SELECT business_id AS "businessId" FROM shops.shop ORDER BY 1`,
  )
  return [...barbers.map((barberId) => ({ barberId })), ...shops]
}

test('now: what the appointments are', async () => {
  const asOf = { at: now().toISOString() }
  for (const scope of await scopes()) expect(await summed(scope, asOf)).toEqual(folded(scope, asOf))
  const whole = await db.first<{ earned: bigint; served: number }>(
    sql`SELECT sum(cents)::bigint AS earned, count(*)::int AS served
      FROM appointments.appointment
      WHERE status = 'completada'`,
  )
  const each = await Promise.all(barbers.map((barberId) => summed({ barberId }, asOf)))
  expect(each.reduce((sum, { cents }) => sum + cents, 0)).toBe(Number(whole?.earned))
  expect(
    (await Promise.all(barbers.map((barberId) => servedBy(db, barberId)))).reduce(
      (sum, one) => sum + one,
      0,
    ),
  ).toBe(whole?.served)
})

test('any moment, by the clock or by a position: what had happened by then, and nothing else', async () => {
  const draw = randomFor('as of', seed)
  const [first, last] = [told[0], told.at(-1)]
  if (!first || !last) throw new Error('nothing happened')
  const span = Date.parse(last.metadata.occurredAt) - Date.parse(first.metadata.occurredAt)
  for (const scope of await scopes()) {
    for (let turn = 0; turn < 12; turn++) {
      const at = new Date(
        Date.parse(first.metadata.occurredAt) + Math.floor(draw() * span),
      ).toISOString()
      const position =
        turn % 2 === 0 ? undefined : String(told[Math.floor(draw() * told.length)]?.position)
      expect(
        await summed(scope, { at, position }),
        `${JSON.stringify(scope)} ${at} ${position}`,
      ).toEqual(folded(scope, { at, position }))
    }
  }
})

test('a rebuild comes to the same', async () => {
  const asOf = { at: '2026-11-15T18:00:00.000Z' }
  const before = await Promise.all((await scopes()).map((scope) => summed(scope, asOf)))
  expect((await verify(history, { db, log })).differing).toBe(0)
  await rebuild(history, { db, log })
  expect(await Promise.all((await scopes()).map((scope) => summed(scope, asOf)))).toEqual(before)
})
