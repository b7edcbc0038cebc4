/**
 * Whether this process may be asked: what each part that it can't answer without says within two
 * seconds. What is late or has stopped for all processes alike (a read model, jobs) is not asked
 * here: every one of them would leave the balancer at once, and the product with them. That is a
 * metric, and an alert (docs/operations/).
 */
import type { FollowerHealth } from '../eventlog/follower.ts'

export interface Check {
  readonly ok: boolean
  /** For operators; never addresses or causes, because the page is public. */
  readonly [detail: string]: unknown
}

export interface Readiness {
  readonly status: 'ready' | 'not ready'
  readonly checks: Readonly<Record<string, Check>>
}

const PATIENCE = 2_000

/** Asks all parts at once. A part that throws, or does not answer in time, is not well. */
export async function readiness(
  parts: Readonly<Record<string, () => Promise<Check>>>,
): Promise<Readiness> {
  const checks = Object.fromEntries(
    await Promise.all(
      Object.entries(parts).map(async ([name, ask]) => {
        const askedAt = performance.now()
        const answer = await inTime(ask())
        return [name, { ...answer, ms: Math.round(performance.now() - askedAt) }] as const
      }),
    ),
  )
  return { status: Object.values(checks).every(({ ok }) => ok) ? 'ready' : 'not ready', checks }
}

async function inTime(answer: Promise<Check>): Promise<Check> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Check>((done) => {
    timer = setTimeout(() => done({ ok: false, problem: 'no answer' }), PATIENCE)
  })
  const failed = answer.catch((): Check => ({ ok: false, problem: 'failed' }))
  return Promise.race([failed, late]).finally(() => clearTimeout(timer))
}

/** Followers must run, or answers become stale. */
export function followersCheck(followers: readonly FollowerHealth[]): Check {
  const current = followers.filter(({ problem }) => problem !== undefined).map(({ name }) => name)
  return { ok: current.length === 0, ...(current.length > 0 && { standing: current }) }
}

interface LiveModel {
  readonly version: number
  readonly status: string
}

/**
 * A process that answers from read models is well once each stands in its version or a newer one.
 * One that has stopped counts as there: it is so for all processes alike. `live`: by name; one that
 * is missing is not built yet.
 */
export function readModelsCheck(
  needed: readonly { readonly name: string; readonly version: number }[],
  live: ReadonlyMap<string, LiveModel>,
): Check {
  const missing = needed
    .filter(({ name, version }) => {
      const found = live.get(name)
      return (
        !found ||
        found.version < version ||
        found.status === 'building' ||
        found.status === 'prepared'
      )
    })
    .map(({ name }) => name)
  return { ok: missing.length === 0, ...(missing.length > 0 && { missing }) }
}

/** The queue must answer. Its delay is a metric with an alert. */
export const queueCheck = ({
  waiting,
  active,
  failed,
  oldestSeconds,
}: {
  waiting: number
  active: number
  failed: number
  oldestSeconds: number
}): Check => ({ ok: true, waiting, active, failed, oldestSeconds: Math.round(oldestSeconds) })
