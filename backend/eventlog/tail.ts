/**
 * The end of the log, read once for all who follow it. The projector, the live connection and every
 * reactor of a process want the newest events at the same moment; each reading (and opening) them
 * for itself is most of what a busy log is asked. Who is behind reads alone until it stands at the
 * end, then takes a seat there; who can't keep up loses the seat and reads alone again.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { RecordedEvent } from '../domain/kernel/event.ts'
import type { EventLog, LogBatch, SubscribeOptions } from './log.ts'

/** So many events wait for a slow follower, then it is left behind: memory has a bound. */
const MOST_WAITING = 10_000
/** At more events per read than one command makes, reads gather for some milliseconds. */
const MANY = 4
const GATHER_MS = 10

/** Subscriptions of a process share reads at the end. `gatherMs`: default 10. */
export function shareTail(log: EventLog, { gatherMs = GATHER_MS } = {}): EventLog {
  const tail = new Tail(log, gatherMs)
  return {
    append: (stream, events, options) => log.append(stream, events, options),
    readStream: (stream, options) => log.readStream(stream, options),
    subscribe: (options) => following(log, tail, options),
    head: () => log.head(),
    identity: () => log.identity(),
    close: () => log.close(),
  }
}

async function* following(
  log: EventLog,
  tail: Tail,
  options: SubscribeOptions,
): AsyncGenerator<LogBatch> {
  const { types, batchSize = 500, signal } = options
  const selected = types && new Set(types)
  let position = options.from
  for (let seat: Seat | undefined; !signal?.aborted; seat = undefined) {
    try {
      let isCurrent = false
      for await (const batch of log.subscribe({ ...options, from: position })) {
        yield batch
        position = batch.position
        isCurrent = batch.caughtUp
        if (isCurrent) seat ??= tail.sit(position, signal)
        // What the tail had given out before there was a seat is still read alone.
        if (seat && position >= seat.begins) break
      }
      // Only a log that is being closed ends by itself.
      if (!seat) return
      while (!seat.isLost && !signal?.aborted) {
        const batch = seat.take(position, batchSize, selected)
        if (batch && (batch.position > position || (batch.caughtUp && !isCurrent))) {
          yield batch
          position = batch.position
          isCurrent = batch.caughtUp
        } else if (seat.hasEnded) {
          return
        } else {
          await seat.news()
        }
      }
    } finally {
      if (seat) tail.leave(seat)
    }
  }
}

/** What one follower has not taken yet. */
class Seat {
  readonly begins: bigint
  readonly #signal: AbortSignal | undefined
  #events: RecordedEvent[] = []
  #position: bigint
  #caughtUp = false
  #isLost = false
  #hasEnded = false
  #news = Promise.withResolvers<void>()

  constructor(begins: bigint, signal: AbortSignal | undefined) {
    this.begins = begins
    this.#position = begins
    this.#signal = signal
    signal?.addEventListener('abort', this.#wake)
  }

  get isLost() {
    return this.#isLost
  }
  get hasEnded() {
    return this.#hasEnded
  }

  give({ events, position, caughtUp }: LogBatch) {
    if (this.#events.length + events.length > MOST_WAITING) return this.lose()
    for (const event of events) this.#events.push(event)
    this.#position = position
    this.#caughtUp = caughtUp
    this.#wake()
  }

  /** The follower has to read by itself from where it stands. */
  lose() {
    this.#isLost = true
    this.#events = []
    this.#wake()
  }

  end() {
    this.#hasEnded = true
    this.#wake()
  }

  /** What has come after a position, in one batch; nothing where nothing has. */
  take(after: bigint, limit: number, types: ReadonlySet<string> | undefined): LogBatch | undefined {
    const events = this.#events.filter(
      ({ position, type }) => position > after && (!types || types.has(type)),
    )
    if (events.length > limit) {
      this.#events = events.slice(limit)
      const taken = events.slice(0, limit)
      return { events: taken, position: taken.at(-1)?.position ?? after, caughtUp: false }
    }
    this.#events = []
    return this.#position >= after
      ? { events, position: this.#position, caughtUp: this.#caughtUp }
      : undefined
  }

  /** Until there is something to look at. */
  async news(): Promise<void> {
    await this.#news.promise
    this.#news = Promise.withResolvers()
  }

  leave() {
    this.#signal?.removeEventListener('abort', this.#wake)
  }

  readonly #wake = () => this.#news.resolve()
}

/** One reader for all followers at the log's end, running while there are any. */
class Tail {
  readonly #log: EventLog
  readonly #gatherMs: number
  readonly #seats = new Set<Seat>()
  #end = 0n
  #stop: AbortController | undefined

  constructor(log: EventLog, gatherMs: number) {
    this.#log = log
    this.#gatherMs = gatherMs
  }

  sit(position: bigint, signal: AbortSignal | undefined): Seat {
    if (!this.#stop) {
      this.#end = position
      this.#stop = new AbortController()
      void this.#read(this.#stop.signal)
    }
    const seat = new Seat(this.#end > position ? this.#end : position, signal)
    this.#seats.add(seat)
    return seat
  }

  leave(seat: Seat) {
    seat.leave()
    this.#seats.delete(seat)
    if (this.#seats.size === 0) this.#reset()
  }

  async #read(signal: AbortSignal): Promise<void> {
    try {
      for await (const batch of this.#log.subscribe({
        from: this.#end,
        remembered: true,
        signal,
      })) {
        if (signal.aborted) return
        this.#end = batch.position
        for (const seat of this.#seats) seat.give(batch)
        // What follows on much is read together: each reading makes every follower work.
        if (batch.events.length >= MANY) await pause(this.#gatherMs, undefined, { signal })
      }
      if (!signal.aborted) this.#dismiss((seat) => seat.end())
    } catch {
      // Each meets the failure where it reads alone, and handles it as its own.
      if (!signal.aborted) this.#dismiss((seat) => seat.lose())
    }
  }

  #dismiss(tell: (seat: Seat) => void) {
    for (const seat of this.#seats) tell(seat)
    this.#seats.clear()
    this.#reset()
  }

  #reset() {
    this.#stop?.abort()
    this.#stop = undefined
  }
}
