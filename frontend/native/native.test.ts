/**
 * The device port with Capacitor's own packages, on its web platform and on one that calls itself
 * native.
 */
import { CapacitorException, ExceptionCode } from '@capacitor/core'
import { StatusBar, Style } from '@capacitor/status-bar'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { takePicture } from './camera.ts'
import { locate } from './geolocation.ts'
import { tick } from './haptics.ts'
import { share } from './share.ts'
import { directionsTo } from './maps.ts'
import { isMissing, isNative, onDevice, platform } from './shell.ts'

// A plugin is a proxy that nobody can look into: these stand for a device's own.
const device = vi.hoisted(() => ({
  getCurrentPosition: vi.fn<() => Promise<object>>(),
  share: vi.fn<() => Promise<object>>(),
}))
vi.mock('@capacitor/geolocation', () => ({ Geolocation: device }))
vi.mock('@capacitor/share', () => ({ Share: device }))
// Other files of this worker have the plugins themselves.
afterAll(() => {
  vi.doUnmock('@capacitor/geolocation')
  vi.doUnmock('@capacitor/share')
})

const shell = (native: boolean) =>
  vi.stubGlobal('Capacitor', {
    isNativePlatform: () => native,
    getPlatform: () => (native ? 'android' : 'web'),
  })
const missing = (code: ExceptionCode) =>
  new CapacitorException('"Geolocation" plugin is not implemented on android', code)
const browserIsAt = (latitude: number) =>
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition: (found: (at: object) => void) =>
        found({ coords: { latitude, longitude: -99 } }),
    },
  })
afterEach(() => void vi.restoreAllMocks())

test('a page in a browser is no native app, and asks no plugin', async () => {
  expect([isNative(), platform()]).toEqual([false, 'web'])
  const plugin = vi.fn(async () => 'plugin')
  expect(await onDevice(plugin, () => 'browser')).toBe('browser')
  expect(plugin).not.toHaveBeenCalled()
  expect([await takePicture(), await tick()]).toEqual([undefined, undefined])
})

test.each([ExceptionCode.Unimplemented, ExceptionCode.Unavailable])(
  'what a device calls %s is done by the browser in it',
  async (code) => {
    shell(true)
    browserIsAt(19.4)
    device.getCurrentPosition.mockRejectedValueOnce(missing(code))
    expect(isMissing(missing(code))).toBe(true)
    expect(await locate()).toEqual({ place: { latitude: 19.4, longitude: -99 } })
  },
)

test('a native app asks the device itself, and a refusal is one', async () => {
  shell(true)
  browserIsAt(1)
  device.getCurrentPosition.mockResolvedValueOnce({ coords: { latitude: 20, longitude: -100 } })
  expect(await locate()).toEqual({ place: { latitude: 20, longitude: -100 } })
  device.getCurrentPosition.mockRejectedValueOnce(new Error('Location permission was denied'))
  expect(await locate()).toEqual({ failed: 'refused' })
})

test('closing the share sheet is no failure; without one the address is copied', async () => {
  shell(true)
  device.share.mockRejectedValueOnce(new Error('Share canceled'))
  expect(await share('https://balbu.test/user/1', 'Mateo')).toBe('cancelled')
  const writeText = vi.fn(async () => {})
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  device.share.mockRejectedValueOnce(missing(ExceptionCode.Unavailable))
  expect(await share('https://balbu.test/user/1', 'Mateo')).toBe('copied')
  expect(writeText).toHaveBeenCalledWith('https://balbu.test/user/1')
})

test('without haptics nothing is felt and nothing fails', async () => {
  shell(true)
  await expect(tick()).resolves.toBeUndefined()
})

test('Capacitor’s own web platform says in these words what it does not have', async () => {
  const error: unknown = await StatusBar.setStyle({ style: Style.Dark }).catch(
    (refusal: unknown) => refusal,
  )
  expect(isMissing(error)).toBe(true)
})

test('the way to a place opens in the maps of the device', () => {
  const place = { latitude: 19.4, longitude: -99.1, address: 'Calle del Pez 12' }
  const phone = vi.spyOn(navigator, 'userAgent', 'get')
  expect(directionsTo(place)).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=19.4%2C-99.1',
  )
  expect(directionsTo({ address: 'Calle del Pez 12, Madrid' })).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=Calle%20del%20Pez%2012%2C%20Madrid',
  )
  phone.mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')
  expect(directionsTo(place)).toBe('https://maps.apple.com/?daddr=19.4%2C-99.1')
  vi.stubGlobal('Capacitor', { isNativePlatform: () => true, getPlatform: () => 'ios' })
  expect(directionsTo(place)).toBe('maps://?daddr=19.4%2C-99.1')
  shell(true)
  phone.mockReturnValue('Mozilla/5.0 (Linux; Android 16)')
  expect(directionsTo(place)).toMatch(/^https:\/\/www\.google\.com\/maps\/dir/)
})
