/** Restricting and unrestricting. */
import { accountDecider } from '../../domain/identity/account.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { restrictionDecider, restrictionId } from '../../domain/moderation/restriction.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'

export class RestrictionCommands {
  readonly #commands: CommandHandler

  constructor(commands: CommandHandler) {
    this.#commands = commands
  }

  /** Restricts a user; again changes nothing. @throws own_self, not_found */
  async restrict(context: Context, restrictedId: string): Promise<void> {
    const ownerId = context.by.id
    if (!(await this.#commands.state(accountDecider, restrictedId)))
      throw new DomainError('not_found', 'El perfil de usuario que buscas no existe.')
    await this.#commands.handle(
      restrictionDecider,
      restrictionId(ownerId, restrictedId),
      { type: 'RestrictUser', data: { ownerId, restrictedId } },
      context,
    )
  }

  async unrestrict(context: Context, restrictedId: string): Promise<void> {
    const ownerId = context.by.id
    await this.#commands.handle(
      restrictionDecider,
      restrictionId(ownerId, restrictedId),
      { type: 'UnrestrictUser', data: { ownerId, restrictedId } },
      context,
    )
  }

  /** Ends an erased person's restrictions; `left` lists the remaining ones. */
  async endAllOf(
    context: Context,
    ownerId: string,
    left: () => Promise<readonly string[]>,
  ): Promise<void> {
    for (let restricted = await left(); restricted.length > 0; restricted = await left()) {
      for (const restrictedId of restricted) {
        const step = {
          ...context,
          commandId: derivedId(context.commandId, 'restriction', restrictedId),
        }
        await this.#commands.handle(
          restrictionDecider,
          restrictionId(ownerId, restrictedId),
          { type: 'UnrestrictUser', data: { ownerId, restrictedId } },
          step,
        )
      }
    }
  }
}
