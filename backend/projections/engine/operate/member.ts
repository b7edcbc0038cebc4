/** A projection that is being brought on, until it has left. */
import type { ProjectionCheckpoint } from '../apply/checkpoint.ts'
import type { Projection } from '../apply/projection.ts'

/** Why a projection left: failed, missed events, or taken over. */
export type LeaveReason = 'failed' | 'behind' | 'elsewhere'

export class Member {
  readonly projection: Projection
  readonly whenLeft: Promise<LeaveReason>
  #resolve: (left: LeaveReason) => void
  #isGone = false

  constructor(projection: Projection) {
    this.projection = projection
    const { promise, resolve } = Promise.withResolvers<LeaveReason>()
    this.whenLeft = promise
    this.#resolve = resolve
  }

  get isGone() {
    return this.#isGone
  }

  leave(left: LeaveReason) {
    this.#isGone = true
    this.#resolve(left)
  }
}

/** Whether its live tables are of this very version, and made of this log. */
export const isOwnVersion = (
  { version }: Projection,
  live: ProjectionCheckpoint,
  log: string,
): boolean => live.status === 'live' && live.version === version && live.log === log
