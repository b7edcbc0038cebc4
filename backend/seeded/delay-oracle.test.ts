/** What the oracle of delays finds, and random days on which it finds nothing. */
import { expect, test } from 'vitest'
import { agendaDecider } from '../domain/booking/agenda.ts'
import type { AgendaCommand } from '../domain/booking/agenda-commands.ts'
import { type Agenda, emptyAgenda } from '../domain/booking/agenda-state.ts'
import { DomainError } from '../domain/kernel/decider.ts'
import type { DomainEvent, RecordedEvent } from '../domain/kernel/event.ts'
import { randomFor, type Random, some } from '../seed/random.ts'
import { barberId, day, details, id, terms, today } from '../test/support/day.ts'
import { seed } from '../test/support/seed.ts'
import { DelayWatch } from './delay-oracle.ts'
import { Agendas } from './oracle.ts'

/** `HISTORIES=10000` for the long run. */
const DAYS = Number(process.env['HISTORIES'] ?? 1_000)
const STEPS = 30
const MINUTE = 60_000

const recorded = ({ type, data }: DomainEvent, at: string, by = 'somebody') =>
  ({
    stream: `agenda-${barberId}-${day}`,
    type,
    data,
    metadata: { actor: { id: by, role: 'cliente' }, occurredAt: at },
  }) as unknown as RecordedEvent

const late = {
  type: 'VisitExpected',
  data: {
    appointmentId: 'a',
    barberId,
    delayId: 'd',
    start: today('10:00'),
    end: today('10:30'),
    expectedStart: today('10:20'),
    expectedEnd: today('10:50'),
    tells: 'pregunta',
  },
}
const proposed = {
  type: 'ShiftProposed',
  data: { appointmentId: 'a', newStart: today('10:20'), answerBy: today('09:10') },
}
const accepted = {
  type: 'ShiftAccepted',
  data: { appointmentId: 'a', newStart: today('10:20') },
}
const moved = {
  type: 'AppointmentMoved',
  data: {
    appointmentId: 'a',
    barberId,
    delayId: 'd',
    start: today('10:20'),
    end: today('10:50'),
  },
}
const found = (at: string, ...events: { type: string; data: object }[]) =>
  new DelayWatch().see(events.map((event) => recorded(event as DomainEvent, at)))?.what

test('it finds who is moved unasked, or too late, or to another time', () => {
  const at = today('09:05')
  expect(found(at, late, proposed, accepted, moved)).toBeUndefined()
  expect(found(at, late, proposed, moved)).toMatch(/to which nobody agreed/)
  expect(found(today('09:11'), late, proposed, accepted)).toMatch(/not asked/)
  expect(found(at, late, accepted)).toMatch(/not asked/)
  const other = { ...moved, data: { ...moved.data, start: today('10:30') } }
  expect(found(at, late, proposed, accepted, other)).toMatch(/to which nobody agreed/)
})

test('it finds what lies in the time of a late visit, or counts against its client too early', () => {
  const booking = (start: string) => ({
    type: 'AppointmentBooked',
    data: { appointmentId: 'b', barberId, start: today(start), end: today('11:30') },
  })
  expect(found(today('09:05'), late, booking('10:40'))).toMatch(/lies in the time of a/)
  expect(found(today('09:05'), late, booking('10:50'))).toBeUndefined()
  const missed = { type: 'AppointmentMarkedNoShow', data: { appointmentId: 'a' } }
  expect(found(today('10:19'), late, missed)).toMatch(/no-show before/)
  expect(found(today('10:20'), late, missed)).toBeUndefined()
  const done = { type: 'AppointmentCompleted', data: { appointmentId: 'a', automatic: true } }
  expect(found(today('11:19'), late, done)).toMatch(/completed before/)
  const gone = {
    type: 'AppointmentCancelled',
    data: { appointmentId: 'a', waivedBy: 'd', late: false },
  }
  expect(found(today('09:05'), late, gone)).toBeUndefined()
  expect(found(today('09:05'), gone)).toMatch(/nobody told/)
})

/** A day of half hours with gaps and pauses, as chance has it. */
function bookings(random: Random): AgendaCommand[] {
  let minute = 8 * 60
  return Array.from({ length: 4 + Math.floor(random() * 6) }, (_, place) => {
    minute += some([0, 0, 5, 10, 30, 60], random)
    const start = new Date(Date.parse(today('00:00')) + minute * MINUTE).toISOString()
    const minutes = some([15, 30, 45], random)
    const bufferMinutes = some([0, 5, 10], random)
    minute += minutes + bufferMinutes
    const own = {
      appointmentId: id(100 + place),
      clientId: random() < 0.9 ? id(200 + place) : null,
      personId: id(200 + place),
      start,
      end: new Date(Date.parse(start) + minutes * MINUTE).toISOString(),
      bufferMinutes,
      cancelLimitHours: 2,
    }
    return {
      type: 'BookAppointment',
      data: { details: details(own), terms, autoConfirm: random() < 0.8 },
      by: { id: id(200 + place), role: 'cliente' },
      at: today('00:10'),
    }
  })
}

/** What may come next. `number`: of the step, for its ids. */
function next(random: Random, state: Agenda, number: number, at: string): AgendaCommand {
  const visits = [...state.appointments.values()]
  // Most answers are given by those who are asked.
  const questions = visits.filter(({ shift }) => shift?.answer === 'open')
  const visit = some(questions.length > 0 && random() < 0.6 ? questions : visits, random)
  const { appointmentId, personId } = visit
  const barber = { by: { id: barberId, role: 'barbero' as const }, at }
  const client = { by: { id: personId, role: 'cliente' as const }, at }
  const delayId = id(1_000 + number)
  const undoable = { actId: id(2_000 + number), holdId: id(3_000 + number) }
  return some<() => AgendaCommand>(
    [
      () => ({
        type: 'AnnounceDelay',
        data: {
          delayId,
          barberId,
          minutes: some([5, 10, 15, 20, 40, 90], random),
          ...(random() < 0.3 && { from: appointmentId }),
        },
        ...barber,
      }),
      ...Array.from({ length: 12 }, () => (): AgendaCommand => ({
        type: 'AnswerShift',
        data: { appointmentId, answer: random() < 0.8 ? 'accept' : 'keep' },
        ...client,
      })),
      () => ({ type: 'EndDelay', data: { barberId }, ...barber }),
      () => ({ type: 'ApplyShifts', data: {}, by: { id: 'system', role: 'system' }, at }),
      () => ({ type: 'ApplyShifts', data: {}, by: { id: 'system', role: 'system' }, at }),
      () => ({
        type: 'CancelAppointment',
        data: {
          appointmentId,
          side: 'cliente',
          reason: null,
          ...(random() < 0.5 && { undoable }),
        },
        ...client,
      }),
      () => ({ type: 'TakeBack', data: { appointmentId }, ...client }),
      () => ({ type: 'RunLate', data: { appointmentId, minutes: 10 }, ...client }),
      () => ({
        type: 'AnswerLateness',
        data: { appointmentId, accept: random() < 0.7, delayId },
        ...barber,
      }),
      () => ({ type: 'MarkNoShow', data: { appointmentId }, ...barber }),
      () => ({ type: 'CompleteAppointment', data: { appointmentId, automatic: true }, ...barber }),
      () => ({ type: 'StartAppointment', data: { appointmentId }, ...barber }),
      () => ({
        type: 'MoveAppointment',
        data: {
          appointmentId,
          side: 'barbero',
          start: new Date(Date.parse(visit.start) + 15 * MINUTE).toISOString(),
          end: new Date(Date.parse(visit.end) + 15 * MINUTE).toISOString(),
          bufferMinutes: 0,
          needsConfirmation: false,
          ...(random() < 0.5 && { undoable }),
        },
        ...barber,
      }),
      () => {
        const start = Date.parse(visit.end) + some([0, 15, 30], random) * MINUTE
        const own = {
          appointmentId: id(500 + number),
          clientId: id(600 + number),
          personId: id(600 + number),
          start: new Date(start).toISOString(),
          end: new Date(start + 15 * MINUTE).toISOString(),
        }
        return {
          type: 'BookAppointment',
          data: { details: details(own), terms, autoConfirm: true },
          by: { id: id(600 + number), role: 'cliente' },
          at,
        }
      },
    ],
    random,
  )()
}

function play(number: number) {
  const random = randomFor('delays', seed, number)
  const [watch, agendas] = [new DelayWatch(), new Agendas()]
  const log: RecordedEvent[] = []
  let state = emptyAgenda
  let now = Date.parse(today('07:00'))
  const counts = { announced: 0, moved: 0 }
  const give = (command: AgendaCommand): string | undefined => {
    let events: readonly DomainEvent[] = []
    try {
      const decided = agendaDecider.decide(state, command)
      for (const event of decided) state = agendaDecider.evolve(state, event)
      events = decided
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
    }
    log.push(...events.map((event) => recorded(event, command.at, command.by.id)))
    for (const { type, data } of events) {
      if (type === 'DelayAnnounced') counts.announced++
      if (type === 'AppointmentMoved' && 'delayId' in data && data.delayId) counts.moved++
    }
    return (watch.see(log) ?? agendas.see(log))?.what
  }
  for (const command of bookings(random)) give(command)
  for (let step = 0; step < STEPS; step++) {
    now += some([0, 2_000, 30_000, 3 * MINUTE, 10 * MINUTE], random)
    const violation = give(next(random, state, step, new Date(now).toISOString()))
    if (violation) return { violation: `day ${number}, step ${step}: ${violation}`, counts }
  }
  return { violation: undefined, counts }
}

test(`${DAYS} random days: nobody moves unasked, and no chair is promised twice`, () => {
  const total = { announced: 0, moved: 0 }
  for (let number = 0; number < DAYS; number++) {
    const { violation, counts } = play(number)
    expect(violation).toBeUndefined()
    total.announced += counts.announced
    total.moved += counts.moved
  }
  // It says something only where there is something to find.
  expect(total.announced).toBeGreaterThan(DAYS / 2)
  expect(total.moved).toBeGreaterThan(DAYS / 10)
}, 120_000)
