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
  await fetch(`${bare}/query`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    // PostgreSQL takes a position as its digits.
    body: JSON.stringify(query, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    ),
  })
  const times = (one: Ask) => Array.from({ length: requests }, () => one)
  const runs = { ours: [] as Run[], bare: [] as Run[] }
  const spent = { server: 0, postgres: 0, bare: 0 }
  for (let round = 0; round <= ROUNDS; round++) {
    const before = await seconds?.()
    const told = await drive(ours, times(ask), atOnce)
    const between = await seconds?.()
    const queried = await drive(bare, times({ method: 'GET', path: '/query' }), atOnce)
    if (told.statuses.get(200) !== requests)
      throw new Error(`not all were answered: ${JSON.stringify([...told.statuses])}`)
    const after = await seconds?.()
    // The first round warms both up.
    if (round === 0) continue
    if (before && between && after) {
      spent.server += between.ours - before.ours
      spent.postgres += between.postgres - before.postgres
      spent.bare += after.bare - between.bare + after.postgres - between.postgres
    }
    runs.ours.push(told)
    runs.bare.push(queried)
  }
  const micros = (sum: number) => Math.round((sum * 1e6) / (ROUNDS * requests))
  const both = { ours: together(runs.ours), bare: together(runs.bare) }
  return seconds
    ? {
        ...both,
        micros: {
          server: micros(spent.server),
          postgres: micros(spent.postgres),
          bare: micros(spent.bare),
        },
      }
    : both
}

/**
 * Prints both and their ratio, and the processor time where it is known. Gives whether it was
 * reached.
 */
export function reportBeside(
  title: string,
  { ours, bare, micros }: Beside,
  atLeast: number,
): boolean {
  const reached = report(
    title,
    [
      { what: 'ours', run: ours },
      { what: PEER, run: bare },
    ],
    [{ ours: 'ours', peer: PEER, atLeast }],
  )
  if (micros)
    console.log(
      `  processor µs for one request: ${micros.server} of the server and ${micros.postgres} of PostgreSQL, beside ${micros.bare} of the bare server and its PostgreSQL`,
    )
  return reached
}
