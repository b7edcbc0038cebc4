/** Restricting somebody, and freeing them. */
import { account } from '../../domain/identity/account.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { restriction, restrictionId } from '../../domain/moderation/restriction.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'

export class RestrictionCommands {
  readonly #commands: CommandHandler

  constructor(commands: CommandHandler) {
    this.#commands = commands
  }

  /** The asker restricts somebody; again changes nothing. @throws own_self, or not_found where there is nobody */
  async restrict(context: Context, restrictedId: string): Promise<void> {
    const ownerId = context.by.id
    if (!(await this.#commands.state(account, restrictedId))) throw new DomainError('not_found', 'El perfil de usuario que buscas no existe.')
    await this.#commands.handle(restriction, restrictionId(ownerId, restrictedId), { type: 'RestrictUser', data: { ownerId, restrictedId } }, context)
  }

  async unrestrict(context: Context, restrictedId: string): Promise<void> {
    const ownerId = context.by.id
    await this.#commands.handle(restriction, restrictionId(ownerId, restrictedId), { type: 'UnrestrictUser', data: { ownerId, restrictedId } }, context)
  }
}
