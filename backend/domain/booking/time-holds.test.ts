import { expect, test } from 'vitest'
import { given } from '../kernel/given.ts'
import {
  timeHoldDecider,
  type Claims,
  type ClaimsCommand,
  type Held,
  type Over,
  rivalsOf,
  TimeClaimed,
  TimeReleased,
} from './time-holds.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const [clientId, barber, other] = [id(1), id(2), id(3)]
const today = (time: string) => `2026-11-21T${time}:00.000Z`
const now = today('08:00')

const held = (n: number, start: string, end: string, barberId = barber): Held => ({
  appointmentId: id(n),
  barberId,
  day: '2026-11-21',
  start: today(start),
  end: today(end),
})
const claimed = (wanted: Held, claimedAt = now, over: string[] = []) =>
  TimeClaimed({ clientId, ...wanted, claimedAt, over })
interface Asking {
  allowOverlap?: boolean
  most?: number
  standing?: Held[]
  over?: Over[]
  at?: string
}
const claim = (
  wanted: Held,
  { allowOverlap = false, most = 3, standing = [], over = [], at = now }: Asking = {},
): ClaimsCommand => ({
  type: 'ClaimTime',
  data: { clientId, wanted, allowOverlap, most, standing, over },
  by: { id: clientId, role: 'cliente' },
  at,
})
const seen = ({ appointmentId }: Held, came: boolean, claimedAt = now): Over => ({
  appointmentId,
  claimedAt,
  came,
})

const idsOf = (claims: Claims) => claims.map(({ appointmentId }) => appointmentId)

const ten = held(10, '10:00', '10:30')

test('a time is claimed before it is booked', () =>
  given(timeHoldDecider, []).when(claim(ten)).then(claimed(ten)))
test('the same claim again is the same', () =>
  given(timeHoldDecider, [claimed(ten)])
    .when(claim(ten))
    .thenNothing())
test('an old one is made anew', () => {
  const later = today('08:01')
  given(timeHoldDecider, [claimed(ten)])
    .when(claim(ten, { at: later }))
    .then(claimed(ten, later))
})

test('the same hour with two barbers is one, unless on purpose', () => {
  const there = held(11, '10:15', '10:45', other)
  given(timeHoldDecider, [claimed(ten)])
    .when(claim(there))
    .thenRefused('client_overlap')
  given(timeHoldDecider, [claimed(ten)])
    .when(claim(there, { allowOverlap: true }))
    .thenTypes('TimeClaimed')
  given(timeHoldDecider, [claimed(ten)])
    .when(claim(held(11, '10:30', '11:00', other)))
    .thenTypes('TimeClaimed')
  given(timeHoldDecider, [claimed(ten)])
    .when(claim(held(11, '09:30', '10:00', other)))
    .thenTypes('TimeClaimed')
})
test('so many to come with one barber, and no more: claimed and standing ones count, each once', () => {
  const [two, three, four] = [
    held(11, '11:00', '11:30'),
    held(12, '12:00', '12:30'),
    held(13, '13:00', '13:30'),
  ]
  given(timeHoldDecider, [claimed(ten), claimed(two)])
    .when(claim(three))
    .thenTypes('TimeClaimed')
  given(timeHoldDecider, [claimed(ten), claimed(two), claimed(three)])
    .when(claim(four))
    .thenRefused('too_many_active')
  given(timeHoldDecider, [claimed(ten), claimed(two), claimed(three)])
    .when(claim({ ...four, barberId: other }))
    .thenTypes('TimeClaimed')
  given(timeHoldDecider, [claimed(ten)])
    .when(claim(four, { standing: [two, three] }))
    .thenRefused('too_many_active')
  given(timeHoldDecider, [claimed(ten), claimed(two)])
    .when(claim(four, { standing: [ten, two] }))
    .thenTypes('TimeClaimed')
  given(timeHoldDecider, [claimed(ten), claimed(two), claimed(three)])
    .when(claim(four, { at: today('10:00') }))
    .thenTypes('TimeClaimed')
})
test('what stands counts at the time that it has now', () => {
  const moved = held(10, '15:00', '15:30')
  given(timeHoldDecider, [claimed(ten)])
    .when(claim(held(11, '10:00', '10:30', other), { standing: [moved] }))
    .thenTypes('TimeClaimed')
  given(timeHoldDecider, [claimed(ten)])
    .when(claim(held(11, '15:00', '15:30', other), { standing: [moved] }))
    .thenRefused('client_overlap')
})

test('a claim that is over makes room, and is forgotten', () => {
  const again = held(11, '10:00', '10:30', other)
  given(timeHoldDecider, [claimed(ten)])
    .when(claim(again, { over: [seen(ten, true)] }))
    .then(claimed(again, now, [ten.appointmentId]))
  given(timeHoldDecider, [
    claimed(ten),
    claimed(again, now, [ten.appointmentId]),
    TimeReleased({ clientId, appointmentId: again.appointmentId }),
  ])
    .when(claim(held(12, '10:00', '10:30', other)))
    .thenTypes('TimeClaimed')
})
test('one of which nothing came is abandoned after a minute, not before', () => {
  const again = held(11, '10:00', '10:30', other)
  given(timeHoldDecider, [claimed(ten)])
    .when(claim(again, { over: [seen(ten, false)], at: today('08:01') }))
    .thenRefused('client_overlap')
  given(timeHoldDecider, [claimed(ten)])
    .when(claim(again, { over: [seen(ten, false)], at: '2026-11-21T08:01:00.001Z' }))
    .thenTypes('TimeClaimed')
})
test('a claim made anew since it was looked at stands', () =>
  given(timeHoldDecider, [claimed(ten), claimed(ten, today('08:01'))])
    .when(claim(held(11, '10:00', '10:30', other), { over: [seen(ten, true)], at: today('08:02') }))
    .thenRefused('client_overlap'))
test('a booking that was refused gives its claim back', () => {
  const release: ClaimsCommand = {
    type: 'ReleaseTime',
    data: { clientId, appointmentId: ten.appointmentId },
    by: { id: clientId, role: 'cliente' },
    at: now,
  }
  given(timeHoldDecider, [claimed(ten)])
    .when(release)
    .then(TimeReleased({ clientId, appointmentId: ten.appointmentId }))
  given(timeHoldDecider, []).when(release).thenNothing()
})
test('what has ended is not kept', () => {
  const state = [claimed(ten), claimed(held(11, '11:00', '11:30'), today('10:30'))].reduce(
    timeHoldDecider.evolve,
    timeHoldDecider.initial,
  )
  expect(idsOf(state)).toEqual([id(11)])
})

test('a claim of another time of the same appointment is a claim', () => {
  const eleven = { ...ten, start: today('11:00'), end: today('11:30') }
  given(timeHoldDecider, [claimed(ten)])
    .when(claim(eleven))
    .then(claimed(eleven))
})
test('the same is claimed anew once half a minute has gone, not before', () => {
  const after = (ms: number) =>
    given(timeHoldDecider, [claimed(ten)]).when(
      claim(ten, { at: new Date(Date.parse(now) + ms).toISOString() }),
    )
  after(29_999).thenNothing()
  after(30_000).then(claimed(ten, '2026-11-21T08:00:30.000Z'))
})
test('what is over is told of the one claim alone, not of others made at the same moment', () => {
  const [eleven, again] = [held(11, '11:00', '11:30'), held(12, '11:00', '11:30', other)]
  given(timeHoldDecider, [claimed(ten), claimed(eleven)])
    .when(claim(again, { over: [seen(ten, true)] }))
    .thenRefused('client_overlap')
  given(timeHoldDecider, [claimed(ten), claimed(eleven)])
    .when(claim(held(12, '12:00', '12:30', other), { over: [seen(ten, true)] }))
    .then(claimed(held(12, '12:00', '12:30', other), now, [ten.appointmentId]))
})
test('giving one back leaves the others', () => {
  const left = [
    claimed(ten),
    claimed(held(11, '11:00', '11:30')),
    TimeReleased({ clientId, appointmentId: ten.appointmentId }),
  ].reduce(timeHoldDecider.evolve, timeHoldDecider.initial)
  expect(idsOf(left)).toEqual([id(11)])
})
test('of what is over and what has ended nothing is left; what ends a moment later stays', () => {
  const state = [
    claimed(ten),
    claimed(held(11, '11:00', '11:30')),
    claimed(held(12, '12:00', '12:30'), today('10:29')),
  ].reduce(timeHoldDecider.evolve, timeHoldDecider.initial)
  expect(idsOf(state)).toEqual([id(10), id(11), id(12)])
  const later = claimed(held(13, '13:00', '13:30'), today('10:30'), [id(11)])
  expect(idsOf(timeHoldDecider.evolve(state, later))).toEqual([id(12), id(13)])
})

test('who overlaps hears that they may; who has too many, how many', () => {
  const state = [claimed(ten)].reduce(timeHoldDecider.evolve, timeHoldDecider.initial)
  expect(() => timeHoldDecider.decide(state, claim(held(11, '10:00', '10:30', other)))).toThrow(
    expect.objectContaining({ code: 'client_overlap', details: { permiteSolape: true } }),
  )
  expect(() =>
    timeHoldDecider.decide(state, claim(held(11, '11:00', '11:30'), { most: 1 })),
  ).toThrow('1 citas por venir')
})
test('an overlap on purpose with another barber does not count against the limit with this one', () => {
  given(timeHoldDecider, [claimed(held(10, '10:00', '10:30', other))])
    .when(claim(held(11, '10:00', '10:30'), { allowOverlap: true, most: 1 }))
    .thenTypes('TimeClaimed')
  given(timeHoldDecider, [claimed(ten)])
    .when(claim(held(11, '10:00', '10:30'), { allowOverlap: true, most: 1 }))
    .thenRefused('too_many_active')
})
test('an appointment to come is one that has not begun', () => {
  const at = (instant: string) =>
    given(timeHoldDecider, [claimed(ten)]).when(
      claim(held(11, '11:00', '11:30'), { most: 1, at: instant }),
    )
  at('2026-11-21T09:59:59.999Z').thenRefused('too_many_active')
  at(today('10:00')).thenTypes('TimeClaimed')
})

test('against a wish counts what is at its time, and what is to come with its barber; itself never', () => {
  const at = today('08:00')
  const wanted = held(20, '10:00', '10:30')
  const all = [
    ten,
    held(11, '10:29', '11:00', other),
    held(12, '10:30', '11:00', other),
    held(13, '09:30', '10:00', other),
    held(14, '15:00', '15:30'),
    held(15, '07:00', '07:30'),
    wanted,
  ]
  const state = all
    .map((one) => claimed(one, today('07:00')))
    .reduce(timeHoldDecider.evolve, timeHoldDecider.initial)
  expect(
    rivalsOf(state, { wanted, standing: [], at }).map(({ appointmentId }) => appointmentId),
  ).toEqual([id(10), id(11), id(14)])
  expect(rivalsOf([], { wanted, standing: all, at })).toEqual([
    ten,
    held(11, '10:29', '11:00', other),
    held(14, '15:00', '15:30'),
  ])
})
