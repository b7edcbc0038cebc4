/** Pictures for everybody's eyes. Whatever is in one, a browser may only look at it. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { pictureSizes } from '../../../contract/kernel/pictures.ts'
import { Id } from '../../../contract/kernel/values.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import type { Media } from '../../media/media.ts'
import { PICTURE_TYPE } from '../../media/store.ts'
import { invalidInput, notFound } from './errors.ts'

const Size = z.object({
  size: z
    .enum(pictureSizes.map(String))
    .transform((text) => pictureSizes.find((size) => String(size) === text))
    .optional(),
})

/** Cached by the browser but revalidated each time: a withdrawn picture leaves every cache. */
const CACHING = 'public, no-cache'

/** Registers `/media/:id`. Not a call of the contract: it answers a picture. */
export function serveMedia(server: FastifyInstance, media: Media): void {
  server.get<{ Params: { id: string } }>(
    '/media/:id',
    async ({ params, query, headers, log }, reply) => {
      const request = Size.safeParse(query)
      if (!request.success) throw invalidInput(request.error)
      if (!Id.safeParse(params.id).success) throw absent()
      const picture = await media.look(params.id, 'public', request.data.size)
      if (picture.is === 'gone') throw new DomainError('gone', 'Esta imagen ya no está disponible')
      if (picture.is === 'absent') throw absent()
      const had = headers['if-none-match'] === picture.tag
      const bytes = had ? undefined : await picture.bytes()
      if (!had && !bytes) {
        log.error({ media: params.id }, 'a picture has a row, but no bytes')
        throw absent()
      }
      reply
        .header('etag', picture.tag)
        .header('cache-control', CACHING)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('x-content-type-options', 'nosniff')
      return had ? reply.code(304).send() : reply.header('content-type', PICTURE_TYPE).send(bytes)
    },
  )
}

const absent = () => notFound('Imagen no encontrada')
