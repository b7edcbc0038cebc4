/** Signals growth of the log: own appends, LISTEN, and slow polling. Late at worst, never wrong. */
import type pg from 'pg'
import { backoff, pause } from '../backoff.ts'
import { AnotherLog } from '../continuity.ts'

export class HeadWatch {
  readonly #pool: pg.Pool
  readonly #head: () => Promise<bigint>
  readonly #every: number
  readonly #closing = new AbortController()
  #known = 0n
  #waiting = new Set<{ beyond: bigint; wake: () => void }>()
  #work: Promise<unknown> | undefined

  /** `every`: milliseconds between two looks at the head. */
  constructor(pool: pg.Pool, head: () => Promise<bigint>, every: number) {
    this.#pool = pool
    this.#head = head
    this.#every = every
  }

  get known(): bigint {
    return this.#known
  }

  /** The log reaches at least up to here. */
  raise(position: bigint): void {
    if (position <= this.#known) return
    this.#known = position
    for (const waiter of this.#waiting) if (waiter.beyond < position) waiter.wake()
  }

  /** Resolves once the log passes the position, or on abort or close. */
  async grown(beyond: bigint, signal?: AbortSignal): Promise<void> {
    this.#work ??= Promise.all([this.#listen(), this.#look()])
    if (this.#known > beyond || signal?.aborted || this.#closing.signal.aborted) return
    await new Promise<void>((resolve) => {
      const waiter = {
        beyond,
        wake: () => {
          this.#waiting.delete(waiter)
          signal?.removeEventListener('abort', waiter.wake)
          resolve()
        },
      }
      this.#waiting.add(waiter)
      signal?.addEventListener('abort', waiter.wake)
    })
  }

  async close(): Promise<void> {
    this.#closing.abort()
    for (const waiter of this.#waiting) waiter.wake()
    await this.#work
  }

  async #look() {
    const { signal } = this.#closing
    while (!signal.aborted) {
      await this.#head().then(
        (head) => this.raise(head),
        (error: unknown) => {
          // Who waits for news reads, and hears of it.
          if (error instanceof AnotherLog) for (const waiter of this.#waiting) waiter.wake()
        },
      )
      await pause(this.#every, signal)
    }
  }

  async #listen() {
    const { signal } = this.#closing
    for (let attempt = 0; !signal.aborted; attempt++) {
      try {
        const client = await this.#pool.connect()
        attempt = 0
        await this.#hear(client)
      } catch {
        // The server is away; the look at the head goes on meanwhile, and fails as quietly.
      }
      await pause(backoff(attempt), signal)
    }
  }

  /** Listens until the connection breaks or the watch closes; never returned to the pool. */
  async #hear(client: pg.PoolClient) {
    const { signal } = this.#closing
    try {
      await new Promise<void>((resolve, reject) => {
        client.on('error', reject)
        client.on('end', resolve)
        signal.addEventListener('abort', () => resolve(), { once: true })
        client.on('notification', ({ payload }) => {
          if (payload) this.raise(BigInt(payload))
        })
        if (signal.aborted) resolve()
        // What came between the break and this LISTEN gave no sign.
        client
          .query('LISTEN log_head')
          .then(() => this.#head())
          .then((head) => this.raise(head))
          .catch(reject)
      })
    } finally {
      client.release(true)
    }
  }
}
