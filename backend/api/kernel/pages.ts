/** The built front ends: the client at `/`, the console at `/admin/`. What has its hash in its name is kept for ever, the pages themselves never. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPage } from '../../../contract/paths.ts'

export interface Fronts {
  /** Folder of the built client. */
  readonly client: string
  /** Folder of the built console. */
  readonly console: string
}

const NEVER = 'no-cache'
const FOR_EVER = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400'

/** Serves what is built; gives what answers a path that no route and no file is at, or nothing where that is not a page's affair. */
export async function servePages(server: FastifyInstance, { client, console }: Fronts): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined> {
  const shell = pageAt(client)
  const consoleShell = pageAt(console)
  let decorateReply = true
  for (const [root, prefix] of [[client, '/'], [console, '/admin/']] as const) {
    if (!existsSync(join(root, 'index.html'))) continue
    await server.register(fastifyStatic, {
      root, prefix, decorateReply, index: false, wildcard: false, cacheControl: false, preCompressed: true, dotfiles: 'deny',
      setHeaders: (reply, path) => reply.header('cache-control', cachingOf(path)),
    })
    decorateReply = false
  }
  const html = (reply: FastifyReply, status: number, page: string) => reply.code(status).header('content-type', 'text/html; charset=utf-8').header('cache-control', NEVER).send(page)
  if (consoleShell) {
    server.get('/admin', (_, reply) => reply.redirect('/admin/'))
    server.get('/admin/', (_, reply) => html(reply, 200, consoleShell))
  }
  if (shell) server.get('/', (_, reply) => html(reply, 200, shell))

  return (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const wantsPage = (request.method === 'GET' || request.method === 'HEAD') && (request.headers.accept ?? '').includes('text/html')
    if (!wantsPage || /^\/(api|media)(\/|$)/.test(path)) return undefined
    if (path.startsWith('/admin/')) return consoleShell ? html(reply, 200, consoleShell) : undefined
    // The shell shows the page that isn't there, and the status says so to whoever doesn't run it.
    return shell ? html(reply, isPage(path) ? 200 : 404, shell) : undefined
  }
}

function cachingOf(path: string): string {
  if (/\.html(\.br|\.gz)?$|sw\.js(\.br|\.gz)?$/.test(path)) return NEVER
  return path.includes('/assets/') ? FOR_EVER : A_DAY
}

const pageAt = (folder: string): string | undefined => {
  const file = join(folder, 'index.html')
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** Hashes of the scripts that stand in a built page itself, as a Content-Security-Policy names them. */
export function inlineScripts({ client, console }: Fronts): string[] {
  return [client, console].flatMap((folder) => {
    const inline = (pageAt(folder) ?? '').matchAll(/<script(?:\s+type="(?:module|text\/javascript)")?>([\s\S]*?)<\/script>/g)
    return [...inline].map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  })
}
