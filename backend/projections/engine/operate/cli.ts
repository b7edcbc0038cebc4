/**
 * `npm run projections -- status | prepare | rebuild <name|all> | verify <name|all> | try <name> |
 * skip <name> <position>` (`new <name>`: scripts/new-read-model.ts): for the operator's terminal
 * and for scripts.
 */
import type { Db } from '../../../postgres/db.ts'
import type { EventLog } from '../../../eventlog/log.ts'
import { verify } from '../build/verify.ts'
import { mustBeOf } from '../apply/checkpoint.ts'
import { prepareDatabase } from '../apply/schema.ts'
import { readStatus } from '../positions/status.ts'
import type { Projection } from '../apply/projection.ts'
import { setAside, takeBack } from '../apply/set-aside.ts'
import { rebuildAll } from '../build/rebuild.ts'
import { RebuildLogEntry, operator } from '../build/rebuild-log.ts'
import { prepareAll } from '../build/prepared.ts'
import { dropTrial, tryAside } from '../build/trial.ts'
import {
  printStatus,
  whyNotBuilt,
  fromEvents,
  namesOf,
  progressBar,
  shownTogether,
  count,
  inWords,
  triedInWords,
} from './cli-words.ts'
import type { CliOptions } from './cli-options.ts'

const USAGE = `Usage: npm run projections -- <command>
  new <name>           writes the code of a new read model: tables, query as of any moment, call, page, words and test
  status               where each projection stands
  prepare              builds what this code has anew or otherwise, beside the version that is running;
                       the start of this code puts it in place
  rebuild <name|all>   builds it anew from event 0 beside the live one, then swaps
  verify <name|all>    builds it aside and compares every row with the live one
                       --values prints the values of rows that differ (may be personal data)
  try <name>           builds it under another name (<name>__try), to be looked at and left there, and says in
                       what it is not as the live one; nobody sees it. --drop takes it away again
  skip <name> <position>
                       sets aside the event at which it stands and can't go on: it goes on without, and
                       so do rebuild and verify; --back takes that back, for the next rebuild
`

/** Runs one command. Exit codes: 0 all well, 1 a difference or a failure, 2 not understood. */
export async function projectionsCli(
  args: readonly string[],
  options: CliOptions,
): Promise<number> {
  const out = options.out ?? process.stdout
  const [command, name = command === 'prepare' ? 'all' : undefined, position] = args.filter(
    (arg) => !arg.startsWith('--'),
  )
  const chosen = options.projections.filter(
    (projection) => name === 'all' || projection.name === name,
  )
  const isKnown = command !== undefined && commands.has(command)
  const isSkip = command === 'skip'
  if (
    !isKnown ||
    (isSkip && (name === 'all' || !/^\d{1,18}$/.test(position ?? ''))) ||
    (command !== 'status' && chosen.length === 0)
  ) {
    if (isKnown && name)
      out.write(
        `There is no projection ${name}. There are: ${options.projections.map((projection) => projection.name).join(', ')}\n`,
      )
    out.write(USAGE)
    return 2
  }
  const { db, log, close } = await options.open()
  try {
    await prepareDatabase(db.pool)
    if (command === 'status') {
      const code = printStatus(await readStatus({ db, log, projections: options.projections }), out)
      const another = await mustBeOf(log, db.pool).catch((error: unknown) =>
        whyNotBuilt('status', error, undefined),
      )
      if (another) out.write(`${another}\n`)
      return another ? 1 : code
    }
    const run = { db, log, out, signal: options.signal, withValues: args.includes('--values') }
    if (isSkip)
      return await skip(chosen, BigInt(position ?? 0), { ...run, back: args.includes('--back') })
    if (command === 'prepare') return await prepareThem(chosen, run)
    if (command === 'try') return await tryThem(chosen, { ...run, drop: args.includes('--drop') })
    if (command === 'rebuild') {
      const code = await rebuildThem(chosen, run)
      if (code === 0 && name === 'all') await options.rebuilt?.({ db, log })
      return code
    }
    let code = 0
    for (const projection of chosen) code = Math.max(code, await verifyOne(projection, run))
    return code
  } finally {
    await close()
  }
}

const commands: ReadonlySet<string> = new Set([
  'status',
  'prepare',
  'rebuild',
  'verify',
  'try',
  'skip',
])

interface Run {
  readonly db: Db
  readonly log: EventLog
  readonly out: NonNullable<CliOptions['out']>
  readonly signal: AbortSignal | undefined
  readonly withValues: boolean
}

/** What follows from each way in which an event was set aside. */
const consequences = {
  resumed: 'it goes on without it',
  past: 'its rows hold it already: rebuild it to take it out',
  noted: 'it will pass it over',
} as const

async function skip(
  [projection]: readonly Projection[],
  position: bigint,
  { db, log, out, back }: Run & { back: boolean },
): Promise<number> {
  if (!projection) return 2
  const { name } = projection
  if (back) {
    const wasAside = await takeBack(db.pool, projection, position)
    out.write(
      wasAside
        ? `${name}: the event at ${position} counts again from its next rebuild on\n`
        : `${name}: nothing is set aside at ${position}\n`,
    )
    return wasAside ? 0 : 1
  }
  const done = await setAside(db.pool, log, projection, position)
  out.write(
    done
      ? `${name}: ${done.eventType} at ${position} is set aside, ${consequences[done.now]}\n`
      : `${name} handles no event at ${position}\n`,
  )
  return done ? 0 : 1
}

/** All chosen ones together, so that the log is read once. */
async function rebuildThem(
  chosen: readonly Projection[],
  { db, log, out, signal }: Run,
): Promise<number> {
  const bar = progressBar(`rebuild ${namesOf(chosen)}`, out)
  const entries = new Map<Projection, RebuildLogEntry>()
  for (const projection of chosen)
    entries.set(projection, await RebuildLogEntry.begin(db, projection, 'rebuild', operator))
  const outcomes = await rebuildAll(chosen, {
    db,
    log,
    signal,
    onProgress: shownTogether(bar),
    counted: true,
  })
  let code = 0
  for (const [projection, outcome] of outcomes) {
    const { name } = projection
    if ('error' in outcome) {
      code = 1
      await entries.get(projection)?.failed(outcome.error, signal?.aborted ?? false)
    } else {
      await entries.get(projection)?.done(outcome)
    }
    bar.end(
      'error' in outcome
        ? whyNotBuilt(name, outcome.error, signal)
        : `${name}: rebuilt ${fromEvents(outcome)}`,
    )
  }
  return code
}

async function prepareThem(
  chosen: readonly Projection[],
  { db, log, out, signal }: Run,
): Promise<number> {
  const bar = progressBar(`prepare ${namesOf(chosen)}`, out)
  const outcomes = await prepareAll(chosen, { db, log, signal, onProgress: shownTogether(bar) })
  let code = 0
  for (const [{ name, version }, outcome] of outcomes) {
    if ('error' in outcome) {
      code = 1
      bar.end(whyNotBuilt(name, outcome.error, signal))
    } else if ('already' in outcome) {
      bar.end(`${name}: version ${version} is ${outcome.already} already`)
    } else {
      bar.end(`${name}: version ${version} prepared ${fromEvents(outcome)}`)
    }
  }
  return code
}

async function verifyOne(
  projection: Projection,
  { db, log, out, signal, withValues }: Run,
): Promise<number> {
  const { name } = projection
  const bar = progressBar(`verify ${name}`, out)
  const entry = await RebuildLogEntry.begin(db, projection, 'verify', operator)
  try {
    const verified = await verify(projection, { db, log, signal, onProgress: bar.show })
    const { differing, differences, events, position } = verified
    await entry.done(verified)
    bar.end(
      differing === 0
        ? `${name}: identical at position ${position} (${count(events)} events)`
        : `${name}: ${count(differing)} rows differ at position ${position}`,
    )
    for (const difference of differences) out.write(`  ${inWords(difference, withValues)}\n`)
    if (differing > differences.length)
      out.write(`  … and ${count(differing - differences.length)} more\n`)
    return differing === 0 ? 0 : 1
  } catch (error) {
    await entry.failed(error, signal?.aborted ?? false)
    bar.end(whyNotBuilt(name, error, signal))
    return 1
  }
}

/** Builds each under another name, or takes that away; what is live stays as it is. */
async function tryThem(
  chosen: readonly Projection[],
  { db, log, out, signal, drop }: Run & { drop: boolean },
): Promise<number> {
  let code = 0
  for (const projection of chosen) {
    const { name, version } = projection
    const bar = progressBar(`try ${name}`, out)
    try {
      if (drop) {
        bar.end(
          (await dropTrial(projection, db))
            ? `${name}: what was tried is gone`
            : `${name}: nothing was tried`,
        )
        continue
      }
      const { schema, events, seconds, liveVersion, tables } = await tryAside(projection, {
        db,
        log,
        signal,
        onProgress: bar.show,
      })
      bar.end(
        `${name}: version ${version} is in the schema ${schema}, ${fromEvents({ events, seconds })}; ${liveVersion === null ? 'none is live' : `version ${liveVersion} is live, as before`}`,
      )
      for (const table of tables) out.write(`  ${triedInWords(table)}\n`)
    } catch (error) {
      code = 1
      bar.end(whyNotBuilt(name, error, signal))
    }
  }
  return code
}
