/** Calendars to subscribe to with another program: around.md 4. */
import { z } from 'zod'
import { route } from '../kernel/route.ts'
import { limits } from '../kernel/limits.ts'
import { ById, Id, line, Ok } from '../kernel/values.ts'

export const Feed = z.object({
  id: Id,
  dispositivo: z.string(),
  /** It tells that time is taken, and nothing more. */
  soloOcupado: z.boolean(),
  creadoEn: z.string(),
  /** When a calendar last asked; null before. */
  leidoEn: z.string().nullable(),
})
export type Feed = z.infer<typeof Feed>

export const calendarFeeds = route({
  method: 'GET',
  path: '/api/calendar-feeds',
  provides: ['calendarFeeds'],
  tag: 'Calendario',
  access: 'session',
  whileSuspended: true,
  summary: 'Mis calendarios privados, uno por dispositivo',
  response: z.object({ calendarios: z.array(Feed) }),
})
export const openCalendarFeed = route({
  method: 'POST',
  path: '/api/calendar-feeds',
  invalidates: ['calendarFeeds'],
  tag: 'Calendario',
  access: 'session',
  status: 201,
  summary: 'Un calendario privado nuevo; su dirección solo se dice esta vez',
  body: z.object({
    dispositivo: line(limits.nombre.max).refine((name) => name !== '', {
      error: 'Ponle un nombre al dispositivo',
    }),
    soloOcupado: z.boolean().default(false),
    lang: z.enum(['es', 'en']).default('es'),
  }),
  response: Feed.extend({ enlace: z.string() }),
})
export const changeCalendarFeed = route({
  method: 'PUT',
  path: '/api/calendar-feeds/:id',
  invalidates: ['calendarFeeds'],
  tag: 'Calendario',
  access: 'session',
  summary: 'Que un calendario privado diga solo "Ocupado", o todo',
  params: ById,
  body: z.object({ soloOcupado: z.boolean() }),
  response: Feed,
})
export const closeCalendarFeed = route({
  method: 'DELETE',
  path: '/api/calendar-feeds/:id',
  invalidates: ['calendarFeeds'],
  tag: 'Calendario',
  access: 'session',
  whileSuspended: true,
  summary: 'Revocar un calendario privado: su dirección deja de servir',
  params: ById,
  response: Ok,
})
export const calendarFeed = route({
  method: 'GET',
  path: '/api/calendar/:token',
  provides: [],
  tag: 'Calendario',
  access: 'guest',
  type: 'text/calendar',
  summary:
    'Un calendario privado por su dirección secreta (RFC 5545): los 30 días pasados y los 365 que vienen, sin las canceladas',
  params: z.object({
    token: z.string().regex(/^[\w-]{43}(\.ics)?$/, { error: 'Calendario no encontrado' }),
  }),
  response: z.string(),
})
