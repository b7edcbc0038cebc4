/** How PostgreSQL's planner sees the tables of a database that has just been made. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  createIndexes,
  createTables,
  prepareDatabase,
} from '../../projections/engine/apply/schema.ts'
import { freshDatabase } from '../support/database.ts'
import { accounts } from '../support/projecting.ts'

test('a query that is prepared over a table with few rows finds them by an index, and so still does when there are many', async () => {
  const { db } = await freshDatabase()
  await prepareDatabase(db.pool)
  const plan = await db.transaction(async (client) => {
    await createTables(client, accounts, 'accounts')
    await createIndexes(client, accounts, 'accounts')
    for (let n = 0; n < 20; n++)
      await client.query(
        'INSERT INTO accounts.account (account, owner, cents, payments) VALUES ($1, $2, $3, 1)',
        [randomUUID(), 'Ana', n],
      )
    await client.query("SET LOCAL plan_cache_mode = 'force_generic_plan'")
    await client.query(
      'PREPARE by_cents (int) AS SELECT owner FROM accounts.account WHERE cents = $1',
    )
    const { rows } = await client.query<{ 'QUERY PLAN': string }>('EXPLAIN EXECUTE by_cents (7)')
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('account_cents_idx')
})
