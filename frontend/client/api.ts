/**
 * How the app talks to the server: one typed `call` over the contract's table. It carries the session, gives a POST its
 * idempotency key, turns a refusal into an `ApiError`, and ends the session on a 401.
 */
import type { Answer, Call, CallOptions, InputArgument } from './calls.ts'
import { forget, store, stored } from './storage.ts'

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
  const response = await fetch(search ? `${path}?${search}` : path, {
    method,
    credentials: 'include',
    headers: headers(method, body !== undefined, idempotencyKey),
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
    keepalive,
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new ApiError(0, 'Network error')
  })
  const answer = await readJson(response)
  if (!response.ok) throw refusal(name, response.status, answer)
  if (path.startsWith('/api/auth/')) keepSession(answer)
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
export function pathOf(name: Call, { params, query }: Parts): { path: string; query: Record<string, unknown> } {
  const values = new Map(entries(params))
  const path = name.slice(name.indexOf(' ') + 1).replace(/:(\w+)/g, (_, key: string) => {
    const value = String(values.get(key) ?? '')
    if (value === '') throw new TypeError(`${name} without its ${key}`)
    return encodeURIComponent(value)
  })
  return { path, query: Object.fromEntries(entries(query).filter(([, value]) => value !== undefined && value !== '')) }
}

const entries = (value: unknown): [string, unknown][] => (typeof value === 'object' && value !== null ? Object.entries(value) : [])

function headers(method: string, hasBody: boolean, idempotencyKey?: string): Record<string, string> {
  const sessionId = stored('sessionId')
  return {
    accept: 'application/json',
    ...(hasBody && { 'content-type': 'application/json' }),
    ...(sessionId && { 'x-session-id': sessionId }),
    ...(method === 'POST' && { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() }),
  }
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => '')
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError(response.status, 'Network error')
  }
}

function refusal(name: Call, status: number, answer: unknown): ApiError {
  const details: Refusal = typeof answer === 'object' && answer !== null ? { ...answer } : {}
  const error = new ApiError(status, details.message ?? `HTTP ${status}`, details)
  // A wrong password is a 401 too, and says nothing about a session (decision 0-40).
  if (status === 401 && name !== 'POST /api/auth/login') {
    forget('sessionId')
    // Who looks a session up deals with its end: a reader of a public page is not sent to /login (decision 0-16).
    if (name !== 'GET /api/auth/user') onSessionEnded()
  }
  return error
}

/** The session id comes from /api/auth/* and from nowhere else (decision 0-29). */
function keepSession(answer: unknown): void {
  if (typeof answer !== 'object' || answer === null || !('sessionId' in answer)) return
  if (typeof answer.sessionId === 'string' && answer.sessionId !== '') store('sessionId', answer.sessionId)
}
