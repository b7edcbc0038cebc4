/**
 * 2,000 sockets while 50 bookings a second come in for 50 barbers, 20 sockets looking at each of
 * them and the others at the market: what the sockets hear for each booking, how long a booking
 * takes, and an append to the log meanwhile. `BASE` names another checkout (`git worktree add
 * /tmp/base 7170cc5`, with node_modules) that is measured beside ours, in turns on the same
 * machine; without it there is only what telling everybody would be.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { once } from 'node:events'
import { system } from '../backend/domain/kernel/event.ts'
import type { openPostgresLog } from '../backend/eventlog/postgres/log.ts'
import { startEmbedded } from '../backend/postgres/embedded.ts'
import { call } from '../backend/test/faults/call.ts'
import { serverChild } from '../backend/test/faults/server-child.ts'
import type { Audience } from './live-sockets.ts'
import { percentile, type Run } from './report.ts'
import { openMarket, someSlot } from '../backend/seed/http/market.ts'

const SOCKETS = 2_000
const WATCHERS = 20
const BARBERS = 50
const CLIENTS = 20
const BOOKINGS_PER_SECOND = 50
const APPENDS_PER_SECOND = 20
const TURNS = 3
const TURN_SECONDS = 4
const ZONE = 'America/Mexico_City'
/** Of what every socket would hear: the target. */
const SHARE = 1 / 50
/** More than this beside the other checkout is not the noise of a shared machine any more. */
const NOISE = 1.25

const ours = join(import.meta.dirname, '..')
const base = process.env['BASE']

interface House {
  readonly what: string
  readonly bookings: Run
  readonly appends: Run
  frames: number
  booked: number
  refused: number
  turn(options: { counts: boolean }): Promise<void>
}

await using closing = new AsyncDisposableStack()
const houses = [
  await house('ours', ours),
  ...(base ? [await house(`beside it (${base})`, base)] : []),
]
// The first is to warm up.
for (let turn = 0; turn <= TURNS; turn++)
  for (const { turn: take } of houses) await take({ counts: turn > 0 })

console.log(
  `\n${SOCKETS} sockets, ${BOOKINGS_PER_SECOND} bookings a second for ${BARBERS} barbers, ${WATCHERS} sockets looking at each; ${TURNS} turns of ${TURN_SECONDS} s`,
)
for (const { what, frames, booked, refused, bookings, appends } of houses) {
  const times = ({ millis }: Run) =>
    [0.5, 0.95]
      .map((share) => `p${share * 100} ${percentile(millis, share).toFixed(1)} ms`)
      .join(', ')
  console.log(
    `  ${what}: ${booked} bookings (${refused} refused), ${frames} frames, ${(frames / booked).toFixed(1)} a booking; a booking ${times(bookings)}; an append ${times(appends)}`,
  )
}
const [mine, other] = houses
if (!mine) throw new Error('nothing was measured')
const everybody = other ? other.frames / other.booked : SOCKETS
const share = mine.frames / mine.booked / everybody
const slower = other
  ? percentile(mine.appends.millis, 0.95) / percentile(other.appends.millis, 0.95)
  : undefined
const isReached = share <= SHARE && (slower === undefined || slower <= NOISE) && mine.refused === 0
console.log(
  `  frames a booking: 1/${(1 / share).toFixed(0)} of ${other ? "the other checkout's" : `${SOCKETS}, one for each socket`} (to reach: 1/${1 / SHARE})`,
)
if (slower !== undefined)
  console.log(
    `  append p95: ${slower.toFixed(2)} of the other checkout's (to reach: ${NOISE} at most)`,
  )
console.log(`  ${isReached ? 'reached' : 'NOT REACHED'}`)
process.exitCode = isReached ? 0 : 1

/** A server of a checkout on a database of its own, its market and its sockets. */
async function house(what: string, root: string): Promise<House> {
  const dir = await mkdtemp(join(tmpdir(), 'balbu-bench-'))
  closing.defer(() => rm(dir, { recursive: true, force: true }))
  await chmod(dir, 0o755)
  const postgres = await startEmbedded({ dir })
  closing.defer(() => postgres.stop())
  const databaseUrl = await postgres.database('balbu')
  const server = await serverChild(
    {
      DATABASE_URL: databaseUrl,
      MASTER_KEY: randomBytes(32).toString('base64'),
      TIMEZONE: ZONE,
      TRUSTED_PROXIES: '127.0.0.1/32',
    },
    { root },
  )
  closing.defer(async () => {
    await server.stop()
  })
  await server.start()
  const { barbers, clients } = await openMarket(server.url, { barbers: BARBERS, clients: CLIENTS })
  // The checkout's own log: another one's tables may differ.
  const { openPostgresLog: open } = (await import(
    join(root, 'backend/eventlog/postgres/log.ts')
  )) as { openPostgresLog: typeof openPostgresLog }
  const log = await open(databaseUrl)
  closing.defer(() => log.close())

  const heard = new SharedArrayBuffer(4)
  const frames = new Int32Array(heard)
  const topics = Array.from({ length: SOCKETS }, (_, number) =>
    number < BARBERS * WATCHERS ? `barber:${barbers[number % BARBERS]?.id}` : 'market',
  )
  const sockets = new Worker(new URL('./live-sockets.ts', import.meta.url), {
    workerData: { url: server.url, sockets: SOCKETS, topics, heard } satisfies Audience,
  })
  closing.defer(async () => {
    await sockets.terminate()
  })
  await once(sockets, 'message')

  let number = 0
  const bookings = { perSecond: BOOKINGS_PER_SECOND, millis: [] as number[] }
  const appends = { perSecond: APPENDS_PER_SECOND, millis: [] as number[] }
  const measured: House = {
    what,
    bookings,
    appends,
    frames: 0,
    booked: 0,
    refused: 0,
    async turn({ counts }) {
      const before = Atomics.load(frames, 0)
      await Promise.all([
        steadily(BOOKINGS_PER_SECOND, bookings.millis, () => book(number++)),
        // Read by everybody who follows the log, handled by nobody.
        steadily(APPENDS_PER_SECOND, appends.millis, async () => {
          const metadata = {
            commandId: randomUUID(),
            correlationId: randomUUID(),
            actor: system,
            occurredAt: new Date().toISOString(),
          }
          await log.append(
            `measured-${randomUUID()}`,
            [{ id: randomUUID(), type: 'Measured', data: {}, metadata }],
            { expected: 'none' },
          )
        }),
      ])
      for (let last = -1; last !== Atomics.load(frames, 0);) {
        last = Atomics.load(frames, 0)
        // Longer than anything is gathered but the market, where nothing changes here.
        await pause(2_500)
      }
      measured.frames += Atomics.load(frames, 0) - before
      if (!counts) reset()
    },
  }
  function reset() {
    Object.assign(measured, { frames: 0, booked: 0, refused: 0 })
    for (const { millis } of [bookings, appends]) millis.length = 0
  }
  async function book(nth: number) {
    const barber = barbers[nth % BARBERS]
    const round = Math.floor(nth / BARBERS)
    const answer = await call(server.url, 'POST', '/api/appointments', {
      sessionId: clients[(nth + 7 * round) % CLIENTS]?.sessionId ?? '',
      body: {
        barberId: barber?.id,
        services: [barber?.serviceId],
        fecha: someSlot(() => (round + 0.5) / 270, ZONE),
        permitirSolape: true,
      },
    })
    if (answer?.status === 201) measured.booked++
    else measured.refused++
  }
  return measured
}

/**
 * So often a second, whether or not the ones before are done; waiting counts from when its time had
 * come.
 */
async function steadily(
  perSecond: number,
  millis: number[],
  act: () => Promise<void>,
): Promise<void> {
  const began = performance.now()
  await Promise.all(
    Array.from({ length: perSecond * TURN_SECONDS }, async (_, n) => {
      const due = began + (n * 1_000) / perSecond
      await pause(Math.max(due - performance.now(), 0))
      await act()
      millis.push(performance.now() - due)
    }),
  )
}
