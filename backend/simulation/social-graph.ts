/** Social relations in the simulation: follows, blocks and authorship. */
import type { SubjectType } from '../../contract/moderation/subject-types.ts'
import type { EvidenceReads } from '../subjects/definition.ts'
import type { Acquaintance } from '../domain/messaging/conversation-events.ts'
import type { ChatMessage } from '../domain/messaging/message.ts'
import type { Subject } from '../domain/moderation/subject.ts'

type Said = Pick<ChatMessage, 'messageId' | 'conversationId' | 'senderId' | 'text' | 'sentAt'>

export class Society {
  readonly #follows = new Set<string>()
  readonly #blocks = new Set<string>()
  readonly #authors = new Map<string, string>()
  readonly #messages = new Map<string, Said>()
  readonly #conversations = new Map<string, Said[]>()

  follows(follower: string, followed: string, does: boolean): void {
    this.#follows[does ? 'add' : 'delete'](`${follower} ${followed}`)
  }

  blocks(blocker: string, blocked: string, does: boolean): void {
    this.#blocks[does ? 'add' : 'delete'](`${blocker} ${blocked}`)
    if (!does) return
    this.follows(blocker, blocked, false)
    this.follows(blocked, blocker, false)
  }

  is(authorId: string, type: SubjectType, id: string): void {
    this.#authors.set(`${type} ${id}`, authorId)
  }

  said(message: Said): void {
    const { messageId, conversationId, senderId } = message
    if (this.#messages.has(messageId)) return
    this.#messages.set(messageId, message)
    this.#conversations.set(conversationId, [
      ...(this.#conversations.get(conversationId) ?? []),
      message,
    ])
    this.is(senderId, 'MESSAGE', messageId)
  }

  haveTalked(conversationId: string): boolean {
    return this.#conversations.has(conversationId)
  }

  mutual(one: string, other: string): Acquaintance | null {
    return this.#follows.has(`${one} ${other}`) && this.#follows.has(`${other} ${one}`)
      ? 'mutual'
      : null
  }

  /** Owners of content; blocked people may only report what was sent to them. */
  reportable(
    { userId }: { readonly userId: string | null },
    { type, id }: Subject,
  ): { readonly authorId: string } | undefined {
    const authorId = type === 'USER' ? id : this.#authors.get(`${type} ${id}`)
    return authorId === undefined ||
      (type !== 'MESSAGE' && this.#blocks.has(`${authorId} ${userId}`))
      ? undefined
      : { authorId }
  }

  readonly messages: Omit<EvidenceReads, 'daysOf'> = {
    placesOf: async (id) => {
      const found = this.#messages.get(id)
      return found ? [found] : []
    },
    messagesAround: async (id, atMost) => {
      const one = this.#messages.get(id)
      const all = this.#conversations.get(one?.conversationId ?? '') ?? []
      const at = all.findIndex(({ messageId }) => messageId === id)
      return all.flatMap(({ messageId, senderId, text, sentAt }, index) =>
        messageId === id || Math.abs(index - at) > atMost
          ? []
          : [{ sentAt, text, isTheirs: senderId === one?.senderId }],
      )
    },
  }
}
