/** Chat settings. */
import { z } from 'zod'
import { limits } from '../../../contract/kernel/limits.ts'
import { type Command, type Decider, match } from '../kernel/decider.ts'
import { event, type EventsOf, personal } from '../kernel/event.ts'
import { Id, Text } from '../kernel/fields.ts'

const { text: LONGEST, most: MOST } = limits.chat.quickReply

/** All settings after the change. `receipts`, `typing`: mutual. */
export const ChatSettingsChanged = event('ChatSettingsChanged', {
  userId: Id,
  receipts: z.boolean(),
  typing: z.boolean(),
  quickReplies: personal(z.array(Text(LONGEST)).max(MOST), { of: 'userId', erased: [] }),
  /** Said in their name outside their hours (workers/messaging/away.ts); empty: nothing. */
  awayText: personal(Text(LONGEST), { of: 'userId', erased: '' }),
})

export type ChatSettingsEvent = EventsOf<[typeof ChatSettingsChanged]>

export interface ChatSettings {
  readonly receipts: boolean
  readonly typing: boolean
  readonly quickReplies: readonly string[]
  readonly awayText: string
}
export type ChatSettingsCommand = Command<'ChangeChatSettings', { change: Partial<ChatSettings> }>

export const defaultChatSettings: ChatSettings = {
  receipts: true,
  typing: true,
  quickReplies: [],
  awayText: '',
}

export const chatSettingsDecider: Decider<ChatSettings, ChatSettingsCommand, ChatSettingsEvent> = {
  category: 'chat-settings',
  initial: defaultChatSettings,
  evolve: (_, event) =>
    match<ChatSettingsEvent, ChatSettings>(event, {
      ChatSettingsChanged: ({ receipts, typing, quickReplies, awayText }) => ({
        receipts,
        typing,
        quickReplies,
        awayText,
      }),
    }),
  decide: (state, command) =>
    match<ChatSettingsCommand, readonly ChatSettingsEvent[]>(command, {
      ChangeChatSettings: ({ change }, { by }) => {
        const { quickReplies, ...after } = { ...state, ...change }
        return isSame(state, { quickReplies, ...after })
          ? []
          : [ChatSettingsChanged({ userId: by.id, ...after, quickReplies: [...quickReplies] })]
      },
    }),
}

const isSame = (one: ChatSettings, other: ChatSettings) =>
  one.receipts === other.receipts &&
  one.typing === other.typing &&
  one.awayText === other.awayText &&
  one.quickReplies.length === other.quickReplies.length &&
  one.quickReplies.every((text, index) => text === other.quickReplies[index])
