/** What a barber or a shop has done: decision 2-56, as of now or of any moment before. */
import { z } from 'zod'
import { route } from '../kernel/route.ts'
import { Day, Id, Instant, numeric } from '../kernel/values.ts'

const POSITION = /^\d{1,18}$/

/** A moment: instant, position, or both (`2026-11-21T17:00:00Z@4711`). */
export const Moment = z
  .string({ error: 'Momento desconocido' })
  .max(60, { error: 'Momento desconocido' })
  .refine(
    (text) => {
      const [first = '', second, ...more] = text.split('@')
      if (more.length > 0) return false
      return second === undefined
        ? POSITION.test(first) || Instant.safeParse(first).success
        : Instant.safeParse(first).success && POSITION.test(second)
    },
    { error: 'Momento desconocido' },
  )

/** Instant and position of a moment, as given. */
export function readMoment(text: string | undefined): {
  readonly at?: string
  readonly position?: string
} {
  if (text === undefined) return {}
  if (POSITION.test(text)) return { position: text }
  const [at = '', position] = text.split('@')
  return { at: new Date(at).toISOString(), ...(position !== undefined && { position }) }
}

export const Money = z.object({ moneda: z.string(), total: z.number() })
export type Money = z.infer<typeof Money>

/** Part of a whole; null where there is no whole. */
export const Rate = z.number().nullable()

const figures = {
  visitas: z.number(),
  ingresos: z.array(Money),
  /** Minutes that were booked of those that were open, by the schedule of each day. */
  ocupacion: z.object({ reservados: z.number(), abiertos: z.number(), tasa: Rate }),
  /** Appointments to which nobody came, of all that came to their hour. */
  inasistencia: z.object({ faltas: z.number(), citas: z.number(), tasa: Rate }),
  /** Clients who came again within 90 days of an earlier day, of all who came. */
  recurrencia: z.object({ repiten: z.number(), clientes: z.number(), tasa: Rate }),
  /** Days on which a barber was late and a client was told, and clients who left because of it. */
  retrasos: z.object({ dias: z.number(), seFueron: z.number() }),
}

export const Statistics = z.object({
  zonaHoraria: z.string(),
  /** What money is counted in where nothing was earned. */
  moneda: z.string(),
  /** Instant and position; together as `al` they always show the same. */
  al: z.string(),
  posicion: z.string(),
  pasado: z.boolean(),
  /** Time of the first fact, and of changes before and after this moment. */
  primero: z.string().nullable(),
  anterior: z.string().nullable(),
  siguiente: z.string().nullable(),
  /** Local days, both included: from a Sunday until the day of this moment. */
  periodo: z.object({ desde: z.string(), hasta: z.string(), semanas: z.number() }),
  ...figures,
  /** The same of as many weeks before, until the same day of the week; where that was asked for. */
  comparado: z.object({ desde: z.string(), hasta: z.string(), ...figures }).nullable(),
  semanas: z.array(z.object({ desde: z.string(), visitas: z.number(), ingresos: z.array(Money) })),
  /** Services of visits by booked name, most frequent first. */
  servicios: z.array(z.object({ nombre: z.string(), veces: z.number(), ingresos: z.array(Money) })),
  /** When visits begin on the wall clock: the day of the week (0 is Sunday) and the hour. */
  horas: z.array(z.object({ dia: z.number(), hora: z.number(), visitas: z.number() })),
})
export type Statistics = z.infer<typeof Statistics>

export const statistics = route({
  method: 'GET',
  path: '/api/statistics',
  provides: ['appointments'],
  tag: 'Citas',
  access: { rol: ['barbero', 'duenno'] },
  summary:
    'Mis estadísticas, las de todo mi negocio o las de uno de sus barberos, de las últimas semanas; ahora o en cualquier momento anterior',
  query: z.object({
    negocio: z.literal('1').optional(),
    barbero: Id.optional(),
    semanas: numeric(z.number().int().min(1).max(53)).default(12),
    al: Moment.optional(),
    /** Beside the period before. */
    comparar: z.literal('1').optional(),
  }),
  response: Statistics,
})

export const statisticsCsv = route({
  method: 'GET',
  path: '/api/statistics/csv',
  provides: ['appointments'],
  tag: 'Citas',
  access: { rol: ['barbero', 'duenno'] },
  type: 'text/csv',
  summary:
    'Mis citas (las de mi negocio, las de uno de sus barberos) como tabla, también las canceladas y las no presentadas. Queda registrado quién la pidió',
  query: z.object({
    negocio: z.literal('1').optional(),
    barbero: Id.optional(),
    /** Local days, both included; without them everything there is. */
    desde: Day.optional(),
    hasta: Day.optional(),
    /** In Spanish with semicolons and the decimal comma, in English with commas. */
    lang: z.enum(['es', 'en']).default('es'),
  }),
  response: z.string(),
})
