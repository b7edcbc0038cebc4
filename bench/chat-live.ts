/**
 * What a chat must not cost. Mark-read 100 times a second while messages come: how many events that
 * makes, and whether what is unread is right after each pause. 1,000 times a second 'is writing':
 * nothing of it is in the log, and how long an append takes meanwhile, beside one while nobody
 * writes and one while a bare Fastify answers as many. 50 rivals, 25 of each side, who open the
 * same conversation at once, of pairs that know each other and that don't.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Conversation } from '../contract/messaging/conversations.ts'
import type { Message } from '../contract/messaging/messages.ts'
import { receiptsId } from '../backend/domain/messaging/receipts.ts'
import { openPostgresLog } from '../backend/eventlog/postgres/log.ts'
import { openPool } from '../backend/postgres/db.ts'
import { eventually } from '../backend/test/support/eventually.ts'
import type { Ask } from './drive.ts'
import { paced, type Paced } from './paced.ts'
import type { Load } from './paced-thread.ts'
import { scenario, type Place, QUIET } from './scenario.ts'
import { percentile } from './report.ts'
import { appendsMeanwhile, saying, pairsOf } from './talkers.ts'
import { type WrittenPerson } from '../backend/seed/events/people.ts'

const READS_PER_SECOND = 100
const READ_SECONDS = 7
const READ_ROUNDS = 3
const PAUSE_MS = 2_000
const WRITERS = 50
const TYPING_PER_SECOND = 1_000
const TYPING_SECONDS = 8
const TURNS = 2
const APPENDS_PER_SECOND = 20
/** Of the append while nobody writes: the target. */
const SLOWER = 1.1
const RIVALS = 50
const RIVAL_PAIRS = 5

const verdict = (isReached: boolean) => (isReached ? 'reached' : 'NOT REACHED')
const ask = async <T>(url: string, path: string, { sessionId }: WrittenPerson) =>
  (await (await fetch(url + path, { headers: { 'x-session-id': sessionId } })).json()) as T

await scenario({
  environment: QUIET,
  run: async (place) => {
    const told = [
      await marking(place),
      await typing(place),
      await rivals(place, 'acquainted'),
      await rivals(place, 'strangers'),
    ]
    return told.every(Boolean)
  },
})

async function marking({ ours, databaseUrl, ...tools }: Place): Promise<boolean> {
  const [pair] = await pairsOf(tools, 1, 'talking')
  if (!pair) throw new Error('nobody talks')
  const { one, other, conversationId } = pair
  const log = await openPostgresLog(databaseUrl)
  let [right, failed, marks, said] = [0, 0, 0, 0]
  const unread = async () =>
    [
      (await ask<{ unreadCount: number }>(ours, '/api/chat/unread-count', other)).unreadCount,
      (await ask<Conversation[]>(ours, '/api/chat/conversations', other))[0]?.unreadCount,
    ].join()
  const say = async () => {
    const { path, headers, body } = saying(pair, one, randomUUID())
    const { status } = await fetch(ours + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: body ?? '',
    })
    if (status !== 201) throw new Error(`it was not sent: ${status}`)
    said++
  }
  for (let round = 1; round <= READ_ROUNDS; round++) {
    const read: Ask = {
      method: 'POST',
      path: `/api/chat/conversations/${conversationId}/mark-read`,
      headers: { 'x-session-id': other.sessionId },
      body: '{}',
    }
    const reading = paced(ours, [read], READS_PER_SECOND, pause(READ_SECONDS * 1_000))
    const talking = paced(
      ours,
      Array.from({ length: 10 * READ_SECONDS }, () => saying(pair, one, randomUUID())),
      10,
      pause((READ_SECONDS - 1) * 1_000),
    )
    said += (await talking).millis.length
    const { millis, failed: refused } = await reading
    marks += millis.length
    failed += refused
    await pause(PAUSE_MS)
    const settled = await eventually('all is read', async () => (await unread()) === '0,0', {
      seconds: 2,
    }).catch(() => false)
    for (let n = 0; n < round; n++) await say()
    if (settled && (await unread()) === `${round},${round}`) right++
  }
  const at: number[] = []
  for await (const { recordedAt } of log.readStream(
    `receipts-${receiptsId(conversationId, other.id)}`,
  ))
    if (recordedAt !== undefined) at.push(Date.parse(recordedAt))
  await log.close()
  const gap = Math.min(...at.slice(1).map((time, index) => time - (at[index] ?? time)))
  const isReached = gap >= PAUSE_MS * 0.95 && right === READ_ROUNDS && failed === 0
  console.log(
    `\nmark-read ${READS_PER_SECOND} times a second, ${READ_ROUNDS} × ${READ_SECONDS} s, ${said} messages meanwhile`,
  )
  console.log(
    `  ${marks} calls (${failed} refused), ${at.length} events, never nearer than ${gap} ms (to reach: ${PAUSE_MS}); unread right after each pause: ${right} of ${READ_ROUNDS} ${verdict(isReached)}`,
  )
  return isReached
}

async function typing({ ours, bare, databaseUrl, ...tools }: Place): Promise<boolean> {
  const pairs = await pairsOf(tools, WRITERS, 'talking')
  const writes = pairs.flatMap(({ one, other, conversationId }) =>
    [one, other].map(({ sessionId }): Ask => ({
      method: 'POST',
      path: `/api/chat/conversations/${conversationId}/typing`,
      headers: { 'x-session-id': sessionId },
    })),
  )
  const log = await openPostgresLog(databaseUrl)
  const before = await log.head()
  const appends = { alone: [] as number[], bare: [] as number[], ours: [] as number[] }
  let [called, failed, ours95] = [0, 0, 0]
  // The first turn warms up.
  for (let turn = 0; turn <= TURNS; turn++) {
    const alone = await appendsMeanwhile(
      databaseUrl,
      APPENDS_PER_SECOND,
      pause(TYPING_SECONDS * 1_000),
    )
    const beside = load({
      url: bare,
      asks: [{ method: 'GET', path: '/ready' }],
      perSecond: TYPING_PER_SECOND,
      seconds: TYPING_SECONDS,
    })
    const besideBare = await appendsMeanwhile(databaseUrl, APPENDS_PER_SECOND, beside)
    const calls = load({
      url: ours,
      asks: writes,
      perSecond: TYPING_PER_SECOND,
      seconds: TYPING_SECONDS,
    })
    const besideOurs = await appendsMeanwhile(databaseUrl, APPENDS_PER_SECOND, calls)
    if (turn === 0) continue
    appends.alone.push(...alone)
    appends.bare.push(...besideBare)
    appends.ours.push(...besideOurs)
    const { millis, failed: refused } = await calls
    called += millis.length
    failed += refused
    ours95 = percentile(millis, 0.95)
  }
  await log.close()
  const pool = openPool(databaseUrl)
  const {
    rows: [written],
  } = await pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM log.event WHERE position > $1 AND type <> 'Measured'`,
    [before],
  )
  await pool.end()
  const slower = (of: readonly number[]) => percentile(of, 0.95) / percentile(appends.alone, 0.95)
  const [quiet, fast] = [written?.n === 0 && failed === 0, slower(appends.ours) <= SLOWER]
  const times = (of: readonly number[]) =>
    `p50 ${percentile(of, 0.5).toFixed(1)} ms, p95 ${percentile(of, 0.95).toFixed(1)} ms`
  console.log(
    `\n${TYPING_PER_SECOND} times a second 'is writing', by ${WRITERS * 2} people, ${TURNS} × ${TYPING_SECONDS} s`,
  )
  console.log(
    `  ${called} calls (${failed} refused, p95 ${ours95.toFixed(1)} ms), ${written?.n} events in the log (to reach: 0) ${verdict(quiet)}`,
  )
  console.log(
    `  an append: alone ${times(appends.alone)}; meanwhile ${times(appends.ours)}: ${slower(appends.ours).toFixed(2)} of its p95 (to reach: ${SLOWER} at most) ${verdict(fast)}`,
  )
  console.log(
    `  the same while a bare Fastify answers as many: ${times(appends.bare)}: ${slower(appends.bare).toFixed(2)}; ours beside that ${(percentile(appends.ours, 0.95) / percentile(appends.bare, 0.95)).toFixed(2)}`,
  )
  return quiet && fast
}

async function load(of: Load): Promise<Paced> {
  const thread = new Worker(new URL('./paced-thread.ts', import.meta.url), { workerData: of })
  const [done] = (await once(thread, 'message')) as [Paced]
  await thread.terminate()
  return done
}

/**
 * Everybody writes at once, each message of an id of its own; what was refused is told, and what
 * was accepted is there for both, once and in one order.
 */
async function rivals(
  { ours, ...tools }: Place,
  are: 'acquainted' | 'strangers',
): Promise<boolean> {
  const pairs = await pairsOf(tools, RIVAL_PAIRS, are)
  let [right, asked, accepted, refused] = [0, 0, 0, 0]
  for (const { one, other, conversationId } of pairs) {
    const answers = await Promise.all(
      Array.from({ length: RIVALS }, async (_, n) => {
        const [from, to] = n % 2 === 0 ? [one, other] : [other, one]
        const id = randomUUID()
        const { status } = await fetch(`${ours}/api/chat/users/${to.id}/messages`, {
          method: 'POST',
          headers: { 'x-session-id': from.sessionId, 'content-type': 'application/json' },
          body: JSON.stringify({ id, message: `Hola ${n}` }),
        })
        return { id, status }
      }),
    )
    const stands = answers.filter(({ status }) => status === 201).map(({ id }) => id)
    accepted += stands.length
    refused += answers.filter(({ status }) => status === 409).length
    const [mine, theirs] = await Promise.all(
      [one, other].map(async (who) => ({
        list: await ask<Conversation[]>(ours, '/api/chat/conversations', who),
        requests: await ask<unknown[]>(ours, '/api/messages/pending-requests', who),
        thread: (
          await ask<Message[]>(
            ours,
            `/api/chat/conversations/${conversationId}/messages?limit=100`,
            who,
          )
        ).map(({ id }) => id),
      })),
    )
    if (!mine || !theirs) throw new Error('nobody is there')
    asked += mine.requests.length + theirs.requests.length
    const isOne = [mine, theirs].every(
      ({ list }) =>
        list.length === 1 && list[0]?.id === conversationId && list[0].status === 'active',
    )
    const isWhole =
      mine.thread.join() === theirs.thread.join() &&
      mine.thread.toSorted().join() === stands.toSorted().join() &&
      answers.every(({ status }) => status === 201 || status === 409)
    if (isOne && isWhole && (are === 'strangers' || stands.length === RIVALS)) right++
  }
  const isReached = right === RIVAL_PAIRS && asked === 0
  console.log(
    `\n${RIVALS} rivals write at once from both sides, ${RIVAL_PAIRS} pairs ${are === 'acquainted' ? 'that know each other' : 'that don’t know each other'}`,
  )
  console.log(
    `  one conversation, open, every accepted message there once and in one order for both: ${right} of ${RIVAL_PAIRS}; ${asked} requests left, ${accepted} accepted, ${refused} told to wait for the answer ${verdict(isReached)}`,
  )
  return isReached
}
