/** Adding and removing favorites. */
import type { FavoriteKind } from '../../../contract/engagement/favorites.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { favoritesDecider, favoritesIn } from '../../domain/engagement/favorites.ts'
import { accountDecider } from '../../domain/identity/account.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'

export interface FavoriteReads {
  /** A visible subject's barber (null unless a service); undefined if not visible. */
  favoriteOf(
    userId: string,
    at: string,
    kind: FavoriteKind,
    id: string,
  ): Promise<{ readonly barberId: string | null } | undefined>
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
    const {
      by: { id },
      at,
    } = context
    const found = await this.#reads.favoriteOf(id, at, kind, targetId)
    if (!found) throw new DomainError('not_found', 'No encontrado')
    await this.#commands.handle(
      favoritesDecider,
      id,
      { type: 'AddFavorite', data: { kind, targetId, barberId: found.barberId } },
      context,
    )
  }

  async remove(context: Context, kind: FavoriteKind, targetId: string): Promise<void> {
    await this.#commands.handle(
      favoritesDecider,
      context.by.id,
      { type: 'RemoveFavorite', data: { kind, targetId } },
      context,
    )
  }

  /** Every favorite of a person who is being erased, as their own act. May be taken again. */
  async endAllOf(context: Context, userId: string): Promise<void> {
    const person = await this.#commands.state(accountDecider, userId)
    if (!person) return
    const by = { id: userId, role: person.rol }
    for (const favorite of favoritesIn(
      await this.#commands.state(favoritesDecider, userId, { fresh: true }),
    )) {
      const step = {
        ...context,
        by,
        commandId: derivedId(context.commandId, 'favorite', favorite.kind, favorite.targetId),
      }
      await this.remove(step, favorite.kind, favorite.targetId)
    }
  }
}
