/**
 * A steady load: so many requests a second, sent when their time has come whether or not the ones
 * before are answered. Waiting counts from then on.
 */
import { Agent, request } from 'node:http'
import type { Ask } from './drive.ts'
import type { Run } from './report.ts'

export interface Paced extends Run {
  /** Refused, or broken off. */
  readonly failed: number
}

const MOST_SOCKETS = 256

/**
 * Sends `asks` in turns until `until` ends; `sending` hears of each as it goes, and when its time
 * had come. @throws where there are none
 */
export async function paced(
  url: string,
  asks: readonly Ask[],
  perSecond: number,
  until: Promise<unknown>,
  sending: (ask: Ask, due: number) => void = () => {},
): Promise<Paced> {
  if (asks.length === 0) throw new Error('nothing is asked')
  const agent = new Agent({ keepAlive: true, maxSockets: MOST_SOCKETS })
  const { hostname, port } = new URL(url)
  const millis: number[] = []
  let failed = 0
  const one = ({ method, path, headers = {}, body }: Ask, due: number) =>
    new Promise<void>((done) => {
      const broken = () => {
        failed++
        done()
      }
      request(
        {
          agent,
          hostname,
          port,
          method,
          path,
          headers: {
            ...headers,
            ...(body !== undefined && {
              'content-type': 'application/json',
              'content-length': String(Buffer.byteLength(body)),
            }),
          },
        },
        (response) => {
          response
            .resume()
            .on('end', () => {
              millis.push(performance.now() - due)
              if ((response.statusCode ?? 500) >= 300) failed++
              done()
            })
            .on('error', broken)
        },
      )
        .on('error', broken)
        .end(body)
    })
  const began = performance.now()
  const asked: Promise<void>[] = []
  const timer = setInterval(() => {
    for (
      let due = began + (asked.length * 1_000) / perSecond;
      due <= performance.now();
      due = began + (asked.length * 1_000) / perSecond
    ) {
      const ask = asks[asked.length % asks.length]
      if (!ask) continue
      sending(ask, due)
      asked.push(one(ask, due))
    }
  }, 1)
  await until.finally(() => clearInterval(timer))
  await Promise.all(asked)
  const seconds = (performance.now() - began) / 1_000
  agent.destroy()
  return { perSecond: millis.length / seconds, millis, failed }
}
