import { describe, expect, test } from 'vitest'
import { madrid, place, profile } from '../../test/support/memory-shop.ts'
import { bufferAfter, kilometres, mustReach, onMap, whyNotThere } from './home-service.ts'

const sol = { lat: 40.4168, lng: -3.7038 }
const [toledo, barcelona] = [
  { lat: 39.8628, lng: -4.0273 },
  { lat: 41.3874, lng: 2.1686 },
]
const shop = {
  ...profile,
  tipoServicio: 'fisico_y_domicilio' as const,
  latitude: sol.lat,
  longitude: sol.lng,
}
const at = (changes: object) => ({
  locationId: 'p',
  businessId: 'b',
  ownerId: 'o',
  staff: new Set<string>(),
  place: { ...place, ...changes },
})
/** So many kilometres to the north: a degree is 111.19 of them. */
const north = (km: number) => ({ lat: sol.lat + km / ((6371 * Math.PI) / 180), lng: sol.lng })

test('a visit at home takes a quarter of an hour more, for the way', () =>
  expect([bufferAfter(10, true), bufferAfter(10, false), bufferAfter(0, true)]).toEqual([
    25, 10, 15,
  ]))

describe('how far it is', () => {
  test('as a map says', () => {
    expect(kilometres(sol, toledo)).toBeCloseTo(67.5, 0)
    expect(kilometres(sol, barcelona)).toBeCloseTo(505, 0)
    expect(kilometres({ lat: 0, lng: 0 }, { lat: 0, lng: 90 })).toBeCloseTo((6371 * Math.PI) / 2, 6)
    expect(kilometres({ lat: 90, lng: 0 }, { lat: -90, lng: 0 })).toBeCloseTo(6371 * Math.PI, 6)
    expect(
      kilometres({ lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 }),
      'over the date line',
    ).toBeCloseTo(111.19, 1)
  })
  test('there and back, and from anywhere to itself', () => {
    expect(kilometres(sol, barcelona)).toBeCloseTo(kilometres(barcelona, sol), 9)
    expect(kilometres(sol, sol)).toBe(0)
  })
})

describe('where a barber works', () => {
  test('at the place, if it is on the map; else at the shop; else nobody knows', () => {
    expect(onMap({ shop, place: null })).toEqual(sol)
    expect(onMap({ shop, place: at({ latitude: 1, longitude: 2 }) })).toEqual({ lat: 1, lng: 2 })
    expect(onMap({ shop, place: at({}) })).toEqual(sol)
    expect(onMap({ shop: null, place: null })).toBeUndefined()
    expect(onMap({ shop: null, place: at({ latitude: 1, longitude: 2 }) })).toEqual({
      lat: 1,
      lng: 2,
    })
    expect(onMap({ shop: { ...shop, latitude: null }, place: null })).toBeUndefined()
    expect(onMap({ shop: { ...shop, longitude: null }, place: null })).toBeUndefined()
    expect(onMap({ shop, place: at({ latitude: 1 }) })).toBeUndefined()
    expect(
      onMap({ shop: { ...shop, latitude: 0, longitude: 0 }, place: null }),
      'off the coast of Africa',
    ).toEqual({ lat: 0, lng: 0 })
  })
})

describe('a barber goes', () => {
  const why = (where: { lat?: number; lng?: number }, changes: object = {}) =>
    whyNotThere({ shop: { ...shop, ...changes }, place: null }, where)?.code

  test("as far as the shop's radius", () => {
    expect([why(sol), why(north(4.999)), why(north(5.001))]).toEqual([
      undefined,
      undefined,
      'out_of_reach',
    ])
    expect([
      why(north(9.999), { radioCobertura: 10 }),
      why(north(10.001), { radioCobertura: 10 }),
    ]).toEqual([undefined, 'out_of_reach'])
    expect(why({ lat: sol.lat, lng: sol.lng }, { radioCobertura: 0 })).toBeUndefined()
  })
  test('from the place, where they are at one', () =>
    expect([
      whyNotThere({ shop, place: at({ latitude: toledo.lat, longitude: toledo.lng }) }, toledo),
      whyNotThere({ shop, place: at({ latitude: toledo.lat, longitude: toledo.lng }) }, sol)?.code,
    ]).toEqual([undefined, 'out_of_reach']))
  test('wherever nobody has said yet where it is', () =>
    expect([why({}), why({ lat: 41 }), why({ lng: 2 })]).toEqual([undefined, undefined, undefined]))
  test('nowhere, where the shop does not offer it, or is not on the map', () => {
    expect([why(sol, { tipoServicio: 'fisico' }), why({}, { tipoServicio: 'fisico' })]).toEqual([
      'no_home_service',
      'no_home_service',
    ])
    expect(why(sol, { latitude: null })).toBe('no_home_service')
    expect(whyNotThere({ shop: null, place: null }, sol)?.code).toBe('no_home_service')
  })
  test('or the booking is refused', () => {
    expect(() => mustReach({ shop, place: null }, sol)).not.toThrow()
    expect(() => mustReach({ shop, place: null }, toledo)).toThrow('radio de 5 km')
    expect(() =>
      mustReach({ shop: { ...shop, zone: madrid, tipoServicio: 'fisico' }, place: null }, sol),
    ).toThrow('domicilio')
  })
})
