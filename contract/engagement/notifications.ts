/** What the product tells a person inside the app. */
import { z } from 'zod'
import { answers } from '../booking/answers.ts'
import { route } from '../kernel/route.ts'
import { ById, Id, numeric, Ok } from '../kernel/values.ts'

export const Notification = z.object({
  id: Id,
  type: z.string(),
  title: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  creadoEn: z.string(),
  sentViaSms: z.boolean(),
  /** Where a tap leads: a path of the app. */
  enlace: z.string().nullable(),
  appointmentId: Id.nullable(),
  /** How a reminder may be answered now: by the appointment's own calls. */
  acciones: z.array(z.enum(answers)),
})
export type Notification = z.infer<typeof Notification>

export const notifications = route({
  method: 'GET',
  path: '/api/notifications',
  provides: ['notifications'],
  tag: 'Notificaciones',
  access: 'session',
  summary: 'Mis notificaciones, la más nueva primero',
  query: z.object({
    limit: numeric(z.number().int().min(1).max(100)).default(50),
    /** The id of the last one of the page before: goes on with the older ones. */
    antes: Id.optional(),
  }),
  response: z.array(Notification),
})
export const unreadNotifications = route({
  method: 'GET',
  path: '/api/notifications/unread-count',
  provides: ['notifications'],
  tag: 'Notificaciones',
  access: 'session',
  summary: 'Cuántas sin leer',
  response: z.object({ unreadCount: z.number() }),
})
/** Device notices carry their subject's tag: `appointment:{id}`, `conversation:{id}`, …. */
export const unreadTags = route({
  method: 'GET',
  path: '/api/notifications/unread-tags',
  provides: ['notifications'],
  tag: 'Notificaciones',
  access: 'session',
  summary:
    'Las etiquetas de lo que tengo sin leer, conversaciones incluidas: lo demás se puede quitar de la pantalla de mis dispositivos',
  response: z.object({ tags: z.array(z.string()) }),
})
export const readNotification = route({
  method: 'PATCH',
  path: '/api/notifications/:id/read',
  invalidates: ['notifications'],
  tag: 'Notificaciones',
  access: 'session',
  summary: 'Marcar como leída',
  params: ById,
  response: Ok,
})
export const deleteNotification = route({
  method: 'DELETE',
  path: '/api/notifications/:id',
  invalidates: ['notifications'],
  tag: 'Notificaciones',
  access: 'session',
  summary: 'Borrar una notificación',
  params: ById,
  response: Ok,
})
export const readAllNotifications = route({
  method: 'PATCH',
  path: '/api/notifications/read-all',
  invalidates: ['notifications'],
  tag: 'Notificaciones',
  access: 'session',
  summary: 'Marcar todas como leídas; diez segundos para deshacerlo',
  response: Ok,
})
export const undoReadAll = route({
  method: 'POST',
  path: '/api/notifications/read-all/undo',
  invalidates: ['notifications'],
  tag: 'Notificaciones',
  access: 'session',
  summary: 'Deshacer: las que acabo de marcar todas vuelven como estaban',
  response: Ok,
})
