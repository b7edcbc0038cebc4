/** Whether this process may be asked: what each part says within two seconds. */

export interface Check {
  readonly ok: boolean
  /** What a person who looks wants to know; never where something is or why it broke: anybody may ask. */
  readonly [detail: string]: unknown
}

export interface Readiness {
  readonly status: 'ready' | 'not ready'
  readonly checks: Readonly<Record<string, Check>>
}

const PATIENCE = 2_000

/** Asks all parts at once. A part that throws, or does not answer in time, is not well. */
export async function readiness(parts: Readonly<Record<string, () => Promise<Check>>>): Promise<Readiness> {
  const checks = Object.fromEntries(await Promise.all(Object.entries(parts).map(async ([name, ask]) => {
    const asked = performance.now()
    const answer = await inTime(ask())
    return [name, { ...answer, ms: Math.round(performance.now() - asked) }] as const
  })))
  return { status: Object.values(checks).every(({ ok }) => ok) ? 'ready' : 'not ready', checks }
}

async function inTime(answer: Promise<Check>): Promise<Check> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Check>((done) => { timer = setTimeout(() => done({ ok: false, problem: 'no answer' }), PATIENCE) })
  const failed = answer.catch((): Check => ({ ok: false, problem: 'failed' }))
  return Promise.race([failed, late]).finally(() => clearTimeout(timer))
}

export interface ProjectionLag {
  readonly name: string
  readonly status: string
  readonly lagEvents: number
  readonly lagSeconds: number
}

/** More than this behind, and what is read is too old to be shown. */
const LATE_SECONDS = 30

/** Projections are well while none has failed and none is far behind. */
export function projectionsCheck(projections: readonly ProjectionLag[]): Check {
  const failed = projections.filter(({ status }) => status === 'failed').map(({ name }) => name)
  const building = projections.filter(({ status }) => status === 'building').map(({ name }) => name)
  const behind = projections.filter(({ lagSeconds, lagEvents }) => lagEvents > 0 && lagSeconds > LATE_SECONDS).map(({ name }) => name)
  return {
    ok: failed.length + building.length + behind.length === 0,
    lagEvents: Math.max(0, ...projections.map(({ lagEvents }) => lagEvents)),
    lagSeconds: Math.max(0, ...projections.map(({ lagSeconds }) => lagSeconds)),
    ...(failed.length > 0 && { failed }),
    ...(building.length > 0 && { building }),
    ...(behind.length > 0 && { behind }),
  }
}

/** Jobs are well while the oldest that could be done does not wait long. */
export const queueCheck = ({ waiting, active, failed, oldestSeconds }: { waiting: number; active: number; failed: number; oldestSeconds: number }): Check =>
  ({ ok: oldestSeconds < 300, waiting, active, failed, oldestSeconds: Math.round(oldestSeconds) })
