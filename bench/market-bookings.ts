/**
 * POST /api/appointments in a market that the simulation has made, of 200 barbers and 5,000
 * clients, each booking by another client at another free time, beside bare Fastify that inserts
 * the same payload. At the end the read models must be less than a second behind.
 */
import { randomUUID } from 'node:crypto'
import { openStores } from '../backend/composition/stores.ts'
import { readConfig } from '../backend/config.ts'
import type { Db } from '../backend/postgres/db.ts'
import { sql } from '../backend/postgres/db.ts'
import type { Summary } from '../backend/simulation/simulate.ts'
import { eventually } from '../backend/test/support/eventually.ts'
import { type Ask, drive } from './drive.ts'
import { scenario } from './scenario.ts'
import { report, type Run, together } from './report.ts'
import { simulated } from './simulated.ts'
import { type Ground } from './tools.ts'

const BARBERS = 200
const CLIENTS = 5_000
const AT_ONCE = 50
const ROUNDS = 3
const PER_ROUND = 2_000
const LAG_MS = 1_000

let market: Summary
/**
 * Of clients with nothing ahead of them: nobody may hold more than three visits with one barber.
 */
let sessions: readonly string[]
await scenario({
  fill: async (ground) => {
    market = await simulated(ground, {
      barbers: BARBERS,
      clients: CLIENTS,
      days: 20,
      appointments: 10_000,
    })
    sessions = await signedIn(ground, market)
  },
  run: async ({ ours, bare, db }) => {
    const asks = await bookings(ours)
    const toBare = ({ body }: Ask): Ask => ({
      method: 'POST',
      path: '/insert',
      ...(body !== undefined && { body }),
    })
    const runs = { ours: [] as Run[], bare: [] as Run[] }
    const lags: number[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const batch = asks.slice(round * PER_ROUND, (round + 1) * PER_ROUND)
      const booked = await drive(ours, batch, AT_ONCE)
      const ended = performance.now()
      await eventually('the read models show all of it', () => shown(db), { everyMs: 5 })
      lags.push(performance.now() - ended)
      const inserted = await drive(bare, batch.map(toBare), AT_ONCE)
      if (booked.statuses.get(201) !== batch.length)
        throw new Error(`not all were booked: ${JSON.stringify([...booked.statuses])}`)
      // The first round warms both up.
      if (round === 0) continue
      runs.ours.push(booked)
      runs.bare.push(inserted)
    }
    const reached = report(
      `POST /api/appointments in a simulated market of ${BARBERS} barbers and ${CLIENTS} clients, ${AT_ONCE} at once`,
      [
        { what: 'ours', run: together(runs.ours) },
        { what: 'bare Fastify + one INSERT', run: together(runs.bare) },
      ],
      [{ ours: 'ours', peer: 'bare Fastify + one INSERT', atLeast: 0.25 }],
    )
    const lag = Math.max(...lags)
    console.log(
      `  read models behind after the last answer of a round: ${lag.toFixed(0)} ms at most (to reach: under ${LAG_MS}) ${lag < LAG_MS ? 'reached' : 'NOT REACHED'}`,
    )
    return reached && lag < LAG_MS
  },
})

/**
 * Every booking of all rounds: barber after barber, as a market books; of each barber's free times
 * every other one, so that none is in another's way.
 */
async function bookings(url: string): Promise<Ask[]> {
  const each = Math.ceil(((ROUNDS + 1) * PER_ROUND) / BARBERS)
  const chairs = await Promise.all(
    market.barbers.map(async ({ by: { id }, serviceIds }) => {
      const offers = await Promise.all(
        serviceIds.map(async (serviceId) => {
          const { duracion, dias } = (await (
            await fetch(`${url}/api/barbers/${id}/slots?servicios=${serviceId}`)
          ).json()) as { duracion: number; dias: { horarios: { inicio: string }[] }[] }
          return {
            serviceId,
            duracion,
            times: dias.slice(2).flatMap(({ horarios }) => horarios.map(({ inicio }) => inicio)),
          }
        }),
      )
      const shortest = offers.toSorted((a, b) => a.duracion - b.duracion)[0]
      const apart = spread(shortest?.times ?? [])
      if (!shortest || apart.length < each)
        throw new Error(`a barber with ${apart.length} free times`)
      return { barberId: id, services: [shortest.serviceId], times: apart }
    }),
  )
  return Array.from({ length: each }, (_, turn) =>
    chairs.map(({ barberId, services, times }, chair): Ask => ({
      method: 'POST',
      path: '/api/appointments',
      headers: {
        'x-session-id': sessions[(chair * each + turn) % sessions.length] ?? '',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ barberId, services, fecha: times[turn], permitirSolape: true }),
    })),
  ).flat()
}

/** Times at least an hour apart. */
function spread(times: readonly string[]): string[] {
  const apart: string[] = []
  for (const time of times)
    if (Date.parse(time) - Date.parse(apart.at(-1) ?? '1970-01-01') >= 3_600_000) apart.push(time)
  return apart
}

async function shown(db: Db): Promise<boolean> {
  const row = await db.first<{ shown: boolean }>(sql`
    SELECT (SELECT max(position) FROM log.event) <= (
        SELECT min(position) FROM projections.checkpoint WHERE status = 'live'
      ) AS shown`)
  return row?.shown === true
}

/** A session for each client who has nothing ahead: they have no passwords. */
async function signedIn(
  { databaseUrl, masterKey }: Ground,
  { clients }: Summary,
): Promise<string[]> {
  const now = Date.now()
  const free = clients.filter(({ active }) => [...active].every(({ start }) => start < now))
  await using closing = new AsyncDisposableStack()
  const { vault } = await openStores(
    readConfig({ DATABASE_URL: databaseUrl, MASTER_KEY: masterKey.toString('base64') }),
    closing,
    { alone: false },
  )
  // Awaited here: the stores are closed on return.
  return await Promise.all(
    free.map(
      async ({ by }) =>
        (
          await vault.sessions.open({
            userId: by.id,
            kind: 'user',
            rol: 'cliente',
            remembered: true,
            ip: '127.0.0.1',
            device: 'bench',
          })
        ).header,
    ),
  )
}
