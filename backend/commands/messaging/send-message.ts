/** Sending messages, decided by the streams. Ids come from the sender, so retries write once. */
import type { Clause } from '../../../contract/moderation/reasons.ts'
import { authorize } from '../../domain/authority.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { type Acquaintance, conversationIdOf } from '../../domain/messaging/conversation-events.ts'
import {
  type Between,
  type Conversation,
  otherOf,
  requireConversation,
} from '../../domain/messaging/conversation-state.ts'
import { conversationDecider } from '../../domain/messaging/conversation.ts'
import { mayAcquaint } from '../../domain/messaging/conversation-requests.ts'
import {
  type ChatMessage,
  messageIn,
  messageDecider,
  monthBefore,
  monthOf,
  mustBeSame,
  type MessageContent,
} from '../../domain/messaging/message.ts'
import { EventIdsTaken } from '../../eventlog/offer.ts'
import { asStepOf, type CommandHandler, type Context } from '../kernel/handle.ts'
import type { Gate } from '../access/gate.ts'

export interface ChatReads {
  /** Relation of two people: a current or recent appointment, or mutual follows. */
  acquaintance(one: string, other: string, at: string): Promise<Acquaintance | null>
  /** Where messages with this id stand of which the read model knows, the first one first. */
  placesOf(
    messageId: string,
  ): Promise<readonly { readonly conversationId: string; readonly sentAt: string }[]>
  /** Conversations with a pending request of or to this user; bounded. */
  waitingOf(userId: string, limit: number): Promise<readonly string[]>
}

export interface MessageRequest extends Omit<MessageContent, 'images'> {
  readonly messageId: string
  /** Stores pictures once sending is allowed; null without any. */
  readonly pictures: ((conversationId: string) => Promise<MessageContent['images']>) | null
}

/** Counts a new request. @throws DomainError 'rate_limited' */
export interface Counting {
  count(): Promise<void>
  forgive(): Promise<void>
}
const uncounted: Counting = { count: async () => {}, forgive: async () => {} }

const HOUR_MS = 3_600_000
const AT_ONCE = 200

export class ChatCommands {
  readonly #commands: CommandHandler
  readonly #gate: Gate
  readonly #reads: ChatReads

  constructor(
    { commands, gate }: { readonly commands: CommandHandler; readonly gate: Gate },
    reads: ChatReads,
  ) {
    this.#commands = commands
    this.#gate = gate
    this.#reads = reads
  }

  /** A conversation by its id, of which the asker is one. @throws not_found */
  async mustTakePart({ by }: Pick<Context, 'by'>, conversationId: string): Promise<Between> {
    const found = await this.#commands.state(conversationDecider, conversationId)
    authorize(by, 'conversation.see', { self: found?.senderId, invitee: found?.receiverId })
    return requireConversation(found)
  }

  /** The conversation by id or other person, from memory. @throws not_found */
  async mustFind(context: Pick<Context, 'by'>, id: string): Promise<Between> {
    const named = await this.#commands.state(conversationDecider, id)
    return this.mustTakePart(context, named ? id : conversationIdOf(context.by.id, id))
  }

  /**
   * Sends a message. Between acquaintances it opens the conversation; to the requester it answers;
   * else it is a request.
   * @throws not_found, unavailable, blocked_by_you, request_pending, request_text_only,
   * already_exists, rate_limited
   */
  async write(
    context: Context,
    otherId: string,
    request: MessageRequest,
    counting: Counting = uncounted,
  ): Promise<ChatMessage> {
    const {
      by: { id: senderId },
    } = context
    if (senderId === otherId) throw new DomainError('own_self', 'No puedes escribirte a ti mismo')
    const conversationId = conversationIdOf(senderId, otherId)
    const [, before, places] = await Promise.all([
      this.#gate.mustMeet(context, senderId, otherId),
      this.#commands.state(conversationDecider, conversationId),
      this.#reads.placesOf(request.messageId),
    ])
    const earlier = places.find((place) => place.conversationId === conversationId)
    if (!earlier && places.length > 0)
      throw new DomainError('already_exists', 'Este mensaje ya existe')
    const now =
      before?.status === 'open' ? before : await this.#approach(context, otherId, request, counting)
    const firstMessage = now.asked.find(
      ({ messageId, senderId: sender }) => messageId === request.messageId && sender === senderId,
    )
    if (firstMessage) {
      mustBeSame(
        { ...firstMessage, images: [], replyTo: null },
        { ...request, senderId, images: [] },
      )
      return { ...firstMessage, conversationId, images: [], replyTo: null, automatic: false }
    }
    if (now.asked.some(({ messageId }) => messageId === request.messageId))
      throw new DomainError('already_exists', 'Este mensaje ya existe')
    const images = (await request.pictures?.(conversationId)) ?? []
    return this.#send(
      context,
      { conversationId, receiverId: otherId, senderId },
      { ...request, images },
      earlier?.sentAt,
    )
  }

  /** Sends the away message once; nothing where the two no longer talk. */
  async sayAway(
    context: Context,
    {
      messageId,
      text,
      ...of
    }: {
      readonly conversationId: string
      readonly senderId: string
      readonly receiverId: string
      readonly messageId: string
      readonly text: string
    },
  ): Promise<void> {
    const { conversationId } = of
    if (
      (await this.#commands.state(conversationDecider, conversationId, { fresh: true }))?.status !==
      'open'
    )
      return
    for (const month of [
      monthOf(conversationId, context.at),
      monthBefore(conversationId, context.at),
    ]) {
      if (messageIn(await this.#commands.state(messageDecider, month, { fresh: true }), messageId))
        return
    }
    try {
      await this.#gate.mustMeet(context, of.senderId, of.receiverId)
    } catch (error) {
      if (error instanceof DomainError) return
      throw error
    }
    const data = { messageId, ...of, text, images: [], replyTo: null, automatic: true }
    await asStepOf(context, derivedId('message', of.senderId, messageId), (step) =>
      this.#commands.handle(
        messageDecider,
        monthOf(conversationId, context.at),
        { type: 'SendMessage', data },
        step,
      ),
    )
  }

  /** The conversation, if the user may write without a request; else null. @throws as `write` */
  async open(context: Context, otherId: string): Promise<Between | null> {
    const conversationId = conversationIdOf(context.by.id, otherId)
    const [, before] = await Promise.all([
      this.#gate.mustMeet(context, context.by.id, otherId),
      this.#commands.state(conversationDecider, conversationId),
    ])
    if (before?.status === 'open') return before
    const knows = await this.#reads.acquaintance(context.by.id, otherId, context.at)
    const { state } = await this.#commands.handle(
      conversationDecider,
      conversationId,
      { type: 'Approach', data: { otherId, knows, said: null } },
      context,
      'approach',
    )
    return state?.status === 'open' ? state : null
  }

  /** @throws not_found, forbidden for the sender, wrong_state once it is over */
  async accept(context: Context, conversationId: string): Promise<void> {
    const found = await this.#request(context, conversationId)
    await this.#gate.mustMeet(context, context.by.id, otherOf(found, context.by.id))
    await this.#commands.handle(
      conversationDecider,
      conversationId,
      { type: 'AcceptRequest', data: {} },
      context,
    )
  }

  /** The sender is not notified. @throws as `accept` */
  async reject(context: Context, conversationId: string): Promise<void> {
    await this.#request(context, conversationId)
    await this.#commands.handle(
      conversationDecider,
      conversationId,
      { type: 'RejectRequest', data: {} },
      context,
    )
  }

  /** Deletes the own recent message; repeatable. @throws not_found, forbidden, too_late */
  async deleteMessage(context: Context, conversationId: string, messageId: string): Promise<void> {
    const found = await this.mustTakePart(context, conversationId)
    const firstMessage = found.asked.find((one) => one.messageId === messageId)
    if (firstMessage) {
      authorize(context.by, 'message.delete', {
        self: firstMessage.senderId,
        member: firstMessage.receiverId,
      })
      await this.#commands.handle(
        conversationDecider,
        conversationId,
        { type: 'DeleteAsked', data: { messageId } },
        context,
      )
      return
    }
    for (const month of [
      monthOf(conversationId, context.at),
      monthBefore(conversationId, context.at),
    ]) {
      const message = messageIn(
        await this.#commands.state(messageDecider, month, { fresh: true }),
        messageId,
      )
      if (!message) continue
      authorize(context.by, 'message.delete', {
        self: message.senderId,
        member: message.receiverId,
      })
      await this.#commands.handle(
        messageDecider,
        month,
        { type: 'DeleteMessage', data: { messageId } },
        context,
      )
      return
    }
    // What is older than two months is older than minutes, too.
    const places = await this.#reads.placesOf(messageId)
    throw places.some((place) => place.conversationId === conversationId)
      ? new DomainError('too_late', 'Un mensaje solo se puede eliminar durante 15 minutos')
      : new DomainError('not_found', 'Mensaje no encontrado')
  }

  /** A decision takes a message from both; again changes nothing. @throws not_found */
  async takeDown(
    context: Context,
    messageId: string,
    by: { readonly decisionId: string; readonly clause: Clause },
  ): Promise<void> {
    for (const { conversationId, asked, month } of await this.#streamsOf(messageId)) {
      const part = `effect-${conversationId}`
      if (asked)
        await this.#commands.handle(
          conversationDecider,
          conversationId,
          { type: 'TakeDownAsked', data: { messageId, ...by } },
          context,
          part,
        )
      else
        await this.#commands.handle(
          messageDecider,
          month,
          { type: 'TakeDownMessage', data: { messageId, ...by } },
          context,
          part,
        )
    }
  }

  /** Reverts a decision, unless another holds or the writer deleted it. @throws not_found */
  async putBack(context: Context, messageId: string, decisionId: string): Promise<void> {
    for (const { conversationId, asked, month } of await this.#streamsOf(messageId)) {
      const part = `effect-${conversationId}`
      if (asked)
        await this.#commands.handle(
          conversationDecider,
          conversationId,
          { type: 'RestoreAsked', data: { messageId, decisionId } },
          context,
          part,
        )
      else
        await this.#commands.handle(
          messageDecider,
          month,
          { type: 'RestoreMessage', data: { messageId, decisionId } },
          context,
          part,
        )
    }
  }

  /** Out of the asker's list, until there is a message again. @throws not_found */
  async hide(context: Context, conversationId: string): Promise<void> {
    await this.mustTakePart(context, conversationId)
    await this.#commands.handle(
      conversationDecider,
      conversationId,
      { type: 'HideConversation', data: {} },
      context,
    )
  }

  async restore(context: Context, conversationId: string): Promise<void> {
    await this.mustTakePart(context, conversationId)
    await this.#commands.handle(
      conversationDecider,
      conversationId,
      { type: 'RestoreConversation', data: {} },
      context,
    )
  }

  /** `until`: an instant; null: told of again. */
  async mute(context: Context, conversationId: string, until: string | null): Promise<void> {
    await this.mustTakePart(context, conversationId)
    await this.#commands.handle(
      conversationDecider,
      conversationId,
      { type: 'MuteConversation', data: { until } },
      context,
    )
  }

  /** The two have to do with each other by now: what was asked is granted by that. */
  async acquaint(
    context: Context,
    actorId: string,
    one: string,
    other: string,
    knows: Acquaintance,
  ): Promise<void> {
    const conversationId = conversationIdOf(one, other)
    const found = await this.#commands.state(conversationDecider, conversationId, { fresh: true })
    if (!found || !mayAcquaint(found, actorId)) return
    await this.#commands.handle(
      conversationDecider,
      conversationId,
      { type: 'Acquaint', data: { knows, actorId } },
      context,
      `acquaint-${conversationId}`,
    )
  }

  /** @throws not_found */
  async lapse(context: Context, conversationId: string): Promise<void> {
    await this.#commands.handle(
      conversationDecider,
      conversationId,
      { type: 'LapseRequest', data: {} },
      context,
    )
  }

  /** Ends a closed account's requests, both ways. Idempotent; `settled` awaits the read model. */
  async endAllOf(context: Context, userId: string, settled: () => Promise<void>): Promise<void> {
    for (;;) {
      await settled()
      const left = await this.#reads.waitingOf(userId, AT_ONCE)
      if (left.length === 0) return
      for (const conversationId of left) {
        const step = {
          ...context,
          commandId: derivedId(context.commandId, 'conversation', conversationId),
        }
        await this.#commands.handle(
          conversationDecider,
          conversationId,
          { type: 'PartFrom', data: { userId } },
          step,
        )
      }
    }
  }

  async #approach(
    context: Context,
    otherId: string,
    { messageId, text, pictures }: MessageRequest,
    counting: Counting,
  ): Promise<Between> {
    const { id } = context.by
    const conversationId = conversationIdOf(id, otherId)
    const knows = await this.#reads.acquaintance(id, otherId, context.at)
    const data = { otherId, knows, said: { messageId, text, isPlain: pictures === null } }
    const decide = () =>
      this.#commands.handle(
        conversationDecider,
        conversationId,
        { type: 'Approach', data },
        context,
        'approach',
      )
    if (knows !== null) return requireConversation((await decide()).state)
    let asks = false
    await counting.count()
    try {
      const { state, events } = await decide()
      asks = events.some(({ type }) => type === 'MessageRequestSent')
      return requireConversation(state)
    } finally {
      if (!asks) await counting.forgive()
    }
  }

  /** `sentAt`: of one that stands already. */
  async #send(
    context: Context,
    of: { conversationId: string; senderId: string; receiverId: string },
    content: MessageContent & { readonly messageId: string },
    sentAt: string | undefined,
  ): Promise<ChatMessage> {
    const { conversationId, senderId } = of
    const { messageId, text, images, replyTo } = content
    const month =
      sentAt === undefined
        ? await this.#monthFor(context, conversationId, messageId)
        : monthOf(conversationId, sentAt)
    const data = { messageId, ...of, text, images, replyTo, automatic: false }
    // By the message, not by the request: a log whose event ids are unique takes none twice, in
    // whichever month or conversation.
    const { state } = await asStepOf(context, derivedId('message', messageId), (step) =>
      this.#commands.handle(messageDecider, month, { type: 'SendMessage', data }, step),
    ).catch((error: unknown) => {
      // This id is being sent in another conversation at this moment.
      throw error instanceof EventIdsTaken
        ? new DomainError('already_exists', 'Este mensaje ya existe')
        : error
    })
    const sent = messageIn(state, messageId)
    if (!sent) throw new Error(`message ${messageId} is not in ${month}`)
    mustBeSame(sent, { senderId, text, images, replyTo })
    return sent
  }

  /** Early in a month, last month's messages may not be in the read model yet. */
  async #monthFor({ at }: Context, conversationId: string, messageId: string): Promise<string> {
    const month = monthOf(conversationId, at)
    if (Date.parse(at) - Date.parse(`${at.slice(0, 'yyyy-mm'.length)}-01T00:00:00.000Z`) >= HOUR_MS)
      return month
    const before = monthBefore(conversationId, at)
    return messageIn(await this.#commands.state(messageDecider, before, { fresh: true }), messageId)
      ? before
      : month
  }

  /** Streams of a message: the request, or its month. @throws not_found */
  async #streamsOf(
    messageId: string,
  ): Promise<readonly { conversationId: string; asked: boolean; month: string }[]> {
    const places = await this.#reads.placesOf(messageId)
    if (places.length === 0) throw new DomainError('not_found', 'Mensaje no encontrado')
    return Promise.all(
      places.map(async ({ conversationId, sentAt }) => {
        const found = await this.#commands.state(conversationDecider, conversationId, {
          fresh: true,
        })
        return {
          conversationId,
          asked: found?.asked.some((one) => one.messageId === messageId) === true,
          month: monthOf(conversationId, sentAt),
        }
      }),
    )
  }

  async #request({ by }: Context, conversationId: string): Promise<Between> {
    const found = await this.#commands.state(conversationDecider, conversationId)
    authorize(by, 'request.answer', { self: found?.senderId, invitee: found?.receiverId })
    return requireConversation(found)
  }
}

/** A block ends a pending request, without a notice to the blocked person. */
export async function endRequestBetween(
  commands: CommandHandler,
  context: Context,
  one: string,
  other: string,
): Promise<void> {
  const conversationId = conversationIdOf(one, other)
  const [found]: readonly Conversation[] = await commands.now(conversationDecider, [conversationId])
  if (found?.status === 'request')
    await commands.handle(
      conversationDecider,
      conversationId,
      { type: 'PartFrom', data: { userId: one } },
      context,
      `part-${conversationId}`,
    )
}
