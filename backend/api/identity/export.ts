/** A copy of everything that is known of somebody, for them: asked for with the password, fetched once by a link. Decision 0-63. */
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import * as contract from '../../../contract/identity/export.ts'
import type { Media } from '../../media/media.ts'
import { TooBusy } from '../../patience/turns.ts'
import { notFound } from '../kernel/errors.ts'
import type { Routes } from '../kernel/kit.ts'
import type { Services } from '../kernel/services.ts'
import { exported, type Sources } from './exported.ts'
import { type Entry, zip } from './zip.ts'

export const exporting: Routes = (api, { accounts, limits, vault }) => {
  api.on(contract.requestExport, async ({ session, body, context, request }) => {
    await limits.count('passwordByAccount', session.userId)
    await accounts.mustKnowPassword(session.userId, body.password)
    await limits.forgive('passwordByAccount', session.userId)
    await limits.count('exportsByAccount', session.userId)
    const linkId = await accounts.noteExport(context, session.userId)
    await vault.links.open(linkId, session.userId, 'export')
    request.log.info({ userId: session.userId }, 'export asked for')
    return { url: `${FOLDER}${vault.links.tokenOf(linkId)}` }
  }, { neverStored: true })
}

const FOLDER = '/api/account/exports/'
/** A copy reads everything of somebody: two at a time leave enough for whoever books. */
const AT_ONCE = 2
const Token = z.string().regex(/^[\w-]{43}$/)

/** Registers the archive's address. Not a call of the contract: it answers a file, to whoever holds the link. */
export function serveExports(server: FastifyInstance, services: Services): void {
  let underWay = 0
  server.get<{ Params: { token: string } }>(`${FOLDER}:token`, async ({ params, ip, log }, reply) => {
    await services.limits.count('linksByAddress', ip)
    if (underWay >= AT_ONCE) throw new TooBusy('exports', 20)
    const userId = Token.safeParse(params.token).success ? await services.vault.links.redeem(params.token, 'export') : undefined
    const person = userId === undefined ? undefined : await services.accounts.person(userId)
    if (!userId || !person || person.standing.closed) throw notFound('Este enlace ya no sirve: se usó, caducó o pediste otro después.')
    const archive = Readable.from(zip(entriesOf(services, userId), services.now()))
    underWay++
    archive.once('close', () => underWay--)
    archive.once('error', (error) => log.error({ err: error, userId }, 'an export broke off'))
    return reply
      .header('content-type', 'application/zip')
      .header('content-disposition', `attachment; filename="balbu-${services.now().toISOString().slice(0, 10)}.zip"`)
      .header('cache-control', 'no-store')
      .send(archive)
  })
}

async function* entriesOf(sources: Sources & { media: Media }, userId: string): AsyncGenerator<Entry> {
  yield { name: 'LEEME.txt', content: once(`${README}\n`) }
  for (const { name, rows } of exported) yield { name: `${name}.json`, content: asJson(rows(sources, userId)) }
  for await (const { id, bytes } of sources.media.allOf(userId)) yield { name: `fotos/${id}.webp`, content: once(bytes) }
}

const README = `Todo lo que Balbu sabe de ti. Cada archivo .json es una lista; las horas están en UTC. De otras personas solo está el nombre que te muestra la app.
historial.json es lo que ha pasado, hecho por hecho, tal como quedó escrito.

Everything that Balbu knows of you. Each .json file is a list; times are in UTC. Of other people there is only the name that the app shows you.
historial.json is what has happened, event by event, as it was written.`

async function* once(content: string | Buffer): AsyncGenerator<string | Buffer> {
  yield content
}

async function* asJson(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let before = '['
  for await (const row of rows) {
    yield `${before}\n${JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value))}`
    before = ','
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}
