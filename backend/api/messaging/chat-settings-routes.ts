/** Chat settings of a person. */
import * as contract from '../../../contract/messaging/settings.ts'
import { authorize } from '../../domain/authority.ts'
import {
  chatSettingsDecider as stream,
  type ChatSettings,
} from '../../domain/messaging/chat-settings.ts'
import type { Routes } from '../kernel/route-registration.ts'

export const chatSettingRoutes: Routes = (api, { commands }) => {
  // From one's own stream, which is never behind.
  api.on(contract.chatSettings, async ({ session: { userId } }) =>
    shown(await commands.state(stream, userId)),
  )

  api.on(
    contract.changeChatSettings,
    async ({ session: { userId }, context, body }) => {
      authorize(context.by, 'preferences.change', { self: userId })
      const {
        confirmacionesDeLectura: receipts,
        avisoEscribiendo: typing,
        respuestasRapidas: quickReplies,
        mensajeDeAusencia: awayText,
      } = body
      const change = {
        ...(receipts !== undefined && { receipts }),
        ...(typing !== undefined && { typing }),
        ...(quickReplies !== undefined && { quickReplies }),
        ...(awayText !== undefined && { awayText }),
      }
      const { state } = await commands.handle(
        stream,
        userId,
        { type: 'ChangeChatSettings', data: { change } },
        context,
      )
      return shown(state)
    },
    { counted: 'chatActsByAccount' },
  )
}

const shown = ({
  receipts,
  typing,
  quickReplies,
  awayText,
}: ChatSettings): contract.ChatSettings => ({
  confirmacionesDeLectura: receipts,
  avisoEscribiendo: typing,
  respuestasRapidas: [...quickReplies],
  mensajeDeAusencia: awayText,
})
