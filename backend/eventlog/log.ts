/**
 * The event log: the one port through which everything that happened is written and read.
 * Two adapters implement it (`postgres/`, `eventstoredb/`); `conformance/` says what both must do.
 */
import type { DomainEvent, EventMetadata, RecordedEvent } from '../domain/kernel/event.ts'

/**
 * An event on its way into the log. The id is derived from the command, so that a retry can't
 * double it.
 */
export interface NewEvent<E extends DomainEvent = DomainEvent> {
  readonly id: string
  readonly type: E['type']
  readonly data: E['data']
  readonly metadata: EventMetadata
}

/**
 * What the writer believes of the stream: its last revision, that it is not there, that it is, or
 * nothing.
 */
export type Expected = number | 'none' | 'exists' | 'any'

export interface Appended {
  readonly revision: number
  readonly position: bigint
}

/** A stretch of the log, in order. */
export interface LogBatch {
  readonly events: readonly RecordedEvent[]
  /**
   * Everything up to here has been looked at: the checkpoint, also where `types` left all events
   * out.
   */
  readonly position: bigint
  /** Nothing more was in the log when this batch was read. */
  readonly caughtUp: boolean
}

export interface SubscribeOptions {
  /** Begin after this position; 0n is the beginning of the log. */
  readonly from: bigint
  readonly types?: readonly string[]
  /** Most events in a batch; 500 unless told. */
  readonly batchSize?: number
  /**
   * Leaves what is personal as it is stored, so that nobody's key is asked for, and takes an event
   * of a newer version than this program knows as it comes: for who only wants heads and ids. A
   * store has nothing else to give.
   */
  readonly sealed?: boolean
  /**
   * What this process has just written itself may come from its memory, without being read: for who
   * follows the end of the log, not for who verifies what is stored.
   */
  readonly remembered?: boolean
  readonly signal?: AbortSignal
}

export interface EventLog {
  /**
   * Appends all the events or none. The same event ids again are answered as the first time
   * (idempotent).
   * @throws WrongExpectedRevision where the stream is not as expected
   */
  append(
    stream: string,
    events: readonly NewEvent[],
    options: { expected: Expected },
  ): Promise<Appended>
  /**
   * The events of one stream, oldest first, from a revision on (0 unless told). An unknown stream
   * is empty.
   */
  readStream(stream: string, options?: { from?: number }): AsyncIterable<RecordedEvent>
  /**
   * The whole log in order, then what comes, without end (until the signal). Survives a lost
   * connection by itself.
   */
  subscribe(options: SubscribeOptions): AsyncIterable<LogBatch>
  /** Position of the newest event; 0n where there is none. */
  head(): Promise<bigint>
  /**
   * Which log this is (a UUID), made with the log itself: what was read of one means nothing in
   * another.
   */
  identity(): Promise<string>
  close(): Promise<void>
}

/**
 * The log does not answer now. Nothing was written by this call; the same may succeed a moment
 * later.
 */
export class LogAway extends Error {
  constructor(cause: unknown) {
    super(
      `the event log does not answer: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    )
    this.name = 'LogAway'
  }
}

export class WrongExpectedRevision extends Error {
  readonly stream: string
  readonly expected: Expected
  readonly actual: number | 'none'
  constructor(stream: string, expected: Expected, actual: number | 'none') {
    super(`stream ${stream}: expected ${expected}, is ${actual}`)
    this.name = 'WrongExpectedRevision'
    this.stream = stream
    this.expected = expected
    this.actual = actual
  }
}
