import { translatorOf } from '../../i18n/i18n.ts'
import { describe, expect, test } from 'vitest'
import { openBusiness } from '../../../contract/business/shops.ts'
import { browserZone } from '../../time/zone.ts'
import { currencies, currenciesWith, currencyName, currencyOf } from './currencies.ts'
import {
  atShop,
  businessBodyOf,
  businessForm,
  type BusinessForm,
  changesOf,
  emptyBusiness,
  radiusOf,
  type Serving,
} from './form.ts'

const typed = (changes: Partial<BusinessForm> = {}): BusinessForm => ({
  ...emptyBusiness(),
  nombre: 'Navaja Norte',
  direccion: 'Calle del Pez 12',
  ...changes,
})
const mistakes = (form: BusinessForm) =>
  businessForm(translatorOf('es'))
    .safeParse(form)
    .error?.issues.map(({ message }) => message) ?? []

describe('the form says what the specification says', () => {
  test('a complete one is fine', () => expect(mistakes(typed())).toEqual([]))
  test('name', () =>
    expect(mistakes(typed({ nombre: ' A ' }))).toEqual([
      'El nombre debe tener al menos 2 caracteres',
    ]))
  test('address', () =>
    expect(mistakes(typed({ direccion: 'Pez' }))).toEqual([
      'La dirección es obligatoria para ubicación física',
    ]))
  test('phone, if there is one', () => {
    expect(mistakes(typed({ phone: '(55) 1234' }))).toEqual([
      'El teléfono debe tener al menos 10 dígitos',
    ])
    expect(mistakes(typed({ phone: '+34 600 123 456' }))).toEqual([])
  })
})

test.each([
  ['12', 12],
  ['1', 1],
  ['50', 50],
  ['0', 5],
  ['51', 5],
  ['2.5', 5],
  ['', 5],
  ['lejos', 5],
])('a radius of "%s" is %d km', (text, km) => expect(radiusOf(text)).toBe(km))

describe('what is sent is what the contract takes', () => {
  const here = { latitude: 40.4, longitude: -3.7 }
  const sent = (serving: Partial<Serving> = {}, place: typeof here | null = here) =>
    openBusiness.body?.safeParse(
      businessBodyOf(typed(), { ...atShop, ...serving }, place ?? undefined),
    ).data
  test('at the shop', () =>
    expect(sent({}, null)).toMatchObject({
      nombre: 'Navaja Norte',
      ofreceServicioDomicilio: false,
      tipoServicio: 'fisico',
      direccionPrivada: false,
      latitude: null,
      zonaHoraria: browserZone(),
    }))
  test('at home, too: both fields agree, and a place says the clock', () => {
    expect(sent({ goesHome: true, radius: '70' })).toMatchObject({
      ofreceServicioDomicilio: true,
      tipoServicio: 'fisico_y_domicilio',
      radioCobertura: 5,
      latitude: 40.4,
    })
    expect(sent()).toMatchObject({ zonaHoraria: undefined })
  })
  test('only at home: whatever was said of the door', () =>
    expect(sent({ goesHome: true, onlyHome: true })).toMatchObject({
      tipoServicio: 'domicilio',
      direccionPrivada: true,
    }))
  test('no longer at home: nothing is left of having gone there alone', () =>
    expect(sent({ goesHome: false, onlyHome: true })).toMatchObject({
      tipoServicio: 'fisico',
      direccionPrivada: false,
    }))
})

test('a form says what was changed, an emptied field as none', () =>
  expect(
    changesOf(
      { nombre: 'Navaja', telefono: '55', email: '' },
      { nombre: ' Navaja ', telefono: ' ', email: 'a@b.mx' },
    ),
  ).toEqual({ telefono: null, email: 'a@b.mx' }))

test.each([
  ['America/Mexico_City', 'MXN'],
  ['Europe/Madrid', 'EUR'],
  ['Atlantic/Canary', 'EUR'],
  ['America/Argentina/Cordoba', 'ARS'],
  ['America/Bogota', 'COP'],
  ['Europe/London', 'GBP'],
  ['Asia/Tokyo', 'MXN'],
])('a shop in %s counts in %s', (zone, money) => expect(currencyOf(zone)).toBe(money))
test('every currency on the list is one, and has a name', () => {
  for (const code of currencies) {
    expect(Intl.supportedValuesOf('currency')).toContain(code)
    expect(currencyName(code, 'es')).not.toBe(code)
  }
  expect(currenciesWith('JPY')[0]).toBe('JPY')
})
