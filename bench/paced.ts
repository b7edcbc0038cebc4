/** A steady load: so many requests a second, sent when their time has come whether or not the ones before are answered. Waiting counts from then on. */
import { Agent, request } from 'node:http'
import type { Run } from './report.ts'

export interface Paced extends Run {
  /** Answers other than 200. */
  readonly failed: number
}

/** Asks for the paths in turns until `until` ends. @throws where the server can't be reached */
export async function paced(url: string, paths: readonly string[], perSecond: number, until: Promise<unknown>): Promise<Paced> {
  const agent = new Agent({ keepAlive: true })
  const { hostname, port } = new URL(url)
  const millis: number[] = []
  let failed = 0
  const one = (path: string, due: number) => new Promise<void>((done, fail) => {
    request({ agent, hostname, port, path }, (response) => {
      response.resume().on('end', () => {
        millis.push(performance.now() - due)
        if (response.statusCode !== 200) failed++
        done()
      }).on('error', fail)
    }).on('error', fail).end()
  })
  const began = performance.now()
  const asked: Promise<void>[] = []
  const timer = setInterval(() => {
    for (let due = began + (asked.length * 1_000) / perSecond; due <= performance.now(); due = began + (asked.length * 1_000) / perSecond) asked.push(one(paths[asked.length % paths.length] ?? '/', due))
  }, 2)
  await until.finally(() => clearInterval(timer))
  await Promise.all(asked)
  const seconds = (performance.now() - began) / 1_000
  agent.destroy()
  return { perSecond: millis.length / seconds, millis, failed }
}
