/**
 * How the app talks to the server: one typed `call` over the contract's table. It carries the
 * session, gives a POST its idempotency key, and ends the session on a 401.
 */
import { begunEarly } from '../../shared/http/early.ts'
import { ApiError, ask, type Parts, urlOf } from '../../shared/http/http.ts'
import { newId } from '../../shared/http/newId.ts'
import { answered, doubt } from '../native/online.ts'
import type { CallAnswer, Call, CallOptions, InputArgument } from './calls.ts'
import { store, stored } from './storage.ts'

/**
 * The session that this page runs with. Another tab may have stored another one meanwhile: the page
 * then hears of it and becomes that person as a whole (session.ts), and never asks in the name of
 * one for what it shows to the other.
 */
let held = stored('sessionId')
export const heldSession = (): string | null => held
export const holdSession = (sessionId: string | null): void => {
  held = sessionId
}

/** Called when the session ended; the app goes to /login. Set at start. */
let onSessionEnded: () => void = () => {}
export const whenSessionEnds = (react: () => void): void => {
  onSessionEnded = react
}

/** Called when the account is suspended. `until`: null is without end. Set at start. */
let onSuspended: (until: string | null) => void = () => {}
export const whenSuspended = (react: (until: string | null) => void): void => {
  onSuspended = react
}

/** call('POST /api/auth/login', { body }) → the contract's answer, or throws ApiError. */
export function call<C extends Call>(name: C, ...input: InputArgument<C>): Promise<CallAnswer<C>>
export function call(
  name: Call,
  input: Parts & { body?: unknown } & CallOptions = {},
): Promise<unknown> {
  return send(name, input)
}

/** `call` without its types, for `read` and `useCommand`. */
export async function send(
  name: Call,
  {
    body,
    signal,
    idempotencyKey,
    keepalive,
    by = ask,
    ...where
  }: Parts & { body?: unknown } & CallOptions,
): Promise<unknown> {
  const [method = '', pattern = ''] = name.split(' ')
  const url = urlOf(pattern, where)
  const session = held
  const headers = {
    ...(session && { 'x-session-id': session }),
    ...((idempotencyKey ?? method === 'POST') && { 'idempotency-key': idempotencyKey ?? newId() }),
  }
  const answer = await by(url, {
    method,
    headers,
    body,
    signal,
    keepalive,
    begun: begunEarly(method, url, session),
  }).catch((error: unknown) => {
    if (error instanceof ApiError) (error.status === 0 ? doubt : answered)()
    // A wrong password is a 401 too, and says nothing about a session (decision 0-40); a late
    // answer to an earlier session says nothing about this one. Who looks a session up deals with
    // its end: a reader of a public page is not sent to /login (0-16).
    const refused = error instanceof ApiError && error.status === 401
    if (
      refused &&
      session === held &&
      name !== 'POST /api/auth/login' &&
      name !== 'GET /api/auth/user'
    )
      onSessionEnded()
    if (error instanceof ApiError && error.code === 'account_suspended' && session === held)
      onSuspended(typeof error.details['until'] === 'string' ? error.details['until'] : null)
    throw error
  })
  answered()
  if (pattern.startsWith('/api/auth/')) keepSession(answer, session)
  return answer
}

/** The session id comes from /api/auth/* and from nowhere else (decision 0-29). */
function keepSession(answer: unknown, request: string | null): void {
  if (typeof answer !== 'object' || answer === null || !('sessionId' in answer)) return
  if (typeof answer.sessionId !== 'string' || answer.sessionId === '' || held !== request) return
  // Another tab may have signed in anew meanwhile: what it stored is not ours to replace.
  if (stored('sessionId') === held) store('sessionId', answer.sessionId)
  held = answer.sessionId
}
