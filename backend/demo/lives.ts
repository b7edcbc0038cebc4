/** The steps of one demo appointment, none in the future. Pure. */
import type { TimeRange } from '../domain/booking/schedule.ts'
import { expiresAt } from '../domain/booking/times.ts'
import { demoId, type DemoStep, type Turn, type DemoVisit } from './steps.ts'

/** `waits`: unanswered. `stands`: just answered. `calledOff`: cancelled by the barber. */
export type Fate =
  | 'happens'
  | 'stands'
  | 'waits'
  | 'rejected'
  | 'expired'
  | 'cancelled'
  | 'calledOff'
  | 'missed'
  | 'moved'

interface Circumstances {
  readonly fate: Fate
  readonly moved: TimeRange | undefined
  readonly now: number
  readonly autoConfirm: boolean
  readonly random: () => number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Only barbers who confirm by hand leave a request waiting, and not until it would expire. */
export const mayWait = (
  { start, guest }: Pick<DemoVisit, 'start' | 'guest'>,
  now: number,
  autoConfirm: boolean,
): boolean => !autoConfirm && !guest && start > now + 3 * HOUR

export function lifeOf(
  visit: DemoVisit,
  { fate, moved, now, autoConfirm, random }: Circumstances,
): DemoStep[] {
  const { key, start, guest } = visit
  const end = moved?.end ?? visit.end
  if (guest) return writtenIn(visit, fate, now, random)
  const isToCome = start > now
  // Who has not been answered asked within the last hours.
  const waits = fate === 'waits' && mayWait(visit, now, autoConfirm)
  const bookedAt = waits
    ? now - (0.3 + random() * 8) * HOUR
    : fate === 'stands'
      ? now - 4 * HOUR
      : Math.min(start - (0.2 + random() * 5) * DAY, now - (1 + random() * 40) * HOUR)
  const steps: DemoStep[] = [{ kind: 'book', at: bookedAt, key, visit }]
  const then = (turn: Turn, at: number) => {
    if (at <= now) steps.push({ kind: 'turn', at, key, visit, turn })
  }
  if (waits) return steps

  const answeredAt = Math.min(bookedAt + (10 + random() * 170) * MINUTE, start - 5 * MINUTE)
  if (!autoConfirm && fate === 'rejected') then('reject', answeredAt)
  else if (!autoConfirm && fate === 'expired' && !isToCome)
    then('expire', expiresAt(new Date(bookedAt).toISOString(), new Date(start).toISOString()))
  else {
    if (!autoConfirm) then('confirm', answeredAt)
    const changedAt = answeredAt + random() * Math.max(0, start - HOUR - answeredAt)
    if (fate === 'cancelled') then('cancel', Math.max(answeredAt + MINUTE, changedAt))
    else if (fate === 'calledOff') then('callOff', Math.max(answeredAt + MINUTE, changedAt))
    else {
      if (!moved)
        steps.push(
          ...reminded(visit, {
            heardAt: autoConfirm ? bookedAt : answeredAt,
            now,
            comes: fate !== 'missed',
          }),
        )
      if (moved)
        steps.push({
          kind: 'move',
          at: Math.min(Math.max(answeredAt + MINUTE, changedAt), now),
          key,
          visit,
          to: moved.start,
          by: autoConfirm ? 'cliente' : 'barbero',
        })
      if (fate === 'missed') then('missed', (moved?.start ?? start) + 20 * MINUTE)
      else then('complete', end + random() * 9 * MINUTE)
    }
  }
  return steps
}

/** Days back with reminders: enough to show, few enough to make quickly. */
const REMINDED_DAYS = 5

/** Reminded a day before, unless just booked; two of three confirm. */
function reminded(
  visit: DemoVisit,
  { heardAt, now, comes }: { heardAt: number; now: number; comes: boolean },
): DemoStep[] {
  const { key, start } = visit
  const at = start - DAY
  if (at <= heardAt || at > now || start < now - REMINDED_DAYS * DAY) return []
  // Not of the plan's own chance: all that comes after it would be another city.
  const chance = Number.parseInt(demoId(key, 'remind').slice(0, 4), 16) / 0x1_0000
  const answeredAt = at + (5 + chance * 600) * MINUTE
  const answers = comes && chance < 2 / 3 && answeredAt <= now
  return [
    { kind: 'remind', at, key, visit },
    ...(answers
      ? [{ kind: 'turn' as const, at: answeredAt, key, visit, turn: 'attend' as const }]
      : []),
  ]
}

/** Who calls is written in some days before, who walks in when they sit down. */
function writtenIn(visit: DemoVisit, fate: Fate, now: number, random: () => number): DemoStep[] {
  const { key, start, end } = visit
  const calls = start + 2 * MINUTE > now || random() < 0.5
  const steps: DemoStep[] = [
    {
      kind: 'book',
      at: calls
        ? Math.min(start - (2 + random() * 40) * HOUR, now - (0.5 + random() * 40) * HOUR)
        : start + 2 * MINUTE,
      key,
      visit,
    },
  ]
  const missed = fate === 'missed' && calls
  const over = missed ? start + 20 * MINUTE : end + random() * 9 * MINUTE
  if (over <= now)
    steps.push({ kind: 'turn', at: over, key, visit, turn: missed ? 'missed' : 'complete' })
  return steps
}
