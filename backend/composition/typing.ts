/** That somebody is writing: told at once to who looks at the conversation, and kept nowhere, least of all in the log. */
import { LRUCache } from 'lru-cache'
import type { Typing } from '../api/kernel/services.ts'
import type { CommandHandler } from '../commands/kernel/handle.ts'
import { otherOf } from '../domain/messaging/conversation.ts'
import { chatSettings } from '../domain/messaging/settings.ts'
import { block, blockId } from '../domain/moderation/block.ts'

/** Of one person in one conversation, no more often. */
const PAUSE_MS = 3_000
/** So many write at once. */
const MOST = 20_000

type Listener = Parameters<Typing['heard']>[0]

export function typingOf(commands: CommandHandler): Typing {
  const lately = new LRUCache<string, true>({ max: MOST, ttl: PAUSE_MS })
  const listeners = new Set<Listener>()
  return {
    async said({ by: { id: userId } }, conversation) {
      const { conversationId, status } = conversation
      const key = `${userId} ${conversationId}`
      if (status !== 'open' || lately.has(key)) return
      lately.set(key, true)
      const otherId = otherOf(conversation, userId)
      const [mine, theirs, [one, other]] = await Promise.all([
        commands.state(chatSettings, userId), commands.state(chatSettings, otherId), commands.now(block, [blockId(userId, otherId), blockId(otherId, userId)]),
      ])
      if (!mine.typing || !theirs.typing || one || other) return
      for (const listener of listeners) listener({ conversationId, userId, otherId })
    },
    heard(listener) {
      listeners.add(listener)
      return { [Symbol.dispose]: () => void listeners.delete(listener) }
    },
  }
}
