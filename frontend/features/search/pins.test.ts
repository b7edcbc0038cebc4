import { expect, test } from 'vitest'
import { businessExample } from '../../entities/person/example.ts'
import { pinsOf } from './pins.ts'
import type { Found } from './wanted.ts'

const shop = (id: string, more: object): Found => ({
  ...businessExample(),
  id,
  nombre: `Shop ${id}`,
  type: 'business',
  distance: null,
  precioDesde: null,
  servicio: null,
  userId: 'owner',
  ...more,
})
const at = { latitude: 19.4, longitude: -99.1 }

test('a shop and its barbers are one pin, with their lowest price; who is on no map is on none', () => {
  const barber = {
    ...shop('b', at),
    type: 'barber',
    id: 'ana',
    userId: 'ana',
    businessId: 'b',
    businessName: 'Shop b',
    precioDesde: 90,
  } as unknown as Found // Only what a pin reads.
  expect(
    pinsOf([
      shop('a', at),
      shop('b', { ...at, precioDesde: 120 }),
      barber,
      shop('c', { latitude: null, longitude: null }),
    ]).map(({ id, name, price, results }) => [id, name, price, results.length]),
  ).toEqual([
    ['a', 'Shop a', undefined, 1],
    ['b', 'Shop b', 90, 2],
  ])
  expect(pinsOf([])).toEqual([])
})
