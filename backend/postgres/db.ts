/** Database access: a pool with time limits, queries as tagged templates. */
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text))
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, isoInstantOf)

/** PostgreSQL's timestamp text as ISO-8601. UTC values are only reformatted, for speed. */
export function isoInstantOf(text: string): string {
  if (!/^\d{4}-\d\d-\d\d .*\+00$/.test(text)) return new Date(text).toISOString()
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`
}

export interface PoolOptions {
  readonly max?: number
  readonly name?: string
  /** Milliseconds. */
  readonly statementTimeout?: number
  /** Milliseconds for which a request waits for a connection. */
  readonly connectionTimeout?: number
  /** Sends unawaited statements in one round trip. Not for COPY and cursors. */
  readonly pipeline?: boolean
  /** Schemas in which names without one are looked for; the database's own unless told. */
  readonly searchPath?: string
}

/**
 * A pool. Every limit is there because its absence hangs something: a black-holed connection would
 * hold a request for ever without `query_timeout`, a crashed holder a row without the
 * idle-in-transaction limit.
 */
export function openPool(
  url: string,
  {
    max = 10,
    name = 'balbu',
    statementTimeout = 15_000,
    connectionTimeout = 3_000,
    pipeline = false,
    searchPath,
  }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    connectionTimeoutMillis: connectionTimeout,
    query_timeout: statementTimeout + 1_000,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: 20_000,
    // Compiling takes longer than any of our statements, and what is planned for everybody alike
    // may look dear enough for it.
    // PGOPTIONS is libpq's own variable, as for logging statements (docs/guides/debug-a-request.md).
    options: [
      process.env['PGOPTIONS'],
      '-c jit=off',
      searchPath === undefined ? undefined : `-c search_path=${searchPath}`,
    ]
      .filter(Boolean)
      .join(' '),
    keepAlive: true,
    ...(pipeline && { pipeline }),
  })
  // An idle connection that breaks is replaced on the next use; without a listener it would end the
  // process.
  pool.on('error', () => {})
  // The same for one that breaks while it is lent out: its query rejects, which is where it is
  // handled.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** A query with its values apart: never text made of values. */
export interface Sql {
  readonly text: string
  readonly values: readonly unknown[]
  /** Where it has one, each connection parses and plans the text once. */
  readonly name?: string
}

/**
 * For statements that are sent very often: PostgreSQL keeps their plan. The text must be the same
 * at every call, and leave the planner no choice: a plan that was chosen while the tables were
 * empty is kept when they no longer are.
 */
export const prepared = (name: string, { text, values }: Sql): Sql => ({ name, text, values })

/**
 * A prepared query with one plan for all values: typed parameters (`$1::uuid`) keep the planner
 * from weighing a custom plan per call, which can cost more than the query.
 */
export const preparedForAll = (name: string, { text, values }: Sql): Sql =>
  prepared(name, { text: text.replaceAll(/\$(\d+)::(\w+)\b(?!\[)/g, '(SELECT $$$1::$2)'), values })

/**
 * For a query that is asked very often and is long to put together: its text is made once, with
 * stand-ins for what is asked with (each unlike the others), and each of these is one parameter
 * however often it stands there. Anything else must be part of the text (`whole`). @throws
 * RangeError
 */
export function madeOnce<Asked extends object>(
  standIns: Asked,
  build: (query: Asked) => Sql,
): (query: Asked) => Sql {
  const { name, text, values } = build(standIns)
  const keys: (keyof Asked)[] = []
  const places = values.map((value) => {
    const key = (Object.keys(standIns) as (keyof Asked)[]).find((one) =>
      isDeepStrictEqual(standIns[one], value),
    )
    if (key === undefined) throw new RangeError('a value that nobody asks with')
    return keys.includes(key) ? keys.indexOf(key) + 1 : keys.push(key)
  })
  const made = text.replaceAll(/\$(\d+)/g, (_, n: string) => `$${places[Number(n) - 1]}`)
  return (query) => ({
    text: made,
    values: keys.map((key) => query[key]),
    ...(name !== undefined && { name }),
  })
}

/** An integer inlined into the text, so the plan knows a page's size. */
export function whole(number: number): Sql {
  if (!Number.isSafeInteger(number)) throw new RangeError(`not a whole number: ${number}`)
  return { text: String(number), values: [] }
}

/** A query in pieces, values between texts. Its text is joined on use, as parts nest. */
class Pieces implements Sql {
  readonly texts: readonly string[]
  readonly values: readonly unknown[]
  #text: string | undefined

  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.texts = texts
    this.values = values
  }

  get text(): string {
    if (this.#text === undefined) {
      let text = this.texts[0] ?? ''
      for (let place = 1; place < this.texts.length; place++)
        text += `$${place}${this.texts[place]}`
      this.#text = text
    }
    return this.#text
  }

  toJSON(): Sql {
    return { text: this.text, values: this.values }
  }

  /** In a statement that is put together as text. */
  toString(): string {
    return this.text
  }
}

/** A table's qualified name, as a part of queries. Both names come from the code. */
export const tableName = (schema: string, table: string): Sql =>
  new Pieces([`${schema}.${table}`], [])

/** `sql`…${value}…`` — values become parameters; another `sql` inside is spliced in. */
export function sql(strings: TemplateStringsArray, ...parts: readonly unknown[]): Sql {
  const texts: string[] = []
  const values: unknown[] = []
  let last = strings[0] ?? ''
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index]
    const after = strings[index + 1] ?? ''
    if (isSql(part)) {
      const inner = part instanceof Pieces ? part : piecesOf(part)
      for (let place = 0; place < inner.values.length; place++) {
        texts.push(last + (inner.texts[place] ?? ''))
        values.push(inner.values[place])
        last = ''
      }
      last += (inner.texts[inner.values.length] ?? '') + after
    } else {
      texts.push(last)
      values.push(part)
      last = after
    }
  }
  texts.push(last)
  return new Pieces(texts, values)
}

/** Of a query that was made otherwise: values stand where its text has their numbers. */
function piecesOf({ text, values }: Sql): Pieces {
  if (values.length === 0) return new Pieces([text], [])
  const parts = text.split(/\$(\d+)/)
  return new Pieces(
    parts.filter((_, index) => index % 2 === 0),
    parts.filter((_, index) => index % 2 === 1).map((n) => values[Number(n) - 1]),
  )
}

const isSql = (part: unknown): part is Sql =>
  part instanceof Pieces ||
  (typeof part === 'object' &&
    part !== null &&
    'text' in part &&
    'values' in part &&
    Array.isArray(part.values))

/** What can run a query: the pool or one connection of it. */
export interface Queryable {
  query(
    query: string | { name: string; text: string; values?: unknown[] },
    values?: unknown[],
  ): Promise<{ rows: unknown[]; rowCount: number | null }>
}

/** A query as the driver takes it. */
export const configOf = ({ name, text, values }: Sql) => ({
  text,
  values: [...values],
  ...(name !== undefined && { name }),
})

/** Sends in order; pipelined in one round trip. The first failure is thrown. */
export async function together<T extends readonly unknown[]>(
  client: pg.PoolClient,
  ...sends: { readonly [K in keyof T]: () => Promise<T[K]> }
): Promise<T>
export async function together(
  client: pg.PoolClient,
  ...sends: readonly (() => Promise<unknown>)[]
): Promise<unknown[]> {
  if (client.pipeline) return Promise.all(inOneWrite(client, () => sends.map((send) => send())))
  const answers: unknown[] = []
  for (const send of sends) answers.push(await send())
  return answers
}

/** Corks the connection, so the server wakes once. */
export function inOneWrite<T>({ connection: { stream } }: pg.PoolClient, send: () => T): T {
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}

/** A transaction on its way, on its connection. */
export interface Transacting {
  /** Sends COMMIT with the last statements; a failing one rolls back. */
  readonly commit: () => Promise<unknown>
}

export class Db {
  readonly pool: pg.Pool
  constructor(pool: pg.Pool) {
    this.pool = pool
  }

  async many<T>(query: Sql): Promise<T[]> {
    return (await this.pool.query(configOf(query))).rows as T[]
  }

  /** The first row, or nothing. */
  async first<T>(query: Sql): Promise<T | undefined> {
    return (await this.many<T>(query))[0]
  }

  async run(query: Sql): Promise<number> {
    return (await this.pool.query(configOf(query))).rowCount ?? 0
  }

  /**
   * All or nothing, of what can be sent without an answer in between: one round trip, BEGIN and
   * COMMIT with it, on a pipelined pool. Behind what fails the COMMIT undoes all of it. The first
   * failure is thrown. `behind` is sent after it in the same write, whatever became of it, and not
   * waited for.
   */
  async atOnce(
    send: (client: pg.PoolClient) => Promise<unknown>,
    behind: (client: pg.PoolClient) => Promise<unknown>,
  ): Promise<void> {
    if (!this.pool.options.pipeline) throw new Error('only on a pipelined pool')
    const client = await this.pool.connect()
    const [begun, sent, committed, after] = inOneWrite(
      client,
      () => [client.query('BEGIN'), send(client), client.query('COMMIT'), behind(client)] as const,
    )
    after.then(
      () => client.release(),
      (error: Error) => client.release(error),
    )
    const failed = (await Promise.allSettled([begun, sent, committed])).find(
      (answer) => answer.status === 'rejected',
    )
    if (failed) throw failed.reason
  }

  /** A transaction, rolled back on throw. `opening` travels with BEGIN. */
  async transaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>
  async transaction<T, O>(
    work: (client: pg.PoolClient, opened: O, transacting: Transacting) => Promise<T>,
    opening: (client: pg.PoolClient) => Promise<O>,
  ): Promise<T>
  async transaction<T, O>(
    work: (client: pg.PoolClient, opened: O | undefined, transacting: Transacting) => Promise<T>,
    opening?: (client: pg.PoolClient) => Promise<O>,
  ): Promise<T> {
    const client = await this.pool.connect()
    let broken: Error | undefined
    try {
      const [, opened] = await together(
        client,
        () => client.query('BEGIN'),
        async () => opening?.(client),
      )
      let committing: Promise<unknown> | undefined
      const commit = () => (committing ??= client.query('COMMIT'))
      const result = await work(client, opened, { commit })
      await commit()
      return result
    } catch (error) {
      await client.query('ROLLBACK').catch((cause: Error) => {
        broken = cause
      })
      throw error
    } finally {
      client.release(broken)
    }
  }
}
