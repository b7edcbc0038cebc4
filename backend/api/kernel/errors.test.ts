import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { openPool } from '../../postgres/db.ts'
import { refusalOf, statusOf } from './errors.ts'

test('a database that gives no connection in time, or breaks one, is asked again in a moment; a fault of ours is no refusal', async () => {
  // Takes connections and says nothing, until it breaks them.
  const database = createServer().listen(0, '127.0.0.1')
  await once(database, 'listening')
  const { port } = database.address() as AddressInfo
  const failureOf = async (connectionTimeout: number): Promise<Error> => {
    const pool = openPool(`postgres://balbu@127.0.0.1:${port}/balbu`, { connectionTimeout })
    const failed = await pool.query('SELECT 1').then(
      () => undefined,
      (error: Error) => error,
    )
    await pool.end()
    if (!failed) throw new Error('the database has answered')
    return failed
  }
  const silent = await failureOf(50)
  database.on('connection', (socket) => {
    socket.destroy()
  })
  const broken = await failureOf(30_000)
  database.close()
  expect(
    [silent, broken].map((error) => [
      error.message,
      refusalOf(error)?.code,
      refusalOf(error)?.details?.['retryAfter'],
    ]),
  ).toEqual([
    [expect.stringMatching(/timeout/), 'busy', 2],
    [expect.stringMatching(/terminated/), 'busy', 2],
  ])
  expect(statusOf('busy')).toBe(503)
  expect(refusalOf(new TypeError('x is not a function'))).toBeUndefined()
})
