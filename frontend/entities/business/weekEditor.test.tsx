import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import type { WeeklySchedule } from '../../../contract/business/hours.ts'
import { show } from '../../testScreen.tsx'
import { WeekEditor } from './WeekEditor.tsx'
import { firstProblem, orderedWeek, problemOf, usualWeek, withPause } from './weekRules.ts'

describe("a day's hours", () => {
  const range = (start: string, end: string) => ({ start, end })
  test.each([
    [[range('09:00', '18:00')], undefined],
    [[], undefined],
    [[range('09:00', '14:00'), range('14:00', '18:00')], undefined],
    [[range('18:00', '09:00')], 'order'],
    [[range('09:00', '09:00')], 'order'],
    [[range('', '09:00')], 'empty'],
    [[range('09:00', '14:00'), range('13:30', '18:00')], 'overlap'],
    [[range('15:00', '18:00'), range('09:00', '15:30')], 'overlap'],
  ])('%j: %s', (ranges, problem) => expect(problemOf(ranges)).toBe(problem))

  test('get a pause in their middle, or a stretch after a short one', () => {
    expect(withPause([range('09:00', '18:00')])).toEqual([
      range('09:00', '13:00'),
      range('14:00', '18:00'),
    ])
    expect(withPause([range('09:00', '11:00')])).toEqual([
      range('09:00', '11:00'),
      range('11:30', '12:30'),
    ])
    for (const ranges of [
      [range('09:00', '18:00')],
      [range('20:00', '22:00')],
      [range('22:30', '23:30')],
    ])
      expect(problemOf(withPause(ranges))).toBeUndefined()
  })
  test('are sent in their order', () => {
    const mixed: WeeklySchedule = {
      ...usualWeek,
      monday: [range('15:00', '18:00'), range('09:00', '14:00')],
    }
    expect(orderedWeek(mixed).monday).toEqual([range('09:00', '14:00'), range('15:00', '18:00')])
    expect(firstProblem(mixed)).toBeUndefined()
  })
})

test("a shop's week begins as the specification has it", () => {
  expect(usualWeek).toMatchObject({
    monday: [{ start: '09:00', end: '18:00' }],
    saturday: [{ start: '09:00', end: '17:00' }],
    sunday: [],
  })
})

test('a day is opened, given a pause, copied and closed', async () => {
  let last = usualWeek
  function Shop() {
    const [held, hold] = useState(usualWeek)
    last = held
    return <WeekEditor label="Horario" value={held} onChange={hold} />
  }
  const user = show(<Shop />)
  const editor = within(screen.getByRole('group', { name: 'Horario' }))
  await user.click(editor.getByRole('switch', { name: /Domingo/ }))
  expect(last.sunday).toEqual([{ start: '10:00', end: '16:00' }])
  await user.click(editor.getByRole('button', { name: 'Pausa el Lunes' }))
  expect(last.monday).toEqual([
    { start: '09:00', end: '13:00' },
    { start: '14:00', end: '18:00' },
  ])
  await user.click(editor.getByRole('switch', { name: /Martes/ }))
  await user.click(
    editor.getByRole('button', { name: 'Copiar a los días abiertos el horario del Lunes' }),
  )
  expect([last.sunday, last.tuesday]).toEqual([last.monday, []])
  await user.click(editor.getByRole('button', { name: 'Quitar 14:00–18:00 del Lunes' }))
  expect(last.monday).toEqual([{ start: '09:00', end: '13:00' }])
})
