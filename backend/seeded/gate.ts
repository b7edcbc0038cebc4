/**
 * PostgreSQL behind a gate: one statement at a time goes to the real server, in the order that the
 * seed chooses, and its answer is given before anything else happens. A statement that waits for
 * another session's lock is parked (parked.ts).
 *
 * Schema `seeded` stands in front of pg_catalog in every search path: `now()` is virtual there,
 * and what is notified is handed out by the virtual network.
 */
import pg from 'pg'
import { ParkedStatements } from './parked.ts'
import { nodeNow, type SimNode, type VirtualWorld } from './world.ts'

type Done = (error: Error | undefined, result?: pg.QueryResult) => void
type Query = (query: unknown, values?: unknown) => Promise<pg.QueryResult>

/** The driver's, which its types leave out. */
const pidOf = (client: pg.Client): number | null =>
  (client as pg.Client & { readonly processID: number | null }).processID

const PATH = '-c search_path=seeded,pg_catalog,public'
/** The clock's page has room for its next versions, so that each is found at once. */
const SCHEMA = `
  CREATE SCHEMA IF NOT EXISTS seeded;
  CREATE UNLOGGED TABLE IF NOT EXISTS seeded.clock (at timestamptz NOT NULL) WITH (fillfactor = 10);
  TRUNCATE seeded.clock;
  INSERT INTO seeded.clock VALUES ('epoch');
  CREATE UNLOGGED TABLE IF NOT EXISTS seeded.notice (n bigserial, channel text, payload text);
  TRUNCATE seeded.notice;
  CREATE OR REPLACE FUNCTION seeded.now() RETURNS timestamptz LANGUAGE sql STABLE
    RETURN (SELECT at FROM seeded.clock);
  CREATE OR REPLACE FUNCTION seeded.clock_timestamp() RETURNS timestamptz LANGUAGE sql STABLE
    RETURN (SELECT at FROM seeded.clock);
  CREATE OR REPLACE FUNCTION seeded.pg_notify(text, text) RETURNS void LANGUAGE sql
    BEGIN ATOMIC
      INSERT INTO seeded.notice (channel, payload) VALUES ($1, $2);
    END;`
/** What may look at the clock: a default, a trigger, `now()`. */
const TIMED = /now\(|clock_timestamp|\b(?:insert|update|delete|merge|call|do|create|alter)\b/i
const COMMITS = /\bcommit\b|pg_notify/i

const real = {
  query: pg.Client.prototype.query as unknown as (this: pg.Client, ...all: unknown[]) => unknown,
  connect: pg.Client.prototype.connect as unknown as (
    this: pg.Client,
    done: (error?: Error) => void,
  ) => void,
  end: pg.Client.prototype.end as unknown as (this: pg.Client) => Promise<void>,
  pause: globalThis.setTimeout,
}
const pause = (millis: number) => new Promise<void>((done) => void real.pause(done, millis))

export class SqlGate {
  readonly #world: VirtualWorld
  readonly #control: pg.Client
  readonly #parked: ParkedStatements
  readonly #listening = new Map<string, Map<pg.Client, SimNode>>()
  readonly #clients = new Map<pg.Client, SimNode>()
  #told = Number.NaN
  /** Statements that notify, whose notices have not been seen yet. */
  #notified = 0
  statements = 0

  private constructor(world: VirtualWorld, control: pg.Client) {
    this.#world = world
    this.#control = control
    this.#parked = new ParkedStatements(world, control)
  }

  static async open(world: VirtualWorld, url: string): Promise<SqlGate> {
    const control = new pg.Client({ connectionString: url })
    await control.connect()
    await control.query(SCHEMA)
    const gate = new SqlGate(world, control)
    process.env['PGOPTIONS'] = PATH
    gate.#install()
    return gate
  }

  async close(): Promise<void> {
    this.#parked.allGoOn()
    Object.assign(pg.Client.prototype, real)
    delete process.env['PGOPTIONS']
    await this.#control.end()
  }

  /** The connections of a dead node end, and with them their locks. */
  async cut(node: SimNode): Promise<void> {
    const gone = [...this.#clients].filter(([, owner]) => owner === node).map(([client]) => client)
    const pids = gone.flatMap((client) => pidOf(client) ?? [])
    this.#parked.standStill(node)
    for (const client of gone) {
      this.#clients.delete(client)
      for (const listeners of this.#listening.values()) listeners.delete(client)
      // Nobody is left to hear that it broke.
      client.removeAllListeners()
      client.on('error', () => {})
      client.connection.stream.destroy()
    }
    for (;;) {
      const { rows } = await this.#control.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = ANY ($1::int[])',
        [pids],
      )
      if (rows.length === 0) break
      await pause(2)
    }
    await this.#parked.goOn(() => this.#handOut())
  }

  #install(): void {
    const offered = this.#asked.bind(this)
    const send = this.#send.bind(this)
    const clients = this.#clients
    const left = (client: pg.Client) => {
      clients.delete(client)
      for (const listeners of this.#listening.values()) listeners.delete(client)
    }
    Object.assign(pg.Client.prototype, {
      query(this: pg.Client, query: unknown, values?: unknown, callback?: Done) {
        const node = nodeNow()
        if (!node) return real.query.call(this, ...[query, values, callback].filter(Boolean))
        const done = [values, callback].find((one) => typeof one === 'function') as Done | undefined
        const given = Array.isArray(values) ? values : undefined
        const text = typeof query === 'string' ? query : String((query as { text: string }).text)
        if (typeof query === 'object' && query !== null && 'submit' in query)
          throw new Error(`a stream of ${text} cannot be simulated`)
        return offered(node, this, text, done, () => send(node, this, text, query, given))
      },
      connect(this: pg.Client, callback?: (error?: Error) => void) {
        const node = nodeNow()
        if (!node) return real.connect.call(this, callback as () => void)
        return offered(node, this, 'connect', callback as Done, async () => {
          await new Promise<void>((done, fail) =>
            real.connect.call(this, (error) => (error ? fail(error) : done())),
          )
          clients.set(this, node)
          return { rows: [] } as unknown as pg.QueryResult
        })
      },
      end(this: pg.Client, callback?: (error?: Error) => void) {
        const node = nodeNow()
        if (!node) return real.end.call(this)
        return offered(node, this, 'end', callback as Done, async () => {
          left(this)
          await real.end.call(this)
          return { rows: [] } as unknown as pg.QueryResult
        })
      },
    })
  }

  #asked(
    node: SimNode,
    client: pg.Client,
    text: string,
    done: Done | undefined,
    send: () => Promise<pg.QueryResult>,
  ): Promise<pg.QueryResult> | undefined {
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>()
    const answered: Done = (error, result) => {
      if (node.isDead) return
      this.#world.as(node, () => {
        if (done) done(error, result)
        else if (error) reject(error)
        else resolve(result as pg.QueryResult)
      })
    }
    this.#world.offer({
      node,
      what: `sql ${text.replaceAll(/\s+/g, ' ').trim().slice(0, 80)}`,
      lane: client,
      at: this.#world.time + node.slowness.sql(),
      go: () => this.#carryOut(node, client, text, send, answered),
    })
    return done ? undefined : promise
  }

  async #carryOut(
    node: SimNode,
    client: pg.Client,
    text: string,
    send: () => Promise<pg.QueryResult>,
    answered: Done,
  ): Promise<void> {
    this.statements++
    if (this.#told !== this.#world.time && TIMED.test(text)) {
      this.#told = this.#world.time
      await this.#control.query(`UPDATE seeded.clock SET at = $1`, [new Date(this.#told)])
    }
    this.#parked.standStill()
    const outcome = this.#world.as(node, send).then(
      (result) => () => answered(undefined, result),
      (error: Error) => () => answered(error),
    )
    if (await this.#parked.park({ pid: pidOf(client), node, answered: outcome })) return
    const give = await outcome
    give()
    if (/pg_notify/i.test(text)) this.#notified++
    if (COMMITS.test(text)) await this.#handOut()
    await this.#parked.goOn(() => this.#handOut())
  }

  async #send(
    node: SimNode,
    client: pg.Client,
    text: string,
    query: unknown,
    values: readonly unknown[] | undefined,
  ): Promise<pg.QueryResult> {
    const [, channel] = /^\s*LISTEN\s+"?(\w+)"?\s*;?\s*$/i.exec(text) ?? []
    if (channel !== undefined) {
      const listeners = this.#listening.get(channel) ?? new Map<pg.Client, SimNode>()
      this.#listening.set(channel, listeners.set(client, node))
    }
    return (real.query as unknown as Query).call(client, query, values)
  }

  /** What was notified by what is committed reaches each who listens a moment later. */
  async #handOut(): Promise<void> {
    if (this.#notified === 0) return
    const { rows } = await this.#control.query<{ channel: string; payload: string }>(
      `WITH gone AS (DELETE FROM seeded.notice RETURNING n, channel, payload)
      SELECT channel, payload FROM gone ORDER BY n`,
    )
    this.#notified -= rows.length
    await this.#world.quiet()
    for (const { channel, payload } of rows)
      for (const [client, node] of this.#listening.get(channel) ?? [])
        this.#world.after(node, Math.floor(node.random() * 10), `notice ${channel}`, () =>
          client.emit('notification', {
            channel,
            payload,
            processId: 0,
            length: 0,
            name: 'notification',
          }),
        )
  }
}
