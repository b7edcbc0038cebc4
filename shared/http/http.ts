/** One HTTP request: JSON or `ApiError`, within a time limit. */

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
}

export interface Refusal {
  message?: string
  code?: string
  errors?: { field: string; message: string }[]
  [more: string]: unknown
}

export interface Asked {
  method: string
  headers?: Record<string, string>
  body?: unknown
  signal?: AbortSignal | undefined
  /** For a request that must leave even when the page closes. */
  keepalive?: boolean | undefined
  /** The answer is no JSON but a text: a table. */
  asText?: boolean
  /** The same question, asked already: its answer is on the way. */
  begun?: Promise<Response> | undefined
}

/** How long an answer may take before the person is told that none came. */
const PATIENCE_MS = 15_000

/** The JSON, undefined if empty. @throws ApiError on refusal or no answer; aborts pass */
export async function ask(
  url: string,
  { method, headers, body, signal, keepalive, asText = false, begun }: Asked,
): Promise<unknown> {
  const patience = AbortSignal.timeout(PATIENCE_MS)
  const anew = () =>
    fetch(url, {
      method,
      credentials: 'include',
      // In the language of the screen, whatever the browser's own: what the server says is read on
      // it.
      headers: {
        accept: 'application/json',
        'accept-language': document.documentElement.lang || 'es',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
      keepalive,
    })
  const response = await (begun?.catch(anew) ?? anew()).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw noAnswer(patience)
  })
  const text = await response.text().catch(() => {
    if (patience.aborted) throw noAnswer(patience)
    return ''
  })
  return asText && response.ok ? text : answerIn(response.status, text)
}

/** The JSON, undefined if empty. @throws ApiError on refusal */
export function answerIn(status: number, text: string): unknown {
  const answer = text === '' ? undefined : jsonIn(status, text)
  if (status >= 200 && status < 300) return answer
  const details: Refusal = typeof answer === 'object' && answer !== null ? { ...answer } : {}
  throw new ApiError(status, details.message ?? `HTTP ${status}`, details)
}

export interface Parts {
  params?: unknown
  query?: unknown
}

/**
 * The path with its parameters in place, and the query without what is empty. An empty parameter is
 * refused: without it the path, and with it the key of a read, would be those of another call
 * ('/api/appointments/' is the list).
 */
export function pathOf(
  pattern: string,
  { params, query }: Parts,
): { path: string; query: Record<string, unknown> } {
  const values = new Map(entries(params))
  const path = pattern.replace(/:(\w+)/g, (_, key: string) => {
    const value = String(values.get(key) ?? '')
    if (value === '') throw new TypeError(`${pattern} without its ${key}`)
    return encodeURIComponent(value)
  })
  return {
    path,
    query: Object.fromEntries(
      entries(query).filter(([, value]) => value !== undefined && value !== null && value !== ''),
    ),
  }
}

/** The two of `pathOf` as one. */
export function urlOf(pattern: string, parts: Parts): string {
  const { path, query } = pathOf(pattern, parts)
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  ).toString()
  return search ? `${path}?${search}` : path
}

const entries = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

/** No answer, outcome unknown; `timeout` after its time. */
const noAnswer = (patience: AbortSignal): ApiError =>
  new ApiError(0, 'Network error', patience.aborted ? { code: 'timeout' } : {})

function jsonIn(status: number, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError(status, 'Network error')
  }
}
