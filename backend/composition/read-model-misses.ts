/**
 * Read models may lag. Found rows are good enough, because deciders use the log. A missing row
 * counts only once the read models hold the log's head at the time of the request.
 */
import { DomainError } from '../domain/kernel/decider.ts'
import type { EventLog } from '../eventlog/log.ts'
import type { PositionCheck } from '../projections/engine/positions/positions.ts'

export interface ReadModelCurrency {
  readonly log: Pick<EventLog, 'head'>
  readonly passed: PositionCheck
  readonly of: readonly string[]
}

const PATIENCE_MS = 2_000

/** Repeats an empty read once the read models are current. @throws DomainError 'busy' */
export const confirmedMissing =
  <Args extends readonly unknown[], T>(
    { log, passed, of }: ReadModelCurrency,
    ask: (...args: Args) => Promise<T | undefined>,
  ) =>
  async (...args: Args): Promise<T | undefined> => {
    const found = await ask(...args)
    if (found !== undefined) return found
    if (!(await passed(await log.head(), { timeoutMs: PATIENCE_MS, of }))) {
      throw new DomainError('busy', 'Hay mucha actividad en este momento. Inténtalo de nuevo.', {
        retryAfter: 1,
      })
    }
    return ask(...args)
  }
