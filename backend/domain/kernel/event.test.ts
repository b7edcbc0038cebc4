/** What an event is once it has been made. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { event, hasPassed } from './event.ts'

const Noted = event('Noted', {
  words: z.string().max(5),
  tags: z.array(z.object({ name: z.string() })),
  by: z.string().nullable(),
})
const said = { words: 'hola', tags: [{ name: 'nuevo' }], by: null }

test('it is made by its schema or not at all', () => {
  expect(Noted(said)).toEqual({ type: 'Noted', data: said })
  expect(() => Noted({ ...said, words: 'demasiado' })).toThrow(z.ZodError)
})
test("nobody changes it any more, all the way down; what it was made of stays its owner's", () => {
  const mine = structuredClone(said)
  const { data } = Noted(mine)
  expect(() => {
    data.words = 'x'
  }).toThrow(TypeError)
  expect(() => {
    data.tags.push({ name: 'x' })
  }).toThrow(TypeError)
  expect(() => {
    Object.assign(data.tags[0] ?? {}, { name: 'x' })
  }).toThrow(TypeError)
  mine.words = 'adiós'
  mine.tags.push({ name: 'viejo' })
  expect(data).toEqual(said)
})
test('only what a definition has made has passed its schema: not a copy, not what another has made', () => {
  const { data } = Noted(said)
  expect(hasPassed(data, Noted.schema)).toBe(true)
  expect(hasPassed({ ...data }, Noted.schema)).toBe(false)
  expect(hasPassed(data, event('Noted', { words: z.string().max(1) }).schema)).toBe(false)
})
