/** Barbers with an away message who are closed now by hours or exceptions. */
import type { Workplaces } from '../../commands/booking/bookable.ts'
import type { CommandHandler } from '../../commands/kernel/handle.ts'
import { accountDecider } from '../../domain/identity/account.ts'
import { chatSettingsDecider } from '../../domain/messaging/chat-settings.ts'
import type { Answering } from './away.ts'

export const awayOf =
  (commands: CommandHandler, workplaces: Pick<Workplaces, 'openAt'>): Answering['away'] =>
  async (userId, at) => {
    const { awayText } = await commands.state(chatSettingsDecider, userId)
    if (awayText === '') return undefined
    const rol = (await commands.state(accountDecider, userId))?.rol
    if (rol === undefined || rol === 'cliente') return undefined
    const { isOpen, day } = await workplaces.openAt(userId, at)
    return isOpen ? undefined : { text: awayText, day }
  }
