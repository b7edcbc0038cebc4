/**
 * Each guarded path beside its bare server: alternating rounds, the median of their ratios, and the
 * processor time of both.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { rowsOf } from './ground.ts'
import { type Ask, drive } from '../drive.ts'
import { appending, grouped, ours as ourLog } from '../grouped.ts'
import type { Place } from '../scenario.ts'
import { median } from '../report.ts'

import type { Timed } from './compare.ts'
import type { GuardedPath } from './paths.ts'

const ROUNDS = 5
const APPEND_SECONDS = 0.8

interface Round {
  readonly ours: number
  readonly bare: number
  readonly micros: { readonly server: number; readonly postgres: number; readonly bare: number }
}

type Seconds = Awaited<ReturnType<Place['seconds']>>

const timed = (rounds: readonly Round[]): Timed => ({
  ratio: round(median(rounds.map(({ ours, bare }) => ours / bare)), 3),
  perSecond: round(median(rounds.map(({ ours }) => ours))),
  serverMicros: round(median(rounds.map(({ micros }) => micros.server))),
  postgresMicros: round(median(rounds.map(({ micros }) => micros.postgres))),
  bareMicros: round(median(rounds.map(({ micros }) => micros.bare))),
})

const round = (value: number, digits = 0) => Number(value.toFixed(digits))

/** @throws where ours answers anything but what the path expects */
export async function timePath({ ours, bare, seconds }: Place, path: GuardedPath): Promise<Timed> {
  const { name, asks, status, atOnce, requests } = path
  const bareAsk = await bareAsks(ours, bare, path)
  const rounds: Round[] = []
  // The first round warms both up.
  for (let number = 0; number <= ROUNDS; number++) {
    const batch = asks(requests)
    const before = await idle(seconds)
    const driven = await drive(ours, batch, atOnce)
    if (driven.statuses.get(status) !== requests)
      throw new Error(`${name}: not all were answered: ${JSON.stringify([...driven.statuses])}`)
    const between = await idle(seconds)
    const peer = await drive(bare, batch.map(bareAsk), atOnce)
    const after = await idle(seconds)
    const micros = (from: number, to: number) => ((to - from) * 1e6) / requests
    if (number > 0) {
      rounds.push({
        ours: driven.perSecond,
        bare: peer.perSecond,
        micros: {
          server: micros(before.ours, between.ours),
          postgres: micros(before.postgres, between.postgres),
          bare: micros(between.bare, after.bare) + micros(between.postgres, after.postgres),
        },
      })
    }
  }
  return timed(rounds)
}

/** Our log beside a bare INSERT of the same row that groups what comes together. */
export async function timeAppends(
  databaseUrl: string,
  writers: number,
  seconds: Place['seconds'],
): Promise<Timed> {
  const name = `append_${randomUUID().slice(0, 8)}`
  await rowsOf(databaseUrl, (db) => db.run({ text: `CREATE DATABASE ${name}`, values: [] }))
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  const [log, peer] = [await ourLog(url.href), await grouped(url.href)]
  const rounds: Round[] = []
  for (let number = 0; number <= ROUNDS; number++) {
    const [mine, theirs] = [await measured(log), await measured(peer)]
    if (number > 0)
      rounds.push({
        ours: mine.perSecond,
        bare: theirs.perSecond,
        micros: {
          server: mine.process,
          postgres: mine.postgres,
          bare: theirs.process + theirs.postgres,
        },
      })
  }
  await Promise.all([log.close(), peer.close()])
  return timed(rounds)

  async function measured(subject: typeof log) {
    const before = await idle(seconds)
    const usage = process.cpuUsage()
    const { perSecond, millis } = await appending(subject, writers, APPEND_SECONDS)
    const { user, system } = process.cpuUsage(usage)
    const after = await idle(seconds)
    return {
      perSecond,
      process: (user + system) / millis.length,
      postgres: ((after.postgres - before.postgres) * 1e6) / millis.length,
    }
  }
}

/** Makes the bare server ready for it; gives its request for one of ours. */
async function bareAsks(
  ours: string,
  url: string,
  { asks, bare }: GuardedPath,
): Promise<(ask: Ask) => Ask> {
  if ('path' in bare)
    return ({ body }) => ({ method: 'POST', path: bare.path, ...(body !== undefined && { body }) })
  const [ask] = asks(1)
  if (!ask) throw new Error('nothing is asked')
  const told =
    'page' in bare
      ? {
          path: '/page',
          body: JSON.stringify({
            html: await (await fetch(ours + ask.path, { headers: ask.headers ?? {} })).text(),
          }),
        }
      : // PostgreSQL takes a position as its digits.
        {
          path: '/query',
          body: JSON.stringify(bare.query, (_, value: unknown) =>
            typeof value === 'bigint' ? String(value) : value,
          ),
        }
  const answer = await fetch(url + told.path, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: told.body,
  })
  if (!answer.ok) throw new Error(`the bare server does not take ${told.path}: ${answer.status}`)
  return () => ({ method: 'GET', path: told.path })
}

/** The processor seconds as soon as nothing is done: what was answered may still cause work. */
async function idle(seconds: () => Promise<Seconds>): Promise<Seconds> {
  let last = await seconds()
  for (let tries = 0; tries < 60; tries++) {
    await pause(120)
    const next = await seconds()
    // One tick of the kernel's clock.
    if (next.ours + next.bare + next.postgres - last.ours - last.bare - last.postgres <= 0.0101)
      return next
    last = next
  }
  return last
}
