/** The events of one barber's day, folded up to a moment. */
import type { Agenda } from '../../domain/booking/agenda-state.ts'
import { agendaDecider } from '../../domain/booking/agenda.ts'
import type { AgendaEvent } from '../../domain/booking/events.ts'
import type { RecordedEvent } from '../../domain/kernel/event.ts'

interface Moment {
  /** Instant; without it that of the last event up to `position`. */
  readonly at?: string | undefined
  readonly position?: string | undefined
  /** Instant; where neither says a moment. */
  readonly now: string
}

export interface DayAsOf {
  readonly day: Agenda
  readonly at: string
  /** Of the last event that counts; 0n before the first. */
  readonly position: bigint
  readonly before: string | null
  readonly after: string | null
  /** Reasons of blocks by id; the agenda's state has none. */
  readonly reasons: ReadonlyMap<string, string | null>
}

/**
 * The longest beginning of the stream in which everything had happened by then, so the day is
 * always one that really was: writers' clocks may differ by a little, and an event must not count
 * without the one before it.
 */
export function dayAsOf(events: readonly RecordedEvent[], { at, position, now }: Moment): DayAsOf {
  const isLater = (event: RecordedEvent) =>
    (at !== undefined && event.metadata.occurredAt > at) ||
    (position !== undefined && event.position > BigInt(position))
  const end = events.findIndex(isLater)
  const counted = end === -1 ? events : events.slice(0, end)
  // The stream is an agenda, so its events are an agenda's; the log itself knows no types.
  const ofDay = counted as unknown as readonly AgendaEvent[]
  const last = counted.at(-1)
  const moment = at ?? last?.metadata.occurredAt ?? now
  const times = events.map(({ metadata }) => metadata.occurredAt).toSorted()
  return {
    day: ofDay.reduce(agendaDecider.evolve, agendaDecider.initial),
    at: moment,
    position: last?.position ?? 0n,
    before: times.findLast((time) => time < moment) ?? null,
    after: times.find((time) => time > moment) ?? null,
    reasons: new Map(
      ofDay.flatMap((event) =>
        event.type === 'TimeBlocked' ? [[event.data.blockId, event.data.reason]] : [],
      ),
    ),
  }
}
