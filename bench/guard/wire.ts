/**
 * A relay in front of PostgreSQL that counts what passes: statements, round trips and rows, by
 * connection name and text. The server under measurement is given its address instead of the
 * database's, so nothing in the server changes.
 */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Passed {
  /** Statements executed, those of a transaction (BEGIN, COMMIT) among them. */
  readonly statements: number
  /** Times that a connection which waited for nothing sent something and waited for its answer. */
  readonly trips: number
  /** Rows answered. */
  readonly rows: number
}

export interface Wire {
  /** The database's address through this relay. */
  readonly url: string
  /** By `application name: text`, since the start or the last `reset`. */
  passed(): ReadonlyMap<string, Passed>
  reset(): void
  /** Waits until nothing is under way and nothing has passed for this long. */
  quiet(millis?: number): Promise<void>
  close(): Promise<void>
}

type Counted = { -readonly [Key in keyof Passed]: Passed[Key] }

export async function openWire(databaseUrl: string): Promise<Wire> {
  const counts = new Map<string, Counted>()
  const connections = new Set<Connection>()
  const sockets = new Set<Socket>()
  const activity = { at: performance.now() }
  const target = new URL(databaseUrl)
  const folder = target.searchParams.get('host')
  const port = Number(target.port || 5432)

  const server = createServer((client) => {
    const upstream = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, target.hostname)
    const connection = new Connection((key) => {
      const counted = counts.get(key) ?? { statements: 0, trips: 0, rows: 0 }
      counts.set(key, counted)
      return counted
    })
    connections.add(connection)
    const end = () => {
      connections.delete(connection)
      for (const socket of [client, upstream]) {
        sockets.delete(socket)
        socket.destroy()
      }
    }
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', end).on('close', end)
    }
    client.on('data', (chunk: Buffer) => {
      activity.at = performance.now()
      connection.sent(chunk)
      upstream.write(chunk)
    })
    upstream.on('data', (chunk: Buffer) => {
      activity.at = performance.now()
      connection.answered(chunk)
      client.write(chunk)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.search = ''
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)

  return {
    url: url.href,
    passed: () => counts,
    reset: () => counts.clear(),
    async quiet(millis = 40) {
      while (
        [...connections].some((connection) => connection.isBusy) ||
        performance.now() - activity.at < millis
      ) {
        await new Promise((done) => {
          setTimeout(done, 5)
        })
      }
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      const closed = once(server, 'close')
      server.close()
      await closed
    },
  }
}

/** What one connection has sent and not yet been answered. */
interface Sent {
  readonly kind: 'execute' | 'query' | 'sync'
  readonly counted?: Counted
}

/**
 * The frontend/backend protocol, as far as counting needs it:
 * https://www.postgresql.org/docs/18/protocol-message-formats.html
 */
class Connection {
  readonly #countOf: (key: string) => Counted
  readonly #texts = new Map<string, string>()
  #name = ''
  #bound = ''
  #isStarted = false
  #out: Buffer = Buffer.alloc(0)
  #in: Buffer = Buffer.alloc(0)
  #waiting: Sent[] = []

  constructor(countOf: (key: string) => Counted) {
    this.#countOf = countOf
  }

  get isBusy(): boolean {
    return this.#waiting.length > 0
  }

  sent(chunk: Buffer): void {
    this.#out = this.#out.length === 0 ? chunk : Buffer.concat([this.#out, chunk])
    if (!this.#isStarted) {
      if (this.#out.length < 4 || this.#out.length < this.#out.readInt32BE(0)) return
      const length = this.#out.readInt32BE(0)
      const words = this.#out.toString('utf8', 8, length).split('\0')
      this.#name = words[words.indexOf('application_name') + 1] ?? ''
      this.#isStarted = true
      this.#out = this.#out.subarray(length)
    }
    this.#out = each(this.#out, (type, body) => this.#take(type, body))
  }

  answered(chunk: Buffer): void {
    this.#in = each(this.#in.length === 0 ? chunk : Buffer.concat([this.#in, chunk]), (type) =>
      this.#answer(type),
    )
  }

  #take(type: string, body: Buffer): void {
    if (type === 'P') {
      const nameEnd = body.indexOf(0)
      this.#texts.set(
        body.toString('utf8', 0, nameEnd),
        body.toString('utf8', nameEnd + 1, body.indexOf(0, nameEnd + 1)),
      )
    } else if (type === 'B') {
      const portalEnd = body.indexOf(0)
      this.#bound =
        this.#texts.get(body.toString('utf8', portalEnd + 1, body.indexOf(0, portalEnd + 1))) ?? ''
    } else if (type === 'E') this.#run('execute', this.#bound)
    else if (type === 'Q') this.#run('query', body.toString('utf8', 0, body.indexOf(0)))
    else if (type === 'S') this.#waiting.push({ kind: 'sync' })
  }

  #run(kind: 'execute' | 'query', text: string): void {
    const counted = this.#countOf(`${this.#name}: ${text.replaceAll(/\s+/g, ' ').trim()}`)
    counted.statements++
    if (this.#waiting.length === 0) counted.trips++
    this.#waiting.push({ kind, counted })
  }

  #answer(type: string): void {
    const [first] = this.#waiting
    if (type === 'D' && first?.counted) first.counted.rows++
    // Complete, an empty query, or a portal that was left open.
    else if ((type === 'C' || type === 'I' || type === 's') && first?.kind === 'execute')
      this.#waiting.shift()
    else if (type === 'Z') {
      // After an error everything up to the next sync was skipped.
      for (
        let done = this.#waiting.shift();
        done?.kind === 'execute';
        done = this.#waiting.shift()
      );
    }
  }
}

/** Calls `take` with each whole message; gives the rest. */
function each(bytes: Buffer, take: (type: string, body: Buffer) => void): Buffer {
  let at = 0
  while (bytes.length - at >= 5) {
    const end = at + 1 + bytes.readInt32BE(at + 1)
    if (bytes.length < end) break
    take(String.fromCharCode(bytes[at] ?? 0), bytes.subarray(at + 5, end))
    at = end
  }
  return bytes.subarray(at)
}
