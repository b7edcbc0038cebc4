/**
 * GET /api/notifications with its badge beside it, for somebody with 5,000 entries, 50 at once,
 * beside bare Fastify that answers the rows of the same SQL.
 */
import { callersOf } from '../backend/seed/http/people.ts'
import { notificationsQuery } from '../backend/projections/engagement/inbox-reads.ts'
import { besideSameSql, reportBeside } from './beside.ts'
import { scenario } from './scenario.ts'

const ENTRIES = 5_000
const OTHERS = 200_000
const AT_ONCE = 50
const PER_ROUND = 1_500
const LIMIT = 50

await scenario({
  run: async ({ ours, bare, pool }) => {
    const { id: userId, sessionId } = await callersOf(ours).client()
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
    return reportBeside(`GET /api/notifications, ${ENTRIES} entries, ${AT_ONCE} at once`, runs, 0.7)
  },
})
