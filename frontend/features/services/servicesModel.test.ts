import { translatorOf } from '../../i18n/i18n.ts'
import { describe, expect, test } from 'vitest'
import { addService, type ServiceA } from '../../../contract/business/services.ts'
import { serviceTemplates, suggestedPriceIn } from '../../../contract/business/serviceTemplates.ts'
import { countsOf, emptyService, formOf, type ServiceOrder, shownOf } from './servicesModel.ts'
import { serviceBodyOf, numberIn, type ServiceForm, serviceRules } from './rules.ts'

const form = (changes: Partial<ServiceForm> = {}): ServiceForm => ({
  ...emptyService,
  nombre: 'Corte',
  precio: '15',
  duracion: '30',
  ...changes,
})

const required = 'Por favor completa todos los campos requeridos'
/** The first thing that is wrong with each field. */
const mistakesIn = (typed: ServiceForm): Record<string, string> =>
  Object.fromEntries(
    (serviceRules(translatorOf('es')).safeParse(typed).error?.issues ?? [])
      .toReversed()
      .map(({ path, message }) => [String(path[0]), message]),
  )

describe('what is wrong with a service', () => {
  test('nothing, when it is complete', () => expect(mistakesIn(form())).toEqual({}))
  test('name, price and duration are required', () =>
    expect(mistakesIn(form({ nombre: ' ', precio: '', duracion: '' }))).toEqual({
      nombre: required,
      precio: required,
      duracion: required,
    }))

  // What the form lets through the server takes, and what it stops the server would refuse.
  test.each<[Partial<ServiceForm>]>([
    [{}],
    [{ precio: '0' }],
    [{ precio: '12,50' }],
    [{ precio: '19.99' }],
    [{ precio: '-1' }],
    [{ precio: '1.234' }],
    [{ precio: '2000000' }],
    [{ precio: 'gratis' }],
    [{ duracion: '5' }],
    [{ duracion: '480' }],
    [{ duracion: '4' }],
    [{ duracion: '481' }],
    [{ duracion: '30.5' }],
    [{ nombre: 'A' }],
    [{ nombre: 'Añ' }],
  ])('the form and the server agree on %o', (changes) => {
    const typed = form(changes)
    expect(Object.keys(mistakesIn(typed)).length === 0).toBe(
      addService.body?.safeParse(serviceBodyOf(typed)).success,
    )
  })
})

test('a comma is a decimal point, a word is no number', () =>
  expect([numberIn('12,5'), numberIn(' 7 '), numberIn('siete'), numberIn('')]).toEqual([
    12.5,
    7,
    undefined,
    undefined,
  ]))

test('a stored service fills the form as it was typed', () =>
  expect(
    formOf({
      id: '1',
      nombre: 'Corte',
      descripcion: null,
      precio: 12.5,
      moneda: 'MXN',
      duracionMin: 45,
      isActive: true,
      categoria: 'Cortes',
    }),
  ).toEqual({
    nombre: 'Corte',
    descripcion: '',
    precio: '12.50',
    duracion: '45',
    categoria: 'Cortes',
  }))

test('a template costs what such a cut costs where the money is at home', () => {
  const prices = (currency: string) =>
    serviceTemplates.map((template) => suggestedPriceIn(template, currency))
  expect(prices('USD')).toEqual([15, 20, 12, 25, 18, 15])
  expect(prices('MXN')).toEqual([180, 240, 140, 300, 220, 180])
  expect(prices('COP')).toEqual([25_000, 33_000, 20_000, 42_000, 30_000, 25_000])
  expect(prices('JPY')).toEqual(Array(6).fill(undefined))
  for (const currency of ['EUR', 'ARS', 'CLP', 'PYG', 'PAB', 'BRL'])
    for (const price of prices(currency)) if (price !== undefined) expect(price).toBeGreaterThan(0)
})

test('of many services those are shown that are looked for, in the order that is wanted', () => {
  const one = (
    nombre: string,
    precio: number,
    duracionMin: number,
    categoria: string | null = null,
  ): ServiceA => ({
    id: nombre,
    nombre,
    descripcion: null,
    precio,
    moneda: 'MXN',
    duracionMin,
    isActive: true,
    categoria,
  })
  const all = [
    one('Corte Clásico', 200, 30, 'Cortes'),
    one('Barba', 120, 25),
    one('Árbol de navidad', 500, 90),
    one('Corte + barba', 300, 60),
  ]
  const names = (typed: string, order: ServiceOrder = 'alta') =>
    shownOf(all, typed, order).map(({ nombre }) => nombre)
  expect(names('')).toEqual(['Corte Clásico', 'Barba', 'Árbol de navidad', 'Corte + barba'])
  expect(names('CLASICO')).toEqual(['Corte Clásico'])
  expect(names('barba corte')).toEqual(['Corte + barba'])
  expect([names('', 'nombre')[0], names('', 'precio')[0], names('', 'duracion')[3]]).toEqual([
    'Árbol de navidad',
    'Barba',
    'Árbol de navidad',
  ])
})

test('counts', () => {
  const service = (isActive: boolean) => ({
    id: '1',
    nombre: 'x',
    descripcion: null,
    precio: 1,
    moneda: 'MXN',
    duracionMin: 30,
    isActive,
    categoria: null,
  })
  expect(countsOf([service(true), service(false), service(true)])).toEqual({
    total: 3,
    active: 2,
    inactive: 1,
  })
})
