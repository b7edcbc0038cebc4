/** Handshake rules (safety.md 1.3). Cookies count from our own pages only. */
import type { IncomingMessage } from 'node:http'
import { isAllowedOrigin } from '../http/origin.ts'
import { sessionIn } from '../http/session-cookie.ts'
import type { LiveSession, LiveSessions } from './sessions.ts'

export type Knock =
  | { readonly refused: 401 | 403 }
  /** Without a session: who may still sign in by the first message. */
  | { readonly refused?: undefined; readonly session: LiveSession | undefined }

export interface HandshakeRules {
  readonly sessions: LiveSessions
  /** Origins beside our own host whose pages may use the cookie. */
  readonly allowedOrigins: readonly string[]
}

export async function knock(
  request: IncomingMessage,
  { sessions, allowedOrigins }: HandshakeRules,
): Promise<Knock> {
  const header = request.headers['x-session-id']
  if (typeof header === 'string') {
    // A header that is there is what counts: falling back to the cookie would quietly change who
    // one is.
    const session = await sessions.byHeader(header)
    return session ? { session } : { refused: 401 }
  }

  const cookie = sessionIn(request.headers.cookie)
  const origin = request.headers.origin
  if (cookie !== undefined && origin !== undefined) {
    if (!isAllowedOrigin(origin, request.headers.host, allowedOrigins)) return { refused: 403 }
    const session = await sessions.byCookie(cookie)
    if (session) return { session }
  }

  const ticket = new URL(request.url ?? '/', 'http://host').searchParams.get('ticket')
  return { session: ticket ? await sessions.byTicket(ticket) : undefined }
}
