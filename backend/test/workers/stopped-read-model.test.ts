/**
 * A server of all roles, one of whose read models has stopped: it is ready, and mails that don't
 * read that one go out.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Running, startServer } from '../../compose.ts'
import { readConfig } from '../../config.ts'
import { openLogger } from '../../observability/logger.ts'
import { sql } from '../../postgres/db.ts'
import { telling } from '../../composition/workers.ts'
import type { NoticeKind } from '../../domain/engagement/notification-kinds.ts'
import { freshDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { must } from '../../seed/http/client.ts'
import { openChair } from '../../seed/http/shops.ts'
import { type Callers, callersOf } from '../../seed/http/people.ts'

/** One grey pixel. */
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=='
const { url: databaseUrl, db } = await freshDatabase()
let node: Running
let house: Callers

beforeAll(async () => {
  node = await startServer(
    readConfig({
      DATABASE_URL: databaseUrl,
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      METRICS_PORT: 'off',
      DEMO: '0',
      RATE_LIMIT: 'off',
      SMTP_URL: '',
    }),
    openLogger('silent'),
  )
  house = callersOf(node.url)
  const [chair, client] = [await openChair(house), await house.client()]
  // As a row that a table refuses: chats stops at the first message.
  await db.run(sql`ALTER TABLE chats.message ADD CONSTRAINT nothing CHECK (false) NOT VALID`)
  await must(
    house.as(client).post(`/api/chat/users/${chair.barber.user.id}/messages`, { message: 'Hola' }),
    201,
  )
  await eventually('chats has stopped', async () =>
    (await node.services.rebuilds.status()).some(
      ({ name, status }) => name === 'chats' && status === 'failed',
    ),
  )
}, 60_000)
afterAll(() => node.close())

const ready = async () => (await fetch(`${node.url}/api/health/ready`)).status
const head = async () => String(await node.services.log.head())

test.each<[NoticeKind, boolean]>([
  ['account_password_reset', true],
  ['account_verify_email', true],
  ['appointment_reminder', true],
  ['team_joined', true],
  ['post_liked', true],
  ['report_resolved', true],
  ['message_received', false],
])('%s is sent: %s', async (kind, isSent) => {
  const { caughtUp } = telling({
    ...node.services,
    statements: node.services.moderation.statements,
    background: node.services.db,
    config: { timeZone: 'America/Mexico_City', publicUrl: 'https://balbu.test' },
  })
  const delivery = {
    eventId: randomUUID(),
    position: await head(),
    channel: 'mail' as const,
    recipient: randomUUID(),
    kind,
    about: {},
  }
  expect(await caughtUp(delivery)).toBe(isSent)
})

test('a mail about one’s own account goes out', async () => {
  const person = await house.client()
  await must(
    house.as(person).post('/api/auth/change-password', {
      currentPassword: person.password,
      newPassword: 'otra-clave-7',
    }),
  )
  await eventually(
    'it is settled',
    async () =>
      (
        await db.many(
          sql`SELECT
            FROM workers.delivery
            WHERE recipient = ${person.user.id} AND kind = 'account_password_changed'
              AND reason = 'outbox'`,
        )
      ).length === 1,
  )
})

test('the server stays ready when a picture is published, and the policy that looks at pictures goes on', async () => {
  const author = await house.barber()
  await must(
    house.as(author).post('/api/posts', { content: 'Degradado', imageUrls: [PICTURE] }),
    201,
  )
  await eventually(
    'the picture has been looked at',
    async () =>
      (
        await db.many(sql`
          SELECT
          FROM workers.checkpoint
          JOIN log.event ON event.type = 'PostPublished' AND checkpoint.position >= event.position
          WHERE reactor = 'known-pictures'`)
      ).length === 1,
  )
  expect(await ready()).toBe(200)
})
