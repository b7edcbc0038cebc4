import { expect, test } from 'vitest'
import { SharedAnswers } from './shared-answers.ts'
import { taggedOf } from './tagged.ts'

const answer = (text: string) => async () => taggedOf(text, { asBytes: true })
const never = (): Promise<never> => {
  throw new Error('it was made again')
}

/** With positions and a clock that the test moves. */
function sharing() {
  const world = { reached: '1', now: '2026-11-28T10:00:00.000Z', apart: 'nobody' }
  const shared = new SharedAnswers(
    async () => world.reached,
    () => new Date(world.now),
    async (userId) => userId === world.apart,
  )
  return { world, shared }
}

test('is made once for an address, also where many come at once', async () => {
  const { shared } = sharing()
  const made = Promise.withResolvers<void>()
  let times = 0
  const make = async () => {
    times++
    await made.promise
    return taggedOf('hola', { asBytes: true })
  }
  const asked = [shared.of('es /a', make), shared.of('es /a', make), shared.of('es /a', make)]
  await expect.poll(() => times).toBe(1)
  made.resolve()
  expect(new Set(await Promise.all(asked)).size).toBe(1)
  expect(await shared.of('es /a', never)).toBe(await asked[0])
  expect(times).toBe(1)
})

test('another address is another answer', async () => {
  const { shared } = sharing()
  await shared.of('es /a', answer('hola'))
  expect((await shared.of('en /a', answer('hello'))).body.toString()).toBe('hello')
})

test.each([
  ['a read model moves', { reached: '2' }],
  ['the minute changes', { now: '2026-11-28T10:01:00.000Z' }],
])('is made anew once %s', async (_, change) => {
  const { world, shared } = sharing()
  await shared.of('es /a', answer('antes'))
  world.now = '2026-11-28T10:00:59.999Z'
  expect((await shared.of('es /a', never)).body.toString()).toBe('antes')
  Object.assign(world, change)
  expect((await shared.of('es /a', answer('después'))).body.toString()).toBe('después')
  // Nor does it come back with the positions of before, as after a restored backup.
  Object.assign(world, { reached: '1', now: '2026-11-28T10:00:00.000Z' })
  expect((await shared.of('es /a', answer('otra vez'))).body.toString()).toBe('otra vez')
})

test('what is made while a read model moves is given to its asker alone', async () => {
  const { world, shared } = sharing()
  const made = Promise.withResolvers<void>()
  const slow = shared.of('es /a', async () => {
    await made.promise
    return taggedOf('antes', { asBytes: true })
  })
  await Promise.resolve()
  world.reached = '2'
  expect((await shared.of('es /a', answer('después'))).body.toString()).toBe('después')
  made.resolve()
  expect((await slow).body.toString()).toBe('antes')
  expect((await shared.of('es /a', never)).body.toString()).toBe('después')
})

test('a refusal is not kept', async () => {
  const { shared } = sharing()
  await expect(
    shared.of('es /a', async () => {
      throw new Error('404')
    }),
  ).rejects.toThrow('404')
  expect((await shared.of('es /a', answer('hola'))).body.toString()).toBe('hola')
})

test('people share it with guests, unless somebody is kept apart from them', async () => {
  const { world, shared } = sharing()
  world.apart = 'eva'
  await shared.of('es /a', answer('para todos'))
  expect((await shared.of('es /a', never, 'ana')).body.toString()).toBe('para todos')
  expect((await shared.of('es /a', answer('para Eva'), 'eva')).body.toString()).toBe('para Eva')
  expect((await shared.of('es /a', never, 'ana')).body.toString()).toBe('para todos')
  Object.assign(world, { apart: 'ana', reached: '2' })
  await shared.of('es /a', answer('para todos'))
  expect((await shared.of('es /a', answer('para Ana'), 'ana')).body.toString()).toBe('para Ana')
})

test('a look at who is kept apart that fails is not remembered', async () => {
  let isAway = true
  const shared = new SharedAnswers(
    async () => '1',
    () => new Date(),
    async () => {
      if (isAway) throw new Error('ECONNRESET')
      return false
    },
  )
  await expect(shared.of('es /a', answer('hola'), 'eva')).rejects.toThrow('ECONNRESET')
  isAway = false
  expect((await shared.of('es /a', answer('hola'), 'eva')).body.toString()).toBe('hola')
})
