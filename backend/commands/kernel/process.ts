/** How a process is finished, by its request or by the clock. */
import { DomainError } from '../../domain/kernel/decider.ts'
import type { Process } from '../../domain/kernel/process.ts'
import type { Context } from './handle.ts'

export interface Finisher {
  readonly process: Process
  /** Takes the remaining steps, repeatably. @throws if unfinished */
  finish(context: Context, id: string, about: unknown): Promise<void>
}

export const finisher = <About extends object>(
  process: Process<About>,
  finish: (context: Context, one: About & { readonly id: string }) => Promise<unknown>,
): Finisher => ({
  process,
  async finish(context, id, about) {
    try {
      await finish(context, { ...process.about.parse(about), id })
    } catch (error) {
      // Refusals are answers to a request. Here there is none, and the process must end.
      if (error instanceof DomainError)
        throw new Error(`${process.name} ${id} was refused: ${error.code}`, { cause: error })
      throw error
    }
  },
})
