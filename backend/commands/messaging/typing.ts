/** Typing indicators: at once to viewers on this node, shortly after on others; stored nowhere. */
import { LRUCache } from 'lru-cache'
import type { CommandHandler, Context } from '../kernel/handle.ts'
import { type Between, otherOf } from '../../domain/messaging/conversation-state.ts'
import { chatSettingsDecider } from '../../domain/messaging/chat-settings.ts'
import { blockDecider, blockId } from '../../domain/moderation/user-block.ts'

/** Of one person in one conversation, no more often. */
const PAUSE_MS = 3_000
/** So many write at once. */
const MOST = 20_000

type Ids = readonly [conversationId: string, userId: string, otherId: string]
/** Tells the other nodes, and hears from them. */
export interface Broadcast {
  join(heard: (ids: Ids) => void): { readonly say: (ids: Ids) => void }
}

export interface Typing {
  /** At most once in a while for each person and conversation; more often it is passed over. */
  said(context: Pick<Context, 'by'>, conversation: Between): Promise<void>
  /** Calls back for each that was told, until it is disposed of. */
  heard(
    listener: (notified: {
      readonly conversationId: string
      readonly userId: string
      readonly otherId: string
    }) => void,
  ): Disposable
}

type Listener = Parameters<Typing['heard']>[0]

export function typingOf(commands: CommandHandler, whispers: Broadcast): Typing {
  const lately = new LRUCache<string, true>({ max: MOST, ttl: PAUSE_MS })
  const listeners = new Set<Listener>()
  const tell = (heard: Parameters<Listener>[0]) => {
    for (const listener of listeners) listener(heard)
  }
  // The sending node has already checked permissions.
  const others = whispers.join(([conversationId, userId, otherId]) =>
    tell({ conversationId, userId, otherId }),
  )
  return {
    async said({ by: { id: userId } }, conversation) {
      const { conversationId, status } = conversation
      const key = `${userId} ${conversationId}`
      if (status !== 'open' || lately.has(key)) return
      lately.set(key, true)
      const otherId = otherOf(conversation, userId)
      const [mine, theirs, [one, other]] = await Promise.all([
        commands.state(chatSettingsDecider, userId),
        commands.state(chatSettingsDecider, otherId),
        commands.now(blockDecider, [blockId(userId, otherId), blockId(otherId, userId)]),
      ])
      if (!mine.typing || !theirs.typing || one || other) return
      tell({ conversationId, userId, otherId })
      others.say([conversationId, userId, otherId])
    },
    heard(listener) {
      listeners.add(listener)
      return { [Symbol.dispose]: () => void listeners.delete(listener) }
    },
  }
}
