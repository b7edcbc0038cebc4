/** The event log's port, with two adapters; `conformance/` says what both must do. */
import type { DomainEvent, EventMetadata, RecordedEvent } from '../domain/kernel/event.ts'

/** An event to append. Its id derives from the command, so retries don't double it. */
export interface NewEvent<E extends DomainEvent = DomainEvent> {
  readonly id: string
  readonly type: E['type']
  readonly data: E['data']
  readonly metadata: EventMetadata
}

/** Expected revision, 'none', 'exists' or any. */
export type Expected = number | 'none' | 'exists' | 'any'

export interface Appended {
  readonly revision: number
  readonly position: bigint
  /** The ids were there already, perhaps with other data; where the store can tell. */
  readonly isRepeat?: true
}

/** A stretch of the log, in order. */
export interface LogBatch {
  readonly events: readonly RecordedEvent[]
  /** Checkpoint: everything up to here was read, also filtered events. */
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
  /** Leaves fields sealed and newer events as they are, for readers of heads and ids. */
  readonly sealed?: boolean
  /** Allows own recent events from memory: for followers, not for verification. */
  readonly remembered?: boolean
  readonly signal?: AbortSignal
}

export interface EventLog {
  /** Appends all or none, idempotent by event ids. @throws WrongExpectedRevision */
  append(
    stream: string,
    events: readonly NewEvent[],
    options: { expected: Expected },
  ): Promise<Appended>
  /** A stream's events from a revision (default 0); unknown streams are empty. */
  readStream(stream: string, options?: { from?: number }): AsyncIterable<RecordedEvent>
  /** The log in order, then live, until the signal. Survives lost connections. */
  subscribe(options: SubscribeOptions): AsyncIterable<LogBatch>
  /** Position of the newest event; 0n where there is none. */
  head(): Promise<bigint>
  /** The log's UUID: positions mean nothing in another log. */
  identity(): Promise<string>
  close(): Promise<void>
}

/** The log is unavailable. Nothing was written; a retry may succeed. */
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
