/** Search of shops and barbers: booking.md §2, §7, decisions 2-01 to 2-10. Pages from 0. */
import { z } from 'zod'
import { Business } from './shops.ts'
import { route } from '../kernel/route.ts'
import { limits } from '../kernel/limits.ts'
import { Id, Latitude, Longitude, numeric, Rol } from '../kernel/values.ts'

/**
 * A shop or a barber of a shop. `distance` in kilometres, where the asker has said where they are
 * and the shop where it is. `servicio`: the service that the text means, the cheapest of several;
 * null where no text was asked, or none has its words.
 */
const Found = {
  distance: z.number().nullable(),
  precioDesde: z.number().nullable(),
  userId: Id,
  servicio: z.object({ id: Id, nombre: z.string(), precio: z.number() }).nullable(),
}
export const FoundBusiness = Business.extend({ type: z.literal('business'), ...Found })
export const FoundBarber = z.object({
  type: z.literal('barber'),
  id: Id,
  nombre: z.string(),
  userName: z.string(),
  rol: Rol,
  profileImageUrl: z.string().nullable(),
  userProfileImage: z.string().nullable(),
  userAvatar: z.string().nullable(),
  especialidades: z.array(z.string()),
  specialties: z.array(z.string()),
  businessId: Id,
  businessName: z.string(),
  businessAddress: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  phone: z.string().nullable(),
  moneda: z.string(),
  rating: z.number().nullable(),
  totalReviews: z.number(),
  reviewCount: z.number(),
  ...Found,
})

const blank = z.literal('').transform(() => undefined)
const optional = <T extends z.ZodType>(schema: T) => blank.or(schema).optional()

export const search = route({
  method: 'GET',
  path: '/api/search',
  provides: ['barber', 'business'],
  tag: 'Búsqueda',
  access: 'guest',
  summary:
    'Negocios y barberos por texto (nombre, especialidad, servicio, ciudad; una errata se perdona), del más cercano al más lejano, del más barato al más caro, por calificación o por nombre',
  query: z.object({
    q: z
      .string()
      .max(100)
      .default('')
      .transform((typed) => typed.normalize('NFC').trim())
      .transform((text) => ([...text].length < 3 ? '' : text)),
    /** A city or a part of one, beside `q`: each of its words must be found, too. */
    ciudad: optional(
      z
        .string()
        .max(80)
        .transform((typed) => typed.normalize('NFC').trim()),
    ),
    lat: optional(numeric(Latitude)),
    lng: optional(numeric(Longitude)),
    type: optional(z.enum(['all', 'businesses', 'barbers'], { error: 'Tipo desconocido' })),
    /** `domicilio`: shops that visit; with coordinates only in range. */
    tipoServicio: optional(
      z.enum(['fisico', 'domicilio', 'fisico_y_domicilio'], {
        error: 'Tipo de servicio desconocido',
      }),
    ),
    /** Kilometres; counts only with coordinates. */
    distanciaMax: optional(numeric(z.number().min(0.1).max(limits.search.distance))),
    precioMax: optional(numeric(z.number().min(0).max(limits.service.price))),
    calificacionMin: optional(numeric(z.number().min(0).max(5))),
    especialidad: optional(z.string().max(limits.especialidades.each)),
    disponibleHoy: optional(z.enum(['true', 'false']).transform((content) => content === 'true')),
    /**
     * Without it: by distance where the asker has said where they are, else by rating. By price the
     * cheapest first, who has none last. By rating the best average first, of equal ones the one of
     * more reviews; who has none last. Those who are equal, by name.
     */
    orden: optional(
      z.enum(['distancia', 'nombre', 'precio', 'calificacion'], { error: 'Orden desconocido' }),
    ),
    page: numeric(z.number().int().min(0).max(200)).default(0),
    limit: numeric(z.number().int().min(1).max(50)).default(limits.page),
    /** `siguiente` of the previous page: continues there despite new rows. */
    despuesDe: z.string().max(300).optional(),
  }),
  response: z.object({
    results: z.array(z.discriminatedUnion('type', [FoundBusiness, FoundBarber])),
    hasMore: z.boolean(),
    siguiente: z.string().nullable(),
  }),
})

/** What the map of results is drawn on. */
export const mapTiles = route({
  method: 'GET',
  path: '/api/map',
  provides: [],
  tag: 'Búsqueda',
  access: 'guest',
  summary:
    'De dónde vienen las imágenes del mapa, y de quién son; sin ellas el mapa es un plano dibujado',
  /** `tiles`: URL with {z}, {x} and {y}. `attribution`: as the provider requires. */
  response: z.object({ tiles: z.string().nullable(), attribution: z.string().nullable() }),
})
