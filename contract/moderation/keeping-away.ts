/** Blocks and restrictions: social.md §2, §3, §7, decisions 1-23, 1-25, 1-39. */
import { z } from 'zod'
import { route } from '../kernel/route.ts'
import { meeting } from '../kernel/tags.ts'
import { Id, Ok, UndoQuery } from '../kernel/values.ts'

/** Nobody's e-mail is in it (decision 1-39). */
export const Restricted = z.object({
  id: Id,
  nombre: z.string(),
  profileImageUrl: z.string().nullable(),
  createdAt: z.string(),
})
export type Restricted = z.infer<typeof Restricted>
export const Blocked = Restricted.extend({ blockedAt: z.string() })
export type Blocked = z.infer<typeof Blocked>

const common = { tag: 'Moderación', access: 'session' } as const
/** One list under two names, and so its end (decision 1-23). */
const blocks = {
  ...common,
  method: 'GET',
  summary: 'A quién he bloqueado, el último primero',
  response: z.array(Blocked),
} as const
export const blockedUsers = route({
  ...blocks,
  path: '/api/moderation/blocks',
  provides: ['blocked'],
})
export const blockedUsersB = route({
  ...blocks,
  path: '/api/users/blocked',
  provides: ['people', 'follows', 'blocked'],
})
export const blockUser = route({
  ...common,
  method: 'POST',
  path: '/api/moderation/blocks',
  invalidates: meeting,
  summary: 'Bloquear a alguien; no se le avisa',
  body: z.object({ blockedId: Id }),
  response: Ok,
})
const unblock = {
  ...common,
  method: 'DELETE',
  invalidates: meeting,
  summary:
    'Desbloquear; no devuelve nada de lo que terminó con el bloqueo. `deshacer`: bloqueé por error hace un momento, y vuelven los seguimientos que terminó',
  query: UndoQuery,
  response: Ok,
} as const
export const unblockUser = route({
  ...unblock,
  path: '/api/moderation/blocks/:userId',
  params: z.object({ userId: Id }),
})
export const unblockUserB = route({
  ...unblock,
  path: '/api/users/:id/block',
  params: z.object({ id: Id }),
})

export const restrictedUsers = route({
  ...common,
  method: 'GET',
  path: '/api/moderation/restrictions',
  provides: ['restrictions'],
  summary: 'A quién he restringido, el último primero',
  response: z.array(Restricted),
})
export const restrictUser = route({
  ...common,
  method: 'POST',
  path: '/api/moderation/restrictions',
  invalidates: ['restrictions'],
  summary: 'Restringir: sus comentarios esperan mi aprobación; no se le avisa',
  body: z.object({ restrictedId: Id }),
  response: Ok,
})
export const unrestrictUser = route({
  ...common,
  method: 'DELETE',
  path: '/api/moderation/restrictions/:userId',
  invalidates: ['restrictions'],
  summary: 'Quitar una restricción; lo que espera sigue esperando',
  params: z.object({ userId: Id }),
  response: Ok,
})
