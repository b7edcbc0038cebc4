import { expect, test } from 'vitest'
import { dayFrom } from './useFigures.ts'
import { parametersOf, saidBy } from './viewParameters.ts'

test('a period that ends today is kept by its length, and moves on', () => {
  const kept = parametersOf(
    { desde: dayFrom(-29), hasta: dayFrom(0) },
    { desde: dayFrom(-29), hasta: dayFrom(0), ciudad: 'Madrid' },
    { por: 'canal' },
  )
  expect(kept).toEqual({ ultimos: '30', ciudad: 'Madrid', por: 'canal' })
  expect(saidBy({ ultimos: '7' })).toMatchObject({ desde: dayFrom(-6), hasta: dayFrom(0) })
})

test('a period of the past and a moment are kept as they are', () => {
  const kept = parametersOf(
    { desde: '2026-10-01', hasta: '2026-10-31' },
    { al: '2026-11-01T00:00:00.000Z@4711' },
    { cada: 'semana' },
  )
  expect(kept).toEqual({
    desde: '2026-10-01',
    hasta: '2026-10-31',
    al: '2026-11-01T00:00:00.000Z@4711',
    cada: 'semana',
  })
})

test('opening a view leaves nothing of the one before', () => {
  expect(saidBy({ ciudad: 'Madrid' })).toEqual({
    desde: undefined,
    hasta: undefined,
    al: undefined,
    ciudad: 'Madrid',
    negocio: undefined,
    servicio: undefined,
    canal: undefined,
    por: undefined,
    cada: undefined,
  })
})
