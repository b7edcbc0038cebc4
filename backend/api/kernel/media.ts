/** Uploaded pictures, as the vault keeps them. Whatever is in one, a browser may only look at it. */
import type { FastifyInstance } from 'fastify'
import { Id } from '../../../contract/kernel/values.ts'
import type { Vault } from '../../vault/vault.ts'
import { notFound } from './errors.ts'

/** Registers `/media/:id`. Not a call of the contract: it answers a picture. Its id is a secret that never means another one. */
export function serveMedia(server: FastifyInstance, vault: Vault): void {
  server.get<{ Params: { id: string } }>('/media/:id', async ({ params, headers }, reply) => {
    const { success } = Id.safeParse(params.id)
    const picture = success ? await vault.media.read(params.id) : undefined
    if (!picture) throw notFound('Imagen no encontrada')
    const tag = `"${picture.hash}"`
    reply
      .header('etag', tag)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('x-content-type-options', 'nosniff')
    return headers['if-none-match'] === tag ? reply.code(304).send() : reply.header('content-type', picture.type).send(picture.bytes)
  })
}
