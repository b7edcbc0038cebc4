/** Who a simulation is about. */

export interface SimPerson {
  readonly id: string
  readonly sessionId: string
}
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
