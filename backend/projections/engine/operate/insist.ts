/** Not giving up: what the database can't do now it can do later. */
import { backoff, pause } from '../../../eventlog/backoff.ts'
import { BuildFailed, BuildRunning } from '../build/build-errors.ts'
import { describe, ProjectionFault } from '../apply/faults.ts'
import type { Logger } from '../apply/projector-options.ts'

/** Does it until it is done, or until told to stop. What can never be done is thrown. */
export async function insist<T>(
  what: string,
  work: () => Promise<T>,
  { signal, logger }: { readonly signal: AbortSignal; readonly logger?: Logger | undefined },
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (
        signal.aborted ||
        error instanceof ProjectionFault ||
        error instanceof BuildRunning ||
        error instanceof BuildFailed
      )
        throw error
      logger?.warn({ error: describe(error), attempt }, `${what} failed, trying again`)
      await pause(backoff(attempt), signal)
      if (signal.aborted) throw error
    }
  }
}
