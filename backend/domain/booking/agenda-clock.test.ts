/** What the clock allows on a barber's day, to the millisecond. */
import { describe, expect, test } from 'vitest'
import {
  happened,
  order,
  outcome,
  shifted,
  stateAfter,
  today,
  tomorrow,
} from '../../test/support/day.ts'
import { agendaDecider } from './agenda.ts'
import type { AgendaCommand } from './agenda-commands.ts'
import type { AgendaEvent } from './events.ts'

const { booked, confirmed, started, completed, missed } = happened
const on = [booked(), confirmed]

/** At its bound, a millisecond before and one after: refused with this code, or done. */
const at = (instant: string, ask: (at: string) => AgendaCommand, history: readonly AgendaEvent[]) =>
  [-1, 0, 1].map((ms) => outcome(history, ask(shifted(instant, ms))))

describe('the clock, to the millisecond: before, at and after', () => {
  const begins = today('10:00')
  test.each([
    ['one books until it begins', begins, order.book, [], ['Booked', 'in_the_past', 'in_the_past']],
    [
      'the barber writes in until it ends',
      today('10:30'),
      (now: string) => order.book(now, { enteredBy: 'barbero' }),
      [],
      ['Booked', 'in_the_past', 'in_the_past'],
    ],
    [
      'it is confirmed whenever its barber gets to it',
      begins,
      order.confirm,
      [booked()],
      ['Confirmed', 'Confirmed', 'Confirmed'],
    ],
    [
      'it is called off until it begins',
      begins,
      (now: string) => order.cancel('cliente', now),
      on,
      ['Cancelled', 'begun', 'begun'],
    ],
    [
      'by the barber, too',
      begins,
      (now: string) => order.cancel('barbero', now),
      on,
      ['Cancelled', 'begun', 'begun'],
    ],
    ['it is moved until it begins', begins, order.move, on, ['Moved', 'begun', 'begun']],
    [
      'onto a time that has not come',
      today('09:00'),
      (now: string) => order.move(now, { start: today('09:00'), end: today('09:30') }),
      on,
      ['Moved', 'in_the_past', 'in_the_past'],
    ],
    [
      'it leaves for another day until it begins',
      begins,
      order.startMove,
      on,
      ['MoveStarted', 'begun', 'begun'],
    ],
    [
      'for a time that has not come',
      today('09:00'),
      (now: string) => order.startMove(now, { start: today('09:00') }),
      on,
      ['MoveStarted', 'in_the_past', 'in_the_past'],
    ],
    [
      'it arrives until it begins',
      tomorrow('10:00'),
      order.moveIn,
      [],
      ['MovedIn', 'MoveDeclined', 'MoveDeclined'],
    ],
    [
      'the client says that they will come until it begins',
      begins,
      order.attend,
      on,
      ['Attendance', 'begun', 'begun'],
    ],
    [
      'the client sits down an hour early at most',
      today('09:00'),
      order.start,
      on,
      ['not_yet', 'Started', 'Started'],
    ],
    ['however late', today('23:00'), order.start, on, ['Started', 'Started', 'Started']],
    [
      'the barber is done once it has begun',
      begins,
      (now: string) => order.complete(false, now),
      on,
      ['not_yet', 'Completed', 'Completed'],
    ],
    [
      'the clock calls it done half an hour after its end',
      today('11:00'),
      (now: string) => order.complete(true, now),
      on,
      ['not_yet', 'Completed', 'Completed'],
    ],
    [
      'also where the client sat down',
      today('11:00'),
      (now: string) => order.complete(true, now),
      [...on, started],
      ['not_yet', 'Completed', 'Completed'],
    ],
    ['it is missed once it has begun', begins, order.miss, on, ['not_yet', 'NoShow', 'NoShow']],
    [
      'for two days after its end, where it had counted',
      '2026-11-23T10:30:00.000Z',
      order.miss,
      [...on, completed(true)],
      ['NoShow', 'NoShow', 'too_late'],
    ],
    [
      'for ever, where it had not',
      '2026-11-23T10:30:00.000Z',
      order.miss,
      on,
      ['NoShow', 'NoShow', 'NoShow'],
    ],
    [
      'its client contests for two days after it was said',
      '2026-11-23T12:00:00.000Z',
      order.contest,
      [...on, completed(true), missed(true)],
      ['NoShowDisputed', 'NoShowDisputed', 'too_late'],
    ],
    [
      'its client speaks of the visit for thirty days after its end',
      '2026-12-21T10:30:00.000Z',
      order.attest,
      [...on, completed(true)],
      ['VisitAttested', 'VisitAttested', 'too_late'],
    ],
    [
      'a request lapses an hour before it begins',
      today('09:00'),
      order.expire,
      [booked()],
      ['not_yet', 'Expired', 'Expired'],
    ],
  ] as const)('%s', (_, instant, ask, history, expected) =>
    expect(at(instant, ask, history)).toEqual(expected),
  )

  const late = (side: 'cliente' | 'barbero', limit: number, instant: string) =>
    [-1, 0, 1].map((ms) => {
      const [event] = agendaDecider.decide(
        stateAfter(booked({ cancelLimitHours: limit })),
        order.cancel(side, shifted(instant, ms)),
      )
      return event?.type === 'AppointmentCancelled' && event.data.late
    })
  test("a client's cancellation is late within the limit that held when they booked; a barber's never is", () => {
    expect(late('cliente', 2, today('08:00'))).toEqual([false, false, true])
    expect(late('cliente', 0, today('09:59'))).toEqual([false, false, false])
    expect(late('barbero', 2, today('09:00'))).toEqual([false, false, false])
  })
})
