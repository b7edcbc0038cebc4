/** Typing indicators: at once to viewers on this node, shortly after on others; stored nowhere. */
import { LRUCache } from 'lru-cache'
import type { Typing } from '../api/kernel/services.ts'
import type { CommandHandler } from '../commands/kernel/handle.ts'
import { otherOf } from '../domain/messaging/conversation-state.ts'
import { chatSettingsDecider } from '../domain/messaging/chat-settings.ts'
import { blockDecider, blockId } from '../domain/moderation/user-block.ts'
import type { NodeBroadcast } from '../vault/coordination/node-broadcast.ts'

/** Of one person in one conversation, no more often. */
const PAUSE_MS = 3_000
/** So many write at once. */
const MOST = 20_000

type Listener = Parameters<Typing['heard']>[0]

export function typingOf(commands: CommandHandler, whispers: Pick<NodeBroadcast, 'join'>): Typing {
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
