/** What is looked for: as the address of /search says it, and as the server is asked for it. */
import type { PartsOf } from '../../../contract/paths.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import type { CallAnswer, Input } from '../../client/calls.ts'
import type { Here } from '../../entities/place/useHere.ts'

export type Found = CallAnswer<'GET /api/search'>['results'][number]
type Said = PartsOf<'/search'>
type Query = NonNullable<Input<'GET /api/search'>['query']>

export const kinds = ['todos', 'barberias', 'barberos'] as const
export type SearchKind = (typeof kinds)[number]
export const searchOrders = ['distancia', 'precio', 'calificacion', 'nombre'] as const
export type SearchOrder = (typeof searchOrders)[number]

/** The choices of the sheet 'Filtros'. */
export interface Filters {
  /** Kilometres. */
  distance: number | undefined
  price: number | undefined
  rating: number | undefined
  specialty: string
  today: boolean
  order: SearchOrder | undefined
}

export interface SearchQuery extends Filters {
  text: string
  city: string
  kind: SearchKind
  home: boolean
  map: boolean
}

export const noFilters: Filters = {
  distance: undefined,
  price: undefined,
  rating: undefined,
  specialty: '',
  today: false,
  order: undefined,
}

/** Shorter counts as nothing (decision 2-05). */
const FEWEST_LETTERS = 3
const enough = (text: string): string =>
  [...text.trim()].length < FEWEST_LETTERS ? '' : text.trim()

/** Whatever is wrong in an address is as if it were not said. */
export function wantedFrom(content: URLSearchParams): SearchQuery {
  return {
    text: content.get('q') ?? '',
    city: content.get('ciudad') ?? '',
    kind: kinds.find((kind) => kind === content.get('tipo')) ?? 'todos',
    home: content.get('modo') === 'domicilio',
    map: content.has('mapa'),
    distance: within(content.get('distancia'), 0.1, limits.search.distance),
    price: within(content.get('precio'), 0, limits.service.price),
    rating: within(content.get('calificacion'), 0, 5),
    specialty: (content.get('especialidad') ?? '').slice(0, limits.especialidades.each),
    today: content.has('hoy'),
    order: searchOrders.find((order) => order === content.get('orden')),
  }
}

/** What is usual is not said. */
export const saidOf = ({
  text,
  city,
  kind,
  home,
  map,
  distance,
  price,
  rating,
  specialty,
  today,
  order,
}: SearchQuery): Said => ({
  q: text.trim() || undefined,
  ciudad: city.trim() || undefined,
  tipo: kind === 'todos' ? undefined : kind,
  modo: home ? 'domicilio' : undefined,
  distancia: distance?.toString(),
  precio: price?.toString(),
  calificacion: rating?.toString(),
  especialidad: specialty.trim() || undefined,
  hoy: today ? '' : undefined,
  orden: order,
  mapa: map ? '' : undefined,
})

/** The request; an empty one lists shops (spec). */
export function asked(request: SearchQuery, here: Here | undefined): Query {
  const { kind, home, distance, price, rating, specialty, today, order } = request
  const [text, city] = [enough(request.text), enough(request.city)]
  const isOpen = !text && !city && countOf(request) === 0
  return {
    q: text || undefined,
    ciudad: city || undefined,
    ...here,
    type: typeOf(kind, isOpen),
    tipoServicio: home ? 'domicilio' : 'fisico',
    distanciaMax: here && distance,
    precioMax: price,
    calificacionMin: rating,
    especialidad: specialty.trim() || undefined,
    disponibleHoy: today ? 'true' : undefined,
    orden: order === 'distancia' && !here ? undefined : order,
    limit: limits.page,
  }
}

/** How many of the sheet's choices narrow the list; its order doesn't. */
export const countOf = ({ distance, price, rating, specialty, today }: Filters): number =>
  [
    distance !== undefined,
    price !== undefined,
    rating !== undefined,
    specialty.trim() !== '',
    today,
  ].filter(Boolean).length

function within(text: string | null, least: number, most: number): number | undefined {
  const value = text === null || text.trim() === '' ? NaN : Number(text)
  return value >= least && value <= most ? value : undefined
}

/** Only shops have opening hours. */
function typeOf(kind: SearchKind, isOpen: boolean): 'barbers' | 'businesses' | 'all' {
  if (kind === 'barberos') return 'barbers'
  return kind === 'barberias' || isOpen ? 'businesses' : 'all'
}
