/** Request timeouts. One check a second is cheaper than a timer per request. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../../domain/kernel/decider.ts'
import { OverloadedError } from '../../concurrency/semaphore.ts'

export interface RequestTimeouts {
  readonly headersMs: number
  readonly bodyMs: number
  readonly uploadMs: number
  readonly handlerMs: number
  /** For reading the copy of one's data: it holds one of few turns meanwhile. */
  readonly downloadMs: number
  readonly lookMs: number
}

export const requestTimeouts: RequestTimeouts = {
  headersMs: 20_000,
  bodyMs: 30_000,
  uploadMs: 120_000,
  handlerMs: 20_000,
  downloadMs: 900_000,
  lookMs: 1_000,
}

/** Bytes of a body, unless the contract gives a call more. */
export const USUAL_BODY = 262_144

/** Of requests that were refused while their handler went on: its status until then. */
const meant = new WeakMap<FastifyRequest, number>()

/** The status that the handler gives, also where the client was told that it took too long. */
export const statusOfHandler = ({ request, statusCode }: FastifyReply): number =>
  statusCode < 400 ? statusCode : (meant.get(request) ?? statusCode)

interface UnderWay {
  readonly reply: FastifyReply
  readonly refusal: () => Error
  readonly until: number
}

/** Ends slow requests: 408 for a missing body, 503 for a slow handler. */
export function applyRequestTimeouts(
  server: FastifyInstance,
  { bodyMs, uploadMs, handlerMs, lookMs }: RequestTimeouts,
): void {
  const underWay = new Map<FastifyRequest, UnderWay>()

  server.addHook('onRequest', (request, reply, done) => {
    const isUpload = (request.routeOptions.bodyLimit ?? 0) > USUAL_BODY
    underWay.set(request, {
      reply,
      refusal: tooSlow,
      until: Date.now() + (isUpload ? uploadMs : bodyMs),
    })
    done()
  })
  server.addHook('preValidation', (request, reply, done) => {
    underWay.set(request, {
      reply,
      refusal: () => new OverloadedError('a handler takes too long', 2),
      until: Date.now() + handlerMs,
    })
    done()
  })
  server.addHook('onResponse', (request, _, done) => {
    underWay.delete(request)
    done()
  })
  server.addHook('onRequestAbort', (request, done) => {
    underWay.delete(request)
    done()
  })

  const look = setInterval(() => {
    const now = Date.now()
    for (const [request, { reply, refusal, until }] of underWay) {
      if (until > now) continue
      underWay.delete(request)
      // A long answer to a slow client: the connection's own limits apply.
      if (reply.sent) continue
      // What still comes in is not read: the connection goes with the answer.
      if (!request.raw.complete)
        reply.header('connection', 'close').raw.once('finish', () => request.raw.destroy())
      meant.set(request, reply.statusCode)
      reply.send(refusal())
    }
  }, lookMs)
  look.unref()
  server.addHook('onClose', async () => clearInterval(look))
}

const tooSlow = () =>
  new DomainError('too_slow', 'Tu conexión es demasiado lenta. Inténtalo de nuevo.')
