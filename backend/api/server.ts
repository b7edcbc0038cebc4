/** The HTTP server: hooks around every request, and the routes. */
import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import underPressure from '@fastify/under-pressure'
import Fastify, {
  errorCodes,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { proxiesOf } from '../http/address.ts'
import { OverloadedError } from '../concurrency/semaphore.ts'
import { callerOf, nobody, refuseForgery } from './kernel/access.ts'
import { compressAnswers } from './kernel/compression.ts'
import { sessionCookieOf } from './kernel/cookie.ts'
import { serveDocs } from './kernel/docs.ts'
import { answerError, answerWhile, plainErrorBody } from './kernel/errors.ts'
import { Api, type Routes } from './kernel/route-registration.ts'
import { serveExports } from './export/export-routes.ts'
import { serveMedia } from './kernel/media.ts'
import { saysIn } from './kernel/language.ts'
import type { Limits } from './kernel/limits.ts'
import {
  applyRequestTimeouts,
  requestTimeouts as usualPatience,
  type RequestTimeouts,
  USUAL_BODY,
} from './kernel/request-timeouts.ts'
import { servePlaceholder } from './kernel/placeholder.ts'
import { pagesSaid } from './pages/public.ts'
import { unsubscribe } from '../../contract/engagement/preferences.ts'
import { addressOf } from '../../contract/paths.ts'
import { type Fronts, servePages } from './pages/serve.ts'
import { serveSitemap } from './pages/sitemap.ts'
import { sendSecurityHeaders } from './kernel/security-headers.ts'
import type { Services } from './kernel/services.ts'
import { presentedHeader } from './identity/signing-in.ts'
import type { Exported } from './export/parts.ts'

export interface ServerOptions {
  /** Without one nothing is logged. */
  readonly logger?: FastifyBaseLogger | undefined
  readonly routes: readonly Routes[]
  /** What a copy of a person's data holds. */
  readonly exported: readonly Exported[]
  /** How long requests may take; as usual unless told. */
  readonly patience?: RequestTimeouts
  /** Where the built front ends are; `dist/` of the checkout unless told. */
  readonly fronts?: Fronts
}

const dist = resolve(import.meta.dirname, '../../dist')
const builtFronts: Fronts = { client: resolve(dist, 'frontend'), console: resolve(dist, 'admin') }

/** Builds the server; it does not listen yet. */
export async function createServer(
  services: Services,
  { logger, routes, exported, fronts = builtFronts, patience = usualPatience }: ServerOptions,
): Promise<FastifyInstance> {
  const server = bareServer(services, logger, patience)
  parseJsonOnly(server)
  serveOneClick(server)
  applyRequestTimeouts(server, patience)
  await guard(server, services, fronts)
  compressAnswers(server)
  identify(server, services)
  server.setErrorHandler(answerWhile(services.readModelsChange))
  const answerPage = await servePages(server, fronts, pagesSaid(services))
  serveSitemap(server, services)
  server.setNotFoundHandler(
    (request, reply) =>
      answerPage(request, reply) ??
      saysIn(reply)
        .code(404)
        .header('cache-control', 'no-store')
        .send(plainErrorBody('not_found', 'No encontrado', request)),
  )
  servePlaceholder(server)
  serveMedia(server, services.media)
  serveExports(server, services, exported, patience)
  serveDocs(server)
  const api = new Api(server, services)
  for (const register of routes) register(api, services)
  logAnswers(server)
  server.addHook('onClose', () => services.behind.settled())
  services.vault.sessions.onReuse(({ id, userId }) =>
    server.log.warn(
      { session: id, userId },
      'session_reuse: a replaced secret came back; the session has been ended',
    ),
  )
  return server
}

function bareServer(
  { config }: Services,
  logger: FastifyBaseLogger | undefined,
  { headersMs, uploadMs, lookMs }: RequestTimeouts,
): FastifyInstance {
  return Fastify({
    ...(logger ? { loggerInstance: logger } : {}),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    bodyLimit: USUAL_BODY,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: lookMs },
    // Behind what boundRequests does for each call.
    requestTimeout: uploadMs + 10_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 100 },
    schemaController: {
      compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler },
    },
    trustProxy: proxiesOf(config.trustedProxies),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    frameworkErrors: answerError,
  })
}

/** Replaces Fastify's schema compilers, which slow the start: zod validates requests. */
const noCompiler = () => () => {
  throw new Error('a route has a schema: requests are checked and answers serialized in kit.ts')
}

/** JSON bodies only. Forms and plain text, which foreign sites can post, have no parser. */
function parseJsonOnly(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  const parse = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // The spec's client names the type also where it sends nothing.
    if (body === '') done(null, undefined)
    else void parse(request, body.toString(), done)
  })
}

/**
 * One-click unsubscribe (RFC 8058): a form post without cookies, so a foreign site can do no more
 * than the address's holder. A GET shows the switches.
 */
function serveOneClick(server: FastifyInstance): void {
  server.addContentTypeParser(
    /^(application\/x-www-form-urlencoded|multipart\/form-data)/,
    (request, payload, done) => {
      if (request.routeOptions.url !== unsubscribe.path)
        return done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(request.headers['content-type']))
      payload.resume()
      done(null, undefined)
    },
  )
  server.get(unsubscribe.path, (_, reply) => reply.redirect(addressOf('/notification-settings')))
}

async function guard(server: FastifyInstance, { config }: Services, fronts: Fronts): Promise<void> {
  sendSecurityHeaders(server, {
    fronts,
    tls: config.publicUrl.startsWith('https:'),
    images: config.map ? [new URL(config.map.tiles).origin] : [],
  })
  await server.register(cors, {
    origin: [...config.allowedOrigins],
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['content-type', 'x-session-id', 'idempotency-key'],
    exposedHeaders: ['x-projection', 'retry-after', 'idempotent-replayed'],
    maxAge: 600,
    strictPreflight: false,
  })
  await server.register(cookie)
  await server.register(underPressure, {
    // Elsewhere the machine is shared with builds and browsers; without limits (tests, benches)
    // nothing is refused for being slow.
    maxEventLoopDelay: mostEventLoopDelay(config),
    retryAfter: 2,
    pressureHandler: (request, _reply, _type, delay) => {
      // Not one sample since the last look, as in the moment of the start on a busy machine: that
      // says nothing.
      if (delay === Number.POSITIVE_INFINITY) return
      if (!request.url.startsWith('/api/health/')) throw new OverloadedError('the event loop', 2)
    },
  })
}

/** Finds out who asks, once per request, before any route is looked at. */
function identify(server: FastifyInstance, { vault, config, limits }: Services): void {
  server.decorateRequest('caller')
  server.addHook('onRequest', async (request, reply) => {
    request.caller = nobody
    if (request.url.startsWith('/api/health/')) return
    if (!request.url.startsWith('/api/')) return countPage(limits, request)
    // Unless a route says better: an answer that depends on who asks is nobody else's.
    reply.header('cache-control', 'no-store')
    const caller = await callerOf(vault.sessions, {
      header: presentedHeader(request),
      cookie: sessionCookieOf(request, config),
    })
    refuseForgery(request, caller.by, config)
    request.caller = caller
    await (caller.session
      ? limits.count('requestsBySession', caller.session.id)
      : limits.count('requestsByAddress', request.ip))
  })
}

/** Build files are free; pages, pictures and sitemap files count, as they query the database. */
async function countPage(limits: Limits, { url, ip }: FastifyRequest): Promise<void> {
  if (/^\/(admin\/)?assets\//.test(url)) return
  await limits.count(url.startsWith('/media/') ? 'picturesByAddress' : 'pagesByAddress', ip)
}

function logAnswers(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    const level =
      reply.statusCode >= 500
        ? 'error'
        : [401, 403, 429].includes(reply.statusCode)
          ? 'warn'
          : 'debug'
    request.log[level](
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        userId: request.caller.session?.userId,
      },
      'answered',
    )
    done()
  })
}

/** Milliseconds; 0: no limit. */
function mostEventLoopDelay({
  production,
  rateLimit,
}: Pick<Services['config'], 'production' | 'rateLimit'>): number {
  if (production) return 1_000
  return rateLimit === 'off' ? 0 : 5_000
}
