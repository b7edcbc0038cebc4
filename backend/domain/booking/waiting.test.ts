/** An entry of a waiting list, as given/when/then. */
import { describe, expect, test } from 'vitest'
import { limits } from '../../../contract/kernel/limits.ts'
import { barberId, businessId, clientId, day, id, shifted, today } from '../../test/support/day.ts'
import { DomainError } from '../kernel/decider.ts'
import type { Actor } from '../kernel/event.ts'
import type { WaitEvent } from './wait-events.ts'
import { answerUntil, waitDecider, type WaitCommand } from './waiting.ts'

const at = today('08:00')
const later = (seconds: number) => shifted(at, seconds * 1_000)
const by: Actor = { id: clientId, role: 'cliente' }
type Sent = Omit<WaitCommand, 'by' | 'at'>

/** What these commands bring about, each so many seconds after the beginning. */
type Step = readonly [seconds: number, command: Sent]
function after(...sent: readonly Step[]): WaitEvent[] {
  const history: WaitEvent[] = []
  for (const [seconds, command] of sent) {
    const state = history.reduce(waitDecider.evolve, waitDecider.initial)
    history.push(
      ...waitDecider.decide(state, { ...command, by, at: later(seconds) } as WaitCommand),
    )
  }
  return history
}
const outcome = (...sent: readonly Step[]) => {
  const before = after(...sent.slice(0, -1))
  try {
    return after(...sent)
      .slice(before.length)
      .map(({ type }) => type)
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}

const join: Sent = {
  type: 'JoinWait',
  data: {
    entryId: id(70),
    clientId,
    businessId,
    barberIds: [barberId],
    services: [{ serviceId: id(5), nombre: 'Corte', cents: 15_000, minutes: 30 }],
    windows: [{ day, from: '09:00', to: '20:00' }],
    note: '',
    appointmentId: null,
    always: false,
  },
}
const offer = (n: number, minutes = 15): Sent => ({
  type: 'OfferSlot',
  data: {
    offerId: id(100 + n),
    barberId,
    day,
    start: shifted(today('10:00'), n * 3_600_000),
    end: shifted(today('10:30'), n * 3_600_000),
    zone: 'Europe/Madrid',
    locationId: null,
    services: [{ serviceId: id(5), nombre: 'Corte', cents: 15_000, minutes: 30 }],
    cents: 15_000,
    currency: 'MXN',
    until: later(n * 3_600 + minutes * 60),
    reason: null,
  },
})
const on = (type: 'DeclineOffer' | 'ReopenOffer' | 'LapseOffer', n: number): Sent =>
  ({ type, data: { offerId: id(100 + n) } }) as Sent
const accept = (n: number): Sent => ({
  type: 'AcceptOffer',
  data: { offerId: id(100 + n), appointmentId: id(200) },
})
const waits: Step = [0, join]

test('is joined once, and left once', () => {
  expect(outcome(waits, [1, join])).toEqual([])
  const leave: Sent = { type: 'LeaveWait', data: { why: 'client' } }
  expect(outcome(waits, [1, leave])).toEqual(['WaitLeft'])
  expect(outcome(waits, [1, leave], [2, leave])).toEqual([])
  expect(outcome(waits, [1, leave], [2, offer(1)])).toBe('not_found')
})

describe('an offer', () => {
  test('is one at a time, and the same time is offered once', () => {
    expect(outcome(waits, [1, offer(0)])).toEqual(['SlotOffered'])
    expect(outcome(waits, [1, offer(0)], [2, offer(0)])).toEqual([])
    expect(outcome(waits, [1, offer(0)], [2, offer(1)])).toBe('has_offer')
    expect(outcome(waits, [1, offer(0)], [901, offer(1)])).toEqual(['SlotOffered'])
    const declined = [waits, [1, offer(0)], [2, on('DeclineOffer', 0)]] as const
    // It may come back for ten seconds.
    expect(outcome(...declined, [3, offer(1)])).toBe('has_offer')
    expect(outcome(...declined, [13, offer(1)])).toEqual(['SlotOffered'])
    expect(outcome(...declined, [13, offer(0)])).toEqual([])
  })

  test('is declined in time, and taken back within ten seconds', () => {
    const offered = [waits, [1, offer(0)]] as const
    expect(outcome(...offered, [900, on('DeclineOffer', 0)])).toBe('offer_lapsed')
    expect(outcome(...offered, [2, on('DeclineOffer', 1)])).toBe('offer_lapsed')
    const declined = [...offered, [10, on('DeclineOffer', 0)]] as const
    expect(outcome(...declined, [11, on('DeclineOffer', 0)])).toEqual([])
    expect(outcome(...declined, [20, on('ReopenOffer', 0)])).toEqual(['OfferReopened'])
    expect(outcome(...declined, [21, on('ReopenOffer', 0)])).toBe('too_late_to_undo')
    expect(outcome(...declined, [11, on('ReopenOffer', 0)], [12, accept(0)])).toEqual([
      'OfferAccepted',
      'WaitFulfilled',
    ])
  })

  test('that was booked is accepted, however late that is heard', () => {
    expect(outcome(waits, [1, offer(0)], [5_000, accept(0)])).toEqual([
      'OfferAccepted',
      'WaitFulfilled',
    ])
    expect(outcome(waits, [1, offer(0)], [2, accept(0)], [3, accept(0)])).toEqual([])
  })

  test(`lapses: ${limits.wait.lapses} in a row rest the entry, an answer begins the count anew`, () => {
    const lapsed = (from: number) =>
      [
        [from * 3_600, offer(from)],
        [from * 3_600 + 900, on('LapseOffer', from)],
      ] as const
    expect(outcome(waits, ...lapsed(0), ...lapsed(1))).toEqual(['OfferLapsed'])
    expect(outcome(waits, ...lapsed(0), ...lapsed(1), ...lapsed(2))).toEqual([
      'OfferLapsed',
      'WaitPaused',
    ])
    expect(
      outcome(
        waits,
        ...lapsed(0),
        ...lapsed(1),
        [7_200, offer(2)],
        [7_201, on('DeclineOffer', 2)],
        ...lapsed(3),
      ),
    ).toEqual(['OfferLapsed'])
    expect(
      outcome(waits, ...lapsed(0), ...lapsed(1), ...lapsed(2), [
        9_000,
        { type: 'ResumeWait', data: {} },
      ]),
    ).toEqual(['WaitResumed'])
  })
})

test.each([
  ['a third of what is left', 30, 10],
  ['15 minutes at most', 120, 15],
  ['three minutes at least', 6, 3],
] as const)('the time to answer is %s', (_, minutes, time) =>
  expect(answerUntil(shifted(at, minutes * 60_000), at)).toBe(shifted(at, time * 60_000)),
)
test('a visit that begins in less than six minutes is offered to nobody', () =>
  expect(answerUntil(shifted(at, 6 * 60_000 - 1), at)).toBeUndefined())
