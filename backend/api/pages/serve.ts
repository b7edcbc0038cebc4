/** Serves the built front ends: hashed files cached for ever, pages revalidated. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requestLanguageOf, saysIn } from '../kernel/language.ts'
import { acceptsPage } from './accepts.ts'
import { type Draw, type Preloads, Rendering, type Saying } from './rendering.ts'

export interface Fronts {
  readonly client: string
  readonly console: string
}

const NEVER = 'no-cache'
const FOR_EVER = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400'

/** Serves the build; returns the handler of unknown paths, or undefined for non-pages. */
export async function servePages(
  server: FastifyInstance,
  { client, console }: Fronts,
  saying: Saying,
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | undefined> {
  const shell = pageAt(client)
  const consoleShell = pageAt(console)
  let decorateReply = true
  for (const [root, prefix] of [
    [client, '/'],
    [console, '/admin/'],
  ] as const) {
    if (!existsSync(join(root, 'index.html'))) continue
    await server.register(fastifyStatic, {
      root,
      prefix,
      decorateReply,
      index: false,
      wildcard: false,
      cacheControl: false,
      preCompressed: true,
      dotfiles: 'deny',
      setHeaders: (reply, path) => reply.header('cache-control', cachingOf(path)),
    })
    decorateReply = false
  }
  const html = (reply: FastifyReply, status: number, page: string | Buffer) =>
    reply
      .code(status)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', NEVER)
      .send(page)
  const consolePage = async (reply: FastifyReply, page: string) => html(reply, 200, page)
  if (consoleShell) {
    server.get('/admin', (_, reply) => reply.redirect('/admin/'))
    server.get('/admin/', (_, reply) => consolePage(reply, consoleShell))
  }
  const pages =
    shell === undefined
      ? undefined
      : new Rendering({ shell, preloads: preloadsAt(client), draw: await drawAt(client) }, saying)
  const answer = async (
    path: string,
    request: FastifyRequest,
    reply: FastifyReply,
    of: Rendering,
  ) => {
    const { status, body, tag } = await of.page(path, requestLanguageOf(request), (error) =>
      request.log.warn({ err: error }, 'a page could not say what it shows'),
    )
    saysIn(reply).header('etag', tag)
    if (status === 503) reply.header('retry-after', '5')
    // What went wrong for a moment is told as it is, whatever the asker has kept.
    if (status === 200 && request.headers['if-none-match'] === tag)
      return reply.code(304).header('cache-control', NEVER).send()
    return html(reply, status, body)
  }
  if (pages) server.get('/', (request, reply) => answer('/', request, reply, pages))

  return (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') && acceptsPage(request.headers)
    if (!wantsPage || /^\/(api|media|assets|admin\/assets)(\/|$)/.test(path)) return undefined
    if (path.startsWith('/admin/'))
      return consoleShell ? consolePage(reply, consoleShell) : undefined
    // The app renders 'not found'; the status tells crawlers.
    return pages ? answer(path, request, reply, pages) : undefined
  }
}

function cachingOf(path: string): string {
  if (/\.html(\.br|\.gz)?$|sw\.js(\.br|\.gz)?$/.test(path)) return NEVER
  return path.includes('/assets/') ? FOR_EVER : A_DAY
}

const pageAt = (folder: string, page = 'index.html'): string | undefined => {
  const file = join(folder, page)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** Which files each page's screen is made of, as the build wrote it down (scripts/preloads.ts). */
function preloadsAt(folder: string): Preloads {
  const file = join(folder, '.vite/preloads.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Preloads) : {}
}

/** The screens, where the build has them (scripts/firstPaint/). */
async function drawAt(folder: string): Promise<Draw | undefined> {
  const file = join(folder, '.vite/firstPaint.js')
  if (!existsSync(file)) return undefined
  const { firstPaintHtml } = (await import(pathToFileURL(file).href)) as { firstPaintHtml: Draw }
  return firstPaintHtml
}

/** CSP hashes of the inline scripts of the built pages. */
export function inlineScripts({ client, console }: Fronts): string[] {
  const built = [pageAt(client), pageAt(client, 'verificador.html'), pageAt(console)]
  return built.flatMap((page = '') => {
    const inline = page.matchAll(
      /<script(?:\s+type="(?:module|text\/javascript)")?>([\s\S]*?)<\/script>/g,
    )
    return [...inline].map(
      ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    )
  })
}
