/** Why a build did not come about. */
import type { ProjectionFailure } from '../apply/faults.ts'

/** A rebuild or verification of this projection is running already, here or in another process. */
export class BuildRunning extends Error {
  constructor(projection: string) {
    super(`projection ${projection} is being rebuilt or verified already`)
    this.name = 'BuildRunning'
  }
}

/** The projection can't be built: it stops at an event. */
export class BuildFailed extends Error {
  readonly failure: ProjectionFailure
  constructor(failure: ProjectionFailure) {
    super(`projection ${failure.projection} can't be built: ${failure.error}`)
    this.name = 'BuildFailed'
    this.failure = failure
  }
}
