import { expect, test } from 'vitest'
import { given } from '../kernel/given.ts'
import { system } from '../kernel/event.ts'
import { derivedId } from '../kernel/ids.ts'
import { DemandUnserved, demandDecider, fullDaysOf, MOST_FULL_DAYS, MOST_NOTED } from './demand.ts'

const day = (fecha: string, times: number, laborable = true) => ({
  fecha,
  laborable,
  horarios: Array.from({ length: times }, () => ({})),
})

test('the working days before the first free time are full', () => {
  const days = [
    day('2026-11-23', 0),
    day('2026-11-24', 0, false),
    day('2026-11-25', 0),
    day('2026-11-26', 3),
    day('2026-11-27', 0),
  ]
  expect(fullDaysOf(days)).toEqual(['2026-11-23', '2026-11-25'])
  expect(fullDaysOf(days.slice(3))).toEqual([])
  expect(fullDaysOf([day('2026-11-24', 0, false)])).toEqual([])
})

test('of a calendar without any time the first week is', () => {
  const month = Array.from({ length: 28 }, (_, index) =>
    day(`2026-11-${String(index + 1).padStart(2, '0')}`, 0),
  )
  expect(fullDaysOf(month)).toEqual(month.slice(0, MOST_FULL_DAYS).map(({ fecha }) => fecha))
})

test('is written down as it was seen, so often and no more', () => {
  const data = {
    businessId: derivedId('shop'),
    barberId: null,
    services: [{ serviceId: derivedId('cut'), nombre: 'Corte' }],
    minutes: 30,
    days: ['2026-11-23'],
  }
  const note = {
    type: 'NoteDemand',
    data,
    by: system,
    at: '2026-11-22T10:00:00.000Z',
  } as const
  given(demandDecider, []).when(note).then(DemandUnserved(data))
  given(demandDecider, Array(MOST_NOTED).fill(DemandUnserved(data)))
    .when(note)
    .thenNothing()
})
