/** A read of ours beside bare Fastify that answers the rows of the same SQL: the same load on each, in turns, so that both meet the same machine. */
import type { Sql } from '../backend/postgres/db.ts'
import { type Ask, drive } from './drive.ts'
import type { Place } from './place.ts'
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
}

/** @throws where ours answers anything but 200 */
export async function besideSameSql({ ours, bare }: Pick<Place, 'ours' | 'bare'>, { ask, query, requests, atOnce }: Read): Promise<Beside> {
  await fetch(`${bare}/query`, {
    method: 'PUT', headers: { 'content-type': 'application/json' },
    // PostgreSQL takes a position as its digits.
    body: JSON.stringify(query, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  })
  const times = (one: Ask) => Array.from({ length: requests }, () => one)
  const runs = { ours: [] as Run[], bare: [] as Run[] }
  for (let round = 0; round <= ROUNDS; round++) {
    const told = await drive(ours, times(ask), atOnce)
    const queried = await drive(bare, times({ method: 'GET', path: '/query' }), atOnce)
    if (told.statuses.get(200) !== requests) throw new Error(`not all were answered: ${JSON.stringify([...told.statuses])}`)
    // The first round warms both up.
    if (round === 0) continue
    runs.ours.push(told)
    runs.bare.push(queried)
  }
  return { ours: together(runs.ours), bare: together(runs.bare) }
}

/** Prints both and their ratio. Gives whether it was reached. */
export const reportBeside = (title: string, { ours, bare }: Beside, atLeast: number): boolean =>
  report(title, [{ what: 'ours', run: ours }, { what: PEER, run: bare }], [{ ours: 'ours', peer: PEER, atLeast }])
