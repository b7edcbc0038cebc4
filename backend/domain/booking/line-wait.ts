/**
 * How long those in a walk-in line wait: their services laid into the chairs' real day, many times
 * with durations of earlier visits. Pure: the draws are a fixed sequence, so the same line gives
 * the same ranges.
 */
import type { WaitRange } from './line-events.ts'

/** How long a visit takes, in minutes. */
export interface Duration {
  readonly planned: number
  /** What it may take, each equally likely: of earlier visits, or what is planned. */
  readonly minutes: readonly number[]
  readonly isPlanned: boolean
  /** Free time after it. */
  readonly pause: number
}

/** From so many visits on, a duration is drawn from them. */
export const ENOUGH_VISITS = 20

/** `earlier`: minutes of this barber's visits with these services. */
export const durationOf = (
  planned: number,
  earlier: readonly number[],
  pause: number,
): Duration => ({
  planned,
  pause,
  ...(earlier.length >= ENOUGH_VISITS
    ? { minutes: earlier, isPlanned: false }
    : { minutes: [planned], isPlanned: true }),
})

/** Instants in milliseconds. */
export interface LineVisit extends Duration {
  readonly start: number
}

export interface LineChair {
  readonly barberId: string
  /** When the shift begins (in the past for those who work already) and ends. */
  readonly opens: number
  readonly closes: number
  /** Who sits there now, and since when. */
  readonly current: (Duration & { readonly since: number }) | null
  /** Booked visits and blocked time to come, the first first. */
  readonly visits: readonly LineVisit[]
}

export interface WaitingTicket {
  readonly ticketId: string
  /** By barber: who does not do these services has none. */
  readonly durations: ReadonlyMap<string, Duration>
}

const RUNS = 200
const MINUTE = 60_000

/** By ticket; null where most runs end before it is called. */
export function waitRanges(
  chairs: readonly LineChair[],
  tickets: readonly WaitingTicket[],
  now: number,
): ReadonlyMap<string, WaitRange | null> {
  const waits = new Map(tickets.map(({ ticketId }) => [ticketId, [] as number[]]))
  const planned = new Set<string>()
  const draw = draws()
  for (let run = 0; run < RUNS; run++) callAll(chairs, tickets, now, { draw, waits, planned })
  return new Map(
    tickets.map(({ ticketId }) => {
      const found = (waits.get(ticketId) ?? []).sort((a, b) => a - b)
      const of = (share: number) => Math.round(found[Math.ceil(share * RUNS) - 1] ?? 0)
      if (found.length < RUNS * LIKELY) return [ticketId, null]
      const basis = planned.has(ticketId) ? 'prevista' : 'historia'
      return [ticketId, { from: of(0.5), to: of(LIKELY), basis }]
    }),
  )
}
const LIKELY = 0.8

interface Tally {
  readonly draw: () => number
  readonly waits: ReadonlyMap<string, number[]>
  /** Tickets whose wait depends on a duration that is only planned. */
  readonly planned: Set<string>
}

interface ChairState {
  readonly chair: LineChair
  /** Of `chair.visits`. */
  next: number
  freeAt: number
  isPlanned: boolean
}

/**
 * One day as it may go. The chair that is free first takes its booked visit when that is due, else
 * the first ticket that fits before it: the rule by which staff call.
 */
function callAll(
  chairs: readonly LineChair[],
  tickets: readonly WaitingTicket[],
  now: number,
  { draw, waits, planned }: Tally,
): void {
  const left = [...tickets]
  const open = chairs.map((chair) => begin(chair, now, draw))
  while (left.length > 0) {
    const state = open.reduce<ChairState | undefined>(
      (first, one) => (first && first.freeAt <= one.freeAt ? first : one),
      undefined,
    )
    if (!state || state.freeAt >= state.chair.closes) {
      if (!state) return
      open.splice(open.indexOf(state), 1)
      continue
    }
    const { chair, freeAt } = state
    const visit = chair.visits[state.next]
    if (visit && visit.start <= freeAt) {
      occupy(state, visit, draw)
      state.next++
      continue
    }
    const index = left.findIndex((ticket) => fits(ticket, chair, freeAt, visit?.start))
    const ticket = left[index]
    const duration = ticket?.durations.get(chair.barberId)
    if (!ticket || !duration) {
      state.freeAt = visit?.start ?? chair.closes
      continue
    }
    left.splice(index, 1)
    waits.get(ticket.ticketId)?.push((freeAt - now) / MINUTE)
    if (state.isPlanned) planned.add(ticket.ticketId)
    occupy(state, duration, draw)
  }
}

function begin(chair: LineChair, now: number, draw: () => number): ChairState {
  const state = { chair, next: 0, freeAt: Math.max(now, chair.opens), isPlanned: false }
  if (!chair.current) return state
  const { since, ...duration } = chair.current
  state.freeAt = since
  occupy(state, longerThan((now - since) / MINUTE, duration), draw)
  return state
}

/** Of what a visit may take, what is still possible after so many minutes. */
function longerThan(elapsed: number, duration: Duration): Duration {
  const longer = duration.minutes.filter((minutes) => minutes > elapsed)
  return { ...duration, minutes: longer.length > 0 ? longer : [elapsed + OVERDUE_MINUTES] }
}
/** What is left of a visit that has taken longer than any before it. */
const OVERDUE_MINUTES = 2

function occupy(state: ChairState, duration: Duration, draw: () => number): void {
  const { minutes, planned, pause, isPlanned } = duration
  const drawn = minutes[Math.floor(draw() * minutes.length)] ?? planned
  state.freeAt += (drawn + pause) * MINUTE
  state.isPlanned ||= isPlanned
}

/** As planned, with the pause, it ends before the next booked visit and within the shift. */
export function fits(
  { durations }: Pick<WaitingTicket, 'durations'>,
  { barberId, closes }: Pick<LineChair, 'barberId' | 'closes'>,
  at: number,
  nextStart: number | undefined,
): boolean {
  const duration = durations.get(barberId)
  if (!duration) return false
  const end = at + duration.planned * MINUTE
  return end <= closes && (nextStart === undefined || end + duration.pause * MINUTE <= nextStart)
}

/** A fixed sequence between 0 and 1 (mulberry32). */
function draws(): () => number {
  let state = 0x9e3779b9
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
