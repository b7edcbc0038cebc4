/**
 * 2,000 sockets, 200 of which look at one post while it gets 50 hearts a second, the others at the
 * feed: what the sockets hear, how often each, and how long an append to the log takes meanwhile,
 * beside the same before a socket was open. Telling everybody of every heart, which is what is done
 * where there are no topics, would be a frame for each socket and heart.
 */
import { appendEvents } from '../backend/seed/events/append.ts'
import { writePost } from '../backend/seed/events/posts.ts'
import { QUIET, scenario } from './scenario.ts'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { PostLiked, reactionId } from '../backend/domain/social/reaction.ts'
import type { EventLog } from '../backend/eventlog/log.ts'
import { eventually } from '../backend/test/support/eventually.ts'
import type { Audience } from './live-sockets.ts'
import { percentile } from './report.ts'
import { openMarket } from '../backend/seed/http/market.ts'

const SOCKETS = 2_000
const WATCHERS = 200
const LIKES_PER_SECOND = 50
const SECONDS = 12
const TURNS = 3
/** Of a frame for each socket and heart: the target. */
const SHARE = 1 / 100
/** Of the append before: the target. */
const SLOWER = 1.1

await scenario({
  environment: { TRUSTED_PROXIES: '127.0.0.1/32', ...QUIET },
  run: async ({ ours, log }) => {
    const {
      barbers: [author],
    } = await openMarket(ours, { barbers: 1, clients: 1 })
    if (!author) throw new Error('nobody publishes')
    const postId = await writePost(log, author.id)
    await eventually(
      'the post is there to be seen',
      async () => (await fetch(`${ours}/api/posts/${postId}`)).ok,
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
    const sockets = new Worker(new URL('./live-sockets.ts', import.meta.url), {
      workerData: { url: ours, sockets: SOCKETS, topics, heard } satisfies Audience,
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
    await sockets.terminate()
    return isReached
  },
})

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
      await appendEvents(
        into,
        `like-${reactionId(postId, userId)}`,
        { id: userId, role: 'cliente' },
        [PostLiked({ postId, postAuthorId, userId, likedAt: new Date().toISOString() })],
      )
      millis.push(performance.now() - due)
    }),
  )
}
