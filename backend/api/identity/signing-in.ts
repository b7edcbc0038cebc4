/** Sign-in for app and console: counts tries, replaces an old session, issues the new one. */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '../../../contract/kernel/languages.ts'
import { inLanguage } from '../../../contract/words/said.ts'
import type { AccountPerson } from '../../commands/identity/accounts.ts'
import type { Context } from '../../commands/kernel/handle.ts'
import { mayComeBack } from '../../domain/identity/account-state.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { networkOf } from '../../http/address.ts'
import {
  deviceCookieOf,
  sessionCookieOf,
  setDeviceCookie,
  setSessionCookie,
} from '../kernel/cookie.ts'
import type { Services } from '../kernel/services.ts'

/** Delay of each further try at an account after many wrong ones, from any address. */
const SLOWED_MS = { least: 2_000, most: 5_000 }

interface Attempt {
  readonly request: FastifyRequest
  readonly context: Context
  readonly door: 'app' | 'console'
}

/**
 * One try to sign in. Only failures count, and they never lock the account for others.
 * `authenticate` is told whether this device has signed in to the account before.
 * @throws DomainError 'invalid_credentials' (the same whatever was wrong) or 'rate_limited'
 */
export async function signInAttempt(
  { limits, behind, vault, config, identity: { signIns } }: Services,
  { request, context, door }: Attempt,
  email: string,
  authenticate: (asker: { readonly isKnown: boolean }) => Promise<AccountPerson | undefined>,
): Promise<AccountPerson> {
  const account = email.toLowerCase()
  const here = `${account} ${networkOf(request.ip)}`
  // Counted first and given back on success, so that many tries at once can't slip in before the
  // first is counted.
  await limits.count('signInByAddress', request.ip)
  await limits.count('signInByAccountAndNetwork', here)
  const often = !(await limits.allows('signInByAccount', account))
  if (often) await pause(SLOWED_MS.least + Math.random() * (SLOWED_MS.most - SLOWED_MS.least))
  const person = await authenticate({
    isKnown: await vault.knownDevices.knows(deviceCookieOf(request, config), email),
  })
  // Whose account is closed is nobody any more, but for who may still come back to it, in the app.
  if (!person || (person.standing.closed && !(door === 'app' && mayComeBack(person)))) {
    request.log.warn('sign-in refused')
    // Behind the answer: what it takes must not say whether the address is known. Beyond what is
    // slowed down the log hears no more of it.
    if (!often)
      behind.run('writing down a failed sign-in', request.log, () =>
        signIns.failed(context, email, door),
      )
    throw new DomainError('invalid_credentials', 'Credenciales inválidas')
  }
  await Promise.all([
    limits.forgive('signInByAddress', request.ip),
    limits.forgive('signInByAccountAndNetwork', here),
    limits.forgive('signInByAccount', account),
  ])
  return person
}

/**
 * Opens a session in the app, sets its cookie and gives the header's value. What the request came
 * with ends: a planted session must not live on.
 */
export async function signIn(
  services: Services,
  reply: FastifyReply,
  person: AccountPerson,
  { email, remembered }: { email: string; remembered: boolean },
): Promise<string> {
  await endPresented(services, reply.request)
  const opened = await services.vault.sessions.open({
    userId: person.userId,
    kind: 'user',
    rol: person.rol,
    remembered,
    ip: reply.request.ip,
    device: reply.request.headers['user-agent'] ?? '',
  })
  setSessionCookie(reply, services.config, opened)
  await rememberDevice(services, reply, email, { remembered })
  return opened.header
}

/** Marks the browser as known to this address. `remembered`: also after closing it. */
export async function rememberDevice(
  { vault, config }: Services,
  reply: FastifyReply,
  email: string,
  { remembered }: { remembered: boolean },
): Promise<void> {
  const { secret, seconds } = await vault.knownDevices.remember(
    deviceCookieOf(reply.request, config),
    email,
  )
  setDeviceCookie(reply, config, secret, remembered ? seconds : undefined)
}

/** Ends the sessions of both secrets that the request carries. */
export async function endPresented(
  { vault, config }: Services,
  request: FastifyRequest,
): Promise<void> {
  const header = presentedHeader(request)
  const cookie = sessionCookieOf(request, config)
  const presented = [
    header ? await vault.sessions.byHeader(header) : undefined,
    cookie ? await vault.sessions.byCookie(cookie) : undefined,
  ]
  for (const session of presented) if (session) await vault.sessions.end(session.userId, session.id)
}

export function presentedHeader({ headers }: FastifyRequest): string | undefined {
  const header = headers['x-session-id']
  return typeof header === 'string' && header !== '' ? header : undefined
}

const browsers = [
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\//],
  ['Chrome', /Chrom(e|ium)\//],
  ['Safari', /Safari\//],
] as const
const systems = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux/],
] as const

/** "Chrome en Android", from what the browser says of itself. */
export function deviceName(userAgent: string, language: Language): string {
  const named = (existing: readonly (readonly [string, RegExp])[]) =>
    existing.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const browser = named(browsers)
  const system = named(systems)
  return browser && system
    ? `${browser} ${language === 'es' ? 'en' : 'on'} ${system}`
    : (browser ?? system ?? inLanguage('Dispositivo desconocido', language))
}
