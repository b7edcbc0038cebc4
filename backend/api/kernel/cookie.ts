/** The session's cookie: the secret that no script can read. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiConfig } from './services.ts'

const isSecure = (request: FastifyRequest, { cookieSecure }: ApiConfig): boolean => cookieSecure ?? request.protocol === 'https'

/** `__Host-` binds the cookie to this very host over TLS; browsers refuse it over plain http, so there it has another name. */
const nameOf = (secure: boolean) => (secure ? '__Host-sid' : 'sid')

export const sessionCookieOf = (request: FastifyRequest, config: ApiConfig): string | undefined => request.cookies[nameOf(isSecure(request, config))]

/** `seconds`: how long it lasts; without, until the browser closes. */
export function setSessionCookie(reply: FastifyReply, config: ApiConfig, { cookie, cookieSeconds }: { cookie: string; cookieSeconds: number | undefined }): void {
  const secure = isSecure(reply.request, config)
  reply.setCookie(nameOf(secure), cookie, { path: '/', httpOnly: true, sameSite: 'lax', secure, ...(cookieSeconds === undefined ? {} : { maxAge: cookieSeconds }) })
}

export function clearSessionCookie(reply: FastifyReply, config: ApiConfig): void {
  const secure = isSecure(reply.request, config)
  reply.clearCookie(nameOf(secure), { path: '/', httpOnly: true, sameSite: 'lax', secure })
}
