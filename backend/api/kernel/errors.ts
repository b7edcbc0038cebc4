/** Translates every refusal to HTTP: `{ message, code, … }`, without internals. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Language } from '../../../contract/kernel/languages.ts'
import { inLanguage, type Said } from '../../../contract/words/said.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { AnotherLog } from '../../eventlog/continuity.ts'
import { LogAway } from '../../eventlog/log.ts'
import { OutcomeUnknown } from '../../eventlog/offer.ts'
import { StoreAway } from '../../media/store.ts'
import { OverloadedError } from '../../concurrency/semaphore.ts'
import { requestLanguageOf, saysIn } from './language.ts'

/** Status of each code. A code that isn't here is a rule's refusal: 400. */
const statuses: Readonly<Record<string, number>> = {
  validation: 400,
  wrong_password: 400,
  unauthenticated: 401,
  session_expired: 401,
  invalid_credentials: 401,
  forbidden: 403,
  account_suspended: 403,
  reports_paused: 403,
  second_factor_needed: 403,
  second_factor_missing: 403,
  csrf: 403,
  conflict_of_interest: 403,
  not_owner: 403,
  not_found: 404,
  dossier_not_found: 404,
  gone: 410,
  link_spent: 409,
  conflict: 409,
  claimed: 409,
  claim_needed: 409,
  already_decided: 409,
  slot_taken: 409,
  price_changed: 409,
  duration_changed: 409,
  email_taken: 409,
  business_exists: 409,
  wrong_state: 409,
  client_overlap: 409,
  already_started: 409,
  not_yet: 409,
  moving: 409,
  too_late: 409,
  too_late_to_undo: 409,
  too_many_holds: 409,
  hold_lapsed: 409,
  no_delay: 409,
  delay_over: 409,
  nothing_delayed: 409,
  offer_lapsed: 410,
  too_many_waits: 409,
  has_offer: 409,
  line_closed: 409,
  line_full: 409,
  already_in_line: 409,
  line_code_expired: 410,
  ticket_over: 409,
  already_called: 409,
  not_called: 409,
  chair_taken: 409,
  other_barber: 409,
  invalid_windows: 400,
  invalid_state: 409,
  already_exists: 409,
  request_pending: 409,
  already_reviewed: 409,
  already_member: 409,
  account_closing: 409,
  team_full: 409,
  too_many_invitations: 409,
  too_many: 409,
  no_business: 409,
  request_in_progress: 409,
  too_slow: 408,
  too_large: 413,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  rate_limited: 429,
  busy: 503,
  no_mail: 503,
  no_sms: 503,
  outcome_unknown: 503,
}

const SERVER_ERROR = 'Error del servidor. Inténtalo más tarde.'
const AWAY =
  'Ahora mismo no podemos guardar ni consultar cambios. Inténtalo de nuevo en un momento.'
const NO_PICTURES =
  'Ahora mismo no podemos guardar ni mostrar imágenes. Inténtalo de nuevo en un momento.'
const BUSY = 'Hay mucha actividad en este momento. Inténtalo de nuevo.'

/** `unavailable` and `blocked_by_you` share one status, like other refusals by rules. */
export const statusOf = (code: string): number => statuses[code] ?? 400

/** The body of a refusal in the caller's language. `retryAfter` (seconds) is a header. */
export function bodyOf(
  { message, code, details: { retryAfter: _, errors, ...details } = {} }: DomainError,
  language: Language,
) {
  const inWords = <One extends { readonly message: string }>(one: One) => ({
    ...one,
    message: inLanguage(one.message, language),
  })
  return {
    ...details,
    ...(errors && { errors: errors.map(inWords) }),
    ...inWords({ message, code }),
  }
}

/** What a wrong input answers: the first mistake as message, all of them by field. */
export function invalidInput(error: z.core.$ZodError): DomainError {
  const errors = error.issues.map((issue) => ({
    field: issue.path.join('.'),
    message: saidOf(issue),
  }))
  // That each of the contract's sentences has its English a test sees to, which walks them; the
  // rest are zod's own, in either language.
  return new DomainError(
    'validation',
    (errors[0]?.message as Said | undefined) ?? 'Datos inválidos',
    { errors },
  )
}

/** In a union the last issue is reported: the first variants are special cases such as empty. */
function saidOf(issue: z.core.$ZodIssue): string {
  const last = issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0] : undefined
  return last ? saidOf(last) : issue.message
}

export const unauthenticated = () => new DomainError('unauthenticated', 'Debes iniciar sesión')
/** `until`: null where it has no end. */
export const suspended = (until: string | null) =>
  new DomainError(
    'account_suspended',
    'Tu cuenta está suspendida. Consulta «Estado de mi cuenta».',
    { until },
  )
export const forbidden = () => new DomainError('forbidden', 'No tienes permiso para hacer esto')
export const invalidPage = () => new DomainError('validation', 'Página desconocida')
export const notFound = (message: Said = 'No encontrado') => new DomainError('not_found', message)

/** What Fastify itself refuses, said in Spanish and without repeating what was sent. */
const frameworkRefusals: Readonly<Record<string, readonly [code: string, message: Said]>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ['validation', 'El cuerpo no es JSON válido'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['validation', 'El cuerpo no es JSON válido'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'El cuerpo debe ser application/json'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'Lo que envías es demasiado grande'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['validation', 'La petición llegó incompleta'],
  FST_ERR_BAD_URL: ['validation', 'La dirección no es válida'],
  FST_ERR_ASYNC_CONSTRAINT: ['validation', 'La dirección no es válida'],
  FST_ERR_MAX_PARAM_LENGTH: ['not_found', 'No encontrado'],
  FST_UNDER_PRESSURE: ['busy', BUSY],
  FST_ERR_HANDLER_TIMEOUT: ['busy', BUSY],
  FST_ERR_REOPENED_CLOSE_SERVER: ['busy', BUSY],
}

/**
 * PostgreSQL can't take a value that was sent: too long (22001), out of a number's range (22003),
 * no time that it knows (22007 to 22009, 22015), or no text (22021, 22P02, 22P05).
 */
const unstorable: ReadonlySet<string> = new Set([
  '22001',
  '22003',
  '22007',
  '22008',
  '22009',
  '22015',
  '22021',
  '22P02',
  '22P05',
])

/** PostgreSQL's words for a schema, a table or a column that is not there. */
const missing: ReadonlySet<string> = new Set(['3F000', '42P01', '42703'])

/** PostgreSQL errors that are refusals: unstorable values, or the database is unavailable. */
function postgresRefusal(code: string): DomainError | undefined {
  if (unstorable.has(code)) return new DomainError('validation', 'Datos inválidos')
  const passing =
    ['40001', '40P01', '57014', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT'].includes(code) ||
    /^(53|57P0|08)/.test(code)
  return passing ? new DomainError('busy', BUSY, { retryAfter: 2 }) : undefined
}

/** What `pg` says itself, without a code: no connection came in time, or one broke. */
const lost =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client (has encountered a connection error|was closed))/

/** The refusal that an error amounts to; none where it is a fault of ours. */
export function refusalOf(error: Error & { code?: string }): DomainError | undefined {
  if (error instanceof DomainError) return error
  if (error instanceof OutcomeUnknown)
    return new DomainError(
      'outcome_unknown',
      'No pudimos confirmar que se guardara. Inténtalo de nuevo en un momento.',
      { retryAfter: 2 },
    )
  if (error instanceof LogAway || error instanceof AnotherLog)
    return new DomainError('busy', AWAY, { retryAfter: 2 })
  if (error instanceof StoreAway) return new DomainError('busy', NO_PICTURES, { retryAfter: 5 })
  if (error instanceof OverloadedError)
    return new DomainError('busy', BUSY, { retryAfter: error.retryAfter })
  if (typeof error.code !== 'string')
    return lost.test(error.message) ? new DomainError('busy', BUSY, { retryAfter: 2 }) : undefined
  const existing = frameworkRefusals[error.code]
  if (existing) return new DomainError(existing[0], existing[1])
  return postgresRefusal(error.code)
}

/**
 * Answers any error that a handler throws. A table or column that is not there is `busy` while a
 * read model is being built or swapped. At any other time it is a mistake of ours, and an error
 * like any other.
 */
export const answerWhile =
  (readModelsChange: () => Promise<boolean>) =>
  async (
    error: FastifyError,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const isOnItsWay = missing.has(error.code) && (await readModelsChange().catch(() => true))
    return answerError(
      isOnItsWay ? new OverloadedError(`a read model: ${error.message}`, 5) : error,
      request,
      reply,
    )
  }

/** Answers any error that a handler or the framework throws. */
export function answerError(
  error: Error & Partial<FastifyError>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = refusalOf(error)
  reply.header('cache-control', 'no-store')
  if (refusal) {
    const retryAfter = refusal.details?.['retryAfter'] ?? (refusal.code === 'busy' ? 1 : undefined)
    if (typeof retryAfter === 'number') reply.header('retry-after', String(Math.ceil(retryAfter)))
    if (refusal.code === 'busy') request.log.warn({ err: error }, 'busy')
    return saysIn(reply)
      .code(statusOf(refusal.code))
      .send(bodyOf(refusal, requestLanguageOf(request)))
  }
  // A 4xx of the framework that has no line of its own above.
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return saysIn(reply)
      .code(error.statusCode)
      .send(plainErrorBody('bad_request', 'Petición inválida', request))
  }
  request.log.error({ err: error }, 'unexpected error')
  return saysIn(reply)
    .code(500)
    .send({ ...plainErrorBody('internal', SERVER_ERROR, request), requestId: request.id })
}

/** A body for errors without a DomainError, in the requester's language. */
export const plainErrorBody = (code: string, message: Said, request: FastifyRequest) => ({
  message: inLanguage(message, requestLanguageOf(request)),
  code,
})
