/** How a benchmark is told: percentiles, and our figure beside its peer's as a ratio. */

export interface Run {
  /** Operations per second. */
  readonly perSecond: number
  /** Milliseconds of each operation, in no order; empty where only the whole was timed. */
  readonly millis: readonly number[]
}

/** The value below which this share (0 to 1) of the values lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** `2.1 (1.9–2.6)`: the median, and how far apart the values lie. */
export const spread = (values: readonly number[], digits = 2): string =>
  `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)})`

/** Several runs of one thing as one: the median of their speeds, all of their times. */
export const together = (runs: readonly Run[]): Run => ({
  perSecond: median(runs.map(({ perSecond }) => perSecond)),
  millis: runs.flatMap(({ millis }) => millis),
})

export interface Line {
  readonly what: string
  readonly run: Run
}

/** A target: our line must reach this share of (or this many times) the peer's speed. */
export interface Target {
  readonly ours: string
  readonly peer: string
  readonly atLeast: number
}

/**
 * Prints the lines as a table and each ratio with its target. Gives whether all targets were
 * reached.
 */
export function report(title: string, lines: readonly Line[], targets: readonly Target[]): boolean {
  const digits = (value: number) =>
    Number.isNaN(value) ? '–' : value >= 100 ? value.toFixed(0) : value.toFixed(2)
  const rows = [
    ['', 'per second', 'p50 ms', 'p95 ms', 'p99 ms'],
    ...lines.map(({ what, run }) => [
      what,
      digits(run.perSecond),
      ...[0.5, 0.95, 0.99].map((share) => digits(percentile(run.millis, share))),
    ]),
  ]
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length))) ?? []
  console.log(`\n${title}`)
  for (const row of rows)
    console.log(
      `  ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ')}`,
    )
  let reached = true
  for (const { ours, peer, atLeast } of targets) {
    const speed = (what: string) =>
      lines.find((line) => line.what === what)?.run.perSecond ?? Number.NaN
    const ratio = speed(ours) / speed(peer)
    const ok = ratio >= atLeast
    reached &&= ok
    console.log(
      `  ${ours} / ${peer} = ${ratio.toFixed(2)} (to reach: ${atLeast}) ${ok ? 'reached' : 'NOT REACHED'}`,
    )
  }
  return reached
}
