/**
 * 2,000 sockets, 200 of which look at one post while it gets 50 hearts a second, the others at the
 * feed: what the sockets hear, how often each, and how long an append to the log takes meanwhile,
 * beside the same before a socket was open. Telling everybody of every heart, which is what is done
 * where there are no topics, would be a frame for each socket and heart.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { PostPublished } from '../backend/domain/social/post.ts'
import { PostLiked, reactionId } from '../backend/domain/social/reaction.ts'
import type { DomainEvent } from '../backend/domain/kernel/event.ts'
import type { EventLog } from '../backend/eventlog/log.ts'
import { startEmbedded } from '../backend/postgres/embedded.ts'
import { openMarket } from '../backend/test/faults/market.ts'
import { serverChild } from '../backend/test/faults/server-child.ts'
import { eventually } from '../backend/test/support/eventually.ts'
import type { Audience } from './live-sockets.ts'
import { openSealedLog } from './market.ts'
import { percentile } from './report.ts'

const SOCKETS = 2_000
const WATCHERS = 200
const LIKES_PER_SECOND = 50
const SECONDS = 12
const TURNS = 3
/** Of a frame for each socket and heart: the target. */
const SHARE = 1 / 100
/** Of the append before: the target. */
const SLOWER = 1.1

const dir = await mkdtemp(join(tmpdir(), 'balbu-bench-'))
await chmod(dir, 0o755)
const postgres = await startEmbedded({ dir })
const masterKey = randomBytes(32)
const databaseUrl = await postgres.database('balbu')
const server = await serverChild({
  DATABASE_URL: databaseUrl,
  MASTER_KEY: masterKey.toString('base64'),
  TIMEZONE: 'America/Mexico_City',
  TRUSTED_PROXIES: '127.0.0.1/32',
  ROLES: 'api,projector',
})
let sockets: Worker | undefined
let log: EventLog | undefined
try {
  await server.start()
  const {
    barbers: [author],
  } = await openMarket(server.url, { barbers: 1, clients: 1 })
  if (!author) throw new Error('nobody publishes')
  log = await openSealedLog(databaseUrl, masterKey)
  const postId = randomUUID()
  await append(
    log,
    `post-${postId}`,
    author.id,
    PostPublished({
      postId,
      authorId: author.id,
      businessId: null,
      content: 'Un fade',
      images: [],
      sensitive: false,
      serviceId: null,
      publishedAt: new Date().toISOString(),
    }),
  )
  await eventually(
    'the post is there to be seen',
    async () => (await fetch(`${server.url}/api/posts/${postId}`)).ok,
  )

  const alone: number[] = []
  for (let turn = 0; turn <= 1; turn++) {
    alone.length = 0
    await likes(log, postId, author.id, alone)
  }
  const heard = new SharedArrayBuffer(4)
  const frames = new Int32Array(heard)
  const topics = Array.from({ length: SOCKETS }, (_, number) =>
    number < WATCHERS ? `post:${postId}` : 'feed',
  )
  sockets = new Worker(new URL('./live-sockets.ts', import.meta.url), {
    workerData: { url: server.url, sockets: SOCKETS, topics, heard } satisfies Audience,
  })
  await once(sockets, 'message')
  const beside: number[] = []
  const before = Atomics.load(frames, 0)
  for (let turn = 0; turn < TURNS; turn++) await likes(log, postId, author.id, beside)
  // Longer than anything is gathered.
  await pause(2_500)

  const told = Atomics.load(frames, 0) - before
  const hearts = TURNS * SECONDS * LIKES_PER_SECOND
  const share = told / (hearts * SOCKETS)
  const each = told / WATCHERS / (TURNS * SECONDS + 2.5)
  const slower = percentile(beside, 0.95) / percentile(alone, 0.95)
  const isReached = share <= SHARE && each <= 1.05 && told >= WATCHERS && slower <= SLOWER
  console.log(
    `\n${SOCKETS} sockets, ${WATCHERS} looking at one post, ${LIKES_PER_SECOND} hearts a second on it for ${TURNS * SECONDS} s`,
  )
  console.log(
    `  ${hearts} hearts, ${told} frames: 1/${(1 / share).toFixed(0)} of telling everybody of each (to reach: 1/${1 / SHARE}); ${each.toFixed(2)} a second and watcher (to reach: 1)`,
  )
  console.log(
    `  an append p50 ${percentile(beside, 0.5).toFixed(1)} ms, p95 ${percentile(beside, 0.95).toFixed(1)} ms; without a socket p50 ${percentile(alone, 0.5).toFixed(1)} ms, p95 ${percentile(alone, 0.95).toFixed(1)} ms: ${slower.toFixed(2)} (to reach: ${SLOWER} at most)`,
  )
  console.log(`  ${isReached ? 'reached' : 'NOT REACHED'}`)
  process.exitCode = isReached ? 0 : 1
} finally {
  await sockets?.terminate()
  await log?.close()
  await server.stop()
  await postgres.stop()
  await rm(dir, { recursive: true, force: true })
}

/**
 * So many a second, each of somebody else, whether or not the ones before are done; waiting counts
 * from when its time had come.
 */
async function likes(
  into: EventLog,
  postId: string,
  postAuthorId: string,
  millis: number[],
): Promise<void> {
  const began = performance.now()
  await Promise.all(
    Array.from({ length: LIKES_PER_SECOND * SECONDS }, async (_, n) => {
      const due = began + (n * 1_000) / LIKES_PER_SECOND
      await pause(Math.max(due - performance.now(), 0))
      const userId = randomUUID()
      await append(
        into,
        `like-${reactionId(postId, userId)}`,
        userId,
        PostLiked({ postId, postAuthorId, userId, likedAt: new Date().toISOString() }),
      )
      millis.push(performance.now() - due)
    }),
  )
}

async function append(
  into: EventLog,
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
  await into.append(stream, [{ id: randomUUID(), ...event, metadata }], { expected: 'none' })
}
