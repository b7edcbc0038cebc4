/**
 * 2,000 people give a heart to one post at once, beside 2,000 who give one to a post each: POST
 * /api/posts/:id/like, 200 at a time. Each heart is counted once, and no row is one for which all
 * of them wait. Printed beside both, what adding to the post's row in each request costs, on the
 * same PostgreSQL.
 */
import { inTurns } from '../backend/seed/events/append.ts'
import { caughtUp } from './tools.ts'
import { headersOf, writePeople } from '../backend/seed/events/people.ts'
import { writePost } from '../backend/seed/events/posts.ts'
import { randomUUID } from 'node:crypto'
import { sql } from '../backend/postgres/db.ts'
import { eventually } from '../backend/test/support/eventually.ts'
import { type Ask, drive } from './drive.ts'
import { scenario, QUIET } from './scenario.ts'
import { report, type Run, together } from './report.ts'

const PEOPLE = Number(process.env['PEOPLE'] ?? 2_000)
const AT_ONCE = 200
const ROUNDS = 2
const [ONE, MANY, NAIVE] = ['one post', 'a post each', 'adding to the row of one post']

await scenario({
  environment: QUIET,
  run: async ({ ours, pool, db, log, vault }) => {
    const [author] = await writePeople({ log, vault }, 1, { rol: 'barbero' })
    if (!author) throw new Error('nobody publishes')
    const fans = await writePeople({ log, vault }, PEOPLE)
    const publish = (postId: string) => writePost(log, author.id, postId)
    // One round more than is counted, to warm up.
    const rounds = Array.from({ length: ROUNDS + 1 }, () => ({
      one: randomUUID(),
      each: fans.map(() => randomUUID()),
    }))
    await inTurns(
      rounds.flatMap(({ one, each }) => [one, ...each]),
      publish,
    )
    await caughtUp({ db, log })
    await pool.query('VACUUM ANALYZE')
    await pool.query(
      'CREATE TABLE naive_post (id uuid PRIMARY KEY, likes int NOT NULL); CREATE TABLE naive_like (post_id uuid, user_id uuid, PRIMARY KEY (post_id, user_id))',
    )

    const like = (postId: (number: number) => string): Ask[] =>
      fans.map((fan, number) => ({
        method: 'POST',
        path: `/api/posts/${postId(number)}/like`,
        headers: headersOf(fan),
        body: '{"isLiked":true}',
      }))
    const runs: Record<string, Run[]> = { [ONE]: [], [MANY]: [], [NAIVE]: [] }
    let exact = true
    for (const [round, { one, each }] of rounds.entries()) {
      const toOne = await drive(
        ours,
        like(() => one),
        AT_ONCE,
      )
      const toEach = await drive(
        ours,
        like((number) => each[number] ?? one),
        AT_ONCE,
      )
      const naive = await adding(one)
      for (const { statuses } of [toOne, toEach])
        if (statuses.get(200) !== PEOPLE)
          throw new Error(`not all were accepted: ${JSON.stringify([...statuses])}`)
      // Sent again: a heart that stands is no second one.
      await drive(ours, like(() => one).slice(0, 200), AT_ONCE)
      const counted = await eventually(
        'they are counted',
        async () => {
          const row = await db.first<{ one: number; all: number }>(sql`
            SELECT (SELECT likes FROM reactions.sum WHERE subject_id = ${one}) AS one,
              (
                SELECT count(*)::int
                FROM reactions.post_like
                WHERE post_id = ANY(${[...each]}::uuid[])
              ) AS all`)
          return row?.all === PEOPLE && row
        },
        { seconds: 60 },
      )
      exact &&= counted.one === PEOPLE
      if (round === 0) continue
      runs[ONE]?.push(toOne)
      runs[MANY]?.push(toEach)
      runs[NAIVE]?.push(naive)
    }
    const lines = Object.entries(runs).map(([what, all]) => ({ what, run: together(all) }))
    const reached = report(
      `${PEOPLE} hearts, ${AT_ONCE} at once, over HTTP; adding to a row without any`,
      lines,
      [{ ours: ONE, peer: MANY, atLeast: 0.9 }],
    )
    console.log(`  each heart counted once: ${exact ? 'yes' : 'NO'}`)
    return reached && exact

    /**
     * A like and the post's own row in one transaction, 50 connections; no HTTP, no log, nobody
     * told.
     */
    async function adding(postId: string): Promise<Run> {
      await pool.query('INSERT INTO naive_post VALUES ($1, 0)', [postId])
      const [millis, began, rest]: [number[], number, Iterator<string>] = [
        [],
        performance.now(),
        fans.map(({ id }) => id).values(),
      ]
      await Promise.all(
        Array.from({ length: 50 }, async () => {
          for (let fan = rest.next(); !fan.done; fan = rest.next()) {
            const from = performance.now()
            const client = await pool.connect()
            await client.query('BEGIN')
            await client.query('INSERT INTO naive_like VALUES ($1, $2)', [postId, fan.value])
            await client.query('UPDATE naive_post SET likes = likes + 1 WHERE id = $1', [postId])
            await client.query('COMMIT')
            client.release()
            millis.push(performance.now() - from)
          }
        }),
      )
      return { perSecond: millis.length / ((performance.now() - began) / 1_000), millis }
    }
  },
})
