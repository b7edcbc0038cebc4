/** A month of a walk-in line with three chairs: what was told to the last in line, and what came. */
import { type Duration, durationOf, waitRanges } from '../../domain/booking/line-wait.ts'
import { seeded } from '../../seed/random.ts'

const MINUTE = 60_000
const DAYS = 30
const HOURS = 8
const CHAIRS = ['one', 'two', 'three'] as const
const PLANNED = 30
const HISTORY = 120

/** `kept`: how many were called no later than they were told at most. */
export function simulatedMonth(seed: number): { readonly kept: number; readonly total: number } {
  const random = seeded(seed)
  /** Around what is planned; one in seven takes much longer. */
  const length = () =>
    Math.max(8, PLANNED * (0.75 + 0.4 * random() + (random() < 0.15 ? 0.6 * random() : 0)))
  const durations = new Map<string, Duration>(
    CHAIRS.map((barberId) => {
      const earlier = Array.from({ length: HISTORY }, length).sort((a, b) => a - b)
      return [barberId, durationOf(PLANNED, earlier, 0)]
    }),
  )
  let [kept, total] = [0, 0]
  for (let hour = 0; hour < DAYS * HOURS; hour++) {
    const now = Date.UTC(2026, 10, 1) + hour * 60 * MINUTE
    const tickets = Array.from({ length: 2 + Math.floor(random() * 8) }, (_, n) => ({
      ticketId: `${n}`,
      durations,
    }))
    const chairs = [...durations].map(([barberId, duration]) => ({
      barberId,
      opens: now - 60 * MINUTE,
      closes: now + 480 * MINUTE,
      current: { ...duration, since: now - random() * 20 * MINUTE },
      visits: [],
    }))
    const told = waitRanges(chairs, tickets, now).get(`${tickets.length - 1}`)
    // As it really goes: the chair that is free first takes the next.
    const free = chairs.map(({ current: { since } }) => {
      let minutes = length()
      while (since + minutes * MINUTE < now) minutes = length()
      return since + minutes * MINUTE
    })
    let called = now
    for (const _ of tickets) {
      const first = free.indexOf(Math.min(...free))
      called = free[first] ?? now
      free[first] = called + length() * MINUTE
    }
    total++
    if (told && (called - now) / MINUTE <= told.to + 0.5) kept++
  }
  return { kept, total }
}
