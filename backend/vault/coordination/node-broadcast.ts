/**
 * What the nodes tell each other in passing, and nobody keeps: who is asleep misses nothing that
 * they would want to know later. Gathered, so that however many write, a node says so a few times a
 * second.
 */
import { randomUUID } from 'node:crypto'
import { type Db, sql } from '../../postgres/db.ts'
import type { Resident } from './resident-connection.ts'

/** Three words without spaces, ids mostly: what each means those say who use the channel. */
export type BroadcastMessage = readonly [string, string, string]

const GATHER_MS = 100
/** PostgreSQL takes less than 8,000 bytes at once; a whisper has at most 153, with its node. */
const AT_ONCE = 50
/** Messages beyond this many are dropped: stale by delivery. */
const MOST = 3_000

export class NodeBroadcast {
  readonly #db: Db
  readonly #channel: string
  readonly #listeners = new Map<string, (whisper: BroadcastMessage) => void>()
  #gathered: string[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(db: Db, channel = 'whispers') {
    this.#db = db
    this.#channel = channel
  }

  /** On the connection that stays. What is said while there is none is not heard. */
  readonly hearing: Resident = {
    begin: async (client) => {
      client.on('notification', ({ channel, payload }) => {
        if (channel === this.#channel && payload) this.#heard(payload)
      })
      await client.query(`LISTEN ${this.#channel}`)
    },
    lost: () => {},
  }

  /** A node of its own: what it says, all others hear. */
  join(listener: (whisper: BroadcastMessage) => void): {
    readonly say: (whisper: BroadcastMessage) => void
  } {
    const node = randomUUID()
    this.#listeners.set(node, listener)
    return {
      say: (whisper) => {
        if (this.#gathered.length >= MOST) return
        this.#gathered.push([node, ...whisper].join(' '))
        this.#timer ??= setTimeout(() => {
          void this.#tell()
        }, GATHER_MS).unref()
      },
    }
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#listeners.clear()
  }

  async #tell(): Promise<void> {
    const gathered = this.#gathered
    this.#gathered = []
    this.#timer = undefined
    const payloads = Array.from({ length: Math.ceil(gathered.length / AT_ONCE) }, (_, n) =>
      gathered.slice(n * AT_ONCE, (n + 1) * AT_ONCE).join('\n'),
    )
    // What can't be said now is of no use later.
    await this.#db
      .run(sql`SELECT pg_notify(${this.#channel}, said) FROM unnest(${payloads}::text[]) AS said`)
      .catch(() => {})
  }

  #heard(payload: string): void {
    for (const line of payload.split('\n')) {
      const [node, first, second, third] = line.split(' ')
      if (first === undefined || second === undefined || third === undefined) continue
      for (const [own, listener] of this.#listeners)
        if (own !== node) listener([first, second, third])
    }
  }
}
