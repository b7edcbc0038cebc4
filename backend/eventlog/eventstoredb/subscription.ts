/**
 * The whole log, followed. The client's subscription ends on the first broken connection, with an error or, when a
 * server shuts down, without one; both are a drop: wait a little, and begin again after the last event given out.
 * Leaving the loop does not end the client's call, so `close` always does.
 */
import type { AllStreamRecordedEvent, AllStreamSubscription } from '@eventstore/db-client'
import { START, excludeSystemEvents } from '@eventstore/db-client'
import { backoff, pause } from '../backoff.ts'
import type { LogBatch } from '../log.ts'
import type { Connection } from './connection.ts'
import { isPassing } from './failure.ts'
import { isOurs, recorded } from './record.ts'

export interface Following {
  readonly connection: Connection
  readonly from: bigint
  readonly types?: readonly string[]
  readonly batchSize: number
  readonly ended: AbortSignal
  /** Asks the server for the position of the newest event. */
  readonly head: () => Promise<bigint>
  /** The newest position that this process has heard of. */
  readonly heard: { position: bigint }
}

export async function* follow(following: Following): AsyncGenerator<LogBatch> {
  const { connection, ended, head } = following
  let position = following.from
  for (let attempt = 0; !ended.aborted; attempt++) {
    const { client } = connection
    try {
      // First the head, then the subscription: what comes in between is in the subscription.
      if (position >= await head() && !ended.aborted) yield { events: [], position, caughtUp: true }
      for await (const batch of batches(following, position)) {
        connection.answered(client)
        attempt = 0
        position = batch.position
        yield batch
      }
    } catch (error) {
      if (ended.aborted) return
      if (!isPassing(error)) throw error
      connection.failed(client)
    }
    await pause(backoff(attempt), ended)
  }
}

/** One subscription of the client's, until it drops. */
async function* batches({ connection, types, batchSize, ended, heard }: Following, from: bigint): AsyncGenerator<LogBatch> {
  const wanted = types && new Set(types)
  const feed = new Feed(connection.client.subscribeToAll({
    fromPosition: from === 0n ? START : { commit: from, prepare: from },
    // The types are picked here, not by the server: it says only now and then how far it has looked.
    filter: excludeSystemEvents(),
    credentials: connection.credentials,
  }, { highWaterMark: batchSize }), ended)
  let position = from
  try {
    for (;;) {
      const taken = await feed.take(batchSize)
      if (taken.length === 0 || ended.aborted) return
      const events = taken.filter(isOurs).map(recorded).filter((event) => event.position > position)
      position = taken.at(-1)?.position.commit ?? position
      if (position > heard.position) heard.position = position
      yield { events: wanted ? events.filter(({ type }) => wanted.has(type)) : events, position, caughtUp: feed.isEmpty && position >= heard.position }
    }
  } finally {
    await feed.close()
  }
}

/** Takes from the client's stream what is there, as much as is wanted. */
class Feed {
  readonly #subscription: AllStreamSubscription
  readonly #ended: AbortSignal
  readonly #wake = () => { this.#signal() }
  #signal = () => {}
  #error: Error | undefined
  #over = false

  constructor(subscription: AllStreamSubscription, ended: AbortSignal) {
    this.#subscription = subscription
    this.#ended = ended
    subscription.on('readable', this.#wake)
    // Stays to the end: an error that comes after `close` must find a listener too.
    subscription.on('error', (error: Error) => {
      this.#error ??= error
      this.#finish()
    })
    subscription.on('end', () => this.#finish())
    subscription.on('close', () => this.#finish())
    ended.addEventListener('abort', this.#wake)
  }

  #finish() {
    this.#over = true
    this.#signal()
  }

  get isEmpty(): boolean {
    return this.#subscription.readableLength === 0
  }

  /** Waits for events; gives none where the subscription came to a clean end, or the signal said so. */
  async take(most: number): Promise<AllStreamRecordedEvent[]> {
    for (;;) {
      const events: AllStreamRecordedEvent[] = []
      while (events.length < most) {
        const next = this.#subscription.read() as { event?: AllStreamRecordedEvent } | null
        if (next === null) break
        if (next.event) events.push(next.event)
      }
      if (events.length > 0 || this.#ended.aborted) return events
      if (this.#error) throw this.#error
      if (this.#over) return []
      await new Promise<void>((resolve) => { this.#signal = resolve })
    }
  }

  async close(): Promise<void> {
    this.#ended.removeEventListener('abort', this.#wake)
    // Rejects where the call never began; then there is nothing to cancel.
    await this.#subscription.unsubscribe().catch(() => {})
  }
}
