/** People who register over HTTP, and everybody who may ask a server. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { SelfUser } from '../../../contract/identity/account.ts'
import type { Rol } from '../../../contract/kernel/values.ts'
import { type Answer, type Answered, type ApiClient, clientOf } from './client.ts'

export interface SignedIn {
  readonly id: string
  readonly nombre: string
  readonly user: SelfUser
  readonly email: string
  readonly password: string
  readonly sessionId: string
  /** `sid=…`, to be sent as the header `cookie`. */
  readonly cookie: string
}

export interface Callers {
  readonly guest: ApiClient
  as(who: Pick<SignedIn, 'sessionId'>): ApiClient
  /** By the cookie alone, as a page that has lost its storage. */
  byCookie(who: Pick<SignedIn, 'cookie'>): ApiClient
  /** `details`: what the form says beside the usual. */
  register(rol?: Rol, details?: Readonly<Record<string, unknown>>): Promise<SignedIn>
  client(nombre?: string): Promise<SignedIn>
  /** Without a shop: those are in shops.ts. */
  barber(nombre?: string): Promise<SignedIn>
}

interface Opened {
  readonly sessionId: string
  readonly user: SelfUser
  readonly message?: string
}

const BUSY_MACHINE_MS = 90_000

let phones = 5_500_000_000
/** Everybody has a phone of their own, so that a leak shows whose it is. */
export const newPhone = () => String(++phones)

/** `hear`: called with each answer, as `clientOf` does. */
export function callersOf(url: string, hear?: (answered: Answered) => void): Callers {
  const guest = clientOf(url, {}, hear)
  const register: Callers['register'] = async (rol = 'cliente', details = {}) => {
    const form = {
      nombre: `Prueba ${rol}`,
      email: `${rol}-${randomUUID()}@example.com`,
      password: 'secreto-1',
      telefono: newPhone(),
      rol,
      ...details,
    }
    const { email, password } = form
    const { answer: registered, wasBusy } = await whenFree(() =>
      guest.post<Opened>('/api/auth/register', form),
    )
    // A request that was given up may have made the account all the same.
    const answer =
      wasBusy && registered.status === 409
        ? await guest.post<Opened>('/api/auth/login', { email, password })
        : registered
    if (answer.status !== 201 && !(wasBusy && answer.status === 200))
      throw new Error(`could not register: ${answer.status} ${answer.body.message}`)
    const { user, sessionId } = answer.body
    const cookie = cookieOf(answer) ?? ''
    return { id: user.id, nombre: user.nombre, user, email, password, sessionId, cookie }
  }
  return {
    guest,
    register,
    as: ({ sessionId }) => clientOf(url, { 'x-session-id': sessionId }, hear),
    byCookie: ({ cookie }) => clientOf(url, { cookie }, hear),
    client: (nombre = 'Eva Ruiz') => register('cliente', { nombre }),
    barber: (nombre = 'Noa Campos') => register('barbero', { nombre }),
  }
}

/**
 * Passwords are slow to hash, and a server refuses a long queue of them: it is asked again, as an
 * app would.
 */
export async function whenFree<Body>(
  ask: () => Promise<Answer<Body>>,
): Promise<{ readonly answer: Answer<Body>; readonly wasBusy: boolean }> {
  const until = Date.now() + BUSY_MACHINE_MS
  for (let wasBusy = false; ; wasBusy = true) {
    const answer = await ask()
    if (answer.status !== 503 || Date.now() >= until) return { answer, wasBusy }
    await pause(200)
  }
}

/** The pair `name=value` of the session's cookie in an answer. */
export const cookieOf = ({ headers }: Answer<unknown>): string | undefined =>
  headers
    .getSetCookie()
    .find((one) => /^(__Host-)?sid=/.test(one))
    ?.split(';', 1)[0]
