/** Who a simulation is about. */

export interface SimPerson {
  readonly id: string
  readonly sessionId: string
  /** Part of their name, and of nobody else's. */
  readonly canary: string
  /** They have begun to close their account. */
  isLeaving: boolean
}
export const canaryOf = (side: 'barber' | 'client', number: number): string =>
  `Xq${side === 'barber' ? 'b' : 'c'}${number}zk`
export interface SimChair extends SimPerson {
  readonly serviceId: string
  readonly prices: Price[]
}
export interface Price {
  readonly price: number
  readonly begunAt: number
  /** Infinity while nobody knows whether it is set. */
  setAt: number
}

/** What a booking may cost that knows all that was settled by `knownBy`, and is made by `now`. */
export function possiblePrices(prices: readonly Price[], knownBy: number, now: number): number[] {
  const begun = prices.filter(({ begunAt }) => begunAt <= now)
  const settled = begun.findLastIndex(({ setAt }) => setAt <= knownBy)
  return begun
    .filter(({ setAt }, at) => at >= settled || setAt >= (begun[settled]?.begunAt ?? 0))
    .map(({ price }) => price)
}

export interface Cast {
  readonly chairs: readonly SimChair[]
  readonly clients: readonly SimPerson[]
  readonly moderator: SimPerson
  readonly erasedAt: ReadonlyMap<string, number>
}
