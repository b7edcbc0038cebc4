/** Security headers. Fixed texts: computing them cost more than most answers. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Fronts, inlineScripts } from '../pages/serve.ts'

type Headers = Readonly<Record<string, string>>

const everywhere: Headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
}
const forPages: Headers = {
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=()',
}
/** Data is no page: nothing in it may run or be framed. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"

/**
 * `scripts`: hashes of scripts that stand in a page itself. Styles may: the kit sets sizes and
 * colours inline. `images`: origins of pictures beside our own.
 */
const pagePolicy = (scripts: readonly string[], images: readonly string[] = []): string =>
  [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${["'self' data: blob:", ...images].join(' ')}`,
    "connect-src 'self' ws: wss:",
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Adds security headers. `tls`: https only (HSTS). `images`: further picture origins. */
export function sendSecurityHeaders(
  server: FastifyInstance,
  { fronts, tls, images }: { fronts: Fronts; tls: boolean; images: readonly string[] },
): void {
  const always: Headers = {
    ...everywhere,
    ...(tls ? { 'strict-transport-security': 'max-age=15552000; includeSubDomains' } : {}),
  }
  const withData: Headers = { ...always, 'content-security-policy': DATA_POLICY }
  const withPages: Headers = {
    ...always,
    ...forPages,
    'content-security-policy': pagePolicy(inlineScripts(fronts), images),
  }
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? withData : withPages)
    done()
  })
}

/** For a page below /api/: it runs scripts of ours. */
export const asPage = (reply: FastifyReply): FastifyReply =>
  reply.headers({ ...forPages, 'content-security-policy': pagePolicy([]) })
/** For an image that the native app shows from its own origin. */
export const forEveryOrigin = (reply: FastifyReply): FastifyReply =>
  reply.header('cross-origin-resource-policy', 'cross-origin')
