/**
 * Browser reports: broken screens and web vitals. JSON; `sendBeacon` sends a Blob of that type.
 * Without personal data: pages by pattern, error texts are redacted by the server.
 */
import { z } from 'zod'
import { type Page, pages } from '../paths.ts'
import { route } from './route.ts'
import { Ok } from './values.ts'

/** A page of paths.ts or `other`, so that metric names can't be invented. */
const SeenPage = z
  .string({ error: 'Se esperaba un texto' })
  .transform((text): Page | 'other' => pages.find((page) => page === text) ?? 'other')

/** Length limits of error reports; cut by the browser and again by the server. */
export const reportLimits = { message: 500, stack: 6_000, where: 6_000, build: 80 } as const
const upTo = (most: number) =>
  z.string({ error: 'Se esperaba un texto' }).transform((text) => text.slice(0, most))

export const reportError = route({
  method: 'POST',
  path: '/api/client-errors',
  invalidates: [],
  tag: 'Informes',
  access: 'guest',
  whileSuspended: true,
  status: 202,
  bodyLimit: 32 * 1024,
  summary: 'Una pantalla se rompió: queda en el registro con su número',
  body: z.object({
    /** What the person was shown: eight hexadecimal digits. */
    id: z.string().regex(/^[0-9a-f]{8}$/, { error: 'Identificador inválido' }),
    name: upTo(60),
    message: upTo(reportLimits.message),
    stack: upTo(reportLimits.stack).optional(),
    where: upTo(reportLimits.where).optional(),
    page: SeenPage,
    /** Which build it was: the name of its first script. */
    build: upTo(reportLimits.build).optional(),
  }),
  response: Ok,
})

/** Web vitals in milliseconds, except CLS. */
export const vitals = ['LCP', 'INP', 'CLS', 'TTFB', 'FCP'] as const
export const Vital = z.object({
  name: z.enum(vitals),
  value: z.number().min(0).max(3_600_000),
  page: SeenPage,
})
export type Vital = z.infer<typeof Vital>

export const reportVitals = route({
  method: 'POST',
  path: '/api/vitals',
  invalidates: [],
  tag: 'Informes',
  access: 'guest',
  whileSuspended: true,
  status: 202,
  bodyLimit: 4 * 1024,
  summary: 'Qué tan rápida fue una pantalla (web-vitals)',
  body: z.object({ vitals: z.array(Vital).min(1).max(20) }),
  response: Ok,
})
