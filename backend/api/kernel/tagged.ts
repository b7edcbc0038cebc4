/** Answers with an ETag, and 304 for who has them already. */
import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../../vault/secrets/sessions.ts'

/** An answer's text with its ETag, weak because several encodings share it. */
export interface Tagged {
  readonly body: string | Buffer
  readonly tag: string
}

/** `asBytes`: frequent answers are encoded and compressed once (compression.ts). */
export const taggedOf = (text: string, { asBytes }: { asBytes: boolean }): Tagged => ({
  body: asBytes ? Buffer.from(text) : text,
  tag: `W/"${hash('sha1', text, 'base64url')}"`,
})

/**
 * 304 where the asker has that already. `anybody`: the same for all guests, so shared caches may
 * revalidate it.
 */
export function answerTagged(
  { body, tag }: Tagged,
  { headers }: FastifyRequest,
  reply: FastifyReply,
  polled: 'anybody' | 'asker',
  session: Session | undefined,
): FastifyReply {
  reply.header('etag', tag)
  if (polled === 'anybody') {
    reply.header('cache-control', session ? 'private, no-cache' : 'no-cache')
    reply.header(
      'vary',
      [reply.getHeader('vary'), 'Cookie', 'X-Session-Id'].filter(Boolean).join(', '),
    )
  }
  const had = (headers['if-none-match'] ?? '').split(',').map((one) => one.trim())
  return had.includes(tag) ? reply.code(304).send() : reply.send(body)
}
