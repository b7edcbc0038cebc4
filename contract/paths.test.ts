import { describe, expect, test } from 'vitest'
import { type Address, addressOf, isPage, pages } from './paths.ts'

describe('the address of a page', () => {
  test('has its parameters in their places and the rest behind the path', () => {
    expect(addressOf('/user/:userId', { userId: 'u-1' })).toBe('/user/u-1')
    expect(addressOf('/book/:userId', { userId: 'u-1', servicio: 's-2' })).toBe(
      '/book/u-1?servicio=s-2',
    )
    expect(addressOf('/appointments', { tab: 'pendientes' })).toBe('/appointments?tab=pendientes')
    expect(addressOf('/appointments')).toBe('/appointments')
  })

  test('says nothing of what is left out, and what is said by its name alone without a sign of equality', () => {
    expect(addressOf('/appointments', { dia: undefined, cita: 'c-3' })).toBe(
      '/appointments?cita=c-3',
    )
    expect(addressOf('/availability', { alta: '' })).toBe('/availability?alta')
  })

  test('carries whatever is written in it safely', () => {
    const next = '/appointments?dia=2026-11-23&x=ñ'
    expect(
      new URL(addressOf('/login', { next }), 'http://balbu.test').searchParams.get('next'),
    ).toBe(next)
    expect(addressOf('/invitation/:token', { token: 'a/b?c' })).toBe('/invitation/a%2Fb%3Fc')
  })

  test('is refused without a parameter of its path, and with an empty one, which would be another path', () => {
    // @ts-expect-error a barber's page without the barber
    expect(() => addressOf('/user/:userId')).toThrow('/user/:userId without its userId')
    // @ts-expect-error the shop is no user
    expect(() => addressOf('/user/:userId', { businessId: 'b-1' })).toThrow('without its userId')
    expect(() => addressOf('/user/:userId', { userId: '' })).toThrow('without its userId')
  })

  test('does not compile for a page that is not there, nor with a query that the page does not know', () => {
    // @ts-expect-error a slip of the pen
    const slip: Address = '/apointments'
    // @ts-expect-error a path that nobody has checked
    const made: Address = `/user/${'u-1'}`
    // @ts-expect-error there is no such tab
    const tab = addressOf('/appointments', { tab: 'pending' })
    // @ts-expect-error the pattern is no address
    const pattern: Address = '/user/:userId'
    expect([slip, made, tab, pattern]).toHaveLength(4)
  })
})

test('each page is known by its address, and nothing else is', () => {
  const name = (page: string) => page.replace(/:\w+/g, 'x')
  expect(pages.map(name).filter((path) => !isPage(path))).toEqual([])
  expect(['/apointments', '/user', '/user/a/b', '/barber', ''].filter(isPage)).toEqual([])
})
