/** `npm run statements`: statements of reasons of a period for the DSA transparency database. */
import { parseArgs } from 'node:util'
import { dayAfter } from './domain/booking/schedule.ts'
import { dsaStatementOf } from './domain/moderation/dsa-statement.ts'
import { statedDecisionsOf } from './projections/moderation/transparency-reads.ts'
import type { Db } from './postgres/db.ts'
import { publishedAt } from './subjects/rows.ts'

const USAGE = `npm run statements -- --desde 2026-11-01 --hasta 2026-11-30 [--out FILE]
writes lines {"statements":[…]} of up to 100 statements, each line one call to the DSA transparency database
exit code: 0 done, 1 some decisions lack something (they are listed), 2 the arguments are wrong`
const PER_CALL = 100

export interface StatementsOptions {
  readonly desde?: string
  readonly hasta?: string
  /** Path of the file to write; standard output without it. */
  readonly out?: string
}
interface StatementsOpened {
  readonly db: Db
  /** The log's position up to which decisions and reversals count. */
  readonly upTo: bigint
}
interface StatementsOutput {
  say(line: string): void
  /** A line of the file, or of standard output. */
  write(line: string): void
}

/** Gives the exit code. Days are UTC, both included. */
export async function statementsCli(
  options: StatementsOptions | undefined,
  open: () => Promise<StatementsOpened>,
  { say, write }: StatementsOutput,
): Promise<number> {
  const { desde: from, hasta: to } = options ?? {}
  if (!isDay(from) || !isDay(to) || from > to) {
    say(USAGE)
    return 2
  }
  const { db, upTo } = await open()
  let [written, incomplete] = [0, 0]
  for (let after = 0n; ;) {
    const rows = await statedDecisionsOf(
      db,
      { from, to },
      { limit: PER_CALL, after, upTo, publishedAt },
    )
    const stated = rows.map((row) => ({ row, ...dsaStatementOf(row) }))
    const statements = stated.flatMap(({ statement }) => statement ?? [])
    if (statements.length > 0) write(JSON.stringify({ statements }))
    written += statements.length
    for (const { row, missing } of stated)
      if (missing) {
        incomplete++
        say(`incomplete: ${row.decisionId} lacks ${missing.join(', ')}`)
      }
    const last = rows.at(-1)
    if (!last || rows.length < PER_CALL) break
    after = BigInt(last.position)
  }
  say(`${written} statements, ${incomplete} incomplete, as of position ${upTo}`)
  return incomplete > 0 ? 1 : 0
}

const isDay = (text: string | undefined): text is string =>
  text !== undefined &&
  /^20\d\d-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  dayAfter(dayAfter(text, 1), -1) === text

/** `--desde`, `--hasta` and `--out`; undefined where anything else stands there. */
export function statementsOptions(args: readonly string[]): StatementsOptions | undefined {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ args: [...args], options: { desde: text, hasta: text, out: text } }).values
  } catch {
    return undefined
  }
}
