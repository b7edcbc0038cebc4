/**
 * 5,000 people report one post within a minute, beside 5,000 who report a post each: POST
 * /api/moderation/reports, 100 at a time. The one post has one case, one line in the queue, and a
 * page of the console that shows the queue is told once, over its own socket. `SCALE=0.1` takes a
 * tenth of all.
 */
import { randomUUID } from 'node:crypto'
import WebSocket from 'ws'
import { CONSOLE_SOCKET, ConsoleEvent } from '../contract/live.ts'
import { PostPublished } from '../backend/domain/social/post.ts'
import { caseIdOf } from '../backend/domain/moderation/case-events.ts'
import { sql } from '../backend/postgres/db.ts'
import { eventually } from '../backend/test/support/eventually.ts'
import { type Ask, drive } from './drive.ts'
import { scenario } from './scenario.ts'
import { report, type Run, together } from './report.ts'
import { caughtUp, scaled } from './tools.ts'
import { appendEvents, inTurns } from '../backend/seed/events/append.ts'
import { headersOf, writePeople } from '../backend/seed/events/people.ts'

const PEOPLE = scaled(5_000)
const AT_ONCE = 100
const ROUNDS = 2
/**
 * Whatever is gathered comes within a second; longer than that nothing more of what was told before
 * is to come.
 */
const QUIET_MS = 2_500
const [ONE, MANY] = ['one post', 'a post each']

await scenario({
  run: async ({ ours, pool, db, log, vault }) => {
    const people = await writePeople({ log, vault }, PEOPLE)
    const [moderator] = await writePeople({ log, vault }, 1, { role: 'moderator' })
    const [author] = await writePeople({ log, vault }, 1)
    if (!moderator || !author) throw new Error('nobody to moderate, or to publish')
    // One round more than is counted, to warm up.
    const rounds = Array.from({ length: ROUNDS + 1 }, () => ({
      one: randomUUID(),
      each: people.map(() => randomUUID()),
    }))
    await inTurns(
      rounds.flatMap(({ one, each }) => [one, ...each]),
      (postId) =>
        appendEvents(log, `post-${postId}`, { id: author.id, role: 'barbero' }, [
          PostPublished({
            postId,
            authorId: author.id,
            businessId: null,
            content: 'Un insulto',
            images: [],
            sensitive: false,
            serviceId: null,
            publishedAt: new Date().toISOString(),
          }),
        ]),
    )
    await caughtUp({ db, log })
    await pool.query('VACUUM ANALYZE')

    const reporting = (postId: (number: number) => string): Ask[] =>
      people.map((person, number) => ({
        method: 'POST',
        path: '/api/moderation/reports',
        headers: headersOf(person),
        body: JSON.stringify({
          targetType: 'POST',
          targetId: postId(number),
          reason: 'acoso',
          description: 'Me insulta',
        }),
      }))
    const told = async () =>
      (
        await db.first<{ n: number }>(
          sql`SELECT count(*)::int AS n
          FROM workers.delivery
          WHERE status <> 'skipped' AND recipient = ${moderator.id}`,
        )
      )?.n ?? 0
    const desk = await pageOfConsole(ours, headersOf(moderator))
    const pushes: number[] = []
    const runs = { one: [] as Run[], many: [] as Run[] }
    let exact = true
    let most = 0
    for (const [round, { one, each }] of rounds.entries()) {
      const before = await told()
      const run = async (asks: Ask[]) => {
        const driven = await drive(ours, asks, AT_ONCE)
        if (driven.statuses.get(201) !== PEOPLE)
          throw new Error(`not all were accepted: ${JSON.stringify([...driven.statuses])}`)
        return driven
      }
      // Which comes first changes, so that neither has the smaller tables each time.
      const first = round % 2 === 0
      const oneTold = async () => {
        await desk.quiet()
        const heard = desk.news.length
        const driven = await run(reporting(() => one))
        await desk.quiet()
        pushes.push(desk.news.length - heard)
        return driven
      }
      const early = first ? await oneTold() : undefined
      const toEach = await run(reporting((number) => each[number] ?? one))
      const toOne = early ?? (await oneTold())
      const counted = await eventually(
        'they are counted',
        async () => {
          const { data } = (await fetch(`${ours}/api/admin/cases?perPage=100&tipo=POST`, {
            headers: headersOf(moderator),
          }).then((answer) => answer.json())) as { data: { objetoId: string; reportes: number }[] }
          const lines = data.filter(({ objetoId }) => objetoId === one)
          return lines[0]?.reportes === PEOPLE && { lines: lines.length }
        },
        { seconds: 60, everyMs: 500 },
      )
      const cases = (
        await db.first<{ n: number }>(
          sql`SELECT count(*)::int AS n
          FROM cases.case
          WHERE subject_id = ${one} OR case_id = ${caseIdOf({ type: 'POST', id: one })}`,
        )
      )?.n
      exact &&= counted.lines === 1 && cases === 1
      most = Math.max(most, (await told()) - before)
      if (round === 0) continue
      runs.one.push(toOne)
      runs.many.push(toEach)
    }
    const fast = report(
      `${PEOPLE.toLocaleString('en')} reports, ${AT_ONCE} at once, over HTTP`,
      [
        { what: ONE, run: together(runs.one) },
        { what: MANY, run: together(runs.many) },
      ],
      [{ ours: ONE, peer: MANY, atLeast: 0.9 }],
    )
    const seconds = PEOPLE / together(runs.one).perSecond
    console.log(
      `  all of them within ${seconds.toFixed(0)} s (to reach: 60 at most) ${seconds <= 60 ? 'reached' : 'NOT REACHED'}`,
    )
    console.log(
      `  one case and one line in the queue with all ${PEOPLE.toLocaleString('en')}: ${exact ? 'yes' : 'NO'}; mails and notifications to the moderator: ${most}`,
    )
    const isTold = pushes.length === ROUNDS + 1 && pushes.every((count) => count === 1)
    console.log(
      `  pushes to the moderator's page of the console, in each round: ${pushes.join(', ')} (to reach: exactly 1) ${isTold ? 'reached' : 'NOT REACHED'}`,
    )
    desk.close()
    return fast && exact && seconds <= 60 && most === 0 && isTold
  },
})

/** A page of the console that shows the queue, and what it is told. */
async function pageOfConsole(url: string, headers: Readonly<Record<string, string>>) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${CONSOLE_SOCKET}`, {
    headers,
    perMessageDeflate: false,
  })
  const news: ConsoleEvent[] = []
  let lastAt = Date.now()
  const ready = Promise.withResolvers<void>()
  socket.on('error', ready.reject)
  socket.on('close', (code) => {
    ready.reject(new Error(`the console's socket was closed: ${code}`))
  })
  socket.on('message', (data: Buffer) => {
    const message = ConsoleEvent.parse(JSON.parse(data.toString()))
    if (message.type === 'ready')
      return socket.send(JSON.stringify({ type: 'watch', topics: ['queue'] }), () =>
        socket.send(JSON.stringify({ type: 'ping' })),
      )
    if (message.type === 'pong') return ready.resolve()
    news.push(message)
    lastAt = Date.now()
  })
  await ready.promise
  return {
    news,
    async quiet() {
      const from = Date.now()
      while (Date.now() - Math.max(from, lastAt) < QUIET_MS)
        await new Promise<void>((done) => {
          setTimeout(done, 100)
        })
      if (socket.readyState !== WebSocket.OPEN)
        throw new Error('the console heard nothing: its socket is closed')
    },
    close: () => socket.close(),
  }
}
