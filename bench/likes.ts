/**
 * 2,000 people give a heart to one post at once, beside 2,000 who give one to a post each: POST
 * /api/posts/:id/like, 200 at a time. Each heart is counted once, and no row is one for which all
 * of them wait. Printed beside both, what adding to the post's row in each request costs, on the
 * same PostgreSQL.
 */
import { randomUUID } from 'node:crypto'
import { PostPublished } from '../backend/domain/social/post.ts'
import { AccountRegistered } from '../backend/domain/identity/account-events.ts'
import type { DomainEvent } from '../backend/domain/kernel/event.ts'
import type { EventLog } from '../backend/eventlog/log.ts'
import { Db, openPool, sql } from '../backend/postgres/db.ts'
import { eventually } from '../backend/test/support/eventually.ts'
import { openVault } from '../backend/vault/vault.ts'
import { type Ask, drive } from './drive.ts'
import { openSealedLog } from './market.ts'
import { inPlace, QUIET } from './place.ts'
import { report, type Run, together } from './report.ts'

const PEOPLE = Number(process.env['PEOPLE'] ?? 2_000)
const AT_ONCE = 200
const ROUNDS = 2
const [ONE, MANY, NAIVE] = ['one post', 'a post each', 'adding to the row of one post']

await inPlace(
  async ({ ours, databaseUrl, masterKey }) => {
    const pool = openPool(databaseUrl, { statementTimeout: 120_000, max: 50 })
    const db = new Db(pool)
    const vault = await openVault({ db, url: databaseUrl, masterKey })
    const log = await openSealedLog(databaseUrl, masterKey)
    const [author, fans] = [randomUUID(), Array.from({ length: PEOPLE }, () => randomUUID())]
    const profile = { acercaDe: null, especialidades: [], profileImageUrl: null }
    await inTurns([author, ...fans], (userId, number) =>
      append(
        log,
        `account-${userId}`,
        userId,
        AccountRegistered({
          userId,
          rol: number === 0 ? 'barbero' : 'cliente',
          nombre: `Persona ${number}`,
          ...profile,
        }),
      ),
    )
    const sessions = await inTurns(
      fans,
      async (userId) =>
        (
          await vault.sessions.open({
            userId,
            kind: 'user',
            rol: 'cliente',
            remembered: true,
            ip: '10.0.0.1',
            device: 'bench',
          })
        ).header,
    )
    const publish = (postId: string) =>
      append(
        log,
        `post-${postId}`,
        author,
        PostPublished({
          postId,
          authorId: author,
          businessId: null,
          content: 'Un fade',
          images: [],
          sensitive: false,
          serviceId: null,
          publishedAt: new Date().toISOString(),
        }),
      )
    // One round more than is counted, to warm up.
    const rounds = Array.from({ length: ROUNDS + 1 }, () => ({
      one: randomUUID(),
      each: fans.map(() => randomUUID()),
    }))
    await inTurns(
      rounds.flatMap(({ one, each }) => [one, ...each]),
      publish,
    )
    const total = rounds.length * (PEOPLE + 1)
    await eventually(
      'all posts are there',
      async () =>
        (await db.first<{ n: number }>(sql`SELECT count(*)::int AS n FROM posts.post`))?.n ===
        total,
      { seconds: 120, everyMs: 300 },
    )
    await pool.query('VACUUM ANALYZE')
    await pool.query(
      'CREATE TABLE naive_post (id uuid PRIMARY KEY, likes int NOT NULL); CREATE TABLE naive_like (post_id uuid, user_id uuid, PRIMARY KEY (post_id, user_id))',
    )

    const like = (postId: (number: number) => string): Ask[] =>
      sessions.map((session, number) => ({
        method: 'POST',
        path: `/api/posts/${postId(number)}/like`,
        headers: { 'x-session-id': session },
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
    process.exitCode = reached && exact ? 0 : 1
    await log.close()
    await vault.close()
    await pool.end()

    /**
     * A like and the post's own row in one transaction, 50 connections; no HTTP, no log, nobody
     * told.
     */
    async function adding(postId: string): Promise<Run> {
      await pool.query('INSERT INTO naive_post VALUES ($1, 0)', [postId])
      const [millis, began, rest]: [number[], number, Iterator<string>] = [
        [],
        performance.now(),
        fans.values(),
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
  undefined,
  QUIET,
)

async function inTurns<T, Result>(
  all: readonly T[],
  work: (one: T, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < all.length; from += 256)
    results.push(
      ...(await Promise.all(
        all.slice(from, from + 256).map((one, index) => work(one, from + index)),
      )),
    )
  return results
}

async function append(
  log: EventLog,
  stream: string,
  by: string,
  event: DomainEvent,
): Promise<void> {
  const commandId = randomUUID()
  const metadata = {
    commandId,
    correlationId: commandId,
    actor: { id: by, role: 'cliente' as const },
    occurredAt: new Date().toISOString(),
  }
  await log.append(stream, [{ id: randomUUID(), ...event, metadata }], { expected: 'none' })
}
