/**
 * GET /api/notifications with its badge beside it, for somebody with 5,000 entries, 50 at once,
 * beside bare Fastify that answers the rows of the same SQL.
 */
import { randomUUID } from 'node:crypto'
import { openPool } from '../backend/postgres/db.ts'
import { notificationsQuery } from '../backend/projections/engagement/inbox-reads.ts'
import { besideSameSql, reportBeside } from './beside.ts'
import { inPlace } from './place.ts'

const ENTRIES = 5_000
const OTHERS = 200_000
const AT_ONCE = 50
const PER_ROUND = 1_500
const LIMIT = 50

await inPlace(async ({ ours, bare, databaseUrl }) => {
  const email = `${randomUUID()}@example.com`
  const registered = await fetch(`${ours}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email,
      password: `clave-${randomUUID()}`,
      nombre: 'Eva Ríos',
      rol: 'cliente',
    }),
  })
  if (!registered.ok)
    throw new Error(`nobody could be registered: ${registered.status} ${await registered.text()}`)
  const {
    sessionId,
    user: { id: userId },
  } = (await registered.json()) as { sessionId: string; user: { id: string } }
  const pool = openPool(databaseUrl, { statementTimeout: 120_000 })
  await pool.query(
    `INSERT INTO inbox.notification (
          user_id, notification_id, type, subject, count, event_id, appointment_id, start_at,
            from_id, created_at, position, read_position
        )
      SELECT CASE WHEN i <= $2 THEN $1::uuid ELSE md5('user' || i % 5000)::uuid END,
        gen_random_uuid(), 'appointment_confirmed', 'appointment:' || i, 1 + i % 3,
        gen_random_uuid(), gen_random_uuid(), now() + interval '1 day', gen_random_uuid(),
        now() - i * interval '1 minute', i, CASE WHEN i % 50 = 0 THEN 0 ELSE i END
      FROM generate_series(1, $3::int) AS i`,
    [userId, ENTRIES, ENTRIES + OTHERS],
  )
  await pool.query('VACUUM ANALYZE')
  await pool.end()
  const query = notificationsQuery({ userId, at: new Date().toISOString() }, { limit: LIMIT })
  const ask = {
    method: 'GET',
    path: `/api/notifications?limit=${LIMIT}`,
    headers: { 'x-session-id': sessionId },
  } as const
  const runs = await besideSameSql(
    { ours, bare },
    { ask, query, requests: PER_ROUND, atOnce: AT_ONCE },
  )
  process.exitCode = reportBeside(
    `GET /api/notifications, ${ENTRIES} entries, ${AT_ONCE} at once`,
    runs,
    0.7,
  )
    ? 0
    : 1
})
