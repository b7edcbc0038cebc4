/** A process's lasting connection to the vault: LISTEN and advisory locks. */
import pg from 'pg'

/** Something that lives on the connection. */
export interface Resident {
  /** On each new connection, before it counts. */
  begin(client: pg.Client): Promise<unknown>
  /** The connection has gone: what it heard and held is no more. */
  lost(): void
}

const RETRY_MS = 500
const FIRST_MS = 15_000
const AGAIN_MS = 3_000
/** TCP keepalive: the locks of a dead machine end after about ten seconds. */
const ASKED =
  'SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3'

export class ResidentConnection {
  readonly #url: string
  readonly #residents: readonly Resident[]
  #client: pg.Client | undefined
  #closed = false
  #retry: NodeJS.Timeout | undefined

  constructor(url: string, residents: readonly Resident[]) {
    this.#url = url
    this.#residents = residents
  }

  /** `connectMs`: a PostgreSQL that is busy while a process starts is given longer. */
  async open(connectMs = FIRST_MS): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      application_name: 'balbu standing',
    })
    client.on('error', () => this.#again(client))
    client.on('end', () => this.#again(client))
    await client.connect()
    try {
      await client.query(ASKED)
      for (const resident of this.#residents) await resident.begin(client)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    if (this.#closed) await client.end()
    else this.#client = client
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#retry)
    const client = this.#client
    this.#client = undefined
    for (const resident of this.#residents) resident.lost()
    await client?.end()
  }

  #again(client: pg.Client): void {
    if (this.#client !== client || this.#closed) return
    this.#client = undefined
    for (const resident of this.#residents) resident.lost()
    client.end().catch(() => {})
    this.#retryLater()
  }

  #retryLater(): void {
    if (this.#closed) return
    this.#retry = setTimeout(() => {
      this.open(AGAIN_MS).catch(() => this.#retryLater())
    }, RETRY_MS)
    this.#retry.unref()
  }
}
