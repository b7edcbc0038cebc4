/** The whole platform in figures, for analysts: no person is in them. */
import { z } from 'zod'
import { Money, Rate } from '../booking/statistics.ts'
import { route, type StaffRole } from '../kernel/route.ts'
import { Day, Id, Instant } from '../kernel/values.ts'
import { Interval } from './intervals.ts'

export const analysts: readonly StaffRole[] = ['analyst', 'admin']

/** Days that can be asked about at once: two years and a day. */
export const FIGURES_MOST_DAYS = 731
/** Days that are told of where nobody says which. */
export const FIGURES_USUAL_DAYS = 30

/**
 * A moment of the past: an instant with its zone, a position of the log (`p4711`: what was known
 * there, the same for ever), or both (`2026-11-01T00:00:00Z@4711`: what had happened by the
 * instant, of what was known at the position; the same for ever, too).
 */
export const AsOf = z
  .string({ error: 'Momento desconocido' })
  .max(60, { error: 'Momento desconocido' })
  .refine(
    (text) => /^p\d{1,18}$/.test(text) || Instant.safeParse(text.replace(/@\d{1,18}$/, '')).success,
    { error: 'Momento desconocido' },
  )

/** Rows per day, ascending; `ingresos` per currency, `ciudades` and `horas` per city. */
export const figureTables = [
  'citas',
  'ingresos',
  'cancelaciones',
  'inasistencias',
  'clientes',
  'ciudades',
  'horas',
  'social',
  'moderacion',
] as const
export type FigureTable = (typeof figureTables)[number]

const dia = z.string()
/** Null where the shop doesn't say in which. */
const ciudad = z.string().nullable()
const count = z.number()

export const FigureRowShapes = {
  /** All that were booked for the day, and what has become of them. */
  citas: z.object({
    dia,
    reservadas: count,
    pendientes: count,
    completadas: count,
    canceladas: count,
    inasistencias: count,
    /** Searches for a time that found none on the day, of a sample. */
    sinHora: count,
  }),
  ingresos: z.object({ dia, moneda: z.string(), visitas: count, total: count }),
  /** By side; `tarde`: after the agreed limit; `tasa`: of all bookings. */
  cancelaciones: z.object({
    dia,
    reservadas: count,
    cliente: count,
    barbero: count,
    rechazadas: count,
    expiradas: count,
    tarde: count,
    tasa: Rate,
  }),
  /** Of those that came to their hour. */
  inasistencias: z.object({ dia, citas: count, faltas: count, tasa: Rate }),
  /** Clients of the day; `repiten`: with a visit in the 90 days before. */
  clientes: z.object({ dia, vinieron: count, repiten: count, tasa: Rate }),
  /** `horasAbiertas`: of all barbers together, by their weekly schedules. */
  ciudades: z.object({
    ciudad,
    reservadas: count,
    completadas: count,
    canceladas: count,
    tasaCancelacion: Rate,
    inasistencias: count,
    tasaInasistencia: Rate,
    horasAbiertas: count,
    citasPorHora: Rate,
  }),
  /** By the hour on the shop's wall clock at which visits begin. */
  horas: z.object({
    ciudad,
    hora: count,
    reservadas: count,
    horasAbiertas: count,
    citasPorHora: Rate,
  }),
  /** By the day in UTC. */
  social: z.object({
    dia,
    publicaciones: count,
    comentarios: count,
    corazones: count,
    seguimientos: count,
    compartidas: count,
    resenas: count,
  }),
  /** By the day in UTC. `sinMedidas`: of the decisions. */
  moderacion: z.object({
    dia,
    reportes: count,
    casos: count,
    decisiones: count,
    sinMedidas: count,
    revertidas: count,
  }),
} satisfies Record<FigureTable, z.ZodType>

const tables = Object.fromEntries(
  figureTables.map((table) => [table, z.array(FigureRowShapes[table])]),
) as unknown as { [T in FigureTable]: z.ZodArray<(typeof FigureRowShapes)[T]> }

export const Figures = z.object({
  /** As of when; null for a position of which nothing is known. */
  al: z.string().nullable(),
  /** Up to where in the log; of an instant, the last position of what had happened by then. */
  posicion: z.string(),
  /** The `al` that gives this same answer for ever. */
  fijo: z.string(),
  pasado: z.boolean(),
  /** Both included. */
  periodo: z.object({ desde: z.string(), hasta: z.string() }),
  resumen: z.object({
    reservadas: count,
    completadas: count,
    canceladas: count,
    inasistencias: count,
    ingresos: z.array(Money),
    tasaCancelacion: Rate,
    tasaInasistencia: Rate,
    recurrencia: z.object({ repiten: count, clientes: count, tasa: Rate }),
  }),
  tablas: z.object(tables),
})
export type Figures = z.infer<typeof Figures>

/** `linea`: by its client; `barbero`: by the barber ahead; `sin_cita`: a walk-in. */
export const channels = ['linea', 'barbero', 'sin_cita'] as const
/** As a city's name: the visits of shops that don't say where they are. */
export const NO_CITY = '-'

/** Which visits count; without one all do. */
export const visitFilters = {
  ciudad: z
    .string()
    .min(1, { error: 'Elige una ciudad' })
    .max(100, { error: 'Elige una ciudad' })
    .optional(),
  negocio: Id.optional(),
  servicio: z
    .string()
    .min(1, { error: 'Elige un servicio' })
    .max(100, { error: 'Elige un servicio' })
    .optional(),
  canal: z.enum(channels, { error: 'Elige un canal' }).optional(),
}

export const figureFilters = {
  /** Days of the visits in their shops' zones, both included; the last 30 unless told. */
  desde: Day.optional(),
  hasta: Day.optional(),
  al: AsOf.optional(),
  ...visitFilters,
}

export const figures = route({
  method: 'GET',
  path: '/api/admin/figures',
  provides: [],
  tag: 'Consola',
  access: { staff: analysts },
  summary:
    'Toda la plataforma en cifras: citas, ingresos, cancelaciones, inasistencias, clientes que vuelven, oferta y demanda por ciudad y hora, actividad social y moderación; ahora o en cualquier momento anterior (`al`: un instante con zona, o `p` y una posición)',
  query: z.object(figureFilters),
  response: Figures,
})

export const figuresCsv = route({
  method: 'GET',
  path: '/api/admin/figures.csv',
  provides: [],
  tag: 'Consola',
  access: { staff: analysts },
  type: 'text/csv',
  summary: 'Una de las tablas de las cifras',
  query: z.object({
    ...figureFilters,
    tabla: z.enum(figureTables, { error: 'Elige una tabla' }),
    /** Interval of sums; `clientes` stays daily, because it can't be summed. */
    cada: Interval.default('dia'),
    /** In Spanish with semicolons and the decimal comma, in English with commas. */
    lang: z.enum(['es', 'en']).default('es'),
  }),
  response: z.string(),
})
