/**
 * A phone that doesn't know what has arrived sends everything again: each message three times at
 * once, and on, until it is answered, while the server is killed meanwhile. So many messages there
 * are then, in one order for both. `MESSAGES=1000` sends as many.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { sql } from '../../postgres/db.ts'
import { freshDatabase } from '../support/database.ts'
import { call } from './call.ts'
import { serverChild } from './server-child.ts'
import { openMarket } from '../../seed/http/market.ts'

const MESSAGES = Number(process.env['MESSAGES'] ?? 160)
const KILLS = Number(process.env['KILLS'] ?? 2)
/** So many are on their way at once. */
const AT_ONCE = 10

test('what is sent three times at once, and again after kill -9, is said once, and both read the same', async () => {
  const { url: databaseUrl, db } = await freshDatabase()
  const server = await serverChild({
    DATABASE_URL: databaseUrl,
    MASTER_KEY: randomBytes(32).toString('base64'),
    TIMEZONE: 'America/Mexico_City',
  })
  onTestFinished(() => server.kill())
  await server.start()
  const {
    barbers: [barber],
    clients: [client],
  } = await openMarket(server.url, { barbers: 1, clients: 1 })
  if (!barber || !client) throw new Error('nobody is there')
  const write = (sessionId: string, to: string, body: object) =>
    call(server.url, 'POST', `/api/chat/users/${to}/messages`, { sessionId, body })
  expect(await write(client.sessionId, barber.id, { message: 'Hola' })).toMatchObject({
    status: 201,
  })
  expect(await write(barber.sessionId, client.id, { message: 'Dime' })).toMatchObject({
    status: 201,
  })

  const left = Array.from({ length: MESSAGES }, (_, n) => ({
    id: randomUUID(),
    message: `Mensaje ${n}`,
  }))
  const ids = left.map(({ id }) => id)
  let answered = 0
  const sender = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const said = next
      // A server that is not there, or busy, is asked again: whoever has sent knows no more than
      // that.
      const one = async () => {
        while ((await write(client.sessionId, barber.id, said))?.status !== 201) await pause(20)
      }
      await Promise.all([one(), one(), one()])
      answered += 1
    }
  }
  const sending = Promise.all(Array.from({ length: AT_ONCE }, sender))
  for (let kill = 1; kill <= KILLS; kill++) {
    while (answered < (MESSAGES * kill) / (KILLS + 1)) await pause(5)
    await server.kill()
    await server.start()
  }
  await sending

  const said = await db.many<{ id: string }>(
    sql`SELECT data ->> 'messageId' AS id
      FROM log.event
      WHERE type = 'MessageSent' AND data ->> 'senderId' = ${client.id}
      ORDER BY position`,
  )
  expect(said.length, 'nothing doubled').toBe(MESSAGES)
  expect(new Set(said.map(({ id }) => id)), 'nothing lost').toEqual(new Set(ids))
  const list = async (sessionId: string, otherId: string) => {
    const all: { id: string; cursor: string }[] = []
    for (
      let page: typeof all | undefined;
      page === undefined || page.length > 0;
      all.unshift(...page)
    ) {
      const answer = await call(
        server.url,
        'GET',
        `/api/chat/conversations/${otherId}/messages?limit=100${all[0] ? `&antes=${all[0].cursor}` : ''}`,
        { sessionId },
      )
      page = answer?.body as unknown as typeof all
    }
    return all.map(({ id }) => id)
  }
  const [mine, theirs] = [
    await list(client.sessionId, barber.id),
    await list(barber.sessionId, client.id),
  ]
  expect(theirs).toEqual(mine)
  expect(mine.slice(2)).toEqual(said.map(({ id }) => id))
  const badge = await call(server.url, 'GET', '/api/chat/unread-count', {
    sessionId: barber.sessionId,
  })
  expect(badge?.body).toMatchObject({ unreadCount: MESSAGES + 1 })
})
