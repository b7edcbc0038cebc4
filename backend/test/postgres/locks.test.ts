/**
 * What is done one at a time by all processes that share a database; and what becomes of it where
 * one of them dies.
 */
import pg from 'pg'
import { expect, test } from 'vitest'
import { Locks } from '../../vault/coordination/locks.ts'
import { freshDatabase } from '../support/database.ts'

const { url } = await freshDatabase()

/** As much of a process as has a connection that stays. */
async function node() {
  const [locks, client] = [new Locks(), new pg.Client({ connectionString: url })]
  client.on('error', () => {})
  await client.connect()
  await locks.holding.begin(client)
  return { locks, client }
}

test('of several who want to do a thing at once, in two processes, one does it at a time, and whoever comes behind knows that they have waited', async () => {
  const nodes = [await node(), await node()] as const
  let [inside, most] = [0, 0]
  const waited = await Promise.all(
    Array.from({ length: 12 }, (_, index) => {
      const { locks, client } = nodes[index % 2 === 0 ? 0 : 1]
      return locks.oneAtATime('next', async (hasWaited) => {
        most = Math.max(most, ++inside)
        // A round trip, in which another one could begin.
        await client.query('SELECT')
        inside--
        return hasWaited
      })
    }),
  )
  expect(most).toBe(1)
  // The first of each process may have come first.
  expect(waited.slice(0, 2)).toContain(false)
  expect(waited.slice(2)).toEqual(Array<boolean>(10).fill(true))
  for (const { client } of nodes) await client.end()
})

test('what a process had that dies is free, other names never wait, and without the connection nothing is done', async () => {
  const [dying, living] = [await node(), await node()]
  const [began, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const cut = dying.locks.oneAtATime('next', async () => {
    began.resolve()
    await over.promise
  })
  await began.promise
  expect(await living.locks.oneAtATime('another', async (waited) => waited)).toBe(false)
  const second = living.locks.oneAtATime('next', async () => 'done')
  await dying.client.end()
  dying.locks.holding.lost()
  expect(await second).toBe('done')
  over.resolve()
  await cut
  await expect(dying.locks.oneAtATime('next', async () => 'done')).rejects.toThrow('too busy')
  await living.client.end()
})
