/**
 * GET /api/chat/conversations and GET /api/chat/unread-count of somebody with 500 conversations, 50
 * at once, beside bare Fastify that answers the rows of the same SQL: among 10,000 conversations
 * with 1,000,000 messages, and the list again with 10,000 messages. Printed beside both, what it
 * costs that looks for the last message and counts the unread ones of each row. The rows are
 * written as the read models would have them. `MESSAGES` for fewer.
 */
import type { Pool } from 'pg'
import { limits } from '../contract/kernel/limits.ts'
import { type Sql } from '../backend/postgres/db.ts'
import { badgeQuery, conversationsQuery } from '../backend/projections/messaging/conversations.ts'
import { besideSameSql, reportBeside } from './beside.ts'
import { scenario, QUIET } from './scenario.ts'
import { median } from './report.ts'
import { openMarket } from '../backend/seed/http/market.ts'

const CONVERSATIONS = 10_000
const MINE = 500
/** Of mine: two in a hundred are my own requests, and so many more wait for my answer. */
const ASKED = 30
const MESSAGES = Number(process.env['MESSAGES'] ?? 1_000_000)
const BLOCKS = 20
const AT_ONCE = 50
const PER_ROUND = Number(process.env['REQUESTS'] ?? 1_500)

/**
 * As it is written first everywhere: each message knows whether it was read, and each row of the
 * list looks among them.
 */
const NAIVE_LIST = `
  SELECT c.conversation_id, p.nombre, p.profile_image_url,
    (
      SELECT count(*)
      FROM naive_message m
      WHERE m.conversation_id = c.conversation_id AND m.receiver_id = $1 AND NOT m.is_read
    ) AS unread,
    (
      SELECT m.text
      FROM naive_message m
      WHERE m.conversation_id = c.conversation_id
      ORDER BY m.sent_at DESC
      LIMIT 1
    ) AS last_text
  FROM naive_conversation c
  JOIN people.person p ON p.user_id = c.other_id
  WHERE c.user_id = $1
    AND NOT EXISTS (
      SELECT
      FROM graph.block b
      WHERE (b.blocker_id = $1 AND b.blocked_id = c.other_id)
        OR (b.blocked_id = $1 AND b.blocker_id = c.other_id)
    )
  ORDER BY (SELECT max(m.sent_at) FROM naive_message m WHERE m.conversation_id = c.conversation_id)
      DESC
  LIMIT ${limits.chat.conversations}`
const NAIVE_BADGE =
  'SELECT count(*) AS unread FROM naive_message WHERE receiver_id = $1 AND NOT is_read'

await scenario({
  environment: QUIET,
  run: async ({ ours, bare, pool, db }) => {
    const {
      clients: [me],
    } = await openMarket(ours, { barbers: 0, clients: 1 })
    if (!me) throw new Error('nobody is there')
    await people(pool, me.id)
    await messages(pool, me.id, 1, 1)
    const viewer = { userId: me.id, at: new Date().toISOString() }
    const [list, badge] = [
      conversationsQuery(viewer, { limit: limits.chat.conversations }),
      badgeQuery(viewer),
    ]
    const read = (path: string, query: Sql) =>
      besideSameSql(
        { ours, bare },
        {
          ask: { method: 'GET', path, headers: { 'x-session-id': me.sessionId } },
          query,
          requests: PER_ROUND,
          atOnce: AT_ONCE,
        },
      )
    const few = await read('/api/chat/conversations', list)
    await messages(pool, me.id, 2, MESSAGES / CONVERSATIONS)
    const rows = await db.many<{ unread: number }>(list)
    if (rows.length !== limits.chat.conversations || !rows.some(({ unread }) => unread > 0))
      throw new Error(`the list has ${rows.length} rows`)
    const many = await read('/api/chat/conversations', list)
    const counted = await read('/api/chat/unread-count', badge)

    const reached = [
      reportBeside(
        `GET /api/chat/conversations, the first ${limits.chat.conversations} of ${MINE} among ${CONVERSATIONS} with ${MESSAGES} messages, ${AT_ONCE} at once`,
        many,
        0.7,
      ),
      grown('over HTTP', median(many.ours.millis), median(few.ours.millis)),
      reportBeside(`GET /api/chat/unread-count, ${AT_ONCE} at once`, counted, 0.8),
    ]
    await naive(pool, me.id)
    const alone = (query: Sql | string) =>
      times(() => (typeof query === 'string' ? pool.query(query, [me.id]) : db.many(query)))
    const [oursList, naiveList, oursBadge, naiveBadge] = [
      await alone(list),
      await alone(NAIVE_LIST),
      await alone(badge),
      await alone(NAIVE_BADGE),
    ]
    console.log('  alone in the database, in milliseconds')
    console.log(
      `  the list: ours ${oursList.toFixed(2)}; looking among the messages of each row ${naiveList.toFixed(1)}: ${(naiveList / oursList).toFixed(1)} times ours (expected: 20)`,
    )
    console.log(
      `  the badge: ours ${oursBadge.toFixed(2)}; counting messages ${naiveBadge.toFixed(1)}: ${(naiveBadge / oursBadge).toFixed(1)} times ours`,
    )
    return reached.every(Boolean)
  },
})

function grown(what: string, many: number, few: number): boolean {
  const reached = many / few <= 1.1
  console.log(
    `  ${MESSAGES} messages beside ${CONVERSATIONS}, ${what}: ${(many / few).toFixed(2)} times (to reach: 1.1 at most) ${reached ? 'reached' : 'NOT REACHED'}`,
  )
  return reached
}

/** The median of ten. */
async function times(act: () => Promise<unknown>): Promise<number> {
  const millis: number[] = []
  for (let time = 0; time <= 10; time++) {
    const began = performance.now()
    await act()
    // The first one reads from the disk.
    if (time > 0) millis.push(performance.now() - began)
  }
  return median(millis)
}

/** The viewer's are the first; each other one is between two of their own. */
async function people(pool: Pool, userId: string): Promise<void> {
  await pool.query(
    `INSERT INTO people.person (user_id, nombre, rol, especialidades, created_at)
      SELECT md5('other' || i)::uuid, 'Persona ' || i, CASE WHEN i % 10 = 0 THEN 'barbero'
        ELSE 'cliente' END, '{}', now()
      FROM generate_series(1, $1::int) AS i`,
    [CONVERSATIONS],
  )
  await pool.query(
    `INSERT INTO graph.block (blocker_id, blocked_id, since)
      SELECT $1, md5('other' || i * 17)::uuid, now()
      FROM generate_series(1, $2::int) AS i`,
    [userId, BLOCKS],
  )
  await pool.query(
    `INSERT INTO chats.participant (
          user_id, conversation_id, other_id, opened_by, status, requested_at
        )
      SELECT CASE WHEN i <= $2 THEN $1::uuid ELSE md5('partner' || i)::uuid END,
        md5('conversation' || i)::uuid, md5('other' || i)::uuid, $1, CASE
        WHEN i <= $3 THEN 'request' WHEN i <= $2 AND i % 50 = 0 THEN 'sent' ELSE 'active' END, now()
      FROM generate_series(1, $4::int) AS i
      UNION ALL
      SELECT md5('other' || i)::uuid, md5('conversation' || i)::uuid, CASE
        WHEN i <= $2 THEN $1::uuid ELSE md5('partner' || i)::uuid END, $1, 'active', now()
      FROM generate_series(1, $4::int) AS i`,
    [userId, MINE + ASKED, ASKED, CONVERSATIONS],
  )
}

/**
 * From one round to another: in each somebody says something in every conversation. The viewer has
 * read all but the last of every third one.
 */
async function messages(pool: Pool, userId: string, from: number, to: number): Promise<void> {
  await pool.query(
    `INSERT INTO chats.message (
          message_id, conversation_id, sender_id, receiver_id, text, images, state, sent_at,
            position
        )
      SELECT md5('message' || i || '/' || n)::uuid, part.conversation_id, CASE
        WHEN n % 2 = 1 THEN part.other_id ELSE part.user_id END, CASE
        WHEN n % 2 = 1 THEN part.user_id ELSE part.other_id END,
        'Vale, nos vemos entonces. ¿Me guardas el sitio junto a la ventana?', '[]', 'visible',
        now() - ($4::int - n) * interval '1 hour', n::bigint * $3::int + i
      FROM generate_series($1::int, $2::int) AS n
      CROSS JOIN generate_series(1, $3::int) AS i
      JOIN chats.participant AS part ON part.conversation_id = md5('conversation' || i)::uuid
        AND part.other_id = md5('other' || i)::uuid`,
    [from, to, CONVERSATIONS, MESSAGES / CONVERSATIONS],
  )
  await pool.query(
    `UPDATE chats.participant AS part SET last_message_id = md5('message' || i || '/' || $1::int)::uuid, last_position = $1::bigint * $2::int + i, last_at = now(),
       received = $1::int / 2 + 1, read = $1::int / 2 + CASE WHEN part.user_id = $3::uuid AND i % 3 = 0 THEN 0 ELSE 1 END
     FROM generate_series(1, $2::int) AS i WHERE part.conversation_id = md5('conversation' || i)::uuid`,
    [to, CONVERSATIONS, userId],
  )
  await pool.query('VACUUM ANALYZE')
}

async function naive(pool: Pool, userId: string): Promise<void> {
  await pool.query(`
    CREATE TABLE naive_message AS SELECT message_id, conversation_id, sender_id, receiver_id, text, sent_at, true AS is_read FROM chats.message;
    CREATE INDEX ON naive_message (conversation_id); CREATE INDEX ON naive_message (receiver_id);
    CREATE TABLE naive_conversation AS SELECT user_id, conversation_id, other_id FROM chats.participant; CREATE INDEX ON naive_conversation (user_id)`)
  // As unread as ours: the last one of the other's.
  await pool.query(
    `UPDATE naive_message AS message SET is_read = false FROM chats.participant AS part WHERE part.user_id = $1 AND part.received > part.read
       AND message.message_id = (SELECT message_id FROM chats.message AS last WHERE last.conversation_id = part.conversation_id AND last.receiver_id = $1 ORDER BY position DESC LIMIT 1)`,
    [userId],
  )
  await pool.query('VACUUM ANALYZE')
}
