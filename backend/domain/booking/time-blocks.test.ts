/** A barber's time that is kept free, on one day and on several. */
import { describe, expect, test } from 'vitest'
import { system } from '../kernel/event.ts'
import { given, unfinishedAfter } from '../kernel/given.ts'
import { agendaDecider } from './agenda.ts'
import type { AgendaCommand } from './agenda-commands.ts'
import { happened } from '../../test/support/day.ts'
import {
  type AgendaEvent,
  TimeBlockDeclined,
  TimeBlockingEnded,
  TimeBlockingStarted,
  TimeBlocked,
  TimeUnblocked,
} from './events.ts'
import { blocking } from './processes.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const [barberId, blockingId, blockId, rival] = [id(1), id(2), id(3), id(4)]
const [day, nextDay, zone] = ['2026-11-21', '2026-11-22', 'Europe/Madrid']
const asked = { by: system, at: '2026-11-20T12:00:00.000Z' }

const part = { blockId, day, start: `${day}T10:00:00.000Z`, end: `${day}T23:00:00.000Z` }
const wanted = { ...part, barberId, zone, reason: null }
const started = TimeBlockingStarted({
  blockingId,
  barberId,
  zone,
  reason: null,
  days: [
    part,
    {
      blockId: id(5),
      day: nextDay,
      start: `${nextDay}T00:00:00.000Z`,
      end: `${nextDay}T10:00:00.000Z`,
    },
  ],
})
const ended = TimeBlockingEnded({ blockingId, barberId, outcome: 'blocked' })
const blocked = TimeBlocked(wanted)
const unblocked = TimeUnblocked({
  barberId,
  blockId,
  freed: { start: wanted.start, end: wanted.end },
  undo: null,
})
const noRoom = TimeBlockDeclined({ barberId, blockId, why: 'slot_taken' })
const givenUp = TimeBlockDeclined({ barberId, blockId, why: 'given_up' })
const inTheWay = TimeBlocked({ ...wanted, blockId: rival, start: `${day}T22:00:00.000Z` })

/** From nine to `end`, with a pause of five minutes after it. */
const visit = (end: string) =>
  happened.booked({ barberId, day, start: `${day}T09:00:00.000Z`, end, bufferMinutes: 5 })
const blockAfter = (event: AgendaEvent) =>
  agendaDecider.decide(agendaDecider.evolve(agendaDecider.initial, event), blockTime)

const blockTime: AgendaCommand = { type: 'BlockTime', data: wanted, ...asked }
const take: AgendaCommand = { type: 'TakeBlock', data: wanted, ...asked }
const giveUp: AgendaCommand = { type: 'GiveUpBlock', data: { barberId, blockId }, ...asked }
const start: AgendaCommand = { type: 'StartBlocking', data: { ...started.data }, ...asked }
const end: AgendaCommand = {
  type: 'EndBlocking',
  data: { barberId, blockingId, outcome: 'blocked' },
  ...asked,
}

describe('time on one day', () => {
  test('is kept free where nothing stands', () =>
    given(agendaDecider, []).when(blockTime).then(blocked))
  test('is refused where something does', () =>
    given(agendaDecider, [inTheWay]).when(blockTime).thenRefused('slot_taken'))
  test.each([
    {
      over: 'a visit',
      end: `${day}T10:01:00.000Z`,
      says: 'Hay una cita en ese tiempo. Muévela o cancélala antes.',
    },
    {
      over: 'the pause after a visit',
      end: `${day}T10:00:00.000Z`,
      says: 'Tu pausa después de la cita dura hasta las 11:05. Bloquea a partir de esa hora.',
    },
  ])('over $over is refused in words of its own', ({ end, says }) => {
    expect(() => blockAfter(visit(end))).toThrow(says)
  })
  test('over another block is not said to be a visit', () =>
    expect(() => blockAfter(inTheWay)).toThrow('Ya tienes bloqueada una parte de ese tiempo.'))
  test('begins where the pause ends', () =>
    given(agendaDecider, [visit(`${day}T09:55:00.000Z`)])
      .when(blockTime)
      .then(blocked))
  test('may begin where another ends', () => {
    const before = TimeBlocked({
      ...wanted,
      blockId: rival,
      start: `${day}T09:00:00.000Z`,
      end: part.start,
    })
    given(agendaDecider, [before]).when(blockTime).then(blocked)
  })
  test('ends after it begins', () =>
    given(agendaDecider, [])
      .when({ type: 'BlockTime', data: { ...wanted, end: part.start }, ...asked })
      .thenRefused('validation'))
  test('is kept once, and does not come back once it was given free', () => {
    given(agendaDecider, [blocked]).when(blockTime).thenNothing()
    given(agendaDecider, [blocked, unblocked]).when(blockTime).thenNothing()
  })
})

describe('time on several days', () => {
  test('is announced once', () => {
    given(agendaDecider, []).when(start).then(started)
    given(agendaDecider, [started]).when(start).thenNothing()
    given(agendaDecider, [started, ended]).when(start).thenNothing()
  })
  test('is taken by a day once, and not anew after it was given free', () => {
    given(agendaDecider, []).when(take).then(blocked)
    given(agendaDecider, [blocked]).when(take).thenNothing()
    given(agendaDecider, [blocked, unblocked]).when(take).thenNothing()
  })
  test('is declined by a day without room, which goes on declining once there is some', () => {
    given(agendaDecider, [inTheWay]).when(take).then(noRoom)
    given(agendaDecider, [
      inTheWay,
      noRoom,
      TimeUnblocked({ barberId, blockId: rival, freed: null, undo: null }),
    ])
      .when(take)
      .thenNothing()
  })
  test('is let go of where another day has declined, and not taken later by who is slow', () => {
    given(agendaDecider, [blocked]).when(giveUp).then(unblocked)
    given(agendaDecider, [blocked, unblocked]).when(giveUp).thenNothing()
    given(agendaDecider, []).when(giveUp).then(givenUp)
    given(agendaDecider, [givenUp]).when(giveUp).thenNothing()
    given(agendaDecider, [givenUp]).when(take).thenNothing()
  })
  test('ends once', () => {
    given(agendaDecider, [started]).when(end).then(ended)
    given(agendaDecider, [started, ended]).when(end).thenNothing()
    given(agendaDecider, []).when(end).thenNothing()
  })
  test('is unfinished from its announcement to its end', () => {
    expect(unfinishedAfter(blocking, [started, blocked])).toEqual([
      { id: blockingId, about: { barberId, firstDay: day } },
    ])
    expect(unfinishedAfter(blocking, [started, blocked, ended])).toEqual([])
  })
})

const stateAfter = (...events: AgendaEvent[]) =>
  events.reduce(agendaDecider.evolve, agendaDecider.initial)

describe('a block that was lifted', () => {
  const barber = { id: barberId, role: 'barbero' } as const
  const at = '2026-11-20T12:00:00.000Z'
  const after = (seconds: number) => new Date(Date.parse(at) + seconds * 1_000).toISOString()
  const lift = {
    type: 'UnblockTime',
    data: { barberId, blockId, holdId: id(30) },
    by: barber,
    at,
  } as const
  const restore = (seconds: number, by: AgendaCommand['by'] = barber): AgendaCommand => ({
    type: 'RestoreBlock',
    data: { barberId, blockId },
    by,
    at: after(seconds),
  })
  const rivals = (seconds: number): AgendaCommand => ({
    type: 'BlockTime',
    data: { ...wanted, blockId: rival },
    by: { id: id(8), role: 'duenno' },
    at: after(seconds),
  })
  const lifted = agendaDecider.decide(stateAfter(blocked), lift)

  test('holds its time for as long as it may come back', () => {
    expect(lifted.map(({ type }) => type)).toEqual(['TimeUnblocked', 'SlotHeld'])
    given(agendaDecider, [blocked, ...lifted])
      .when(rivals(11))
      .thenRefused('slot_taken')
    given(agendaDecider, [blocked, ...lifted])
      .when(rivals(15))
      .thenTypes('TimeBlocked')
  })
  test('comes back within ten seconds, by its author alone', () => {
    const day = given(agendaDecider, [blocked, ...lifted])
    day.when(restore(10)).thenTypes('TimeBlocked', 'HoldReleased')
    day.when(restore(11)).thenRefused('too_late_to_undo')
    day.when(restore(5, { id: id(8), role: 'duenno' })).thenRefused('too_late_to_undo')
  })
  test('comes back once', () => {
    const back = agendaDecider.decide(stateAfter(blocked, ...lifted), restore(5))
    given(agendaDecider, [blocked, ...lifted, ...back])
      .when(restore(6))
      .thenNothing()
    given(agendaDecider, [blocked, ...lifted, ...back])
      .when(lift)
      .thenTypes('TimeUnblocked', 'SlotHeld')
  })
  test('does not come back where a process let go of it', () =>
    given(agendaDecider, [blocked, unblocked]).when(restore(1)).thenRefused('too_late_to_undo'))
})
