import { expect, test } from 'vitest'
import { plainName, storyOf } from './story.ts'
import { movedAcrossDays } from '../resources/replay/replayExample.ts'

test('the first event brings everything, the others only what they change', () => {
  const story = storyOf(movedAcrossDays)
  expect(story.map(({ changes }) => changes)).toEqual([0, 1, 1, 5, 1, 3])
  expect(story[0]?.facts.every(({ mark }) => mark === 'new')).toBe(true)
  expect(
    story[1]?.facts
      .filter(({ mark }) => mark === 'changed')
      .map(({ name, was, value }) => [name, was, value]),
  ).toEqual([['status', 'pendiente', 'confirmada']])
})

test('a move holds both days until the old one is released', () => {
  const held = storyOf(movedAcrossDays).map(
    ({ facts }) => facts.find(({ name }) => name === 'heldOn')?.value,
  )
  expect(held).toEqual([
    ['2026-11-21'],
    ['2026-11-21'],
    ['2026-11-21'],
    ['2026-11-21', '2026-11-24'],
    ['2026-11-24'],
    ['2026-11-24'],
  ])
})

test('time passes between events', () => {
  expect(storyOf(movedAcrossDays).map(({ since }) => since)).toEqual([
    null,
    204_000,
    8_040_000,
    0,
    0,
    3_600_000,
  ])
})

test('the state leads with what a reader looks for', () => {
  expect(
    storyOf(movedAcrossDays)[0]
      ?.facts.slice(0, 3)
      .map(({ name }) => name),
  ).toEqual(['status', 'start', 'end'])
})

test('an unknown event still has a name', () => {
  expect(plainName('AppointmentMarkedNoShow')).toBe('Appointment marked no show')
})
