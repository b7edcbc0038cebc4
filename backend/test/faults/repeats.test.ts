/**
 * A request that dies with its server: its client asks again with the same key, and is not made to
 * wait for the dead.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { sql } from '../../postgres/db.ts'
import { freshDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { call } from './call.ts'
import { serverChild } from './server-child.ts'
import { openMarket, someSlot } from '../../seed/http/market.ts'

const ZONE = 'America/Mexico_City'

test('after kill -9 the same key is answered at once, and books once', async () => {
  const { url: databaseUrl, db } = await freshDatabase()
  const server = await serverChild({
    DATABASE_URL: databaseUrl,
    MASTER_KEY: randomBytes(32).toString('base64'),
    TIMEZONE: ZONE,
  })
  onTestFinished(() => server.kill())
  await server.start()
  const {
    barbers: [barber],
    clients: [client],
  } = await openMarket(server.url, { barbers: 1, clients: 1 })
  const book = (key: string) =>
    call(server.url, 'POST', '/api/appointments', {
      sessionId: client?.sessionId ?? '',
      key,
      body: {
        barberId: barber?.id,
        services: [barber?.serviceId],
        fecha: someSlot(() => 0.5, ZONE),
      },
    })

  const key = randomUUID()
  const holding = await db.pool.connect()
  await holding.query('BEGIN; LOCK TABLE log.event IN ACCESS EXCLUSIVE MODE')
  const cutOff = book(key)
  await eventually(
    'the request has its claim',
    async () =>
      (
        await db.many(
          sql`SELECT FROM vault.idempotency WHERE status IS NULL AND user_id = ${client?.id}`,
        )
      ).length === 1,
  )
  await server.kill()
  await holding.query('ROLLBACK')
  holding.release()
  expect(await cutOff).toBeUndefined()

  await server.start()
  const answer = await book(key)
  expect(answer, 'not told that it is still under way').toMatchObject({ status: 201 })
  expect(await book(key)).toEqual(answer)
  expect(
    await db.many(sql`SELECT FROM appointments.appointment WHERE client_id = ${client?.id}`),
  ).toHaveLength(1)
})
