/** What a client contests of what was marked against them, and what is decided of it. */
import { describe, expect, test } from 'vitest'
import { appointmentId, happened, id, order, stateAfter, today } from '../../test/support/day.ts'
import { given } from '../kernel/given.ts'
import { agendaDecider } from './agenda.ts'
import type { AgendaEvent } from './events.ts'

const {
  booked,
  confirmed,
  cancelled,
  completed,
  missed,
  contested,
  lateContested,
  ruled,
  overruled,
  cleared,
  restored,
  attested,
} = happened
const [first, second] = [id(40), id(41)]
const disputed = [booked(), confirmed, completed(true), missed(true), contested]
const late = [booked(), confirmed, cancelled('cliente', true), lateContested]
const stateOf = (...history: AgendaEvent[]) =>
  stateAfter(...history).appointments.get(appointmentId)

describe('what was marked is contested', () => {
  test('a late cancellation too, until two days after it would have begun', () => {
    given(agendaDecider, late.slice(0, -1))
      .when(order.contest(today('12:30')))
      .then(lateContested)
    given(agendaDecider, late.slice(0, -1))
      .when(order.contest('2026-11-23T10:00:00.001Z'))
      .thenRefused('too_late')
  })
  test('not what was called off in time, or by the barber', () => {
    given(agendaDecider, [booked(), confirmed, cancelled('cliente')])
      .when(order.contest(today('12:30')))
      .thenRefused('wrong_state')
    given(agendaDecider, [booked(), confirmed, cancelled('barbero')])
      .when(order.contest(today('12:30')))
      .thenRefused('wrong_state')
  })
  test('once, whatever is decided of it', () => {
    given(agendaDecider, disputed)
      .when(order.contest(today('12:40')))
      .thenRefused('already_exists')
    given(agendaDecider, [...disputed, ruled('cleared'), cleared])
      .when(order.contest(today('12:40')))
      .thenRefused('already_exists')
  })
  test('and is not for the barber to mark again once it counts no more', () =>
    given(agendaDecider, [...disputed, ruled('cleared'), cleared])
      .when(order.miss(today('14:00')))
      .thenRefused('already_decided'))
})

describe('a decision about it', () => {
  test('clears it: who was missed has come, and what it was worth counts', () => {
    given(agendaDecider, disputed).when(order.rule('cleared')).then(ruled('cleared'), cleared)
    expect(stateOf(...disputed, ruled('cleared'), cleared)).toMatchObject({
      status: 'completada',
      cancelledBy: null,
      noShow: false,
      dispute: { stands: 'cleared' },
    })
  })
  test('of a late cancellation clears that it was late, and nothing else', () => {
    const ruling = order.rule('cleared')
    given(agendaDecider, late).when(ruling).thenTypes('DisputeDecided', 'AppointmentMarkCleared')
    expect(
      stateOf(...late, ruled('cleared', { mark: 'late_cancellation' }), {
        ...cleared,
        data: { ...cleared.data, mark: 'late_cancellation' },
      }),
    ).toMatchObject({ status: 'cancelada', cancelledBy: 'cliente', late: false })
  })
  test.each(['upheld', 'none'] as const)('lets it stand: %s', (outcome) => {
    given(agendaDecider, disputed).when(order.rule(outcome)).then(ruled(outcome))
    expect(stateOf(...disputed, ruled(outcome))).toMatchObject({
      status: 'cancelada',
      noShow: true,
      dispute: { stands: outcome },
    })
  })
  test('counts once, however often it is carried out', () =>
    given(agendaDecider, [...disputed, ruled('cleared'), cleared])
      .when(order.rule('cleared'))
      .thenTypes())
  test('about what nobody contests is none', () =>
    given(agendaDecider, disputed.slice(0, -1)).when(order.rule('cleared')).thenTypes())
})

describe('taken back', () => {
  test('it counts again as before', () => {
    const before = [...disputed, ruled('cleared'), cleared]
    given(agendaDecider, before).when(order.overrule()).then(overruled('reversed'), restored)
    expect(stateOf(...before, overruled('reversed'), restored)).toEqual({
      ...stateOf(...disputed),
      dispute: { mark: 'no_show', stands: 'reversed', rulings: [] },
    })
  })
  test('also where a visit was spoken of meanwhile', () =>
    given(agendaDecider, [...disputed, ruled('cleared'), cleared, attested])
      .when(order.overrule())
      .thenTypes('DisputeReversed', 'AppointmentMarkRestored'))
  test('what upheld it changes nothing that counts', () =>
    given(agendaDecider, [...disputed, ruled('upheld')])
      .when(order.overrule())
      .then(overruled('reversed')))
  test('once', () =>
    given(agendaDecider, [...disputed, ruled('cleared'), cleared, overruled('reversed'), restored])
      .when(order.overrule())
      .thenTypes())
})

describe('of several decisions', () => {
  const both = [
    ...disputed,
    ruled('cleared'),
    cleared,
    ruled('upheld', { decisionId: second }),
    { ...restored, data: { ...restored.data, decisionId: second } },
  ]
  test('the last that says something holds', () => {
    given(agendaDecider, [...disputed, ruled('cleared'), cleared])
      .when(order.rule('upheld', second))
      .thenTypes('DisputeDecided', 'AppointmentMarkRestored')
    given(agendaDecider, [...disputed, ruled('cleared'), cleared])
      .when(order.rule('none', second))
      .then(ruled('none', { decisionId: second, stands: 'cleared' }))
  })
  test('without the last the one before holds again, and without that one nothing changes', () => {
    given(agendaDecider, both)
      .when(order.overrule(second))
      .thenTypes('DisputeReversed', 'AppointmentMarkCleared')
    given(agendaDecider, both).when(order.overrule(first)).thenTypes('DisputeReversed')
  })
})

test('nothing is decided of an appointment that is not there', () =>
  given(agendaDecider, []).when(order.rule('cleared')).thenRefused('not_found'))
