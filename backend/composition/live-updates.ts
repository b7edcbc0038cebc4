/** Builds the live connections of app and console with what they ask. */
import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Services } from '../api/kernel/services.ts'
import { cases as queue } from '../../contract/moderation/cases.ts'
import { system } from '../domain/kernel/event.ts'
import { derivedId } from '../domain/kernel/ids.ts'
import { MessageSent } from '../domain/messaging/message.ts'
import type { Follower } from '../eventlog/follower.ts'
import { type LiveLimits, liveLimits } from '../live/connection.ts'
import { startConsole } from '../live/console.ts'
import { startFanout } from '../live/fanout.ts'
import { startMessageWords } from '../live/message-words.ts'
import { startPresence } from '../live/presence.ts'
import { peopleRoom, staffRoom } from '../live/rooms.ts'
import { type Live, type LiveStats, startLive } from '../live/server.ts'
import { isStaffs, sessionsOf } from '../live/sessions.ts'
import { barbersOf, shopIdsOf } from '../projections/business/team-reads.ts'
import { shopById } from '../projections/business/shops-reads.ts'
import { appeals } from '../projections/moderation/appeals.ts'
import { casesAmong } from '../projections/moderation/case-visibility.ts'
import { moderatorsAmong } from '../projections/moderation/case-colleagues.ts'
import { cases } from '../projections/moderation/cases.ts'
import { groups } from '../projections/moderation/groups.ts'
import { partsAmong } from '../projections/messaging/conversations.ts'
import { postsAmong } from '../projections/social/posts-reads.ts'
import { postLikesFor } from '../projections/social/reactions-reads.ts'
import { meets } from '../projections/visibility.ts'
import { audience } from '../modules/modules.ts'

export interface LiveParts {
  readonly server: Server
  readonly services: Services
  readonly logger: Logger
  readonly closing: AsyncDisposableStack
  /** For tests; what is not named is as usual. */
  readonly limits?: Partial<LiveLimits>
}

/** Of the topics that are asked about: what stands before the id. */
const [POST, CONVERSATION, CASE] = ['post:', 'conversation:', 'case:'] as const
const QUEUE = [cases.name, appeals.name, groups.name]
/** How long a message waits for the read models that show what it tells of. */
const PATIENCE_MS = 5_000

export interface OpenLive {
  readonly live: Live
  readonly followers: readonly Follower[]
  /** `staff`: with a socket of the console. */
  stats(): LiveStats & { readonly staff: number }
}

export async function openLive(parts: LiveParts): Promise<OpenLive> {
  const [app, desk] = await Promise.all([openApp(parts), openDesk(parts)])
  return {
    live: app.live,
    followers: [app.fanout, desk.fanout],
    stats() {
      const [inApp, atDesk] = [app.live.stats(), desk.live.stats()]
      return {
        guests: inApp.guests,
        users: inApp.users,
        staff: atDesk.users,
        cut: inApp.cut + atDesk.cut,
      }
    },
  }
}

/** For staff who may read the queue; case topics are refused where the case concerns the user. */
async function openDesk({ server, services, logger, closing, limits = {} }: LiveParts) {
  const {
    db,
    log,
    vault,
    config: { allowedOrigins, trustedProxies },
  } = services
  const sessions = sessionsOf(vault, mayTakePart(services), isStaffs(queue.access.staff))
  let toldAt: number | undefined
  const presence = startPresence({
    node: randomUUID(),
    now: Date.now,
    join: (listener) => vault.presence.join(listener),
    tell: (caseId, people) => void tellViewers(caseId, people),
  })
  closing.defer(() => presence.close())
  const live = startLive(
    staffRoom(() => (toldAt === undefined ? undefined : Math.max(0, Date.now() - toldAt))),
    {
      server,
      sessions,
      allowedOrigins,
      trustedProxies,
      logger,
      limits,
      async mayWatch(staffId, topics) {
        if (staffId === null) return new Set()
        const seen = await casesAmong(
          db,
          { staffId, at: services.now().toISOString() },
          topics.map((topic) => topic.slice(CASE.length)),
        )
        return new Set(topics.filter((topic) => seen.has(topic.slice(CASE.length))))
      },
      watched: (topic, people) => presence.here(topic.slice(CASE.length), people),
    },
  )
  /** How often it was told, by case: what is looked up late does not undo what came after it. */
  const telling = new LRUCache<string, number>({ max: 1_000 })
  async function tellViewers(caseId: string, people: ReadonlySet<string>): Promise<void> {
    const turn = (telling.get(caseId) ?? 0) + 1
    telling.set(caseId, turn)
    const viewers = await moderatorsAmong(db, [...people]).catch((error: Error) => {
      logger.warn({ problem: error.message }, 'who has a case open could not be told')
    })
    if (viewers && telling.get(caseId) === turn)
      live.publish({
        topic: `case:${caseId}`,
        message: { type: 'case_viewers', caseId, viewers: [...viewers] },
      })
  }
  closing.defer(() => live.close())
  const fanout = await startConsole({
    log,
    live,
    logger,
    passed: (position) => services.passed(position, { timeoutMs: PATIENCE_MS, of: QUEUE }),
    told: () => {
      toldAt = Date.now()
    },
  })
  closing.defer(() => fanout.close())
  return { live, fanout }
}

const mayTakePart =
  ({ standings, now }: Services) =>
  async (userId: string) =>
    (await standings.of(userId, now())).is === 'active'

async function openApp({ server, services, logger, closing, limits = {} }: LiveParts) {
  const {
    db,
    log,
    vault,
    standings,
    config: { allowedOrigins, trustedProxies },
  } = services
  const sessions = sessionsOf(vault, mayTakePart(services))
  const live = startLive(peopleRoom, {
    server,
    sessions,
    allowedOrigins,
    trustedProxies,
    logger,
    limits,
    // Each receiver's like count leaves out people they may not meet.
    fit(message, people) {
      if (message.type !== 'post_liked' && message.type !== 'post_unliked') return undefined
      return postLikesFor(db, message.postId, people).then((likesFor) => (userId) => ({
        ...message,
        likesCount: likesFor(userId),
      }))
    },
    async mayWatch(userId, topics) {
      const idsOf = (kind: string) =>
        topics.flatMap((topic) => (topic.startsWith(kind) ? [topic.slice(kind.length)] : []))
      const [posts, talks] = await Promise.all([
        postsAmong(db, { userId, at: services.now().toISOString() }, idsOf(POST)),
        userId === null ? new Set<string>() : partsAmong(db, userId, idsOf(CONVERSATION)),
      ])
      return new Set(
        topics.filter((topic) =>
          topic.startsWith(POST)
            ? posts.has(topic.slice(POST.length))
            : talks.has(topic.slice(CONVERSATION.length)),
        ),
      )
    },
  })
  const stopHearing = services.typing.heard(({ conversationId, userId, otherId }) =>
    live.whisper(otherId, `conversation:${conversationId}`, {
      type: 'typing',
      conversationId,
      userId,
    }),
  )
  closing.defer(() => stopHearing[Symbol.dispose]())
  // Sockets hold the server open: they go first.
  closing.defer(() => live.close())
  const fanout = await startFanout({
    log,
    audience,
    live,
    undoMs: limits.undoMs ?? liveLimits.undoMs,
    logger,
    passed: (position, types) => services.passed(position, { timeoutMs: PATIENCE_MS, types }),
    whoMeets: async (personId, among) => {
      const at = services.now().toISOString()
      const met = await Promise.all(among.map((userId) => meets(db, { userId, at }, personId)))
      return among.filter((_, index) => met[index])
    },
    // Handed to a live socket is delivered.
    handedOver({ type, data, position, metadata: { correlationId, occurredAt } }) {
      if (type !== MessageSent.type) return
      const { conversationId, senderId, receiverId } = data as Pick<
        ReturnType<typeof MessageSent>['data'],
        'conversationId' | 'senderId' | 'receiverId'
      >
      if (!live.reaches(receiverId)) return
      const context = {
        commandId: derivedId('delivered', conversationId, receiverId, String(position)),
        correlationId,
        by: system,
        at: occurredAt,
        position: 0n,
      }
      services.messaging.receipts.delivered(
        context,
        { conversationId, userId: receiverId, otherId: senderId },
        { upTo: position },
      )
    },
    ownerOf: async (businessId) => (await shopById(db, businessId))?.owner_id,
    teamOf: (businessId) => barbersOf(db, businessId),
    shopOf: async (barberId) => (await shopIdsOf(db, [barberId]))[0],
    standingChanged: (userId) => standings.forget(userId),
  })
  closing.defer(() => fanout.close())
  // Not among those that readiness looks at: without it the words come with the read.
  const words = await startMessageWords({ log, live, logger, now: services.now })
  closing.defer(() => words.close())
  return { live, fanout }
}
