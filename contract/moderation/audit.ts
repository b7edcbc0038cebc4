/** For auditors: staff activity, events, replays. */
import { z } from 'zod'
import { limits } from '../kernel/limits.ts'
import { route } from '../kernel/route.ts'
import { Day, former, Id, numeric, text } from '../kernel/values.ts'

/** And of moderators those who lead, which is the server's to say. */
const auditors = { staff: ['auditor', 'moderator'] } as const

export const auditKinds = [
  'look',
  'search',
  'reveal',
  'export',
  'decision',
  'change',
  'role',
  'signin',
  'verify',
] as const
export type AuditKind = (typeof auditKinds)[number]

const Position = z.string().regex(/^(0|[1-9]\d{0,17})$/, { error: 'Página desconocida' })
/** Actor: role and id; colleagues also by name. */
const Actor = z.object({ id: Id.nullable(), role: z.string(), nombre: z.string().nullable() })
const Subject = z.object({ type: z.string(), id: Id.nullable() })

const filters = {
  actor: Id.optional(),
  /** A word of the list, or one of `auditKinds`. */
  what: z
    .string()
    .regex(/^[a-z]+(\.[a-zA-Z]+)*$/, { error: 'Acto desconocido' })
    .max(60, { error: 'Acto desconocido' })
    .optional(),
  subject: Id.optional(),
  caseId: Id.optional(),
  /** Whole days, UTC, both included. */
  from: Day.optional(),
  to: Day.optional(),
}
export const auditList = route({
  method: 'GET',
  path: '/api/admin/audit',
  provides: [],
  tag: 'Auditoría',
  access: auditors,
  summary:
    'Qué hizo y qué miró el equipo: decisiones, miradas, búsquedas, exportaciones, datos mostrados, roles y entradas; lo más nuevo primero',
  query: z.object({
    ...filters,
    before: Position.optional(),
    limit: numeric(z.number().int().min(1).max(200)).default(100),
  }),
  response: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        actor: Actor,
        kind: z.enum(auditKinds),
        what: z.string(),
        subject: Subject.nullable(),
        caseId: Id.nullable(),
        why: z.string().nullable(),
        sought: z.string().nullable(),
      }),
    ),
    hasMore: z.boolean(),
  }),
})
export const auditCsv = route({
  method: 'GET',
  path: '/api/admin/audit.csv',
  provides: [],
  tag: 'Auditoría',
  access: auditors,
  type: 'text/csv',
  summary: 'Lo mismo como tabla: at,actor,role,what,subject,caseId,why',
  query: z.object(filters),
  response: z.string(),
})

/** Whose life can be told. */
export const lives = ['appointment', 'person', 'shop', 'post', 'conversation', 'case'] as const
export type Life = (typeof lives)[number]
/** Stands where something is not shown until it is revealed. */
export const HIDDEN = '•••'

/** One event of a life, with the state right after it. */
export const ReplayStep = z.object({
  position: z.string(),
  revision: z.number(),
  stream: z.string(),
  eventId: z.string(),
  type: z.string(),
  occurredAt: z.string(),
  actor: z.object({ id: z.string(), role: z.string(), nombre: z.string().nullable() }),
  commandId: z.string(),
  data: z.record(z.string(), z.unknown()),
  /** As the rules see it after this event. */
  state: z.record(z.string(), z.unknown()),
})
export const replay = route({
  method: 'GET',
  path: '/api/admin/replay/:type/:id',
  provides: [],
  tag: 'Auditoría',
  access: auditors,
  summary:
    'La vida de algo: sus eventos y el estado después de cada uno. Nombres, contactos y textos solo tras POST /api/admin/reveal; de una conversación nunca lo que se dijo',
  params: z.object({ type: z.enum(lives, { error: 'Tipo desconocido' }), id: Id }),
  /** The events up to there, the last of them 500. */
  query: z.object({ upTo: Position.optional() }),
  response: z.object({
    steps: z.array(ReplayStep),
    /** Where older events end that are not among these. */
    before: z.string().nullable(),
    reveladoHasta: z.string().nullable(),
    revealedUntil: former(z.string().nullable()),
    /** Decisions named by events: subject's owner, time, case; without those about the reader. */
    decisions: z.record(
      z.string(),
      z.object({ casoId: Id, por: z.string(), automatica: z.boolean(), en: z.string() }),
    ),
    /** Once revealed: names and contacts behind the ids. */
    people: z.record(z.string(), z.string()),
    contact: z.object({ email: z.string().nullable(), telefono: z.string().nullable() }).nullable(),
  }),
})

export const reveal = route({
  method: 'POST',
  path: '/api/admin/reveal',
  invalidates: [],
  tag: 'Auditoría',
  access: auditors,
  summary:
    'Mostrarme durante 15 minutos nombres, contactos y textos de algo, diciendo por qué; queda escrito cada vez',
  body: z.object({
    type: z.enum(lives, { error: 'Tipo desconocido' }),
    id: Id,
    why: text(limits.audit.why).refine((why) => why !== '', { error: 'Escribe por qué' }),
  }),
  response: z.object({ until: z.string() }),
})

/** What may be found by the first letters of its id. */
export const shortIdsOf = [
  'appointment',
  'person',
  'shop',
  'case',
  'decision',
  'appeal',
  'post',
  'comment',
  'review',
  'report',
] as const
export type ShortIdOf = (typeof shortIdsOf)[number]

export const idsFound = route({
  method: 'GET',
  path: '/api/admin/ids',
  provides: [],
  tag: 'Auditoría',
  access: auditors,
  summary:
    'Qué ids empiezan por estas letras, ocho al menos, y de qué son: lo que la consola muestra abreviado',
  query: z.object({
    q: z.string().regex(/^[0-9a-fA-F]{8}[0-9a-fA-F-]{0,28}$/, { error: 'Identificador inválido' }),
  }),
  /** Of each kind three at most. */
  response: z.object({ data: z.array(z.object({ id: Id, de: z.enum(shortIdsOf) })) }),
})

export const eventsFound = route({
  method: 'GET',
  path: '/api/admin/events',
  provides: [],
  tag: 'Auditoría',
  access: auditors,
  summary:
    'Eventos del registro por lo que nombran, quién los causó, su tipo y su día (UTC); lo más nuevo primero',
  query: z.object({
    /** Of anything that it names, itself and its command included. */
    id: Id.optional(),
    person: Id.optional(),
    shop: Id.optional(),
    actor: Id.optional(),
    day: Day.optional(),
    type: z
      .string()
      .regex(/^[A-Za-z]{1,80}$/, { error: 'Tipo desconocido' })
      .optional(),
    /** Also what I looked at myself; otherwise it is left out. */
    propias: z.literal('1', { error: 'Estado desconocido' }).optional(),
    before: Position.optional(),
    limit: numeric(z.number().int().min(1).max(200)).default(50),
  }),
  response: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        eventId: z.string(),
        type: z.string(),
        stream: z.string(),
        at: z.string(),
        actor: z.object({ id: Id.nullable(), role: z.string() }),
        life: z.object({ type: z.enum(lives), id: Id }).nullable(),
      }),
    ),
    hasMore: z.boolean(),
  }),
})

export const verifyLog = route({
  method: 'POST',
  path: '/api/admin/audit/verify',
  invalidates: [],
  tag: 'Auditoría',
  access: auditors,
  summary:
    'Comparar el registro con lo que se guardó de él, unos bloques cada vez: se sigue con `next` hasta que sea null, o hasta que algo no coincida',
  body: z.object({
    from: z
      .int({ error: 'Página desconocida' })
      .min(0, { error: 'Página desconocida' })
      .max(100_000_000, { error: 'Página desconocida' })
      .default(0),
  }),
  response: z.object({
    /** Up to where it is whole, up to where there is something to compare it with, and its end. */
    upTo: z.string(),
    sealedUpTo: z.string(),
    head: z.string(),
    /** The first position that is not as it was kept. */
    brokenAt: z.string().nullable(),
    next: z.number().nullable(),
    /** Of the log up to `upTo`, as the operator's log has it of full blocks. */
    hash: z.string(),
  }),
})
