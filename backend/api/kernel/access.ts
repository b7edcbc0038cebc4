/**
 * Who is asking, and whether a call is for them. What the caller may do with the one object in
 * question is the handler's to check.
 */
import type { Access } from '../../../contract/kernel/route.ts'
import { isAllowedOrigin } from '../../http/origin.ts'
import type { Session, Sessions } from '../../vault/secrets/sessions.ts'
import type { ApiConfig } from './services.ts'
import { forbidden, suspended, unauthenticated } from './errors.ts'
import type { StandingNow } from '../../domain/identity/account-standing.ts'
import { DomainError } from '../../domain/kernel/decider.ts'

/** What of a request says who asks. Both HTTP requests and the opening of a socket give it. */
export interface Credentials {
  /** Header `x-session-id`. If present it alone counts: no cookie may switch the identity. */
  readonly header: string | undefined
  readonly cookie: string | undefined
}

export interface Caller {
  readonly session: Session | undefined
  /** What spoke for the caller, valid or not. */
  readonly by: 'header' | 'cookie' | undefined
}

export const nobody: Caller = { session: undefined, by: undefined }

export async function callerOf(
  sessions: Sessions,
  { header, cookie }: Credentials,
): Promise<Caller> {
  if (header !== undefined && header !== '')
    return { session: await sessions.byHeader(header), by: 'header' }
  if (cookie !== undefined && cookie !== '')
    return { session: await sessions.byCookie(cookie), by: 'cookie' }
  return nobody
}

/** The caller's current account; closed counts as none. @throws account_suspended */
export function requireActiveAccount(
  caller: Caller,
  now: StandingNow,
  whileSuspended: boolean,
): Caller {
  // In the console there is nothing that a suspended one could still do.
  if (now.is === 'closed' || (now.is === 'suspended' && caller.session?.kind === 'staff'))
    return { ...caller, session: undefined }
  if (now.is === 'suspended' && !whileSuspended) throw suspended(now.until)
  return caller
}

/** @throws DomainError 'unauthenticated', 'session_expired' or 'forbidden' */
export function allow(access: Access, { session, by }: Caller): void {
  if (access === 'guest') return
  if (!session) {
    if (by === undefined) throw unauthenticated()
    throw new DomainError('session_expired', 'Tu sesión ha expirado. Vuelve a iniciar sesión.')
  }
  const isForStaff = typeof access === 'object' && 'staff' in access
  // A staff session is no session in the app; an app session in the console is forbidden.
  if (!isForStaff && session.kind === 'staff') throw unauthenticated()
  if (isForStaff && session.kind !== 'staff') throw forbidden()
  const fits =
    access === 'session' ||
    ('rol' in access
      ? access.rol.includes(session.rol)
      : session.staffRoles.some((role) => access.staff.includes(role)))
  if (!fits) throw forbidden()
}

const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Refuses a change that another site's page has a browser send with the person's cookie. What
 * carries the header needs no check: another site can't set it.
 * @throws DomainError 'csrf'
 */
export function refuseForgery(
  {
    method,
    headers,
  }: { method: string; headers: Readonly<Record<string, string | string[] | undefined>> },
  by: Caller['by'],
  config: ApiConfig,
): void {
  if (by !== 'cookie' || !CHANGING.has(method)) return
  const site = headers['sec-fetch-site']
  const origin = headers['origin']
  const host = typeof headers['host'] === 'string' ? headers['host'] : undefined
  const listed = typeof origin === 'string' && config.allowedOrigins.includes(origin)
  // The browser's own word counts most; where it has none, the origin; where there is neither, it
  // is no browser.
  const fine =
    listed ||
    (site !== undefined
      ? site === 'same-origin' || site === 'none'
      : origin === undefined ||
        (typeof origin === 'string' && isAllowedOrigin(origin, host, config.allowedOrigins)))
  if (!fine) throw new DomainError('csrf', 'La petición no viene de esta aplicación')
}
