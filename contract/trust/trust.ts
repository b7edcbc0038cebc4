/** What /confianza shows: measured figures, each with the command that reproduces it. */
import { z } from 'zod'
import { route } from '../kernel/route.ts'

export const measuredCalls = ['leer', 'buscar', 'reservar', 'escribir', 'pagina', 'imagen'] as const
export const TRUST_DAYS = 30
/** Counts below it are not told exactly. */
export const FEWEST_TOLD = 5

const comando = z.string()
/** Null: fewer than five. */
const Count = z.number().nullable()
const Counted = z.array(z.object({ clave: z.string(), cuenta: Count }))

export const trustFigures = route({
  method: 'GET',
  path: '/api/trust',
  provides: [],
  tag: 'Confianza',
  access: 'guest',
  summary:
    'Rapidez, disponibilidad, comprobaciones y transparencia, medidas aquí, con la orden que las reproduce',
  response: z.object({
    periodo: z.object({ dias: z.number(), desde: z.string().nullable() }),
    rapidez: z.object({
      comando,
      llamadas: z.array(
        z.object({
          tipo: z.enum(measuredCalls),
          cuenta: z.number(),
          errores: z.number(),
          rechazadas: z.number(),
          /** Milliseconds. */
          p50: z.number(),
          p95: z.number(),
          p99: z.number(),
        }),
      ),
    }),
    disponibilidad: z.object({
      comando,
      minutos: z.number(),
      disponibles: z.number(),
      porcentaje: z.number().nullable(),
    }),
    verificacion: z
      .object({
        comando,
        en: z.string(),
        modelos: z.number(),
        /** Rows that were not as a replay of the log makes them. */
        diferencias: z.number(),
      })
      .nullable(),
    simulacro: z
      .object({ comando, en: z.string(), correcto: z.boolean(), segundos: z.number() })
      .nullable(),
    registro: z.object({
      comando,
      nombre: z.string(),
      tamano: z.number(),
      raiz: z.string().nullable(),
      firmadaEn: z.string().nullable(),
      clave: z.string().nullable(),
    }),
    accesibilidad: z
      .object({
        comando,
        commit: z.string(),
        pantallas: z.number(),
        combinaciones: z.number(),
        hallazgos: z.number(),
      })
      .nullable(),
    transparencia: z.object({
      comando,
      anno: z.number(),
      decisiones: Count,
      revertidas: Count,
      automaticas: Count,
      reportes: Count,
      denuncias: Count,
      porClausula: Counted,
      porOrigen: Counted,
      porMedida: Counted,
    }),
    programa: z.object({
      comando,
      version: z.string(),
      /** What runs, where that is known. */
      commit: z.string().nullable(),
      componentes: z.number().nullable(),
      licencias: z.array(z.object({ nombre: z.string(), cuenta: z.number() })),
    }),
  }),
})
export const softwareBill = route({
  method: 'GET',
  path: '/api/trust/sbom',
  provides: [],
  tag: 'Confianza',
  access: 'guest',
  type: 'application/vnd.cyclonedx+json',
  summary: 'Los componentes del programa y sus licencias (CycloneDX)',
  response: z.string(),
})
export const accessibilityMatrix = route({
  method: 'GET',
  path: '/api/trust/accessibility',
  provides: [],
  tag: 'Confianza',
  access: 'guest',
  summary: 'Lo que se comprobó de la accesibilidad, pantalla por pantalla',
  response: z.object({
    commit: z.string(),
    pantallas: z.number(),
    combinaciones: z.number(),
    hallazgos: z.array(z.string()),
  }),
})
