/** Reports of one subject that came together: same address or same minute. Pure. */

export interface Arrived {
  readonly id: string
  readonly reporterId: string
  readonly at: string
  /** Origin's fingerprint, kept for a while; undefined without. */
  readonly origin: string | undefined
}
export interface Cluster {
  readonly by: 'address' | 'minute'
  readonly people: number
  readonly from: string
  readonly until: string
  readonly reports: readonly string[]
}

const MINUTE_MS = 60_000
/** Two people often tell of one thing in one minute. */
const TOGETHER = 3
/** And from one address not without knowing of each other. */
const BESIDE = 2

/** Those of one address first, each in the order in which they came. */
export function clustersOf(arrived: readonly Arrived[]): Cluster[] {
  const ordered = arrived.toSorted((a, b) => {
    if (a.at < b.at) return -1
    if (a.at > b.at) return 1
    return 0
  })
  const addressed = Map.groupBy(
    ordered.filter(({ origin }) => origin !== undefined),
    ({ origin }) => origin,
  ).values()
  return [
    ...[...addressed].flatMap((some) => clustered('address', some, BESIDE)),
    ...within(ordered).flatMap((some) => clustered('minute', some, TOGETHER)),
  ]
}

/** Cut where more than a minute passed since the first: a slow stream of reports is no campaign. */
function within(ordered: readonly Arrived[]): Arrived[][] {
  const runs: Arrived[][] = []
  for (const one of ordered) {
    const run = runs.at(-1)
    const [first] = run ?? []
    if (run && first && Date.parse(one.at) - Date.parse(first.at) <= MINUTE_MS) run.push(one)
    else runs.push([one])
  }
  return runs
}

function clustered(by: Cluster['by'], some: readonly Arrived[], least: number): Cluster[] {
  const [people, first, last] = [
    new Set(some.map(({ reporterId }) => reporterId)).size,
    some[0],
    some.at(-1),
  ]
  return first && last && people >= least
    ? [{ by, people, from: first.at, until: last.at, reports: some.map(({ id }) => id) }]
    : []
}
