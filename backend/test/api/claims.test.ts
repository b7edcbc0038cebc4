/** Claims of an `Idempotency-Key` live as long as the process that made them. */
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../postgres/db.ts'
import { openVault, type Vault } from '../../vault/vault.ts'
import { type TestDatabase, freshDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'

let database: TestDatabase
const opened: Vault[] = []
/** As one process has it. */
const process = async () => {
  const vault = await openVault({
    db: database.db,
    url: database.url,
    masterKey: Buffer.alloc(32, 1),
  })
  opened.push(vault)
  return vault
}
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => Promise.all(opened.map((vault) => vault.close())))

const claims = () => {
  const [key, request, userId] = [randomBytes(32), randomBytes(32), randomUUID()]
  return ({ idempotency }: Vault, asked = request) => idempotency.claim(key, userId, asked)
}

test('a process that lives keeps its claim, however long it takes', async () => {
  const [one, other] = [await process(), await process()]
  const claim = claims()
  expect(await claim(one)).toEqual({ is: 'mine' })
  await database.db.run(
    sql`UPDATE vault.idempotency SET claimed_at = now() - interval '1 hour' WHERE status IS NULL`,
  )
  expect([await claim(other), await claim(one)]).toEqual([{ is: 'running' }, { is: 'running' }])
})

test('a process that is gone leaves its claim to the next who asks the same, at once and to one of them', async () => {
  const [one, other, third] = [await process(), await process(), await process()]
  const claim = claims()
  await claim(one)
  await one.close()
  expect(await claim(other, randomBytes(32))).toEqual({ is: 'another request' })
  const both = await Promise.all([claim(other), claim(third)])
  expect(both.map(({ is }) => is).sort()).toEqual(['mine', 'running'])
})

test('what was answered stays answered', async () => {
  const [one, other] = [await process(), await process()]
  const [key, request, userId] = [randomBytes(32), randomBytes(32), randomUUID()]
  await one.idempotency.claim(key, userId, request)
  await one.idempotency.store(key, { status: 201, body: '{}' })
  await one.close()
  expect(await other.idempotency.claim(key, userId, request)).toEqual({
    is: 'answered',
    answer: { status: 201, body: '{}' },
  })
})

test('a connection that breaks is there again, with what it holds and hears', async () => {
  const [one, other] = [await process(), await process()]
  await database.db.run(
    sql`SELECT pg_terminate_backend(pid)
      FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'balbu standing'`,
  )
  const claim = claims()
  await eventually('a claim holds again', async () => {
    const fresh = claims()
    await fresh(one)
    return (await fresh(other)).is === 'running'
  })
  expect(await claim(one)).toEqual({ is: 'mine' })
  expect(await claim(other)).toEqual({ is: 'running' })
})

test('whoever lost a claim does not give it back in the name of its new owner', async () => {
  const [one, other, third] = [await process(), await process(), await process()]
  const [key, request, userId] = [randomBytes(32), randomBytes(32), randomUUID()]
  await one.idempotency.claim(key, userId, request)
  await one.close()
  expect(await other.idempotency.claim(key, userId, request)).toEqual({ is: 'mine' })
  await one.idempotency.release(key)
  expect(await third.idempotency.claim(key, userId, request)).toEqual({ is: 'running' })
})
