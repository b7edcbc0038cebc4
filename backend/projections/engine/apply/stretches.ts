/** Reads stretches of the log ahead of the writer, and retries after failures. */
import type { EventLog } from '../../../eventlog/log.ts'
import type { PositionRange } from './apply.ts'

export interface LogStretch extends PositionRange {
  /** Nothing more was in the log when this was read. */
  readonly caughtUp: boolean
}

export interface ReadOptions {
  /** Begin after this position. */
  readonly after: bigint
  readonly types?: readonly string[]
  readonly batchSize: number
  readonly signal: AbortSignal
}

/** Batches ahead: one keeps both sides busy and bounds memory. */
const AHEAD = 1

/** Consecutive stretches of the log after a position, until the signal. */
export async function* stretchesOf(
  log: EventLog,
  { after, types, batchSize, signal }: ReadOptions,
): AsyncGenerator<LogStretch> {
  const reading = new AbortController()
  const either = AbortSignal.any([signal, reading.signal])
  const batches = log
    .subscribe({ from: after, batchSize, signal: either, ...(types && { types }) })
    [Symbol.asyncIterator]()
  const ahead: ReturnType<typeof batches.next>[] = []
  try {
    for (let end = after; ;) {
      while (ahead.length <= AHEAD) ahead.push(handled(batches.next()))
      const next = await ahead.shift()
      if (!next || next.done) return
      const { events, position, caughtUp } = next.value
      yield { after: end, position, events, caughtUp }
      end = position
    }
  } finally {
    reading.abort()
    await Promise.allSettled([...ahead, batches.return?.()])
  }
}

/**
 * Marks a promise as handled, so an early failure doesn't end the process; awaiting still throws.
 */
function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}
