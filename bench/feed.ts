/**
 * GET /api/posts with 200,000 posts of 20,000 authors, 50 at once, beside bare Fastify that answers
 * the rows of the same SQL: somebody who follows 200, has blocked 50 and put 100 out of their
 * sight; a guest; page 500 beside page 1; 20,000 posts beside 200,000; and somebody who has blocked
 * 2,000 and put away the 5,000 newest. Printed beside it, what a feed costs that is one query with
 * its counts and OFFSET. The rows are written as the read models would have them. `POSTS` for
 * fewer.
 */
import { callersOf } from '../backend/seed/http/people.ts'
import type { Pool } from 'pg'
import { markerOf } from '../backend/api/social/feed-cursors.ts'
import { limits } from '../contract/kernel/limits.ts'
import { type Sql } from '../backend/postgres/db.ts'
import { postsQuery } from '../backend/projections/social/posts-reads.ts'
import { besideSameSql, reportBeside } from './beside.ts'
import { scenario, QUIET } from './scenario.ts'
import { median, percentile } from './report.ts'

const POSTS = Number(process.env['POSTS'] ?? 200_000)
const FEW = POSTS / 10
const AUTHORS = POSTS / 10
const LIKES = POSTS * 5
const AT_ONCE = 50
const PER_ROUND = Number(process.env['REQUESTS'] ?? 1_500)
const DEEP = 500 * limits.page

/**
 * As it is written first everywhere: joins, a count for each number, everything that is not to be
 * seen left out by a subquery, and OFFSET.
 */
const NAIVE = `
  SELECT p.post_id, p.content, p.created_at, a.nombre, count(DISTINCT l.user_id) AS likes,
    (SELECT count(*) FROM comments.comment c WHERE c.post_id = p.post_id AND c.state = 'visible')
      AS comments, bool_or(l.user_id = $1) AS liked,
    EXISTS (SELECT FROM graph.follow f WHERE f.follower_id = $1 AND f.followed_id = p.author_id)
      AS follows
  FROM posts.post p
  JOIN people.person a ON a.user_id = p.author_id
  LEFT JOIN reactions.post_like l ON l.post_id = p.post_id
  WHERE p.state = 'visible' AND a.standing = 'active'
    AND NOT EXISTS (SELECT FROM hidden.post h WHERE h.user_id = $1 AND h.post_id = p.post_id)
    AND NOT EXISTS (
      SELECT
      FROM graph.block b
      WHERE (b.blocker_id = $1 AND b.blocked_id = p.author_id)
        OR (b.blocked_id = $1 AND b.blocker_id = p.author_id)
    )
  GROUP BY p.post_id, a.nombre
  ORDER BY p.created_at DESC
  LIMIT $2
  OFFSET $3`

await scenario({
  environment: QUIET,
  run: async ({ ours, bare, seconds, pool, db }) => {
    const [usual, pathological] = [await callersOf(ours).client(), await callersOf(ours).client()]
    await people(pool)
    await posts(pool, 1, FEW)
    await apart(pool, usual.id, { blocks: 50, hidden: 100, newest: FEW })
    await pool.query('VACUUM ANALYZE')
    const at = () => new Date().toISOString()
    const read = (
      viewer: { id: string; sessionId: string } | undefined,
      query = '',
      before?: bigint,
    ) =>
      besideSameSql(
        { ours, bare, seconds },
        {
          ask: {
            method: 'GET',
            path: `/api/posts?limit=${limits.page}${query}`,
            ...(viewer && { headers: { 'x-session-id': viewer.sessionId } }),
          },
          query: postsQuery(
            { userId: viewer?.id ?? null, at: at() },
            { limit: limits.page + 1, before },
          ),
          requests: PER_ROUND,
          atOnce: AT_ONCE,
        },
      )
    const few = await read(usual)

    await posts(pool, FEW + 1, POSTS)
    await pool.query('DELETE FROM hidden.post')
    await apart(pool, usual.id, { blocks: 0, hidden: 100, newest: POSTS })
    await apart(pool, pathological.id, { blocks: 2_000, hidden: 5_000, newest: POSTS })
    await pool.query('VACUUM ANALYZE')
    const many = await read(usual)
    const guest = await read(undefined)
    const {
      rows: [deep],
    } = await pool.query<{ position: string }>(
      `SELECT position
        FROM posts.post
        WHERE state = 'visible'
        ORDER BY position DESC
        OFFSET ${DEEP - 1}
        LIMIT 1`,
    )
    const last = BigInt(deep?.position ?? 0)
    const page500 = await read(usual, `&desde=${markerOf({ top: BigInt(POSTS), last })}`, last)
    const worst = await read(pathological)

    const told = [
      reportBeside(
        `GET /api/posts, ${POSTS} posts, 50 blocks, 100 put away, ${AT_ONCE} at once`,
        many,
        0.7,
      ),
      reportBeside('the same, by a guest', guest, 5),
      ratio('page 500 beside page 1', median(page500.ours.millis), median(many.ours.millis), 1.3),
      ratio(`${POSTS} posts beside ${FEW}`, median(many.ours.millis), median(few.ours.millis), 1.2),
      ratio(
        '2,000 blocks and the 5,000 newest put away, p95 beside the usual one’s',
        percentile(worst.ours.millis, 0.95),
        percentile(many.ours.millis, 0.95),
        3,
      ),
    ]
    const short = await shortPages(ours, pathological.sessionId)
    console.log(
      `  pages shorter than ${limits.page} before the end, of 50 that they turn: ${short} (to reach: 0) ${short === 0 ? 'reached' : 'NOT REACHED'}`,
    )

    const alone = async (query: Sql) => median(await times(() => db.many(query)))
    const viewer = { userId: usual.id, at: at() }
    const ourSql = await alone(postsQuery(viewer, { limit: limits.page + 1 }))
    const naive = async (offset: number) =>
      median(await times(() => pool.query(NAIVE, [usual.id, limits.page, offset])))
    console.log(
      `  alone in the database: ours ${ourSql.toFixed(1)} ms; page 500 by OFFSET ${(await alone(postsQuery(viewer, { limit: limits.page + 1, skip: DEEP }))).toFixed(1)} ms;` +
        ` one query with its counts ${(await naive(0)).toFixed(1)} ms, its page 500 ${(await naive(DEEP)).toFixed(1)} ms`,
    )
    return told.every(Boolean) && short === 0
  },
})

async function times(act: () => Promise<unknown>): Promise<number[]> {
  const millis: number[] = []
  for (let time = 0; time < 6; time++) {
    const began = performance.now()
    await act()
    // The first one reads from the disk.
    if (time > 0) millis.push(performance.now() - began)
  }
  return millis
}

function ratio(what: string, ours: number, beside: number, atMost: number): boolean {
  const reached = ours / beside <= atMost
  console.log(
    `  ${what}: ${(ours / beside).toFixed(2)} times (to reach: ${atMost} at most) ${reached ? 'reached' : 'NOT REACHED'}`,
  )
  return reached
}

async function shortPages(url: string, sessionId: string): Promise<number> {
  let [short, marker] = [0, '']
  for (let page = 0; page < 50; page++) {
    const answer = await fetch(`${url}/api/posts?limit=${limits.page}${marker}`, {
      headers: { 'x-session-id': sessionId },
    })
    const { posts: shown, nextPage } = (await answer.json()) as {
      posts: unknown[]
      nextPage: string | null
    }
    if (nextPage === null) return short
    if (shown.length < limits.page) short++
    marker = `&desde=${nextPage}`
  }
  return short
}

async function people(pool: Pool): Promise<void> {
  await pool.query(
    `INSERT INTO people.person (user_id, nombre, rol, especialidades, created_at)
      SELECT md5('author' || i)::uuid, 'Barbero ' || i, 'barbero', '{}', now()
      FROM generate_series(1, $1::int) AS i`,
    [AUTHORS],
  )
}

/**
 * Those from one position to another, each author's spread over all of them, with five hearts and
 * two comments.
 */
async function posts(pool: Pool, from: number, to: number): Promise<void> {
  await pool.query(
    `INSERT INTO posts.post (
          post_id, author_id, content, images, state, revision, created_at, shares, position
        )
      SELECT md5('post' || i)::uuid, md5('author' || 1 + (i::bigint * 7919) % $3)::uuid,
        'Fade medio con tupé. Se nota la diferencia cuando el contorno queda fino.',
        jsonb_build_array(
          jsonb_build_object(
            'path', '/media/' || md5('picture' || i)::uuid, 'width', 800, 'height', 1000, 'alt',
              'Un corte'
          )
        ), 'visible', 0, now() - ($4 - i) * interval '1 minute', 0, i
      FROM generate_series($1::int, $2::int) AS i`,
    [from, to, AUTHORS, POSTS],
  )
  await pool.query(
    `INSERT INTO reactions.post_like (post_id, user_id, position)
      SELECT md5('post' || i)::uuid, md5('fan' || (i * 31 + n * 7919) % 100000)::uuid, i
      FROM generate_series($1::int, $2::int) AS i
      CROSS JOIN generate_series(1, $3::int) AS n
      ON CONFLICT
      DO NOTHING`,
    [from, to, LIKES / POSTS],
  )
  await pool.query(
    `INSERT INTO reactions.sum (subject_id, likes)
      SELECT md5('post' || i)::uuid, $3::int
      FROM generate_series($1::int, $2::int) AS i`,
    [from, to, LIKES / POSTS],
  )
  await pool.query(
    `INSERT INTO comments.comment (
          comment_id, post_id, post_author_id, author_id, content, mentions, state, hour, likes,
            replies, revision, written_at, position
        )
      SELECT md5('comment' || i || '/' || n)::uuid, md5('post' || i)::uuid,
        md5('author' || 1 + (i::bigint * 7919) % $3)::uuid,
        md5('author' || 1 + (i::bigint * 17 + n * 211) % $3)::uuid, 'Qué buena mano', '{}',
        'visible', i / 60, 0, 0, 0, now(), i
      FROM generate_series($1::int, $2::int) AS i
      CROSS JOIN generate_series(1, 2) AS n`,
    [from, to, AUTHORS],
  )
  await pool.query(
    `INSERT INTO comments.sum (post_id, comments)
      SELECT md5('post' || i)::uuid, 2
      FROM generate_series($1::int, $2::int) AS i`,
    [from, to],
  )
}

/**
 * From whom somebody is kept apart, whom they follow, and the newest posts that they do not want to
 * see.
 */
async function apart(
  pool: Pool,
  userId: string,
  { blocks, hidden, newest }: { blocks: number; hidden: number; newest: number },
): Promise<void> {
  await pool.query(
    `INSERT INTO graph.block (blocker_id, blocked_id, since)
      SELECT $1, md5('author' || i * 3)::uuid, now()
      FROM generate_series(1, $2::int) AS i
      ON CONFLICT
      DO NOTHING`,
    [userId, blocks],
  )
  await pool.query(
    `INSERT INTO graph.follow (follower_id, followed_id, position, since)
      SELECT $1, md5('author' || i * 7)::uuid, i, now()
      FROM generate_series(1, 200) AS i
      ON CONFLICT
      DO NOTHING`,
    [userId],
  )
  await pool.query(
    `INSERT INTO hidden.post (user_id, post_id, since, position)
      SELECT $1, md5('post' || $3::int - i)::uuid, now(), i
      FROM generate_series(0, $2::int - 1) AS i
      ON CONFLICT
      DO NOTHING`,
    [userId, hidden, newest],
  )
}
