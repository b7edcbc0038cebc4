/** Compresses answers; built files are precompressed (scripts/precompress.ts), pictures stay. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Less is one packet in any case. Bytes. */
const WORTH = 1_024
const TEXTS = /^(text\/|application\/(json|javascript|manifest\+json)|image\/svg\+xml)/

/** Runs off the event loop. At these levels both cost the same, and brotli is smaller. */
const codings = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gzip: (content: Buffer) => promisify(gzip)(content, { level: 6 }),
} as const
type Coding = keyof typeof codings

/** Bytes that are sent again are the very same object (kit.ts): compressed once in each way. */
const compressed = new WeakMap<Buffer, Map<Coding, Promise<Buffer>>>()

function compress(content: string | Buffer, coding: Coding): Promise<Buffer> {
  if (typeof content === 'string') return codings[coding](Buffer.from(content))
  const ways = compressed.get(content) ?? new Map<Coding, Promise<Buffer>>()
  compressed.set(content, ways)
  const existing = ways.get(coding)
  if (existing) return existing
  const made = codings[coding](content)
  ways.set(coding, made)
  made.catch(() => ways.delete(coding))
  return made
}

/** The best allowed coding of `Accept-Encoding` (RFC 9110, 12.5.3), or undefined. */
export function codingFor(accepted: string | undefined): Coding | undefined {
  const weights = new Map(
    (accepted ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
        const weight = parameters.find((text) => text.startsWith('q='))
        return [name, weight === undefined ? 1 : Number(weight.slice(2))] as const
      }),
  )
  const weightOf = (coding: Coding) => weights.get(coding) ?? weights.get('*') ?? 0
  const [best] = (Object.keys(codings) as Coding[])
    .filter((coding) => weightOf(coding) > 0)
    .sort((a, b) => weightOf(b) - weightOf(a))
  return best
}

/** Compresses texts of every route that is registered afterwards. */
export function compressAnswers(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload: unknown) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    if (
      !TEXTS.test(String(reply.getHeader('content-type') ?? '')) ||
      reply.hasHeader('content-encoding')
    )
      return payload
    // Said whether or not this one is compressed: what keeps answers for others must not mix them
    // up.
    reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '))
    const coding =
      Buffer.byteLength(payload) < WORTH ? undefined : codingFor(request.headers['accept-encoding'])
    if (!coding) return payload
    const bytes = await compress(payload, coding)
    reply.header('content-encoding', coding).removeHeader('content-length')
    return bytes
  })
}
