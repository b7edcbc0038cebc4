/** Visits of a period by dimension and by day, week or month, with rates. */
import { z } from 'zod'
import { Money, Rate } from '../booking/statistics.ts'
import { route } from '../kernel/route.ts'
import { analysts, figureFilters } from './figures.ts'
import { Interval } from './intervals.ts'

export const dimensions = ['ciudad', 'negocio', 'servicio', 'canal', 'origen'] as const
export const Dimension = z.enum(dimensions, {
  error: 'Elige ciudad, negocio, servicio, canal u origen',
})
export type Dimension = z.infer<typeof Dimension>
/** Those by which the figures can be narrowed, too. */
export const filterDimensions = ['ciudad', 'negocio', 'servicio', 'canal'] as const
export type FilterDimension = (typeof filterDimensions)[number]

/** Values of a dimension that are told of: the ones with the most visits. */
export const MOST_VALUES = { whole: 200, stretched: 25 } as const

const count = z.number()

export const BreakdownRow = z.object({
  /** First day of the stretch; null where the whole period is one. */
  desde: z.string().nullable(),
  /** A city, a shop's id, a service, a channel or a booking's source; null: none of them. */
  valor: z.string().nullable(),
  /** A shop's name; null of the others, and where the shop is gone. */
  nombre: z.string().nullable(),
  reservadas: count,
  completadas: count,
  canceladas: count,
  tasaCancelacion: Rate,
  inasistencias: count,
  tasaInasistencia: Rate,
  ingresos: z.array(Money),
  /** Searches for a time that found none on the day, of a sample; null by channel and origin. */
  sinHora: count.nullable(),
})
export type BreakdownRow = z.infer<typeof BreakdownRow>

export const Breakdown = z.object({
  /** As of when; null for a position of which nothing is known. */
  al: z.string().nullable(),
  /** The `al` that gives this same answer for ever. */
  fijo: z.string(),
  pasado: z.boolean(),
  periodo: z.object({ desde: z.string(), hasta: z.string() }),
  por: Dimension,
  cada: Interval.nullable(),
  /** By stretch, the earliest first; in each the value with the most visits of the period first. */
  filas: z.array(BreakdownRow),
  omitidos: count,
})
export type Breakdown = z.infer<typeof Breakdown>

const query = { ...figureFilters, por: Dimension, cada: Interval.optional() }

export const figuresBreakdown = route({
  method: 'GET',
  path: '/api/admin/figures/breakdown',
  provides: [],
  tag: 'Consola',
  access: { staff: analysts },
  summary:
    'Las citas de un periodo por ciudad, negocio, servicio, canal u origen, y por día, semana o mes, con sus tasas. Una cita con dos servicios cuenta en ambos',
  query: z.object(query),
  response: Breakdown,
})

export const figuresBreakdownCsv = route({
  method: 'GET',
  path: '/api/admin/figures/breakdown.csv',
  provides: [],
  tag: 'Consola',
  access: { staff: analysts },
  type: 'text/csv',
  summary: 'El mismo desglose para una hoja de cálculo',
  query: z.object({ ...query, lang: z.enum(['es', 'en']).default('es') }),
  response: z.string(),
})
