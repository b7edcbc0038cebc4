/** Which read models the page shows, and in which order. */
import type { ProjectionStatus } from '../../providers/dataProvider.ts'

export const orders = ['trouble', 'name', 'lag'] as const
export type Order = (typeof orders)[number]

interface Asked {
  readonly words: string
  readonly order: Order
  readonly called: (name: string) => string
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
/** What has stopped or differs from a replay, then what is being built, then what is late. */
const trouble = ({ status, error, verified, version, lagSeconds }: ProjectionStatus): number =>
  status === 'failed' ||
  error !== null ||
  (verified !== null && verified.version === version && verified.differing > 0)
    ? 3
    : status !== 'live'
      ? 2
      : lagSeconds > 0
        ? 1
        : 0

/** Those whose name, or their name in the log, holds the words. */
export function arranged(
  projections: readonly ProjectionStatus[],
  { words, order, called }: Asked,
): ProjectionStatus[] {
  const sought = plain(words.trim())
  const byName = (a: ProjectionStatus, b: ProjectionStatus) =>
    called(a.name).localeCompare(called(b.name))
  const by: Readonly<Record<Order, (a: ProjectionStatus, b: ProjectionStatus) => number>> = {
    name: byName,
    lag: (a, b) => b.lagEvents - a.lagEvents || byName(a, b),
    trouble: (a, b) => trouble(b) - trouble(a) || byName(a, b),
  }
  return projections
    .filter(({ name }) => plain(called(name)).includes(sought) || name.includes(sought))
    .toSorted(by[order])
}
