/** Keeping somebody or something to come back to, and letting go of it. */
import type { FavoriteKind } from '../../../contract/engagement/favorites.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { favorites } from '../../domain/engagement/favorites.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'

export interface FavoriteReads {
  /** Of what the asker can see: whose service it is, null for anything else; nothing where there is no such thing for them. */
  favoriteOf(userId: string, at: string, kind: FavoriteKind, id: string): Promise<{ readonly barberId: string | null } | undefined>
}

export class FavoriteCommands {
  readonly #commands: CommandHandler
  readonly #reads: FavoriteReads

  constructor(commands: CommandHandler, reads: FavoriteReads) {
    this.#commands = commands
    this.#reads = reads
  }

  /** Again changes nothing. @throws not_found where the asker is not to know of it, too_many */
  async add(context: Context, kind: FavoriteKind, targetId: string): Promise<void> {
    const { by: { id }, at } = context
    const found = await this.#reads.favoriteOf(id, at, kind, targetId)
    if (!found) throw new DomainError('not_found', 'No encontrado')
    await this.#commands.handle(favorites, id, { type: 'AddFavorite', data: { kind, targetId, barberId: found.barberId } }, context)
  }

  /** Also of what is gone by now. */
  async remove(context: Context, kind: FavoriteKind, targetId: string): Promise<void> {
    await this.#commands.handle(favorites, context.by.id, { type: 'RemoveFavorite', data: { kind, targetId } }, context)
  }
}
