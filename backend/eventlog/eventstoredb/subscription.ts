/**
 * Our part of the whole log, followed. The server picks it: our streams, or events of the wanted
 * types. The client's subscription ends on the first broken connection, with an error or, when a
 * server shuts down, without one; both are a drop: wait a little, and begin again after the last
 * place that was looked at. Leaving the loop does not end the client's call, so `close` always
 * does.
 *
 * The positions that are given out are those of our own events: a checkpoint at another's event
 * would hide that the log has lost some of ours.
 */
import type { AllStreamRecordedEvent, AllStreamSubscription } from '@eventstore/db-client'
import { START } from '@eventstore/db-client'
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import { backoff, pause } from '../backoff.ts'
import type { Continuity } from '../continuity.ts'
import type { LogBatch } from '../log.ts'
import type { EventStoreConnection } from './connection.ts'
import { isTransientEventStoreError } from './failure.ts'
import type { Streams } from './record.ts'

export interface SubscriptionState {
  readonly connection: EventStoreConnection
  readonly streams: Streams
  readonly continuity: Continuity
  /** Position of the newest event of ours that this process has heard of. */
  readonly heard: { position: bigint }
  readonly onForeign: () => void
  readonly from: bigint
  readonly types: readonly string[] | undefined
  readonly batchSize: number
  readonly ended: AbortSignal
  readonly head: () => Promise<bigint>
  /** Reads what the whole log holds after a position, of everybody, so many events at most. */
  readonly after: (position: bigint, most: number) => Promise<AllStreamRecordedEvent[]>
}

interface Progress {
  position: bigint
  /** Looked at by the server: there is nothing more for us up to here. */
  reached: bigint
}

/** @throws AnotherLog, or the server's clear word */
export async function* subscribeToAll(following: SubscriptionState): AsyncGenerator<LogBatch> {
  const { connection, continuity, ended, head } = following
  const progress = { position: following.from, reached: following.from }
  for (let attempt = 0; !ended.aborted; attempt++) {
    const { client } = connection
    try {
      // First the head, then the subscription: what comes in between is in the subscription.
      const newest = await head()
      if (newest < progress.position) {
        // Who asks for what follows has read what comes before. From now on every call makes sure
        // of it.
        continuity.saw(progress.position)
        connection.suspect()
        continuity.check({ identity: continuity.identity, head: newest }, progress.position)
      }
      if (progress.position >= newest && !ended.aborted)
        yield { events: [], position: progress.position, caughtUp: true }
      for await (const batch of batches(following, progress)) {
        connection.answered(client)
        attempt = 0
        yield batch
      }
      // A server that shuts down says so by an end: what answers next may be another one.
      connection.suspect()
    } catch (error) {
      if (ended.aborted) return
      if (!isTransientEventStoreError(error)) throw error
      connection.failed(client)
    }
    await pause(backoff(attempt), ended)
  }
}

/**
 * Of types that are rare the server says only now and then how far it has looked. Where nothing
 * comes, we look ourselves, at once and then every so many milliseconds, whether little enough is
 * left that the end can be seen.
 */
const LOOK_FIRST_MS = 20
const LOOK_EVERY_MS = 250
const LITTLE = 1_024

/** One subscription of the client's, until it drops. */
async function* batches(
  {
    connection,
    streams,
    continuity,
    heard,
    onForeign,
    types,
    batchSize,
    ended,
    after,
  }: SubscriptionState,
  progress: Progress,
): AsyncGenerator<LogBatch> {
  const selected = types && new Set(types)
  const feed = new Feed(
    (checkpointReached) =>
      connection.client.subscribeToAll(
        {
          fromPosition:
            progress.reached === 0n
              ? START
              : { commit: progress.reached, prepare: progress.reached },
          filter: streams.filter(types, checkpointReached),
          credentials: connection.credentials,
        },
        { highWaterMark: batchSize },
      ),
    ended,
  )
  let isTold = false
  let patience = LOOK_FIRST_MS
  try {
    for (;;) {
      const taken = await feed.take(batchSize, selected && patience)
      if (taken === 'over' || ended.aborted) return
      let looked = taken === 'late' ? [] : taken
      if (taken === 'late' && progress.position < heard.position) {
        patience = LOOK_EVERY_MS
        looked = await after(progress.reached, LITTLE)
        // With as much as could be, there may be more: the server goes on looking.
        if (looked.length === LITTLE) continue
      }
      const batch = batchOf(looked)
      if (
        batch.events.length === 0 &&
        batch.position === progress.position &&
        (isTold || !batch.caughtUp)
      )
        continue
      progress.position = batch.position
      isTold = batch.caughtUp
      yield batch
    }
  } finally {
    await feed.close()
  }

  function batchOf(looked: readonly AllStreamRecordedEvent[]): LogBatch {
    const events: RecordedEvent[] = []
    for (const one of looked) {
      if (one.position.commit <= progress.position) continue
      const event = streams.read(one)
      if (!event) {
        if (streams.has(one)) onForeign()
        continue
      }
      continuity.saw(event.position)
      if (event.position > heard.position) heard.position = event.position
      if (!selected || selected.has(event.type)) events.push(event)
    }
    for (const position of [looked.at(-1)?.position.commit, feed.checkpoint])
      if (position !== undefined && position > progress.reached) progress.reached = position
    // Everything up to where the server has looked is given out; the last of ours before that is
    // where we stand.
    const last = events.at(-1)?.position ?? progress.position
    const settled = !selected
      ? last
      : progress.reached < heard.position
        ? progress.reached
        : heard.position
    const position = settled > last ? settled : last
    return { events, position, caughtUp: feed.isEmpty && position >= heard.position }
  }
}

/** Takes from the client's stream what is there, as much as is wanted. */
class Feed {
  readonly #subscription: AllStreamSubscription
  readonly #ended: AbortSignal
  readonly #wake = () => {
    this.#signal()
  }
  #signal = () => {}
  #error: Error | undefined
  #isFinished = false
  #heardOf: bigint | undefined
  #isCheckpointNew = false

  constructor(
    subscribe: (
      checkpointReached: (
        subscription: AllStreamSubscription,
        position: { commit: bigint },
      ) => Promise<void>,
    ) => AllStreamSubscription,
    ended: AbortSignal,
  ) {
    this.#ended = ended
    this.#subscription = subscribe(async (_, { commit }) => {
      this.#heardOf = commit
      this.#isCheckpointNew = true
      this.#signal()
    })
    this.#subscription.on('readable', this.#wake)
    // Stays to the end: an error that comes after `close` must find a listener too.
    this.#subscription.on('error', (error: Error) => {
      this.#error ??= error
      this.#finish()
    })
    this.#subscription.on('end', () => this.#finish())
    this.#subscription.on('close', () => this.#finish())
    ended.addEventListener('abort', this.#wake)
  }

  #finish() {
    this.#isFinished = true
    this.#signal()
  }

  get isEmpty(): boolean {
    return this.#subscription.readableLength === 0
  }

  /** How far the server has looked; valid once no event waits. */
  get checkpoint(): bigint | undefined {
    return this.isEmpty ? this.#heardOf : undefined
  }

  /** Waits for events or a checkpoint, at most `withinMs`. `over`: clean end. */
  async take(most: number, withinMs?: number): Promise<AllStreamRecordedEvent[] | 'late' | 'over'> {
    for (let isLate = false; ;) {
      const events: AllStreamRecordedEvent[] = []
      while (events.length < most) {
        const next = this.#subscription.read() as { event?: AllStreamRecordedEvent } | null
        if (next === null) break
        if (next.event) events.push(next.event)
      }
      if (events.length > 0 || this.#isCheckpointNew) {
        this.#isCheckpointNew = false
        return events
      }
      if (this.#error) throw this.#error
      if (this.#isFinished || this.#ended.aborted) return 'over'
      if (isLate) return 'late'
      let timer: NodeJS.Timeout | undefined
      await new Promise<void>((resolve) => {
        this.#signal = resolve
        if (withinMs === undefined) return
        timer = setTimeout(() => {
          isLate = true
          resolve()
        }, withinMs)
      })
      clearTimeout(timer)
    }
  }

  async close(): Promise<void> {
    this.#ended.removeEventListener('abort', this.#wake)
    // Rejects where the call never began; then there is nothing to cancel.
    await this.#subscription.unsubscribe().catch(() => {})
  }
}
