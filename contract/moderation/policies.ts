/** Templates, snippets and points, changed by leads and admins. moderation.md, 'Settled'. */
import { z } from 'zod'
import { route } from '../kernel/route.ts'
import { Id, text } from '../kernel/values.ts'
import { MOST_POINTS } from './clauses.ts'
import { clauses } from './reasons.ts'
import { templateLimits, templateNames } from './templates.ts'

const staff = { staff: ['moderator', 'admin'] } as const
const Colleague = z.object({ id: Id, nombre: z.string() })
const Changed = z.object({ por: Colleague, en: z.string() })
const version = z.int({ error: 'Versión desconocida' }).min(0, { error: 'Versión desconocida' })

const Words = z.object({ es: z.string(), en: z.string() })
const Template = z.object({
  nombre: z.enum(templateNames),
  textos: Words,
  /** Nobody has written one: the product's own, or the general one. */
  deFabrica: z.boolean(),
  /** Goes back with a change: how often it was changed. */
  version: z.number(),
  cambiada: Changed.nullable(),
})
export type Template = z.infer<typeof Template>
export const templates = route({
  method: 'GET',
  path: '/api/admin/templates',
  provides: ['templates'],
  tag: 'Moderación',
  access: staff,
  summary: 'Las plantillas de lo que se escribe a quien afecta una decisión, y quién las cambió',
  response: z.object({
    data: z.array(Template),
    /** The last changes, the newest first; null: back to the product's own. */
    historial: z.array(Changed.extend({ nombre: z.enum(templateNames), textos: Words.nullable() })),
  }),
})
const Written = text(templateLimits.template).refine((words) => words !== '', {
  error: 'Escribe la plantilla',
})
export const changeTemplate = route({
  method: 'PUT',
  path: '/api/admin/templates',
  invalidates: ['templates'],
  tag: 'Moderación',
  access: staff,
  summary:
    'Cambiar una plantilla, o volver a la de fábrica (`textos: null`): quien dirige el equipo, o administración. Un hueco desconocido se rechaza',
  body: z.object({
    nombre: z.enum(templateNames, { error: 'Plantilla desconocida' }),
    textos: z.object({ es: Written, en: Written }).nullable(),
    version,
  }),
  response: Template,
})

const whole = (error: string) => z.int({ error }).min(0, { error }).max(MOST_POINTS, { error })
const Points = z.object(
  Object.fromEntries(clauses.map((clause) => [clause, whole('Puntos de 0 a 100')])) as Record<
    (typeof clauses)[number],
    z.ZodInt
  >,
)
const threshold = whole('Umbral de 1 a 100').min(1, { error: 'Umbral de 1 a 100' })
const Rules = z.object({
  puntos: Points,
  umbrales: z.object({ aviso: threshold, riesgo: threshold, expulsion: threshold }),
})
export const moderationSettings = route({
  method: 'GET',
  path: '/api/admin/settings',
  provides: ['settings'],
  tag: 'Moderación',
  access: staff,
  summary: 'Cuánto pesa cada norma, y desde cuántos puntos cambia la situación de una cuenta',
  response: Rules.extend({
    version: z.number(),
    cambiada: Changed.nullable(),
    historial: z.array(Changed.extend(Rules.shape)),
  }),
})
export const changeModerationSettings = route({
  method: 'PUT',
  path: '/api/admin/settings',
  invalidates: ['settings'],
  tag: 'Moderación',
  access: staff,
  summary: 'Cambiarlo: quien dirige el equipo, o administración',
  body: Rules.extend({ version }),
  response: Rules.extend({ version: z.number() }),
})
