/**
 * What each guarded path asks of the database and how much it answers: numbers that are the same on
 * every machine. The server runs as in production behind a relay that counts (wire.ts); requests go
 * one after the other, so nothing is shared between two of them.
 */
import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { freePort, serverChild } from '../../backend/test/faults/server-child.ts'
import type { Ask } from '../drive.ts'
import { ours } from '../grouped.ts'
import { inMemory } from '../in-memory.ts'
import type { Place } from '../scenario.ts'
import { type GuardGround, groundOf } from './ground.ts'
import { type Ground, openTools } from '../tools.ts'
import { type GuardedPath, type PathName, pathsOf } from './paths.ts'
import { openWire, type Wire } from './wire.ts'

/** For one request, everything that it causes among it. */
export interface Counts {
  readonly statements: number
  readonly trips: number
  readonly rows: number
  /** Of the answer's body. */
  readonly bytes: number
}

export interface Counted extends Counts {
  /** How often each statement is sent for one request: the beginning of its text, by connection. */
  readonly made: Readonly<Record<string, number>>
}

/** Small: counts depend on pages and batches, not on how much there is beside them. */
const SIZES = { barbers: 3, clients: 8, taken: 20, shops: 60, posts: 60, pairs: 2, messages: 40 }
/**
 * Requests of each path; what comes less than every second time (a clock, a sweep) belongs to none
 * of them.
 */
const TIMES = 12
const WARM = 4

/** Counts every path in an empty database. `first page` is left out where no client is built. */
export async function countPaths(databaseUrl: string): Promise<ReadonlyMap<PathName, Counted>> {
  const masterKey = randomBytes(32)
  const wire = await openWire(databaseUrl)
  const metricsPort = await freePort()
  const child = await serverChild({
    DATABASE_URL: wire.url,
    MASTER_KEY: masterKey.toString('base64'),
    TIMEZONE: 'America/Mexico_City',
    ROLES: 'api,projector',
    METRICS_PORT: String(metricsPort),
  })
  try {
    await child.start()
    const restart = async () => {
      await child.kill()
      await child.start()
      await inMemory(metricsPort)
    }
    const ground = await filled({ ours: child.url, restart }, { databaseUrl, masterKey })
    const counted = new Map<PathName, Counted>()
    for (const path of pathsOf(ground)) {
      const one = await countPath(wire, child.url, path)
      if (one) counted.set(path.name, one)
    }
    for (const writers of [1, 200] as const)
      counted.set(`append ${writers}`, await countAppends(wire, writers))
    return counted
  } finally {
    await child.stop()
    await wire.close()
  }
}

async function filled(
  place: Pick<Place, 'ours' | 'restart'>,
  ground: Ground,
): Promise<GuardGround> {
  await using closing = new AsyncDisposableStack()
  return await groundOf({ ...place, ...(await openTools(ground, closing)) }, SIZES)
}

async function countPath(
  wire: Wire,
  url: string,
  { name, asks, status }: GuardedPath,
): Promise<Counted | undefined> {
  const all = asks(WARM + TIMES)
  const bytes: number[] = []
  for (const [number, ask] of all.entries()) {
    if (number === WARM) {
      await wire.quiet(150)
      wire.reset()
    }
    const answer = await answerOf(url, ask)
    if (name === 'first page' && answer.status === 404) return undefined
    if (answer.status !== status)
      throw new Error(`${name} was answered ${answer.status}: ${answer.text.slice(0, 300)}`)
    if (number >= WARM) bytes.push(Buffer.byteLength(answer.text))
    await wire.quiet()
  }
  return {
    ...eachTime(wire, TIMES),
    bytes: Math.round(bytes.reduce((sum, one) => sum + one, 0) / bytes.length),
  }
}

/** Bursts of so many at once. */
async function countAppends(wire: Wire, writers: number): Promise<Counted> {
  const log = await ours(wire.url)
  const burst = () =>
    Promise.all(Array.from({ length: writers }, () => log.append(`agenda-${crypto.randomUUID()}`)))
  await burst()
  await wire.quiet(150)
  wire.reset()
  for (let time = 0; time < TIMES; time++) {
    await burst()
    await wire.quiet()
  }
  const counted = eachTime(wire, TIMES, ({ application }) => application === 'balbu-log')
  await log.close()
  return { ...counted, bytes: 0 }
}

function eachTime(
  wire: Wire,
  times: number,
  counts: (of: { application: string }) => boolean = () => true,
): Counted {
  const sums = { statements: 0, trips: 0, rows: 0 }
  const made = new Map<string, number>()
  for (const [key, passed] of wire.passed()) {
    const [application = ''] = key.split(':', 1)
    if (!counts({ application })) continue
    const of = (count: number) => Math.round(count / times)
    sums.statements += of(passed.statements)
    sums.trips += of(passed.trips)
    sums.rows += of(passed.rows)
    if (of(passed.statements) > 0)
      made.set(key.slice(0, 110), (made.get(key.slice(0, 110)) ?? 0) + of(passed.statements))
  }
  return {
    ...sums,
    bytes: 0,
    made: Object.fromEntries([...made].toSorted(([one], [other]) => (one < other ? -1 : 1))),
  }
}

const answerOf = (url: string, { method, path, headers, body }: Ask) =>
  new Promise<{ status: number; text: string }>((done, fail) => {
    const sent = request(
      url + path,
      {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      },
      (response) => {
        let text = ''
        response
          .setEncoding('utf8')
          .on('data', (chunk: string) => {
            text += chunk
          })
          .on('end', () => done({ status: response.statusCode ?? 0, text }))
          .on('error', fail)
      },
    )
    sent.on('error', fail).end(body)
  })
