/** Reviews and answers: booking.md §2, §5, §7, decisions 2-14, 2-101 to 2-106. */
import { z } from 'zod'
import { limits } from '../kernel/limits.ts'
import { route } from '../kernel/route.ts'
import { Moderated } from '../moderation/moderated.ts'
import { ById, Id, numeric, Rol, text } from '../kernel/values.ts'

const required = 'Por favor selecciona una calificación'
const { stars, comment, reply } = limits.review
export const Rating = z
  .int({ error: required })
  .min(stars.min, { error: required })
  .max(stars.max, { error: required })
const Comment = text(comment).refine((text) => text !== '', {
  error: 'Por favor escribe un comentario',
})
const Words = { rating: Rating, comment: Comment }

export const Reply = z.object({
  texto: z.string(),
  /** Null where the viewer is not to meet them. */
  autorId: Id.nullable(),
  autorNombre: z.string(),
  rol: z.enum(['barbero', 'duenno']),
  creadaEn: z.string(),
  editadaEn: z.string().nullable(),
})

export const Review = z.object({
  id: Id,
  rating: z.number(),
  /** Empty where the author's account is closed; the stars stay. */
  comment: z.string(),
  cuentaEliminada: z.boolean(),
  /** First name; the id is null if the viewer may not meet them or without account. */
  autorId: Id.nullable(),
  autorNombre: z.string(),
  /** 'local': of a visit without account. */
  tipo: z.enum(['cuenta', 'local']),
  barberId: Id.nullable(),
  barberName: z.string().nullable(),
  servicios: z.array(z.string()),
  /** Of the visit: the month, by the place's clock (2026-11). */
  mes: z.string(),
  creadaEn: z.string(),
  editadaEn: z.string().nullable(),
  /** Which version this is, with its answer: 0 as it was written. A report takes it along. */
  revision: z.number(),
  respuesta: Reply.nullable(),
  /** What the viewer may do with it now. */
  esMia: z.boolean(),
  puedeEditar: z.boolean(),
  puedeResponder: z.boolean(),
  puedeEditarRespuesta: z.boolean(),
})
export type Review = z.infer<typeof Review>

/** No average below a minimum. `histograma`: counts of one to five stars. */
export const Rated = z.object({
  rating: z.number().nullable(),
  totalReviews: z.number(),
  histograma: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()]),
})

const Page = z.object({
  limit: numeric(z.number().int().min(1).max(50)).default(limits.page),
  /** `siguiente` of the page before. */
  antes: z
    .string()
    .regex(/^[1-9]\d{0,17}$/, { error: 'Página desconocida' })
    .optional(),
})
const Listed = z.object({
  resumen: Rated,
  resenas: z.array(Review),
  siguiente: z.string().nullable(),
})

export const userReviews = route({
  method: 'GET',
  path: '/api/users/:id/reviews',
  provides: ['barber:{id}', 'follows'],
  tag: 'Reseñas',
  access: 'guest',
  summary: 'Reseñas de un barbero, la más nueva primero, con su histograma',
  params: ById,
  query: Page,
  response: Listed,
})
export const barberReviews = route({
  method: 'GET',
  path: '/api/barbers/:id/reviews',
  provides: ['barber:{id}'],
  tag: 'Reseñas',
  access: 'guest',
  summary: 'Lo mismo, por el barbero',
  params: ById,
  query: Page,
  response: Listed,
})
export const businessReviews = route({
  method: 'GET',
  path: '/api/businesses/:id/reviews',
  provides: ['business:{id}'],
  tag: 'Reseñas',
  access: 'guest',
  summary: 'Reseñas de visitas a un negocio, quienquiera que atendiera entonces',
  params: ById,
  query: Page,
  response: Listed,
})

const OwnReview = z.object({
  id: Id,
  rating: z.number(),
  comment: z.string(),
  creadaEn: z.string(),
  editadaEn: z.string().nullable(),
  editableHasta: z.string(),
  oculta: z.boolean(),
  /** Where a decision has hidden it. What is removed has no words any more. */
  moderacion: Moderated.nullable(),
})

export const visitReview = route({
  method: 'GET',
  path: '/api/appointments/:id/review',
  provides: ['appointments'],
  tag: 'Reseñas',
  access: 'session',
  summary:
    'Una visita mía y su reseña, si la hay; por el id de la cita, o por el del barbero: la visita más nueva sin reseña',
  params: ById,
  response: z.object({
    appointmentId: Id,
    barberId: Id,
    barberName: z.string(),
    barberImage: z.string().nullable(),
    barberRol: Rol,
    businessName: z.string().nullable(),
    servicios: z.array(z.string()),
    fecha: z.string(),
    zonaHoraria: z.string(),
    /** Null while it is no visit, or where it is too long ago. */
    hasta: z.string().nullable(),
    resena: OwnReview.nullable(),
  }),
})

export const publishReview = route({
  method: 'POST',
  path: '/api/users/:id/reviews',
  invalidates: ['barber:{params.id}', 'business', 'appointments', 'slots', 'achievements:{me?}'],
  tag: 'Reseñas',
  access: 'session',
  status: 201,
  summary:
    'Escribir la reseña de una visita completada, una por visita, durante 30 días; por el id de la cita, o por el del barbero',
  params: ById,
  // The author is always the session's user.
  body: z.object({
    ...Words,
    appointmentId: Id.optional(),
    clientId: z.unknown().optional(),
    clientName: z.unknown().optional(),
  }),
  response: OwnReview,
})
export const editReview = route({
  method: 'PUT',
  path: '/api/reviews/:id',
  invalidates: ['barber', 'people', 'business', 'appointments', 'slots'],
  tag: 'Reseñas',
  access: 'session',
  summary: 'Cambiar mi reseña, durante 30 días',
  params: ById,
  body: z.object(Words),
  response: OwnReview,
})
export const replyToReview = route({
  method: 'PUT',
  path: '/api/reviews/:id/reply',
  invalidates: ['barber', 'people', 'business'],
  tag: 'Reseñas',
  access: { rol: ['barbero', 'duenno'] },
  summary:
    'Responder una reseña, una vez (su barbero o el dueño del negocio), o cambiar mi respuesta durante 30 días',
  params: ById,
  body: z.object({
    texto: text(reply).refine((text) => text !== '', { error: 'Por favor escribe una respuesta' }),
  }),
  response: z.object({ texto: z.string(), creadaEn: z.string(), editadaEn: z.string().nullable() }),
})

/** A visit's id and its HMAC, as in the link. */
const VisitToken = z
  .string({ error: 'El enlace no es válido' })
  .regex(/^[\w-]{65}$/, { error: 'El enlace no es válido' })

export const reviewLink = route({
  method: 'GET',
  path: '/api/appointments/:id/review-link',
  provides: ['appointments'],
  tag: 'Reseñas',
  access: { rol: ['barbero', 'duenno'] },
  summary:
    'Enlace de un solo uso para que quien vino sin cuenta escriba la reseña de su visita, durante 30 días',
  params: ById,
  response: z.object({ enlace: z.string(), hasta: z.string() }),
})
/** By POST, so that the secret stands in no log of addresses. */
export const checkReviewLink = route({
  method: 'POST',
  path: '/api/visit-reviews/check',
  invalidates: [],
  tag: 'Reseñas',
  access: 'guest',
  summary: 'La visita de un enlace, sin usarlo',
  body: z.object({ token: VisitToken }),
  response: z.object({
    barberId: Id,
    barberName: z.string(),
    barberImage: z.string().nullable(),
    businessName: z.string().nullable(),
    servicios: z.array(z.string()),
    fecha: z.string(),
    zonaHoraria: z.string(),
    hasta: z.string(),
  }),
})
export const publishVisitReview = route({
  method: 'POST',
  path: '/api/visit-reviews',
  invalidates: ['barber', 'people', 'business'],
  tag: 'Reseñas',
  access: 'guest',
  status: 201,
  summary: 'Escribir con el enlace la reseña de una visita sin cuenta, una sola vez',
  body: z.object({ token: VisitToken, ...Words }),
  response: OwnReview,
})
