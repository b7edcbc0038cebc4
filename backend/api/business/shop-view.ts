/** A shop in the spec's shapes: one aggregate, several spellings (decisions 2-74, 2-75). */
import type { DayHours, WeeklySchedule } from '../../../contract/business/hours.ts'
import type { Business } from '../../../contract/business/shops.ts'
import { type Weekday, weekdays } from '../../../contract/kernel/values.ts'
import { minutesOf } from '../../domain/booking/schedule.ts'
import { presets } from '../../domain/business/availability.ts'
import { isComplete } from '../../domain/business/business.ts'
import { type Rated, unrated } from '../../projections/ratings-reads.ts'
import type { ShopRow } from '../../projections/business/shops-reads.ts'
import type { z } from 'zod'

/** Staff see a private address; only the owner sees the exact point. */
export interface Insight {
  readonly place?: { readonly latitude: number; readonly longitude: number } | undefined
}

/** What a filter of lists asks for: shops that one can go to, or those that come to one. */
export const servedAt = (tipo: 'fisico' | 'domicilio' | 'fisico_y_domicilio' | undefined) => ({
  atShop: tipo === 'fisico',
  homeService: tipo === 'domicilio' || tipo === 'fisico_y_domicilio',
})

/** A shop's address as anybody may see it. */
export const publicAddress = ({
  direccion,
  address_is_private,
}: Pick<ShopRow, 'direccion' | 'address_is_private'>) => (address_is_private ? null : direccion)

interface Beside {
  /** What holds for the shop: its own hours or its owner's. */
  readonly week?: WeeklySchedule | undefined
  readonly otherDays?: Business['excepciones'] | undefined
  /** The buffer after an appointment. */
  readonly breakMinutes?: number
  readonly rated?: Rated | undefined
  readonly inside?: Insight | undefined
}

export function shopView(
  shop: ShopRow,
  {
    week = shop.horario ?? presets.estandar,
    otherDays = [],
    breakMinutes = 0,
    rated = unrated,
    inside,
  }: Beside = {},
): Business {
  const direccion = inside ? shop.direccion : publicAddress(shop)
  const { latitude, longitude } = inside?.place ?? shop
  const home = shop.tipo_servicio !== 'fisico'
  return {
    id: shop.business_id,
    ownerId: shop.owner_id,
    nombre: shop.nombre,
    businessName: shop.nombre,
    descripcion: shop.descripcion,
    description: shop.descripcion,
    direccion,
    physicalAddress: direccion,
    direccionPrivada: shop.address_is_private,
    telefono: shop.telefono,
    phone: shop.telefono,
    email: shop.email,
    website: shop.website,
    logoUrl: shop.imagen,
    imagen: shop.imagen,
    image: shop.imagen,
    businessImage: shop.imagen,
    tipoServicio: shop.tipo_servicio,
    ofreceServicioDomicilio: home,
    offersHomeServices: home,
    radioCobertura: shop.radio_cobertura,
    latitude,
    longitude,
    workingHours: outerHours(week, breakMinutes),
    workingDays: weekdays.filter((day) => week[day].length > 0),
    weeklyHours: Object.fromEntries(weekdays.map((day) => [day, dayHours(week, day)])) as Record<
      Weekday,
      z.infer<typeof DayHours>
    >,
    horario: week,
    excepciones: otherDays,
    acceptsAppointments: shop.accepts_appointments,
    allowsWalkIns: shop.allows_walk_ins,
    zonaHoraria: shop.zone,
    moneda: shop.currency,
    ciudad: shop.ciudad,
    rating: rated.rating,
    totalReviews: rated.reviews,
    reviewCount: rated.reviews,
    completo: isComplete({ nombre: shop.nombre, direccion: shop.direccion }),
  }
}

/** One pair of hours for older screens: earliest opening, latest closing. */
export function outerHours(week: WeeklySchedule, breakMinutes: number): Business['workingHours'] {
  const ranges = weekdays.flatMap((day) => week[day])
  if (ranges.length === 0) return null
  const start = ranges.reduce(
    (first, range) => (minutesOf(range.start) < minutesOf(first) ? range.start : first),
    '23:59',
  )
  const end = ranges.reduce(
    (last, range) => (minutesOf(range.end) > minutesOf(last) ? range.end : last),
    '00:00',
  )
  return { start, end, break_duration: breakMinutes }
}

function dayHours(week: WeeklySchedule, day: Weekday) {
  const [first, last] = [week[day][0], week[day].at(-1)]
  return first && last
    ? { open: first.start, close: last.end, closed: false }
    : { open: '', close: '', closed: true }
}
