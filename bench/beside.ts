/**
 * A read of ours beside bare Fastify that answers the rows of the same SQL: the same load on each,
 * in turns, so that both meet the same machine.
 */
import type { Sql } from '../backend/postgres/db.ts'
import { type Ask, drive } from './drive.ts'
import type { Place } from './scenario.ts'
import { report, type Run, together } from './report.ts'

const ROUNDS = 3
const PEER = 'bare Fastify + the same SQL'
const LIMIT = 'bare Fastify + the same bytes'

interface Read {
  readonly ask: Ask
  /** What ours asks of the database to answer it; several where it asks for them at once. */
  readonly query: Sql | readonly Sql[]
  /** Each of ours and of the bare server, in a round. */
  readonly requests: number
  readonly atOnce: number
}

interface Beside {
  readonly ours: Run
  readonly bare: Run
  /** The bare server with our answer's bytes at hand: on these processors nothing is above it. */
  readonly limit: Run
  /**
   * Processor microseconds for one request; without `seconds` of the place nothing is known of
   * them.
   */
  readonly micros?: { readonly server: number; readonly postgres: number; readonly bare: number }
}

/** @throws where ours answers anything but 200 */
export async function besideSameSql(
  { ours, bare, seconds }: Pick<Place, 'ours' | 'bare'> & Partial<Pick<Place, 'seconds'>>,
  { ask, query, requests, atOnce }: Read,
): Promise<Beside> {
  const give = (path: string, what: unknown) =>
    fetch(`${bare}/${path}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      // PostgreSQL takes a position as its digits.
      body: JSON.stringify(what, (_, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
    })
  await give('query', query)
  const answered = await fetch(`${ours}${ask.path}`, {
    ...(ask.headers && { headers: ask.headers }),
  })
  await give('answer', { text: await answered.text() })
  const times = (one: Ask) => Array.from({ length: requests }, () => one)
  const runs = { ours: [] as Run[], bare: [] as Run[], limit: [] as Run[] }
  const spent = { server: 0, postgres: 0, bare: 0 }
  for (let round = 0; round <= ROUNDS; round++) {
    const before = await seconds?.()
    const told = await drive(ours, times(ask), atOnce)
    const between = await seconds?.()
    const queried = await drive(bare, times({ method: 'GET', path: '/query' }), atOnce)
    if (told.statuses.get(200) !== requests)
      throw new Error(`not all were answered: ${JSON.stringify([...told.statuses])}`)
    const after = await seconds?.()
    const handed = await drive(bare, times({ method: 'GET', path: '/answer' }), atOnce)
    // The first round warms both up.
    if (round === 0) continue
    if (before && between && after) {
      spent.server += between.ours - before.ours
      spent.postgres += between.postgres - before.postgres
      spent.bare += after.bare - between.bare + after.postgres - between.postgres
    }
    runs.ours.push(told)
    runs.bare.push(queried)
    runs.limit.push(handed)
  }
  const micros = (sum: number) => Math.round((sum * 1e6) / (ROUNDS * requests))
  const all = {
    ours: together(runs.ours),
    bare: together(runs.bare),
    limit: together(runs.limit),
  }
  return seconds
    ? {
        ...all,
        micros: {
          server: micros(spent.server),
          postgres: micros(spent.postgres),
          bare: micros(spent.bare),
        },
      }
    : all
}

/**
 * Prints both and their ratio, and the processor time where it is known. Gives whether it was
 * reached.
 */
export function reportBeside(
  title: string,
  { ours, bare, limit, micros }: Beside,
  atLeast: number,
): boolean {
  const reached = report(
    title,
    [
      { what: 'ours', run: ours },
      { what: PEER, run: bare },
      { what: LIMIT, run: limit },
    ],
    [{ ours: 'ours', peer: PEER, atLeast }],
  )
  console.log(`  the limit: ${(limit.perSecond / bare.perSecond).toFixed(2)}`)
  if (micros)
    console.log(
      `  processor µs for one request: ${micros.server} of the server and ${micros.postgres} of PostgreSQL, beside ${micros.bare} of the bare server and its PostgreSQL`,
    )
  return reached
}
