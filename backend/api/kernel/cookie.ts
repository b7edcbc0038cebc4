/** Cookies that scripts can't read: the session's secret and the known device. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { deviceCookie, sessionCookie } from '../../http/session-cookie.ts'
import type { ApiConfig } from './services.ts'

const isSecure = (request: FastifyRequest, { cookieSecure }: ApiConfig): boolean =>
  cookieSecure ?? request.protocol === 'https'

const nameOf = (secure: boolean) => (secure ? sessionCookie.secure : sessionCookie.plain)

export const sessionCookieOf = (request: FastifyRequest, config: ApiConfig): string | undefined =>
  request.cookies[nameOf(isSecure(request, config))]

/** `seconds`: how long it lasts; without, until the browser closes. */
export function setSessionCookie(
  reply: FastifyReply,
  config: ApiConfig,
  { cookie, cookieSeconds }: { cookie: string; cookieSeconds: number | undefined },
): void {
  const secure = isSecure(reply.request, config)
  reply.setCookie(nameOf(secure), cookie, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    ...(cookieSeconds === undefined ? {} : { maxAge: cookieSeconds }),
  })
}

export function clearSessionCookie(reply: FastifyReply, config: ApiConfig): void {
  const secure = isSecure(reply.request, config)
  reply.clearCookie(nameOf(secure), { path: '/', httpOnly: true, sameSite: 'lax', secure })
}

export function deviceCookieOf(request: FastifyRequest, config: ApiConfig): string | undefined {
  return request.cookies[isSecure(request, config) ? deviceCookie.secure : deviceCookie.plain]
}

/** `seconds`: how long it lasts; without, until the browser closes. */
export function setDeviceCookie(
  reply: FastifyReply,
  config: ApiConfig,
  secret: string,
  seconds: number | undefined,
): void {
  const secure = isSecure(reply.request, config)
  const name = secure ? deviceCookie.secure : deviceCookie.plain
  reply.setCookie(name, secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    ...(seconds === undefined ? {} : { maxAge: seconds }),
  })
}
