/**
 * Load over HTTP from so many connections at once: each asks, waits for the answer, asks again.
 * Bounded by the number of requests.
 */
import { Agent, request } from 'node:http'
import type { Run } from './report.ts'

export interface Ask {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface Driven extends Run {
  /** How often each status was answered. */
  readonly statuses: ReadonlyMap<number, number>
}

/**
 * Sends `asks` from `connections` at once; `sending` hears of each before it goes. @throws where
 * the server can't be reached
 */
export async function drive(
  url: string,
  asks: readonly Ask[],
  connections: number,
  sending: (ask: Ask) => void = () => {},
): Promise<Driven> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(url)
  const millis: number[] = []
  const statuses = new Map<number, number>()
  let next = 0
  const one = (ask: Ask) =>
    new Promise<void>((done, fail) => {
      sending(ask)
      const began = performance.now()
      const headers = {
        ...ask.headers,
        ...(ask.body !== undefined && {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(ask.body)),
        }),
      }
      const sent = request(
        { agent, hostname, port, method: ask.method, path: ask.path, headers },
        (response) => {
          response
            .resume()
            .on('end', () => {
              millis.push(performance.now() - began)
              statuses.set(
                response.statusCode ?? 0,
                (statuses.get(response.statusCode ?? 0) ?? 0) + 1,
              )
              done()
            })
            .on('error', fail)
        },
      )
      sent.on('error', fail).end(ask.body)
    })
  const began = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let ask = asks[next++]; ask; ask = asks[next++]) await one(ask)
    }),
  )
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  return { perSecond: millis.length / seconds, millis, statuses }
}
