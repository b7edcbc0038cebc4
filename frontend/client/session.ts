/**
 * Who is signed in. The copy on the device only lets the first paint know the name and the role;
 * the server's GET /api/auth/user decides, and every call is decided by the server again.
 */
import { useSyncExternalStore } from 'react'
import type { SelfUser, SignedIn } from '../../contract/identity/account.ts'
import { ApiError } from '../../shared/http/http.ts'
import { call, heldSession, holdSession } from './api.ts'
import { forgetDrafts } from './drafts.ts'
import { forget, remembers, store, stored } from './storage.ts'

export type SessionUser = Pick<SelfUser, 'id' | 'nombre' | 'rol' | 'profileImageUrl'> &
  Partial<SelfUser> & {
    /** What the server last said; unknown before it has said it. */
    needsBusinessSetup?: boolean
    /** Only while the account is suspended: until when; null is without end. */
    suspension?: Suspension
  }
export interface Suspension {
  readonly hasta: string | null
}

export interface Session {
  /** 'loading' only while a stored session without a stored copy of its user is looked up. */
  status: 'loading' | 'guest' | 'signed-in'
  user: SessionUser | null
  /** Just signed in: where this person goes now. */
  landing?: string
  expired?: boolean
}

const GUEST: Session = { status: 'guest', user: null }
const LOOKUP_TRIES = 3
const LOOKUP_PAUSE_MS = 800

let session: Session = initialSession()
const listeners = new Set<() => void>()

export const currentSession = (): Session => session

export const useSession = (): Session => useSyncExternalStore(subscribe, currentSession)
/** Follows until told to stop. */
export const whenSessionChanges = (listener: () => void): (() => void) => subscribe(listener)

/** A primitive of the session, so only its changes rerender. */
export const useSessionOf = <Part extends string | boolean | undefined>(
  part: (session: Session) => Part,
): Part => useSyncExternalStore(subscribe, () => part(session))
export const useUserId = (): string | undefined => useSessionOf(({ user }) => user?.id)

/** Fetches the user; two retries without answer, none after 401. No-op without a session. */
export async function lookUpSession(tries = LOOKUP_TRIES): Promise<void> {
  const request = heldSession()
  if (!request) return become(GUEST)
  try {
    const { sessionId: renewed, ...user } = await call('GET /api/auth/user')
    // The page may belong to another user meanwhile.
    if (heldSession() === request || heldSession() === renewed) userChanged(user)
  } catch (error) {
    if (heldSession() !== request) return
    if (error instanceof ApiError && error.status === 401) return endSession({ expired: true })
    if (tries > 1) {
      await new Promise((resume) => setTimeout(resume, LOOKUP_PAUSE_MS))
      return lookUpSession(tries - 1)
    }
    // No answer: keep the known user readable; someone unknown is a guest until the connection is
    // back.
    if (session.status === 'loading') become(GUEST)
  }
}

/**
 * After login or registration. Not remembered: the session ends with the browser (decision 0-25).
 * The screens for guests send this person on to `landing`.
 */
export function signedIn(
  {
    sessionId,
    user: person,
    needsBusinessSetup,
    suspension,
  }: Pick<SignedIn, 'sessionId' | 'user'> & Partial<SignedIn>,
  { remember = true, landing }: { remember?: boolean; landing: string },
): void {
  const user = { ...person, needsBusinessSetup, ...(suspension && { suspension }) }
  // The person before the session: who hears of the new session finds whose it is.
  keepCopy(user, remember)
  store('sessionId', sessionId, remember)
  holdSession(sessionId)
  become({ status: 'signed-in', user, landing })
}

/** After a change of one's own record. */
export function userChanged(
  changed: SelfUser & Pick<SessionUser, 'needsBusinessSetup' | 'suspension'>,
): void {
  const user = { needsBusinessSetup: session.user?.needsBusinessSetup, ...changed }
  if (stored('sessionId') === heldSession()) keepCopy(user)
  become({ status: 'signed-in', user })
}

/** A refused call shows the suspension: only the suspended room remains. */
export function beSuspended(suspension: Suspension): void {
  const { user } = session
  if (!user || (user.suspension && user.suspension.hasta === suspension.hasta)) return
  const suspended = { ...user, suspension }
  if (stored('sessionId') === heldSession()) keepCopy(suspended)
  become({ status: 'signed-in', user: suspended })
}

/** Clears this device at once, whatever the server answers. */
export async function signOut(): Promise<void> {
  const farewell = call('POST /api/auth/logout', { keepalive: true }).catch(() => {})
  forgetDrafts()
  endSession()
  await farewell
}

/** The session is gone (logout, 401): forget it here. */
export function endSession({ expired = false } = {}): void {
  // Another tab may have signed in anew: what it stored is not ours to delete.
  if (stored('sessionId') === heldSession()) {
    forget('sessionId')
    forget('user')
  }
  holdSession(null)
  become(expired ? { ...GUEST, expired } : GUEST)
  follow()
}

/** What one tab does holds for all: they share what is stored. Follows until told to stop. */
export function followOtherTabs(): () => void {
  const backFromCache = ({ persisted }: PageTransitionEvent) => persisted && follow()
  window.addEventListener('storage', follow)
  window.addEventListener('pageshow', backFromCache)
  return () => {
    window.removeEventListener('storage', follow)
    window.removeEventListener('pageshow', backFromCache)
  }
}

/** Adopts another tab's user as a whole; a renewed session changes nothing visible. */
function follow(): void {
  const sessionId = stored('sessionId')
  if (sessionId === heldSession() || !remembers()) return
  holdSession(sessionId)
  if (!sessionId) {
    forgetDrafts()
    return become(GUEST)
  }
  const user = readCopy(stored('user'))
  if (user && user.id === session.user?.id) return
  become(user ? { status: 'signed-in', user } : { status: 'loading', user: null })
  void lookUpSession()
}

function become(next: Session): void {
  session = next
  for (const listener of listeners) listener()
}

/** What the first paint needs: name, role, photo, business, suspension. */
const keepCopy = (
  { id, nombre, rol, profileImageUrl, needsBusinessSetup, suspension }: SessionUser,
  remember?: boolean,
): void =>
  store(
    'user',
    JSON.stringify({ id, nombre, rol, profileImageUrl, needsBusinessSetup, suspension }),
    remember,
  )

function initialSession(): Session {
  if (!heldSession()) return GUEST
  const user = readCopy(stored('user'))
  return user ? { status: 'signed-in', user } : { status: 'loading', user: null }
}

function readCopy(text: string | null): SessionUser | null {
  try {
    const copy: unknown = JSON.parse(text ?? 'null')
    return isCopy(copy) ? asOfNow(copy) : null
  } catch {
    return null
  }
}

/** A suspension ends by itself, also while nobody looks. */
function asOfNow(copy: SessionUser): SessionUser {
  const { suspension, ...person } = copy
  return suspension && (suspension.hasta === null || suspension.hasta > new Date().toISOString())
    ? copy
    : person
}

/** A function, because the session begins with it, above. */
function isCopy(copy: unknown): copy is SessionUser {
  return (
    typeof copy === 'object' &&
    copy !== null &&
    'id' in copy &&
    typeof copy.id === 'string' &&
    'nombre' in copy &&
    typeof copy.nombre === 'string' &&
    'rol' in copy &&
    ['cliente', 'barbero', 'duenno'].includes(String(copy.rol))
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
