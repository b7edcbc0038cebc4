/** Favorite people and services: booking.md §2, §3, §7, decision 2-19. */
import { z } from 'zod'
import { route } from '../kernel/route.ts'
import { Id, Ok } from '../kernel/values.ts'

export const favoriteKinds = ['barbers', 'services', 'businesses'] as const
export type FavoriteKind = (typeof favoriteKinds)[number]

/** `disponible`: can be met, booked or visited; otherwise only impersonal facts. */
const Kept = { id: Id, disponible: z.boolean() }

const FavoriteBarber = z.object({
  ...Kept,
  barber: z
    .object({
      id: Id,
      userId: Id,
      rating: z.number().nullable(),
      totalReviews: z.number(),
      specialties: z.array(z.string()),
      user: z.object({ nombre: z.string(), profileImageUrl: z.string().nullable() }),
      business: z
        .object({ id: Id, nombre: z.string(), direccion: z.string().nullable() })
        .nullable(),
    })
    .nullable(),
})
const FavoriteService = z.object({
  ...Kept,
  service: z
    .object({
      id: Id,
      nombre: z.string(),
      descripcion: z.string(),
      duracionMin: z.number(),
      precio: z.number(),
      moneda: z.string(),
      barberId: Id,
      barberName: z.string(),
      business: z.object({ id: Id, nombre: z.string() }).nullable(),
    })
    .nullable(),
})
const FavoriteBusiness = z.object({
  ...Kept,
  business: z
    .object({
      id: Id,
      nombre: z.string(),
      description: z.string().nullable(),
      logoUrl: z.string().nullable(),
      rating: z.number().nullable(),
      totalReviews: z.number(),
      direccion: z.string().nullable(),
      phone: z.string().nullable(),
    })
    .nullable(),
})

export const favoriteBarbers = route({
  method: 'GET',
  path: '/api/favorites/barbers',
  provides: ['favorites'],
  tag: 'Favoritos',
  access: 'session',
  summary: 'Mis barberos favoritos, el último primero',
  response: z.array(FavoriteBarber),
})
export const favoriteServices = route({
  method: 'GET',
  path: '/api/favorites/services',
  provides: ['favorites'],
  tag: 'Favoritos',
  access: 'session',
  summary: 'Mis servicios favoritos, el último primero',
  response: z.array(FavoriteService),
})
export const favoriteBusinesses = route({
  method: 'GET',
  path: '/api/favorites/businesses',
  provides: ['favorites'],
  tag: 'Favoritos',
  access: 'session',
  summary: 'Mis negocios favoritos, el último primero',
  response: z.array(FavoriteBusiness),
})
/** For the hearts: which of what is on the screen are among them. */
export const favoriteIds = route({
  method: 'GET',
  path: '/api/favorites',
  provides: ['favorites'],
  tag: 'Favoritos',
  access: 'session',
  summary: 'Los ids de todos mis favoritos',
  response: z.object({ barbers: z.array(Id), services: z.array(Id), businesses: z.array(Id) }),
})
const One = z.object({ kind: z.enum(favoriteKinds, { error: 'Tipo desconocido' }), id: Id })
export const addFavorite = route({
  method: 'PUT',
  path: '/api/favorites/:kind/:id',
  invalidates: ['favorites'],
  tag: 'Favoritos',
  access: 'session',
  summary: 'Guardar un favorito; otra vez no cambia nada',
  params: One,
  response: Ok,
})
/** The POST of decision 2-19; ours is the PUT, because it is a set. */
export const addFavoriteByPost = route({
  method: 'POST',
  path: '/api/favorites/:kind/:id',
  invalidates: ['favorites'],
  tag: 'Favoritos',
  access: 'session',
  summary: 'Lo mismo que con PUT',
  params: One,
  response: Ok,
})
export const removeFavorite = route({
  method: 'DELETE',
  path: '/api/favorites/:kind/:id',
  invalidates: ['favorites'],
  tag: 'Favoritos',
  access: 'session',
  summary: 'Quitar un favorito; si no lo era, no cambia nada',
  params: One,
  response: Ok,
})
