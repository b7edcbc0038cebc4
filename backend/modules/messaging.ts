/** Conversations, messages, receipts and chat settings. */
import { chatSettingRoutes } from '../api/messaging/chat-settings-routes.ts'
import { conversationRoutes } from '../api/messaging/conversation-routes.ts'
import { messageRoutes } from '../api/messaging/message-routes.ts'
import * as chatSettings from '../domain/messaging/chat-settings.ts'
import * as conversation from '../domain/messaging/conversation-events.ts'
import * as message from '../domain/messaging/message.ts'
import * as receipts from '../domain/messaging/receipts.ts'
import { acquaintanceOf } from '../projections/messaging/acquaintance.ts'
import { chats } from '../projections/messaging/chats.ts'
import { lapsing } from '../projections/messaging/conversations.ts'
import { awayOf } from '../workers/messaging/away-barbers.ts'
import { awayPolicy } from '../workers/messaging/away.ts'
import { acquaintancePolicy, requestSweep } from '../workers/messaging/requests.ts'
import { clockContext, type Module } from './module.ts'
import { messagingTold } from '../live/told/messaging.ts'
import { messagingExported } from '../api/export/exported/messaging.ts'

export const messagingModule: Module = {
  name: 'messaging',
  domain: [chatSettings, conversation, message, receipts],
  projections: [chats],
  told: messagingTold,
  exported: messagingExported,
  accountEnd: ({ messaging, settled }) => ({
    lettingGo: [
      (context, userId) => messaging.chatting.endAllOf(context, userId, () => settled(chats.name)),
    ],
  }),
  routes: [conversationRoutes, messageRoutes, chatSettingRoutes],
  policies: ({
    services: {
      commands,
      messaging: { chatting },
      booking: { workplaces },
    },
    background,
  }) => [
    acquaintancePolicy({
      acquaintance: (one, other, at) => acquaintanceOf(background, one, other, at),
      acquaint: (actorId, one, other, knows, command) =>
        chatting.acquaint(clockContext(command), actorId, one, other, knows),
    }),
    awayPolicy({
      away: awayOf(commands, workplaces),
      say: (text, command) => chatting.sayAway(clockContext(command), text),
      now: () => new Date(),
    }),
  ],
  sweeps: ({
    services: {
      messaging: { chatting },
    },
    background,
  }) => [
    requestSweep({
      due: (before, limit) => lapsing(background, before, limit),
      lapse: (conversationId, command) => chatting.lapse(clockContext(command), conversationId),
    }),
  ],
}
