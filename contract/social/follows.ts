/** Follows: social.md §2, §4, §7, decisions 1-09, 1-19 to 1-21. */
import { z } from 'zod'
import { limits } from '../kernel/limits.ts'
import { route } from '../kernel/route.ts'
import { ById, Id, numeric, Ok, Rol, UndoQuery } from '../kernel/values.ts'

/** A person in a follow list, as the requester sees them. */
export const Followed = z.object({
  id: Id,
  nombre: z.string(),
  rol: Rol,
  profileImageUrl: z.string().nullable(),
  isFollowing: z.boolean(),
  /** The place in the list: `despues` of the page that follows. */
  marca: z.string(),
})
export type Followed = z.infer<typeof Followed>

const Following = z.object({ isFollowing: z.boolean(), followersCount: z.number() })
/** Newest first, by log position, so a growing list neither repeats nor skips. */
const Page = z.object({
  despues: z
    .string()
    .regex(/^\d{1,18}$/, { error: 'Marca inválida' })
    .optional(),
  limit: numeric(z.number().int().min(1).max(limits.followPage.most)).default(
    limits.followPage.usual,
  ),
})

const common = { tag: 'Comunidad', access: 'session', params: ById } as const
export const followUser = route({
  ...common,
  method: 'POST',
  path: '/api/users/:id/follow',
  invalidates: ['follows', 'feed:siguiendo'],
  summary:
    'Seguir a un barbero o dueño; otra vez no cambia nada. `deshacer`: como si no hubiera dejado de seguirle hace un momento',
  query: UndoQuery,
  response: Following,
})
export const unfollowUser = route({
  ...common,
  method: 'DELETE',
  path: '/api/users/:id/follow',
  invalidates: ['follows', 'feed:siguiendo'],
  summary: 'Dejar de seguir; siempre se puede',
  response: Following,
})
export const followers = route({
  ...common,
  method: 'GET',
  path: '/api/users/:id/followers',
  provides: ['barber:{id}', 'follows'],
  summary: 'Quién sigue a alguien, el último primero',
  query: Page,
  response: z.array(Followed),
})
export const following = route({
  ...common,
  method: 'GET',
  path: '/api/users/:id/following',
  provides: ['barber:{id}', 'follows'],
  summary: 'A quién sigue alguien, el último primero',
  query: Page,
  response: z.array(Followed),
})
const letGo = {
  ...common,
  path: '/api/users/:id/remove-follower',
  invalidates: ['follows', 'feed:siguiendo'],
  summary: 'Quitar a uno de mis seguidores; no se le avisa',
  response: Ok,
} as const
export const removeFollower = route({ ...letGo, method: 'DELETE' })
/** The same, as another screen of the specification asks it (decision 1-21). */
export const removeFollowerB = route({ ...letGo, method: 'POST' })
export const restoreFollower = route({
  ...common,
  method: 'POST',
  path: '/api/users/:id/restore-follower',
  invalidates: ['follows', 'feed:siguiendo'],
  summary: 'Deshacer: vuelve a seguirme a quien acabo de quitar',
  response: Ok,
})
