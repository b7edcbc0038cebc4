/** Compares what a run of the guard has measured with what `bench/guard.json` keeps. */
import type { Counts } from './counts.ts'

export interface Timed {
  /** Our speed beside the bare server's of the same round: the median of all rounds. */
  readonly ratio: number
  readonly perSecond: number
  /** Processor microseconds for one request, until everything that it causes is done. */
  readonly serverMicros: number
  readonly postgresMicros: number
  /**
   * Of the bare server and its PostgreSQL together: what this machine takes for a request that does
   * nothing else.
   */
  readonly bareMicros: number
}

export type Kept = Counts &
  Timed & {
    readonly made: Readonly<Record<string, number>>
  }

export interface GuardFile {
  /** What was measured. */
  readonly commit: string
  readonly paths: Readonly<Record<string, Kept>>
}

export interface Finding {
  readonly path: string
  readonly what: string
  readonly kept: number
  readonly now: number
}

const MOST = 0.15
const counts = ['statements', 'trips', 'rows', 'bytes'] as const

/** What has grown by more than 15 %. */
export function grownCounts(
  kept: Readonly<Record<string, Counts>>,
  now: ReadonlyMap<string, Counts>,
): Finding[] {
  return [...now].flatMap(([path, of]) =>
    counts.flatMap((what): Finding[] => {
      const before = kept[path]?.[what]
      if (before === undefined)
        return [{ path, what: `${what} (not kept yet)`, kept: Number.NaN, now: of[what] }]
      return of[what] > before * (1 + MOST) ? [{ path, what, kept: before, now: of[what] }] : []
    }),
  )
}

/**
 * Ratios that have fallen, and processor time that has grown, by more than 15 %. Processor time is
 * weighed by what the bare server takes on the machine of each run.
 */
export function slowerPaths(
  kept: Readonly<Record<string, Timed>>,
  now: ReadonlyMap<string, Timed>,
): Finding[] {
  return [...now].flatMap(([path, of]) => {
    const before = kept[path]
    if (!before) return [{ path, what: 'ratio (not kept yet)', kept: Number.NaN, now: of.ratio }]
    const findings: Finding[] = []
    if (of.ratio < before.ratio * (1 - MOST))
      findings.push({ path, what: 'ratio', kept: before.ratio, now: of.ratio })
    const [then, today] = [weighed(before), weighed(of)]
    if (today > then * (1 + MOST))
      findings.push({ path, what: 'processor time beside bare', kept: then, now: today })
    return findings
  })
}

const weighed = ({ serverMicros, postgresMicros, bareMicros }: Timed) =>
  (serverMicros + postgresMicros) / bareMicros

const digits = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(2))

/** One line for each finding, with the statements that are new to a path. */
export function explain(
  findings: readonly Finding[],
  kept: Readonly<Record<string, { readonly made: Readonly<Record<string, number>> }>>,
  now: ReadonlyMap<string, { readonly made: Readonly<Record<string, number>> }>,
): string {
  const lines = findings.map(
    ({ path, what, kept: before, now: today }) =>
      `  ${path.padEnd(18)}${what.padEnd(28)}${digits(before).padStart(10)} → ${digits(today)}`,
  )
  const news = [...new Set(findings.map(({ path }) => path))].flatMap((path) => {
    const before = kept[path]?.made ?? {}
    return Object.entries(now.get(path)?.made ?? {})
      .filter(([text, count]) => count > (before[text] ?? 0))
      .map(([text, count]) => `  ${path}: ${before[text] ?? 0} → ${count} times  ${text}`)
  })
  return [
    ...lines,
    ...(news.length > 0 ? ['statements that were not sent, or not as often:', ...news] : []),
  ].join('\n')
}
