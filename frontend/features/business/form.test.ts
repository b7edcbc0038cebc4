import { translatorOf } from '../../i18n/i18n.ts'
import { describe, expect, test } from 'vitest'
import { openBusiness } from '../../../contract/business/shops.ts'
import { bodyOf, businessForm, emptyBusiness, radiusOf, type BusinessForm } from './form.ts'

const typed = (changes: Partial<BusinessForm> = {}): BusinessForm => ({ ...emptyBusiness, nombre: 'Navaja Norte', direccion: 'Calle del Pez 12', ...changes })
const mistakes = (form: BusinessForm) => businessForm(translatorOf('es')).safeParse(form).error?.issues.map(({ message }) => message) ?? []

describe('the form says what the specification says', () => {
  test('a complete one is fine', () => expect(mistakes(typed())).toEqual([]))
  test('name', () => expect(mistakes(typed({ nombre: ' A ' }))).toEqual(['El nombre debe tener al menos 2 caracteres']))
  test('address', () => expect(mistakes(typed({ direccion: 'Pez' }))).toEqual(['La dirección es obligatoria para ubicación física']))
  test('phone, if there is one', () => {
    expect(mistakes(typed({ phone: '(55) 1234' }))).toEqual(['El teléfono debe tener al menos 10 dígitos'])
    expect(mistakes(typed({ phone: '+34 600 123 456' }))).toEqual([])
  })
})

test.each([['12', 12], ['1', 1], ['50', 50], ['0', 5], ['51', 5], ['2.5', 5], ['', 5], ['lejos', 5]])('a radius of "%s" is %d km', (text, km) => expect(radiusOf(text)).toBe(km))

test('what is sent is what the contract takes, and both fields of home service agree', () => {
  const body = bodyOf(typed({ ofreceServicioDomicilio: true, radioCobertura: '70' }), { latitude: 40.4, longitude: -3.7 })
  expect(openBusiness.body?.safeParse(body).data).toMatchObject({ nombre: 'Navaja Norte', ofreceServicioDomicilio: true, tipoServicio: 'fisico_y_domicilio', radioCobertura: 5, latitude: 40.4 })
  expect(openBusiness.body?.safeParse(bodyOf(typed(), undefined)).success).toBe(true)
})
