/** The live connection with what it asks of the rest: how accounts stand, whose a shop is, what the read models show. */
import type { Server } from 'node:http'
import type { Logger } from 'pino'
import type { Services } from '../api/kernel/services.ts'
import { system } from '../domain/kernel/event.ts'
import { derivedId } from '../domain/kernel/ids.ts'
import { MessageSent } from '../domain/messaging/message.ts'
import type { Follower } from '../eventlog/follower.ts'
import type { LiveLimits } from '../live/connection.ts'
import { startFanout } from '../live/fanout.ts'
import { type Live, startLive } from '../live/server.ts'
import { sessionsOf } from '../live/sessions.ts'
import { barbersOf, shopIdsOf } from '../projections/business/team.ts'
import { shopById } from '../projections/business/shops.ts'
import { partsAmong } from '../projections/messaging/conversations.ts'
import { postsAmong } from '../projections/social/posts.ts'
import { meets } from '../projections/visibility.ts'

export interface LiveParts {
  readonly server: Server
  readonly services: Services
  readonly logger: Logger
  readonly closing: AsyncDisposableStack
  /** For tests; what is not named is as usual. */
  readonly limits?: Partial<LiveLimits>
}

/** Of the topics that are asked about: what stands before the id. */
const [POST, CONVERSATION] = ['post:', 'conversation:'] as const
/** How long a message waits for the read models that show what it tells of. */
const PATIENCE_MS = 5_000

export interface OpenLive {
  readonly live: Live
  readonly fanout: Follower
}

export async function openLive({ server, services, logger, closing, limits = {} }: LiveParts): Promise<OpenLive> {
  const { db, log, vault, standings, config: { allowedOrigins, trustedProxies } } = services
  const sessions = sessionsOf(vault, async (userId) => (await standings.of(userId, services.now())).is === 'active')
  const live = startLive({
    server, sessions, allowedOrigins, trustedProxies, logger, limits,
    async mayWatch(userId, topics) {
      const idsOf = (kind: string) => topics.flatMap((topic) => (topic.startsWith(kind) ? [topic.slice(kind.length)] : []))
      const [posts, talks] = await Promise.all([
        postsAmong(db, { userId, at: services.now().toISOString() }, idsOf(POST)), userId === null ? new Set<string>() : partsAmong(db, userId, idsOf(CONVERSATION)),
      ])
      return new Set(topics.filter((topic) => (topic.startsWith(POST) ? posts.has(topic.slice(POST.length)) : talks.has(topic.slice(CONVERSATION.length)))))
    },
  })
  const stopHearing = services.typing.heard(({ conversationId, userId, otherId }) => live.whisper(otherId, `conversation:${conversationId}`, { type: 'typing', conversationId, userId }))
  closing.defer(() => stopHearing[Symbol.dispose]())
  // Sockets hold the server open: they go first.
  closing.defer(() => live.close())
  const fanout = await startFanout({
    log, live, logger,
    passed: (position, types) => services.passed(position, { timeoutMs: PATIENCE_MS, types }),
    whoMeets: async (personId, among) => {
      const at = services.now().toISOString()
      const met = await Promise.all(among.map((userId) => meets(db, { userId, at }, personId)))
      return among.filter((_, index) => met[index])
    },
    // Handed to a live socket is delivered.
    handedOver({ type, data, position, metadata: { correlationId, occurredAt } }) {
      if (type !== MessageSent.type) return
      const { conversationId, senderId, receiverId } = data as Pick<ReturnType<typeof MessageSent>['data'], 'conversationId' | 'senderId' | 'receiverId'>
      if (!live.reaches(receiverId)) return
      const context = { commandId: derivedId('delivered', conversationId, receiverId, String(position)), correlationId, by: system, at: occurredAt, position: 0n }
      services.receipts.delivered(context, { conversationId, userId: receiverId, otherId: senderId }, { upTo: position })
    },
    ownerOf: async (businessId) => (await shopById(db, businessId))?.owner_id,
    teamOf: (businessId) => barbersOf(db, businessId),
    shopOf: async (barberId) => (await shopIdsOf(db, [barberId]))[0],
    standingChanged: (userId) => standings.forget(userId),
  })
  closing.defer(() => fanout.close())
  return { live, fanout }
}
