import { expect, test } from 'vitest'
import { ApiError } from '../../shared/http/http.ts'
import { attempts } from './attempts.ts'

const counting = () => {
  let count = 0
  return attempts(() => `key-${++count}`)
}
const answered = (key: string) => Promise.resolve(key)
const failing = (error: Error, seen: string[]) => (key: string) => {
  seen.push(key)
  return Promise.reject(error)
}

test('an attempt whose answer is lost is repeated under its key, until it is known how it ended', async () => {
  const attempt = counting()
  const seen: string[] = []
  const lost = [
    new ApiError(0, 'Network error', { code: 'timeout' }),
    new ApiError(503, 'log away'),
    new ApiError(409, 'aún en curso', { code: 'request_in_progress' }),
  ]
  for (const error of lost)
    await expect(attempt({ nombre: 'Corte' }, failing(error, seen))).rejects.toBe(error)
  expect(seen).toEqual(['key-1', 'key-1', 'key-1'])
  expect(await attempt({ nombre: 'Corte' }, answered)).toBe('key-1')
})

test('what was answered is over: the same wish again is another attempt', async () => {
  const attempt = counting()
  expect(await attempt({ nombre: 'Corte' }, answered)).toBe('key-1')
  expect(await attempt({ nombre: 'Corte' }, answered)).toBe('key-2')
  const seen: string[] = []
  for (let times = 0; times < 2; times++)
    await attempt({ nombre: '' }, failing(new ApiError(400, 'sin nombre'), seen)).catch(() => {})
  expect(seen).toEqual(['key-3', 'key-4'])
})

test('another wish is another attempt', async () => {
  const attempt = counting()
  const seen: string[] = []
  await attempt({ fecha: '10:00' }, failing(new ApiError(0, 'Network error'), seen)).catch(() => {})
  expect(await attempt({ fecha: '10:30' }, answered)).toBe('key-2')
})
