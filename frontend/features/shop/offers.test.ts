import { expect, test } from 'vitest'
import { offersOf } from './offers.ts'

const service = (nombre: string, barberId: string) => ({
  id: `${nombre}-${barberId}`,
  nombre,
  descripcion: null,
  precio: 15,
  moneda: 'MXN',
  duracionMin: 30,
  isActive: true,
  categoria: null,
  barberId,
})

test('what several do is one service, however they write it', () => {
  const offers = offersOf([
    service('Corte clásico', 'ana'),
    service('Barba', 'ana'),
    service(' CORTE CLASICO', 'marco'),
  ])
  expect(offers.map(({ nombre, by }) => [nombre, by.map(({ barberId }) => barberId)])).toEqual([
    ['Corte clásico', ['ana', 'marco']],
    ['Barba', ['ana']],
  ])
})
test('of nothing there is nothing', () => expect(offersOf([])).toEqual([]))
