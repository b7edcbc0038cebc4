/** A fresh, empty database for one test file. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { Db, openPool } from '../../postgres/db.ts'

export interface TestDatabase {
  readonly url: string
  readonly db: Db
}

/** Makes the database now; its pool is closed and the database dropped when the file's tests are over. */
export async function freshDatabase(): Promise<TestDatabase> {
  const server = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `CREATE DATABASE ${name}`)
  const url = server.replace(/\/[^/]*$/, `/${name}`)
  // Whole files of tests run beside each other, on machines that are slow: what a test finds is not how long a connection takes.
  const pool = openPool(url, { connectionTimeout: 30_000 })
  afterAll(async () => {
    await pool.end()
    await onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  })
  return { url, db: new Db(pool) }
}

async function onServer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
