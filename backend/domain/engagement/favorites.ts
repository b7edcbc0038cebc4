/** Favorites: a set, so adding again changes nothing. */
import { z } from 'zod'
import { favoriteKinds } from '../../../contract/engagement/favorites.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import { type Command, type Decider, DomainError, match } from '../kernel/decider.ts'
import { event, type EventsOf } from '../kernel/event.ts'
import { Id } from '../kernel/fields.ts'

const favorite = { userId: Id, kind: z.enum(favoriteKinds), targetId: Id }

/** `barberId`: whose service it is; null for anything else. */
export const FavoriteAdded = event('FavoriteAdded', { ...favorite, barberId: Id.nullable() })
export const FavoriteRemoved = event('FavoriteRemoved', favorite)

export type FavoriteEvent = EventsOf<[typeof FavoriteAdded, typeof FavoriteRemoved]>
type Favorite = Pick<FavoriteEvent['data'], 'kind' | 'targetId'>
export type FavoriteCommand =
  | Command<'AddFavorite', Favorite & { barberId: string | null }>
  | Command<'RemoveFavorite', Favorite>

const nameOf = ({ kind, targetId }: Favorite): string => `${kind}/${targetId}`

export const favoritesIn = (all: ReadonlySet<string>): Favorite[] =>
  favoriteKinds.flatMap((kind) =>
    [...all].flatMap((name) =>
      name.startsWith(`${kind}/`) ? [{ kind, targetId: name.slice(kind.length + 1) }] : [],
    ),
  )

export const favoritesDecider: Decider<ReadonlySet<string>, FavoriteCommand, FavoriteEvent> = {
  category: 'favorites',
  initial: new Set(),
  evolve: (all, event) =>
    match<FavoriteEvent, ReadonlySet<string>>(event, {
      FavoriteAdded: (added) => new Set(all).add(nameOf(added)),
      FavoriteRemoved: (removed) => all.difference(new Set([nameOf(removed)])),
    }),
  decide: (all, command) =>
    match<FavoriteCommand, readonly FavoriteEvent[]>(command, {
      AddFavorite: (request, { by }) => {
        if (all.has(nameOf(request))) return []
        if (all.size >= limits.favorites)
          throw new DomainError(
            'too_many',
            'Ya guardas el máximo de favoritos. Quita alguno para agregar otro.',
          )
        return [FavoriteAdded({ userId: by.id, ...request })]
      },
      RemoveFavorite: (request, { by }) =>
        all.has(nameOf(request)) ? [FavoriteRemoved({ userId: by.id, ...request })] : [],
    }),
}
