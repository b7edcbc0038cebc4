/** What goes wrong in a simulation, and when. Each fault draws from its own number. */
import { randomFor, some } from '../seed/random.ts'

export const faultKinds = ['kill', 'network', 'disk', 'log', 'clock', 'sleep', 'jobs'] as const
export type FaultKind = (typeof faultKinds)[number]

export interface Fault {
  readonly number: number
  /** Milliseconds after the beginning. */
  readonly at: number
  readonly kind: FaultKind
  readonly node: number
  readonly random: () => number
}

const PER_HOUR = 8
const STRIKES_WITHIN_MS = 500

/** Half of them strike where people meet. `meetings`: those instants. */
export function faultsOf(
  seed: number,
  { hours, nodes, meetings }: { hours: number; nodes: number; meetings: readonly number[] },
  allowed: readonly FaultKind[],
): Fault[] {
  if (allowed.length === 0) return []
  return Array.from({ length: Math.round(hours * PER_HOUR) }, (_, number) => {
    const random = randomFor('sim', seed, 'fault', number)
    return {
      number,
      at:
        random() < 0.5
          ? random() * hours * 3_600_000
          : some(meetings, random) + random() * STRIKES_WITHIN_MS,
      kind: some(allowed, random),
      node: Math.floor(random() * nodes),
      random,
    }
  }).toSorted((one, other) => one.at - other.at)
}
