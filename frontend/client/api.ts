/**
 * How the app talks to the server: one typed `call` over the contract's table. It carries the session, gives a POST its
 * idempotency key, turns a refusal into an `ApiError`, and ends the session on a 401.
 */
import type { Answer, Call, CallOptions, InputArgument } from './calls.ts'
import { newId } from './newId.ts'
import { store, stored } from './storage.ts'

export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  /** The server's word for what is wrong: 'slot_taken'. */
  readonly code: string
  /** The whole refusal: `errors` by field, `alternativas` of a taken slot. */
  readonly details: Refusal

  constructor(status: number, message: string, details: Refusal = {}) {
    super(message)
    this.status = status
    this.code = details.code ?? (status === 0 ? 'network' : `http_${status}`)
    this.details = details
  }

  /** The server's sentence about one field, if it has one. */
  fieldError(field: string): string | undefined {
    return this.details.errors?.find((error) => error.field === field)?.message
  }
}

export interface Refusal {
  message?: string
  code?: string
  errors?: { field: string; message: string }[]
  [more: string]: unknown
}

/** How long an answer may take before the person is told that none came. */
const PATIENCE_MS = 15_000

/**
 * The session that this page runs with. Another tab may have stored another one meanwhile: the page then hears of it and becomes
 * that person as a whole (session.ts), and never asks in the name of one for what it shows to the other.
 */
let held = stored('sessionId')
export const heldSession = (): string | null => held
export const holdSession = (sessionId: string | null): void => {
  held = sessionId
}

/** What happens when the session has ended; the app sends the person to /login. Set once at start. */
let onSessionEnded: () => void = () => {}
export const whenSessionEnds = (react: () => void): void => {
  onSessionEnded = react
}

/** call('POST /api/auth/login', { body }) → the contract's answer, or throws ApiError. */
export function call<C extends Call>(name: C, ...input: InputArgument<C>): Promise<Answer<C>>
export function call(name: Call, input: Parts & CallOptions = {}): Promise<unknown> {
  return send(name, input)
}

/** `call` without its types, for `read`. */
export async function send(name: Call, { body, signal, idempotencyKey, keepalive, ...where }: Parts & CallOptions): Promise<unknown> {
  const method = name.slice(0, name.indexOf(' '))
  const { path, query } = pathOf(name, where)
  const search = new URLSearchParams(Object.entries(query).map(([key, value]): [string, string] => [key, String(value)])).toString()
  const session = held
  const patience = AbortSignal.timeout(PATIENCE_MS)
  const response = await fetch(search ? `${path}?${search}` : path, {
    method,
    credentials: 'include',
    headers: headers(method, session, body !== undefined, idempotencyKey),
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: signal ? AbortSignal.any([signal, patience]) : patience,
    keepalive,
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw noAnswer(patience)
  })
  const answer = await readJson(response, patience)
  if (!response.ok) throw refusal(name, response.status, answer, session)
  if (path.startsWith('/api/auth/')) keepSession(answer, session)
  return answer
}

export interface Parts {
  params?: unknown
  query?: unknown
  body?: unknown
}

/**
 * The path with its parameters in place, and the query without what is empty. An empty parameter is refused: without it the path,
 * and with it the key of a read, would be those of another call ('/api/appointments/' is the list).
 */
export function pathOf(name: string, { params, query }: Parts): { path: string; query: Record<string, unknown> } {
  const values = new Map(entries(params))
  const path = name.slice(name.indexOf(' ') + 1).replace(/:(\w+)/g, (_, key: string) => {
    const value = String(values.get(key) ?? '')
    if (value === '') throw new TypeError(`${name} without its ${key}`)
    return encodeURIComponent(value)
  })
  return { path, query: Object.fromEntries(entries(query).filter(([, value]) => value !== undefined && value !== '')) }
}

const entries = (value: unknown): [string, unknown][] => (typeof value === 'object' && value !== null ? Object.entries(value) : [])

/** Nothing came back. Whether the server has heard of it is not known; `timeout` where it had its time. */
const noAnswer = (patience: AbortSignal): ApiError => new ApiError(0, 'Network error', patience.aborted ? { code: 'timeout' } : {})

function headers(method: string, sessionId: string | null, hasBody: boolean, idempotencyKey?: string): Record<string, string> {
  return {
    accept: 'application/json',
    ...(hasBody && { 'content-type': 'application/json' }),
    ...(sessionId && { 'x-session-id': sessionId }),
    ...((idempotencyKey ?? method === 'POST') && { 'idempotency-key': idempotencyKey ?? newId() }),
  }
}

async function readJson(response: Response, patience: AbortSignal): Promise<unknown> {
  const text = await response.text().catch(() => {
    if (patience.aborted) throw noAnswer(patience)
    return ''
  })
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError(response.status, 'Network error')
  }
}

function refusal(name: Call, status: number, answer: unknown, session: string | null): ApiError {
  const details: Refusal = typeof answer === 'object' && answer !== null ? { ...answer } : {}
  const error = new ApiError(status, details.message ?? `HTTP ${status}`, details)
  // A wrong password is a 401 too, and says nothing about a session (decision 0-40); a late answer to an earlier session says
  // nothing about this one. Who looks a session up deals with its end: a reader of a public page is not sent to /login (0-16).
  if (status === 401 && session === held && name !== 'POST /api/auth/login' && name !== 'GET /api/auth/user') onSessionEnded()
  return error
}

/** The session id comes from /api/auth/* and from nowhere else (decision 0-29). */
function keepSession(answer: unknown, asked: string | null): void {
  if (typeof answer !== 'object' || answer === null || !('sessionId' in answer)) return
  if (typeof answer.sessionId !== 'string' || answer.sessionId === '' || held !== asked) return
  // Another tab may have signed in anew meanwhile: what it stored is not ours to replace.
  if (stored('sessionId') === held) store('sessionId', answer.sessionId)
  held = answer.sessionId
}
