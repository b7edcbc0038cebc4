/** The client library's connection, and what has to be done around it. */
import { type Credentials, EventStoreDBClient } from '@eventstore/db-client'
import { pause } from '../backoff.ts'
import { BatchAppends, type CallOptions } from './batch.ts'
import { isTransientEventStoreError, NoAnswer } from './failure.ts'

/** After so many failures the client is replaced, because it keeps a failed discovery for ever. */
const RENEW_AFTER = 3

export class EventStoreConnection {
  /**
   * Not only who we are: with credentials the client makes each of its appends a call of its own.
   * Its shared append call is not safe: one error on it rejects every append of every client in the
   * process, and an answer that comes afterwards ends the process (`promiseBank.get(…)` of the 6.2
   * client is not iterable). Ours is in batch.ts.
   */
  readonly credentials: Credentials
  readonly #url: string
  #client: EventStoreDBClient
  readonly #appends = new WeakMap<EventStoreDBClient, BatchAppends>()
  #failures = 0
  #isSuspect = false

  /** @throws where the URL names no user but the server would ask for one */
  constructor(url: string) {
    if (/[?&]throwOnAppendFailure=false/i.test(url))
      throw new Error('EVENTSTORE_URL: throwOnAppendFailure=false would hide refused appends')
    const named = /^esdb(?:\+discover)?:\/\/([^:@/]+):([^@/]*)@/.exec(url)
    const secure = !/[?&]tls=false/i.test(url)
    if (!named && secure)
      throw new Error(
        'EVENTSTORE_URL: a server with TLS needs a user, esdb://user:password@host:2113',
      )
    // Without TLS the client sends no credentials at all; they only choose the kind of call.
    this.credentials = {
      username: decodeURIComponent(named?.[1] ?? 'nobody'),
      password: decodeURIComponent(named?.[2] ?? ''),
    }
    this.#url = url
    this.#client = EventStoreDBClient.connectionString(url)
  }

  get client(): EventStoreDBClient {
    return this.#client
  }

  /** The append call that all appends of a client share. */
  appendsOf(client: EventStoreDBClient): BatchAppends {
    const existing = this.#appends.get(client)
    if (existing) return existing
    const made = new BatchAppends(client)
    this.#appends.set(client, made)
    return made
  }

  /** It broke: what answers the next time may be another server. */
  get isSuspect(): boolean {
    return this.#isSuspect
  }

  suspect(): void {
    this.#isSuspect = true
  }

  trust(): void {
    this.#isSuspect = false
  }

  /** A call with a timeout in ms; client deadlines miss unmade connections. @throws NoAnswer */
  async call<T>(
    within: number,
    work: (client: EventStoreDBClient, options: CallOptions) => Promise<T>,
  ): Promise<T> {
    const client = this.#client
    let timer: NodeJS.Timeout | undefined
    try {
      const result = await Promise.race([
        work(client, { credentials: this.credentials, deadline: within }),
        new Promise<never>((_, reject) => {
          timer = setTimeout(() => reject(new NoAnswer()), within)
        }),
      ])
      this.answered(client)
      return result
    } catch (error) {
      if (isTransientEventStoreError(error)) this.failed(client)
      else this.answered(client)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  /** Tells how a call ended; `used` is the client that it was made with. */
  answered(used: EventStoreDBClient): void {
    if (used === this.#client) this.#failures = 0
  }

  failed(used: EventStoreDBClient): void {
    this.#isSuspect = true
    if (used !== this.#client || ++this.#failures < RENEW_AFTER) return
    this.#failures = 0
    this.#client = EventStoreDBClient.connectionString(this.#url)
    void this.#dispose(used)
  }

  async close(): Promise<void> {
    await this.#dispose(this.#client)
  }

  /** Cancels what is open. The client may wait for ever for a stream that never began. */
  async #dispose(client: EventStoreDBClient) {
    await Promise.race([client.dispose().catch(() => {}), pause(1_000)])
  }
}
