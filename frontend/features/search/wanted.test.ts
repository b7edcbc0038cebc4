import { describe, expect, test } from 'vitest'
import { addressOf } from '../../../contract/paths.ts'
import { asked, countOf, noFilters, saidOf, type SearchQuery, wantedFrom } from './wanted.ts'

const usual: SearchQuery = {
  ...noFilters,
  text: '',
  city: '',
  kind: 'todos',
  home: false,
  map: false,
}
const all: SearchQuery = {
  text: 'fade',
  city: 'Roma',
  kind: 'barberos',
  home: true,
  map: true,
  distance: 5,
  price: 150.5,
  rating: 4.5,
  specialty: 'Barba',
  today: true,
  order: 'precio',
}
const from = (query: string) => wantedFrom(new URLSearchParams(query))
const here = { lat: 19.419, lng: -99.161 }

describe('the address', () => {
  test('says nothing of what is usual, and all of what is not', () => {
    expect(addressOf('/search', saidOf(usual))).toBe('/search')
    expect(addressOf('/search', saidOf(all))).toBe(
      '/search?q=fade&ciudad=Roma&tipo=barberos&modo=domicilio&distancia=5&precio=150.5&calificacion=4.5&especialidad=Barba&hoy&orden=precio&mapa',
    )
  })
  test('is understood as it was written', () => {
    for (const wanted of [usual, all])
      expect(from(addressOf('/search', saidOf(wanted)).slice('/search'.length))).toEqual(wanted)
  })
  test('with nonsense in it is as if that were not said', () =>
    expect(
      from('tipo=perros&distancia=-3&precio=mucho&calificacion=9&orden=azar&modo=luna'),
    ).toEqual(usual))
})

describe('the question', () => {
  test('with nothing asked for is for the list of shops', () =>
    expect(asked(usual, undefined)).toEqual({
      type: 'businesses',
      tipoServicio: 'fisico',
      limit: 10,
    }))
  test('without a word but with a filter is for everybody whom it fits', () =>
    expect(asked({ ...usual, today: true }, undefined)).toMatchObject({
      type: 'all',
      disponibleHoy: 'true',
    }))
  test('one or two letters count as none', () => {
    expect(asked({ ...usual, text: ' fa ', city: 'ro' }, undefined)).toEqual(
      asked(usual, undefined),
    )
    expect(asked({ ...usual, text: ' fad ' }, undefined)).toMatchObject({ q: 'fad', type: 'all' })
  })
  test('barbers are asked for without a word, too', () =>
    expect(asked({ ...usual, kind: 'barberos' }, undefined)).toMatchObject({ type: 'barbers' }))
  test('distance counts only where the person has said where they are', () => {
    expect(asked({ ...all, order: 'distancia' }, undefined)).toMatchObject({
      distanciaMax: undefined,
      orden: undefined,
    })
    expect(asked({ ...all, order: 'distancia' }, here)).toMatchObject({
      ...here,
      distanciaMax: 5,
      orden: 'distancia',
    })
  })
  test('says everything else as it was chosen', () =>
    expect(asked(all, here)).toEqual({
      ...here,
      q: 'fade',
      ciudad: 'Roma',
      type: 'barbers',
      tipoServicio: 'domicilio',
      distanciaMax: 5,
      precioMax: 150.5,
      calificacionMin: 4.5,
      especialidad: 'Barba',
      disponibleHoy: 'true',
      orden: 'precio',
      limit: 10,
    }))
})

test('what only orders the list does not count as a filter', () => {
  expect(countOf({ ...noFilters, order: 'precio' })).toBe(0)
  expect(countOf(all)).toBe(5)
})
