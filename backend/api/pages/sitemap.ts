/**
 * /robots.txt and /sitemap.xml with the shops and barbers that guests may see, split into files.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { addressOf, isPage } from '../../../contract/paths.ts'
import { barbersInOrder } from '../../projections/identity/people-reads.ts'
import { shopsInOrder } from '../../projections/business/shops-reads.ts'
import { postsInOrder } from '../../projections/social/posts-reads.ts'
import { notFound } from '../kernel/errors.ts'
import type { Services } from '../kernel/services.ts'
import { escaped } from './head.ts'

/** Addresses in a file; the protocol takes 50,000 and 50 MB. */
const MOST = 10_000
const FIRST = '00000000-0000-0000-0000-000000000000'
/** Search engines come by once a day; nothing here has to be of this minute. */
const REMEMBERED_MS = 3_600_000
const A_WHILE = 'public, max-age=3600'

const kinds = {
  negocios: {
    inOrder: shopsInOrder,
    address: (id: string) => addressOf('/business/:businessId', { businessId: id }),
  },
  barberos: {
    inOrder: barbersInOrder,
    address: (id: string) => addressOf('/user/:userId', { userId: id }),
  },
  publicaciones: {
    inOrder: postsInOrder,
    address: (id: string) => addressOf('/post/:postId', { postId: id }),
  },
} as const
type Kind = keyof typeof kinds

type SitemapParts = Pick<Services, 'db' | 'config' | 'now'> & {
  readonly vault: Pick<Services['vault'], 'sitemapStarts'>
}

const Part = z.object({
  kind: z.enum(Object.keys(kinds) as [Kind, ...Kind[]]),
  file: z
    .string()
    .endsWith('.xml')
    .transform((name) => name.slice(0, -'.xml'.length)),
})
const REMEMBERED_BYTES = 32 * 1024 * 1024

/** Registers them. `most`: how many addresses a file has, 10,000 unless told. */
export function serveSitemap(
  server: FastifyInstance,
  { db, config: { publicUrl }, now, vault: { sitemapStarts } }: SitemapParts,
  { most = MOST, rememberedMs = REMEMBERED_MS, rememberedBytes = REMEMBERED_BYTES } = {},
): void {
  const remembered = new LRUCache<string, string>({
    maxSize: rememberedBytes,
    sizeCalculation: (text) => Buffer.byteLength(text),
    ttl: rememberedMs,
  })
  const making = new Map<string, Promise<string>>()
  const viewer = () => ({ userId: null, at: now().toISOString() })
  const xml = async (reply: FastifyReply, name: string, make: () => Promise<string>) => {
    const text = remembered.get(name) ?? (await (making.get(name) ?? madeOnce(name, make)))
    return reply
      .header('content-type', 'application/xml; charset=utf-8')
      .header('cache-control', A_WHILE)
      .send(text)
  }
  const madeOnce = (name: string, make: () => Promise<string>): Promise<string> => {
    const text = make()
      .then((made) => {
        remembered.set(name, made)
        return made
      })
      .finally(() => making.delete(name))
    making.set(name, text)
    return text
  }
  const at = (path: string) => `<loc>${escaped(publicUrl + path)}</loc>`

  server.get('/robots.txt', (_, reply) =>
    reply
      .header('content-type', 'text/plain; charset=utf-8')
      .header('cache-control', A_WHILE)
      .send(
        `User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /admin/\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
      ),
  )

  server.get('/sitemap.xml', (_, reply) =>
    xml(reply, '', async () => {
      const files = await Promise.all(
        Object.entries(kinds).map(async ([kind, { inOrder }]) => {
          const starts = [FIRST]
          for (let last: string | undefined = FIRST; last !== undefined;) {
            last = (await inOrder(db, viewer(), { after: last, skip: most - 1, limit: 1 }))[0]
            // What ends exactly there needs no further file.
            if (
              last !== undefined &&
              (await inOrder(db, viewer(), { after: last, skip: 0, limit: 1 })).length > 0
            )
              starts.push(last)
          }
          return starts.map((start) => `/sitemap/${kind}/${sitemapStarts.nameOf(kind, start)}.xml`)
        }),
      )
      return `${DECLARED}<sitemapindex ${SCHEMA}>${['/sitemap/balbu.xml', ...files.flat()].map((path) => `<sitemap>${at(path)}</sitemap>`).join('')}</sitemapindex>\n`
    }),
  )
  server.get('/sitemap/balbu.xml', (_, reply) =>
    xml(reply, 'balbu', async () => urls(['/', '/search'].filter(isPage))),
  )
  server.get('/sitemap/:kind/:file', (request, reply) => {
    const part = Part.safeParse(request.params)
    if (!part.success) throw notFound()
    const { kind, file } = part.data
    const after = sitemapStarts.startOf(kind, file)
    if (after === undefined) throw notFound()
    const { inOrder, address } = kinds[kind]
    return xml(reply, `${kind} ${after}`, async () =>
      urls((await inOrder(db, viewer(), { after, skip: 0, limit: most })).map(address)),
    )
  })

  const urls = (paths: readonly string[]) =>
    `${DECLARED}<urlset ${SCHEMA}>${paths.map((path) => `<url>${at(path)}</url>`).join('')}</urlset>\n`
}

const DECLARED = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
