/** Blocking and unblocking somebody. */
import { account } from '../../domain/identity/account.ts'
import { block, blockId } from '../../domain/moderation/block.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'

export class BlockCommands {
  readonly #commands: CommandHandler

  constructor(commands: CommandHandler) {
    this.#commands = commands
  }

  /** The asker blocks somebody; again changes nothing. @throws own_self, or not_found where there is nobody */
  async block(context: Context, blockedId: string): Promise<void> {
    const blockerId = context.by.id
    if (!(await this.#commands.state(account, blockedId))) throw new DomainError('not_found', 'El perfil de usuario que buscas no existe.')
    await this.#commands.handle(block, blockId(blockerId, blockedId), { type: 'BlockUser', data: { blockerId, blockedId } }, context)
  }

  /** What the block has brought about is not undone by it. */
  async unblock(context: Context, blockedId: string): Promise<void> {
    const blockerId = context.by.id
    await this.#commands.handle(block, blockId(blockerId, blockedId), { type: 'UnblockUser', data: { blockerId, blockedId } }, context)
  }
}
