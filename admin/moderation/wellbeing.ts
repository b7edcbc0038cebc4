/** Topics that a moderator viewed and avoids, per user in this browser, sent with each read. */
import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { type ReportReason, reportReasons } from '../../contract/moderation/reasons.ts'
import { keptSession } from '../providers/session.ts'

const HOUR_MS = 3_600_000
/** So many pictures in an hour, or so long without a rest, and it is time for one. */
export const MOST_PICTURES = 20
export const LONGEST_MS = 90 * 60_000
/** After this pause without activity the moderator has rested. */
const REST_MS = 15 * 60_000

const Kept = z.object({
  shown: z.array(z.number()),
  since: z.number().nullable(),
  last: z.number().nullable(),
  without: z.array(z.enum(reportReasons)),
})
type Kept = z.infer<typeof Kept>
const nothing: Kept = { shown: [], since: null, last: null, without: [] }

const keyNow = () => `balbu.console.wellbeing.${keptSession()?.staff.id ?? ''}`
const listeners = new Set<() => void>()
let existing: { readonly text: string | null; readonly kept: Kept } = { text: null, kept: nothing }

function read(): Kept {
  const text = localStorage.getItem(keyNow())
  if (text !== existing.text) existing = { text, kept: parsed(text) }
  return existing.kept
}
function parsed(text: string | null): Kept {
  try {
    return Kept.parse(JSON.parse(text ?? ''))
  } catch {
    return nothing
  }
}
function keep(change: Partial<Kept>): void {
  localStorage.setItem(keyNow(), JSON.stringify({ ...read(), ...change }))
  for (const listener of listeners) listener()
}

export function atWork(now = Date.now()): void {
  const { since, last } = read()
  keep({ last: now, since: since === null || last === null || now - last > REST_MS ? now : since })
}
export function pictureShown(now = Date.now()): void {
  keep({ shown: [...read().shown.filter((at) => now - at < HOUR_MS), now] })
}
/** The break was taken, or put off: both counts begin anew. */
export const restNoted = (now = Date.now()): void => keep({ shown: [], since: now, last: now })
export const avoid = (without: readonly ReportReason[]): void => keep({ without: [...without] })

export const avoidedNow = (): ReportReason[] => [...read().without]

/** How many pictures within the hour, how long without a rest, and whether a rest is due. */
export function wellbeingAt({ shown, since }: Pick<Kept, 'shown' | 'since'>, now: number) {
  const pictures = shown.filter((at) => now - at < HOUR_MS).length
  const worked = since === null ? 0 : now - since
  return { pictures, worked, restDue: pictures >= MOST_PICTURES || worked >= LONGEST_MS }
}

export function useWellbeing(): Kept {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, read)
}
