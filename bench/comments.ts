/**
 * GET /api/posts/:id/comments of a post with 10,000 comments, the first 30 in the order of hours
 * and hearts, 50 at once, for somebody who has blocked 50, beside bare Fastify that answers the
 * rows of the same SQL. The rows are written as the read models would have them. Printed beside it,
 * what it costs that sorts all of them by their counted hearts.
 */
import { writePost } from '../backend/seed/events/posts.ts'
import { randomUUID } from 'node:crypto'
import { commentsQuery } from '../backend/projections/social/comments-reads.ts'
import { besideSameSql, reportBeside } from './beside.ts'
import { eventually } from '../backend/test/support/eventually.ts'
import { scenario, QUIET } from './scenario.ts'
import { median } from './report.ts'
import { openMarket } from '../backend/seed/http/market.ts'

const COMMENTS = 10_000
/** Under other posts. */
const OTHERS = 200_000
const WRITERS = 2_000
const PAGE = 30
const AT_ONCE = 50
const PER_ROUND = Number(process.env['REQUESTS'] ?? 1_500)

/** As it is written first everywhere. */
const NAIVE = `
  SELECT c.comment_id, c.content, p.nombre, count(l.user_id) AS likes,
    bool_or(l.user_id = $1) AS liked,
    (SELECT count(*) FROM comments.comment r WHERE r.root_id = c.comment_id) AS replies
  FROM comments.comment c
  JOIN people.person p ON p.user_id = c.author_id
  LEFT JOIN reactions.comment_like l ON l.comment_id = c.comment_id
  WHERE c.post_id = $2 AND c.root_id IS NULL AND c.state = 'visible'
    AND NOT EXISTS (
      SELECT
      FROM graph.block b
      WHERE (b.blocker_id = $1 AND b.blocked_id = c.author_id)
        OR (b.blocked_id = $1 AND b.blocker_id = c.author_id)
    )
  GROUP BY c.comment_id, p.nombre
  ORDER BY date_trunc('hour', c.written_at) DESC, count(l.user_id) DESC, c.written_at DESC
  LIMIT $3`

await scenario({
  environment: QUIET,
  run: async ({ ours, bare, pool, db, log }) => {
    const {
      barbers: [author],
      clients: [viewer],
    } = await openMarket(ours, { barbers: 1, clients: 1 })
    if (!author || !viewer) throw new Error('nobody is there')
    const postId = randomUUID()
    await pool.query(
      `INSERT INTO people.person (user_id, nombre, rol, especialidades, created_at)
        SELECT md5('writer' || i)::uuid, 'Cliente ' || i, 'cliente', '{}', now()
        FROM generate_series(0, $1::int - 1) AS i`,
      [WRITERS],
    )
    await writePost(log, author.id, postId)
    await eventually(
      'the post is there to be seen',
      async () => (await fetch(`${ours}/api/posts/${postId}`)).ok,
    )
    await pool.query(
      `INSERT INTO comments.comment (
            comment_id, post_id, post_author_id, author_id, content, mentions, state, hour, likes,
              replies, revision, written_at, position
          )
        SELECT md5('comment' || i)::uuid, CASE WHEN i <= $3 THEN $1::uuid
          ELSE md5('post' || i % 20000)::uuid END, $2, md5('writer' || i % $4)::uuid,
          'Impecable como siempre, ya reservé la siguiente.', '{}', 'visible',
          490000 + (i % $3) / 40, (i * 7919) % 23, 0, 0,
          now() - ($3 - i % $3) * interval '90 seconds', i
        FROM generate_series(1, $5::int) AS i`,
      [postId, author.id, COMMENTS, WRITERS, COMMENTS + OTHERS],
    )
    await pool.query(
      `INSERT INTO graph.block (blocker_id, blocked_id, since)
        SELECT $1, md5('writer' || i * 5)::uuid, now()
        FROM generate_series(1, 50) AS i`,
      [viewer.id],
    )
    await pool.query('VACUUM ANALYZE')

    const query = commentsQuery({ userId: viewer.id, at: new Date().toISOString() }, postId, {
      limit: PAGE,
    })
    const rows = await db.many(query)
    if (rows.length !== PAGE) throw new Error(`the same SQL gives ${rows.length} rows, not ${PAGE}`)
    const runs = await besideSameSql(
      { ours, bare },
      {
        ask: {
          method: 'GET',
          path: `/api/posts/${postId}/comments`,
          headers: { 'x-session-id': viewer.sessionId },
        },
        query,
        requests: PER_ROUND,
        atOnce: AT_ONCE,
      },
    )
    const reached = reportBeside(
      `GET /api/posts/:id/comments, ${COMMENTS} comments, the first ${PAGE}, ${AT_ONCE} at once`,
      runs,
      0.7,
    )

    const [indexed, sorted]: [number[], number[]] = [[], []]
    for (let time = 0; time < 6; time++) {
      for (const [millis, act] of [
        [indexed, () => db.many(query)],
        [sorted, () => pool.query(NAIVE, [viewer.id, postId, PAGE])],
      ] as const) {
        const began = performance.now()
        await act()
        if (time > 0) millis.push(performance.now() - began)
      }
    }
    console.log(
      `  alone in the database: ours ${median(indexed).toFixed(1)} ms; all of them sorted by what is counted ${median(sorted).toFixed(1)} ms`,
    )
    return reached
  },
})
