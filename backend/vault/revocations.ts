/** News of ended sessions, from every node: one connection that listens. While it is down nobody may rely on what is remembered. */
import pg from 'pg'

const CHANNEL = 'session_revoked'
const RETRY_MS = 500

export class Revocations {
  readonly #url: string
  readonly #revoked: (sessionId: string) => void
  readonly #lost: () => void
  #client: pg.Client | undefined
  #closed = false
  #retry: NodeJS.Timeout | undefined

  /** @param lost called when the connection breaks: from then on news may have been missed */
  constructor({ url, revoked, lost }: { url: string; revoked: (sessionId: string) => void; lost: () => void }) {
    this.#url = url
    this.#revoked = revoked
    this.#lost = lost
  }

  get listening(): boolean {
    return this.#client !== undefined
  }

  async listen(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, connectionTimeoutMillis: 3_000, keepAlive: true, application_name: 'balbu sessions' })
    client.on('error', () => this.#again(client))
    client.on('end', () => this.#again(client))
    client.on('notification', ({ payload }) => { if (payload) this.#revoked(payload) })
    await client.connect()
    await client.query(`LISTEN ${CHANNEL}`)
    if (this.#closed) await client.end()
    else this.#client = client
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#retry)
    const client = this.#client
    this.#client = undefined
    await client?.end()
  }

  #again(client: pg.Client): void {
    if (this.#client !== client || this.#closed) return
    this.#client = undefined
    this.#lost()
    client.end().catch(() => {})
    this.#retryLater()
  }

  #retryLater(): void {
    if (this.#closed) return
    this.#retry = setTimeout(() => { this.listen().catch(() => this.#retryLater()) }, RETRY_MS)
    this.#retry.unref()
  }
}
