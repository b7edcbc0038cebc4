/** Data export: requested with the password, downloaded once by a link (decision 0-63). */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import * as contract from '../../../contract/identity/export.ts'
import type { Media } from '../../media/media.ts'
import { OverloadedError } from '../../concurrency/semaphore.ts'
import { notFound } from '../kernel/errors.ts'
import type { Routes } from '../kernel/route-registration.ts'
import type { RequestTimeouts } from '../kernel/request-timeouts.ts'
import type { Services } from '../kernel/services.ts'
import type { Exported } from './parts.ts'
import type { Sources } from './export-sources.ts'
import { type ZipEntry, zip } from './zip.ts'

export const dataExportRoutes: Routes = (api, { limits, vault, identity: { accounts } }) => {
  api.on(
    contract.requestExport,
    async ({ session, body, context, request }) => {
      await limits.count('passwordByAccount', session.userId)
      await accounts.mustKnowPassword(session.userId, body.password)
      await limits.forgive('passwordByAccount', session.userId)
      await limits.count('exportsByAccount', session.userId)
      const linkId = await accounts.noteExport(context, session.userId)
      await vault.links.open(linkId, session.userId, 'export')
      request.log.info({ userId: session.userId }, 'export asked for')
      return { url: `${FOLDER}${vault.links.tokenOf(linkId)}` }
    },
    { neverStored: true },
  )
}

const FOLDER = '/api/account/exports/'
/** A copy reads all of a person's data: two at a time leave capacity for bookings. */
const AT_ONCE = 2
const Token = z.string().regex(/^[\w-]{43}$/)

/** Registers the archive's address, protected by its link. `downloadMs`: longest download. */
export function serveExports(
  server: FastifyInstance,
  services: Services,
  exported: readonly Exported[],
  { downloadMs }: Pick<RequestTimeouts, 'downloadMs'>,
): void {
  let underWay = 0
  // Programs that check links ask so: that uses nothing up, and says nothing of whether the link is
  // good.
  server.head(`${FOLDER}:token`, (_, reply) => asFile(reply, services).send())
  server.get<{ Params: { token: string } }>(
    `${FOLDER}:token`,
    { exposeHeadRoute: false },
    async ({ params, ip, log }, reply) => {
      await services.limits.count('linksByAddress', ip)
      if (underWay >= AT_ONCE) throw new OverloadedError('exports', 20)
      underWay++
      const archive = await archiveOf(services, exported, params.token).catch((error: unknown) => {
        underWay--
        throw error
      })
      const tooSlow = setTimeout(
        () => archive.destroy(new Error('it was read too slowly')),
        downloadMs,
      ).unref()
      archive.once('error', (error) => log.error({ err: error }, 'an export broke off'))
      archive.once('close', () => {
        clearTimeout(tooSlow)
        underWay--
      })
      return asFile(reply, services).send(archive)
    },
  )
}

/** Uses the link up. @throws not_found for a used or expired link */
async function archiveOf(
  services: Services,
  exported: readonly Exported[],
  token: string,
): Promise<Readable> {
  const userId = Token.safeParse(token).success
    ? await services.vault.links.redeem(token, 'export')
    : undefined
  const person = userId === undefined ? undefined : await services.identity.accounts.person(userId)
  if (!userId || !person || person.standing.closed)
    throw notFound('Este enlace ya no sirve: se usó, caducó o pediste otro después.')
  return Readable.from(zip(entriesOf(services, exported, userId), services.now()))
}

const asFile = (reply: FastifyReply, { now }: Pick<Services, 'now'>): FastifyReply =>
  reply
    .header('content-type', 'application/zip')
    .header(
      'content-disposition',
      `attachment; filename="balbu-${now().toISOString().slice(0, 10)}.zip"`,
    )
    .header('cache-control', 'no-store')

async function* entriesOf(
  sources: Sources & { media: Media },
  exported: readonly Exported[],
  userId: string,
): AsyncGenerator<ZipEntry> {
  yield { name: 'LEEME.txt', content: once(`${README}\n`) }
  for (const { name, rows } of exported)
    yield { name: `${name}.json`, content: asJson(rows(sources, userId)) }
  for await (const { id, bytes } of sources.media.allOf(userId))
    yield { name: `fotos/${id}.webp`, content: once(bytes) }
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
