/** The life of an appointment: what each command brings about in each of its states. */
import { describe, expect, test } from 'vitest'
import {
  attempt,
  happened,
  id,
  order,
  outcome,
  stateAfter,
  today,
  yesterday,
} from '../../test/support/day.ts'
import { DomainError } from '../kernel/decider.ts'
import { given } from '../kernel/given.ts'
import { agendaDecider } from './agenda.ts'
import { isActive } from './agenda-state.ts'
import type { AgendaCommand } from './agenda-commands.ts'
import type { AgendaEvent } from './events.ts'

const {
  booked,
  confirmed,
  rejected,
  cancelled,
  expired,
  attending,
  started,
  completed,
  missed,
  contested,
  attested,
  moveStarted,
  movedOut,
  abandoned,
} = happened
const on = [booked(), confirmed]

const states: Readonly<Record<string, readonly AgendaEvent[]>> = {
  unknown: [],
  pending: [booked()],
  confirmed: on,
  attending: [...on, attending],
  started: [...on, started],
  completed: [...on, completed(true)],
  finished: [...on, started, completed(false)],
  missed: [...on, missed(false)],
  'not-there': [...on, completed(true), missed(true)],
  contested: [...on, completed(true), missed(true), contested],
  reviewed: [...on, completed(true), attested],
  rejected: [booked(), rejected],
  'by-client': [...on, cancelled('cliente')],
  'by-barber': [...on, cancelled('barbero')],
  expired: [booked(), expired],
  moving: [...on, moveStarted()],
  gone: [...on, moveStarted(), movedOut],
  stayed: [...on, moveStarted(), abandoned],
}

/** Each at a moment at which nothing but the appointment's state can be in its way. */
const commands: Readonly<Record<string, AgendaCommand>> = {
  confirm: order.confirm(yesterday),
  reject: order.reject(yesterday),
  offByClient: order.cancel('cliente', yesterday),
  offByBarber: order.cancel('barbero', yesterday),
  move: order.move(yesterday),
  leave: order.startMove(yesterday),
  attend: order.attend(yesterday),
  start: order.start(today('10:00')),
  complete: order.complete(false, today('10:00')),
  clock: order.complete(true, today('11:00')),
  miss: order.miss(today('11:00')),
  expire: order.expire(today('09:00')),
  contest: order.contest(today('12:30')),
  attest: order.attest(today('11:00')),
}

/**
 * `no`: its state does not allow it; `begun`: the client sits already; `-`: nothing is to be done.
 * Else the event, without the word that all share.
 */
const life = `
           confirm    reject    offByClient  offByBarber  move    leave        attend      start    complete   clock      miss    expire   contest          attest
unknown    none       none      none         none         none    none         none        none     none       none       none    none     none             none
pending    Confirmed  Rejected  Cancelled    Cancelled    Moved   MoveStarted  no          no       no         no         no      Expired  no               no
confirmed  -          no        Cancelled    Cancelled    Moved   MoveStarted  Attendance  Started  Completed  Completed  NoShow  -        no               no
attending  -          no        Cancelled    Cancelled    Moved   MoveStarted  -           Started  Completed  Completed  NoShow  -        no               no
started    -          no        begun        begun        begun   begun        begun       -        Completed  Completed  begun   -        no               no
completed  no         no        no           no           no      no           no          no       -          -          NoShow  -        no               VisitAttested
finished   no         no        no           no           no      no           no          -        -          -          begun   -        no               VisitAttested
missed     no         no        no           -            no      no           no          no       no         no         -       -        NoShowDisputed  no
not-there  no         no        no           -            no      no           no          no       no         no         -       -        NoShowDisputed  no
contested  no         no        no           -            no      no           no          no       no         no         -       -        already_exists   no
reviewed   no         no        no           no           no      no           no          no       -          -          already_reviewed  -        no               -
rejected   no         -         no           -            no      no           no          no       no         no         no      -        no               no
by-client  no         no        -            no           no      no           no          no       no         no         no      -        no               no
by-barber  no         -         no           -            no      no           no          no       no         no         no      -        no               no
expired    no         no        no           no           no      no           no          no       no         no         no      -        no               no
moving     moving     moving    moving       moving       moving  -            moving      moving   moving     moving     moving  moving   moving           moving
gone       moving     moving    moving       moving       moving  moving       moving      moving   moving     moving     moving  moving   moving           moving
stayed     -          no        Cancelled    Cancelled    Moved   MoveStarted  Attendance  Started  Completed  Completed  NoShow  -        no               no
`

describe('what a command brings about hangs on how the appointment stands', () => {
  const [names = [], ...rows] = life
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  test.each(rows)('%s', (state = '', ...outcomes) => {
    const history = states[state] ?? []
    const expected = Object.fromEntries(names.map((name, index) => [name, outcomes[index]]))
    expect(
      Object.fromEntries(
        Object.entries(commands).map(([name, command]) => [name, outcome(history, command)]),
      ),
    ).toEqual(expected)
  })
  test('the table knows every state', () =>
    expect(rows.map(([state]) => state)).toEqual(Object.keys(states)))

  test.each(Object.entries(states))(
    'again, a command that got through changes nothing: %s',
    (_, history) => {
      // What was contested is so once: other words the second time would be lost in silence.
      for (const command of Object.values(commands).filter(({ type }) => type !== 'Contest')) {
        const before = stateAfter(...history)
        const events = attempt(() => agendaDecider.decide(before, command))
        if (!(events instanceof DomainError))
          given(agendaDecider, [...history, ...events])
            .when(command)
            .thenNothing()
      }
    },
  )
  test('who comes too late hears how it stands', () => {
    for (const [state, estado] of Object.entries({
      completed: 'completada',
      rejected: 'cancelada',
      pending: 'pendiente',
    })) {
      expect(
        attempt(() =>
          agendaDecider.decide(stateAfter(...(states[state] ?? [])), order.attend(yesterday)),
        ),
      ).toMatchObject({ code: 'wrong_state', details: { estado } })
    }
  })
})

test('its time is held while it waits, stands or is on its way to another day; else it is free', () => {
  const holds = Object.entries(states)
    .filter(
      ([, history]) =>
        outcome(history, order.book(yesterday, { appointmentId: id(11) })) === 'slot_taken',
    )
    .map(([state]) => state)
  expect(holds).toEqual(['pending', 'confirmed', 'attending', 'started', 'moving', 'stayed'])
  for (const [state, history] of Object.entries(states)) {
    expect([...stateAfter(...history).appointments.values()].some(isActive), state).toBe(
      holds.includes(state),
    )
  }
})
