/** What `npm run projections` prints. */
import { AnotherLog } from '../../../eventlog/continuity.ts'
import type { Projection } from '../apply/projection.ts'
import type { Rebuilt } from '../build/rebuild.ts'
import type { BuildProgress } from '../positions/progress.ts'
import type { TriedTable } from '../build/trial.ts'
import { BuildFailed, BuildRunning } from '../build/build-errors.ts'
import { NothingToCompare, type Difference } from '../build/verify.ts'
import type { ProjectionStatus } from '../positions/status.ts'
import type { CliOptions } from './cli-options.ts'

export const namesOf = (projections: readonly Projection[]) =>
  projections.map(({ name }) => name).join(', ')

export const fromEvents = ({ events, seconds }: Pick<Rebuilt, 'events' | 'seconds'>) =>
  `from ${count(events)} events in ${seconds.toFixed(1)} s`

export function shownTogether(bar: { show(progress: BuildProgress): void }) {
  const progress = new Map<Projection, BuildProgress>()
  return (projection: Projection, one: BuildProgress) => {
    progress.set(projection, one)
    bar.show(together([...progress.values()]))
  }
}

export function triedInWords({ table, rows, beside }: TriedTable): string {
  const has = `${table}: ${count(rows)} rows`
  if (!beside) return `${has}; nothing live to compare it with`
  const { added, gone, changed, columns } = beside
  if (added + gone + changed === 0) return `${has}, as they are live`
  const differing = Object.entries(columns)
    .map(([column, times]) => `${column} in ${count(times)}`)
    .join(', ')
  return `${has}, ${count(beside.rows)} live: ${count(added)} only here, ${count(gone)} only live, ${count(changed)} changed${differing && ` (${differing})`}`
}

/** What kept a build from its end, for the operator; what is not theirs to mend is thrown on. */
export function whyNotBuilt(name: string, error: unknown, signal: AbortSignal | undefined): string {
  if (signal?.aborted) return `${name}: called off, the live one is as it was`
  if (
    error instanceof BuildFailed ||
    error instanceof BuildRunning ||
    error instanceof NothingToCompare ||
    error instanceof AnotherLog
  )
    return error.message
  throw error
}

const together = (all: readonly BuildProgress[]): BuildProgress => ({
  done: all.reduce((sum, { done }) => sum + done, 0),
  total: all.reduce((sum, { total }) => sum + total, 0),
  eventsPerSecond: all.reduce((sum, { eventsPerSecond }) => sum + eventsPerSecond, 0),
  secondsLeft: Math.max(...all.map(({ secondsLeft }) => secondsLeft)),
})

export function printStatus(
  statuses: readonly ProjectionStatus[],
  out: NodeJS.WritableStream,
): number {
  const wide = Math.max(10, ...statuses.map(({ name }) => name.length))
  out.write(`${'projection'.padEnd(wide)}  version  status    position      lag\n`)
  for (const {
    name,
    version,
    status,
    position,
    lagEvents,
    lagSeconds,
    error,
    rebuilding,
    prepared,
    setAside = [],
  } of statuses) {
    const lag = lagEvents === 0 ? 'none' : `${count(lagEvents)} events, ${duration(lagSeconds)}`
    out.write(
      `${name.padEnd(wide)}  ${String(version).padEnd(7)}  ${status.padEnd(8)}  ${String(position).padEnd(12)}  ${lag}\n`,
    )
    if (rebuilding) out.write(`${''.padEnd(wide)}  rebuilding: ${inNumbers(rebuilding)}\n`)
    if (prepared !== undefined)
      out.write(
        `${''.padEnd(wide)}  version ${prepared} is prepared, its code's start puts it in place\n`,
      )
    if (error) out.write(`${''.padEnd(wide)}  ${error}\n`)
    for (const { position: at, eventType } of setAside)
      out.write(`${''.padEnd(wide)}  set aside: ${eventType} at ${at}\n`)
  }
  return statuses.some(({ status }) => status === 'failed') ? 1 : 0
}

/** Keys and columns; values on request only, because they may be personal. */
export function inWords(
  { table, kind, key, columns, live, rebuilt }: Difference,
  withValues: boolean,
): string {
  const row = `${table} ${JSON.stringify(key)}`
  if (kind === 'missing') return `${row}: not in the live table`
  if (kind === 'extra') return `${row}: only in the live table`
  return `${row}: ${columns.map((column) => (withValues ? `${column} is ${JSON.stringify(live?.[column])}, not ${JSON.stringify(rebuilt?.[column])}` : column)).join(', ')}`
}

/** A bar that is drawn over on a terminal, and a line every few seconds elsewhere. */
export function progressBar(title: string, out: NonNullable<CliOptions['out']>) {
  const everyMs = out.isTTY ? 100 : 5_000
  let shownAt = performance.now() - everyMs + 200
  return {
    show(progress: BuildProgress) {
      if (performance.now() - shownAt < everyMs) return
      shownAt = performance.now()
      const share = progress.total > 0 ? Math.min(1, progress.done / progress.total) : 0
      const bar = '█'.repeat(Math.round(share * 24)).padEnd(24, '░')
      out.write(
        `${out.isTTY ? '\r' : ''}${title} ${bar} ${(share * 100).toFixed(0).padStart(3)} %  ${inNumbers(progress)}${out.isTTY ? '\u001b[K' : '\n'}`,
      )
    },
    end: (line: string) => out.write(`${out.isTTY ? '\r\u001b[K' : ''}${line}\n`),
  }
}

const inNumbers = ({ done, total, eventsPerSecond, secondsLeft }: BuildProgress) =>
  `${count(done)} of ${count(total)} events, ${count(eventsPerSecond)}/s, ${duration(secondsLeft)} left`

export const count = (number: number) => Math.round(number).toLocaleString('en')

const duration = (seconds: number) =>
  seconds < 90
    ? `${Math.round(seconds)} s`
    : seconds < 5_400
      ? `${Math.round(seconds / 60)} min`
      : `${(seconds / 3_600).toFixed(1)} h`
