/**
 * The day's one promise: no two active appointments overlap, whatever is asked of it in whatever
 * order.
 */
import { describe, expect, test } from 'vitest'
import { limits } from '../../../contract/kernel/values.ts'
import {
  appointmentId,
  attempt,
  happened,
  id,
  order,
  outcome,
  shifted,
  stateAfter,
  today,
  yesterday,
} from '../../test/support/day.ts'
import { seed } from '../../test/support/seed.ts'
import { DomainError } from '../kernel/decider.ts'
import { agendaDecider } from './agenda.ts'
import { hasRoom } from './agenda-room.ts'
import { type Agenda, isActive } from './agenda-state.ts'
import type { AgendaCommand } from './agenda-commands.ts'
import { integerBetween, randomFor, some } from '../../seed/random.ts'

const { booked } = happened
const other = id(11)
/** The one that stands is from ten to half past. */
const room = (start: string, end: string, { standing = 0, wanted = 0 } = {}) =>
  outcome(
    [booked({ bufferMinutes: standing })],
    order.book(yesterday, { appointmentId: other, start, end, bufferMinutes: wanted }),
  )

describe('beside one that stands, to the millisecond', () => {
  test.each([
    ['it begins when that one ends', today('10:30'), today('11:00'), {}, 1, 'Booked'],
    [
      "it begins when that one's buffer ends",
      today('10:40'),
      today('11:00'),
      { standing: 10 },
      1,
      'Booked',
    ],
    ['it ends when that one begins', today('09:30'), today('10:00'), {}, -1, 'Booked'],
    [
      'its own buffer ends when that one begins',
      today('09:30'),
      today('09:50'),
      { wanted: 10 },
      -1,
      'Booked',
    ],
  ] as const)('%s, not a moment nearer', (_, start, end, buffers, away, expected) => {
    expect(room(start, end, buffers)).toBe(expected)
    expect(room(shifted(start, away), shifted(end, away), buffers)).toBe(expected)
    expect(room(shifted(start, -away), shifted(end, -away), buffers)).toBe('slot_taken')
  })
  test('it lies neither within it nor around it', () => {
    expect([
      room(today('10:10'), today('10:20')),
      room(today('09:00'), today('12:00')),
      room(today('10:00'), today('10:30')),
    ]).toEqual(['slot_taken', 'slot_taken', 'slot_taken'])
  })
  test('an arrival from another day is as much in the way', () => {
    expect(
      outcome(
        [booked()],
        order.moveIn(yesterday, {
          appointmentId: other,
          start: today('10:29'),
          end: today('10:59'),
        }),
      ),
    ).toBe('MoveDeclined')
    expect(
      outcome(
        [booked()],
        order.moveIn(yesterday, {
          appointmentId: other,
          start: today('10:30'),
          end: today('11:00'),
        }),
      ),
    ).toBe('MovedIn')
  })
})

describe('a block', () => {
  const lunch = [
    ...agendaDecider.decide(agendaDecider.initial, order.block(today('14:00'), today('15:00'))),
  ]
  const ask = (start: string, end: string, bufferMinutes = 0) =>
    outcome(lunch, order.book(yesterday, { start, end, bufferMinutes }))

  test('is taken from its first moment to its last, with the buffer before it and none after', () => {
    expect([
      ask(today('13:30'), today('14:00')),
      ask(shifted(today('13:30'), 1), shifted(today('14:00'), 1)),
      ask(today('13:30'), today('14:00'), 5),
    ]).toEqual(['Booked', 'slot_taken', 'slot_taken'])
    expect([
      ask(today('15:00'), today('15:30')),
      ask(shifted(today('15:00'), -1), today('15:30')),
    ]).toEqual(['Booked', 'slot_taken'])
  })
  test('is not laid over an appointment nor its buffer, nor over another block', () => {
    const day = [...lunch, booked({ bufferMinutes: 10 })]
    const block = (start: string, end: string) => outcome(day, order.block(start, end, id(21)))
    expect([
      block(today('10:40'), today('14:00')),
      block(today('09:00'), today('10:00')),
      block(today('15:00'), today('16:00')),
    ]).toEqual(['TimeBlocked', 'TimeBlocked', 'TimeBlocked'])
    expect([
      block(today('10:39'), today('11:00')),
      block(today('09:00'), today('10:01')),
      block(today('14:59'), today('16:00')),
    ]).toEqual(['slot_taken', 'slot_taken', 'slot_taken'])
  })
  test('is some time, not none', () => {
    expect(
      [1, 0, -1].map((ms) => outcome([], order.block(today('14:00'), shifted(today('14:00'), ms)))),
    ).toEqual(['TimeBlocked', 'validation', 'validation'])
  })
  test('is one of fifty of its day', () => {
    const minute = (n: number) => shifted(today('14:00'), n * 60_000)
    const blocks = (count: number) =>
      Array.from({ length: count }, (_, n) =>
        agendaDecider.decide(
          agendaDecider.initial,
          order.block(minute(n), minute(n + 1), id(100 + n)),
        ),
      ).flat()
    expect(
      [limits.blocksOfDay - 1, limits.blocksOfDay].map((count) =>
        outcome(blocks(count), order.block(minute(count), minute(count + 1), id(21))),
      ),
    ).toEqual(['TimeBlocked', 'too_many'])
  })
  test('is gone once it is lifted, and no other with it', () => {
    const two = [
      ...lunch,
      ...agendaDecider.decide(
        agendaDecider.initial,
        order.block(today('16:00'), today('17:00'), id(21)),
      ),
    ]
    const lifted = [...two, ...agendaDecider.decide(stateAfter(...two), order.unblock())]
    expect(stateAfter(...lifted).blocks).toMatchObject([
      { blockId: id(21), start: today('16:00'), end: today('17:00') },
    ])
    expect(
      outcome(lifted, order.book(yesterday, { start: today('14:00'), end: today('14:30') })),
    ).toBe('Booked')
  })
})

test('room is asked for as it is, its own time left out', () => {
  const standing = stateAfter(booked())
  const wanted = {
    appointmentId: other,
    start: today('10:00'),
    end: today('10:30'),
    bufferMinutes: 0,
  }
  expect([
    hasRoom(standing, wanted, today('08:00')),
    hasRoom(standing, { ...wanted, appointmentId }, today('08:00')),
    hasRoom(agendaDecider.initial, wanted, today('08:00')),
  ]).toEqual([false, true, true])
})

/** Everything that holds time, with the buffer after it. */
const held = (now: Agenda) =>
  [
    ...[...now.appointments.values()].filter(isActive).map(({ start, end, bufferMinutes }) => ({
      start: Date.parse(start),
      end: Date.parse(end) + bufferMinutes * 60_000,
    })),
    ...now.blocks.map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) })),
  ].sort((a, b) => a.start - b.start)

test('however a day goes, nothing that it holds touches anything else', () => {
  for (let round = 0; round < 40; round++) {
    const random = randomFor('agenda', seed, round)
    const told: string[] = []
    let now = stateAfter()
    for (let step = 0; step < 60; step++) {
      const appointmentId = id(10 + Math.floor(random() * 6))
      const minute = Math.floor(integerBetween(9 * 60, 13 * 60, random) / 5) * 5
      const start = shifted(today('00:00'), minute * 60_000)
      const times = {
        start,
        end: shifted(start, some([15, 30, 45, 90], random) * 60_000),
        bufferMinutes: some([0, 0, 5, 10], random),
      }
      const [moveId, blockId] = [
        id(100 + Math.floor(random() * 4)),
        id(200 + Math.floor(random() * 2)),
      ]
      const command = some<AgendaCommand>(
        [
          order.book(yesterday, { appointmentId, ...times }),
          order.book(yesterday, { appointmentId, ...times }, true),
          order.moveIn(yesterday, { appointmentId, ...times }, moveId),
          order.move(yesterday, times),
          order.startMove(yesterday),
          order.endMove(some(['moved', 'slot_taken'] as const, random), moveId),
          order.confirm(yesterday),
          order.reject(yesterday),
          order.cancel('cliente', yesterday),
          order.miss(today('10:00')),
          order.block(times.start, times.end, blockId),
          order.unblock(blockId),
        ],
        random,
      )
      // All but those that bring one along are about one of the day's.
      const about =
        'appointmentId' in command.data
          ? ({ ...command, data: { ...command.data, appointmentId } } as AgendaCommand)
          : command
      const events = attempt(() => agendaDecider.decide(now, about))
      told.push(
        `${about.type} ${events instanceof DomainError ? events.code : events.map(({ type }) => type).join('+')}`,
      )
      if (events instanceof DomainError) continue
      now = events.reduce(agendaDecider.evolve, now)
      const all = held(now)
      for (const [index, { start: next }] of all.entries()) {
        expect(
          index === 0 || (all[index - 1]?.end ?? 0) <= next,
          `SEED=${seed}, round ${round}: ${told.join(', ')}`,
        ).toBe(true)
      }
    }
  }
})
