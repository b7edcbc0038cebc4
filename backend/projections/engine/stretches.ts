/**
 * The log as a row of stretches, read ahead while the one before is being written, and read on
 * after whatever fails.
 */
import type { EventLog } from '../../eventlog/log.ts'
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

/**
 * How many batches may wait while one is being written: one is enough to keep both sides busy, and
 * bounds memory.
 */
const AHEAD = 1

/**
 * Every stretch of the log after a position, one joined to the next, without end (until the
 * signal).
 */
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
 * A read that fails while nobody waits for it yet must not end the process; who waits for it later
 * still sees the error.
 */
function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}
