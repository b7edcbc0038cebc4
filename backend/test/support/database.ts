/**
 * A fresh database for one test file: empty, or with the tables of a server that has started once.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { Db, openPool } from '../../postgres/db.ts'

export interface TestDatabase {
  readonly url: string
  readonly db: Db
}

/** A database to copy, made once per run by the first who needs it. */
export interface Template {
  readonly name: string
  /** Fills it, and leaves no connection open. */
  readonly prepare: (url: string) => Promise<void>
}

/**
 * Makes the database now; its pool is closed and the database dropped when the file's tests are
 * over.
 */
export async function freshDatabase(template?: Template): Promise<TestDatabase> {
  const server = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  if (template) await ensure(server, template)
  await onServer(server, (client) =>
    client.query(
      `CREATE DATABASE ${name}${template ? ` TEMPLATE ${template.name} STRATEGY file_copy` : ''}`,
    ),
  )
  const url = databaseOf(server, name)
  // Whole files of tests run beside each other, on machines that are slow: what a test finds is not
  // how long a connection takes.
  const pool = openPool(url, { connectionTimeout: 30_000 })
  afterAll(async () => {
    await pool.end()
    await onServer(server, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
  })
  return { url, db: new Db(pool) }
}

const databaseOf = (server: string, name: string) => server.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)

/** Made aside and renamed when it is whole, one worker at a time. */
async function ensure(server: string, { name, prepare }: Template): Promise<void> {
  await onServer(server, async (client) => {
    await client.query(`SELECT pg_advisory_lock(hashtext($1))`, [name])
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (rowCount) return
    const aside = `${name}_begun`
    await client.query(`DROP DATABASE IF EXISTS ${aside} WITH (FORCE)`)
    await client.query(`CREATE DATABASE ${aside}`)
    await prepare(databaseOf(server, aside))
    await client.query(`ALTER DATABASE ${aside} RENAME TO ${name}`)
  })
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
