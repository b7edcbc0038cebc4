/** A violation with less: fewer acts and faults, then fewer hours and one node. Delta debugging. */
import type { SimOptions, SimResult } from './run.ts'

export interface Shrunk {
  readonly options: SimOptions
  readonly result: SimResult
}

const LEAST_HOURS = 0.25

/**
 * Each candidate is a run of its own; it counts where it breaks the same invariant. `until`: of the
 * machine's clock, milliseconds.
 */
export async function shrunk(
  { options, result }: Shrunk,
  run: (options: SimOptions) => Promise<SimResult>,
  until: number,
): Promise<Shrunk> {
  const invariant = result.violation?.invariant
  let best: Shrunk = { options, result }
  const fails = async (candidate: SimOptions): Promise<boolean> => {
    const tried = await run(candidate)
    if (tried.violation?.invariant !== invariant) return false
    best = { options: candidate, result: tried }
    return true
  }
  const isTime = () => Date.now() < until
  let kept: readonly string[] = result.done
  for (let parts = 2; kept.length > 1 && isTime();) {
    const size = Math.ceil(kept.length / parts)
    let isSmaller = false
    for (let at = 0; at < kept.length && isTime(); at += size) {
      const rest = kept.filter((_, index) => index < at || index >= at + size)
      if (!(await fails({ ...best.options, keep: new Set(rest) }))) continue
      kept = rest
      isSmaller = true
      break
    }
    if (isSmaller) parts = Math.max(2, parts - 1)
    else if (size === 1) break
    else parts = Math.min(kept.length, parts * 2)
  }
  for (let hours = options.hours / 2; hours >= LEAST_HOURS && isTime(); hours /= 2)
    if (!(await fails({ ...best.options, hours }))) break
  for (let nodes = 1; nodes < options.nodes && isTime(); nodes++)
    if (await fails({ ...best.options, nodes })) break
  return best
}
