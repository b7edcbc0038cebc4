import { expect, test } from 'vitest'
import { wishesOf } from './pendingWishes.ts'

/** A server that answers when it is told to. */
function slowly() {
  const asked: boolean[] = []
  const waiting: PromiseWithResolvers<void>[] = []
  return {
    asked,
    grant(wish: boolean) {
      asked.push(wish)
      const answer = Promise.withResolvers<void>()
      waiting.push(answer)
      return answer.promise
    },
    async answer(with_?: Error) {
      const next = waiting.shift()
      if (with_) next?.reject(with_)
      else next?.resolve()
      await Promise.resolve()
      await Promise.resolve()
    },
  }
}

test('a wish shows until it is granted', async () => {
  const [wishes, server] = [wishesOf<boolean>(), slowly()]
  const granted = wishes.wish('marco', true, server.grant)
  expect(wishes.of('marco')).toBe(true)
  await server.answer()
  await granted
  expect([wishes.of('marco'), server.asked]).toEqual([undefined, [true]])
})
test('of what is tapped while one is on its way the last is sent, and nothing between', async () => {
  const [wishes, server] = [wishesOf<boolean>(), slowly()]
  const granted = wishes.wish('marco', true, server.grant)
  for (const tap of [false, true, false]) void wishes.wish('marco', tap, server.grant)
  expect([wishes.of('marco'), server.asked]).toEqual([false, [true]])
  await server.answer()
  expect(server.asked).toEqual([true, false])
  await server.answer()
  await granted
  expect(wishes.of('marco')).toBeUndefined()
})
test('back to what is on its way already is not sent again', async () => {
  const [wishes, server] = [wishesOf<boolean>(), slowly()]
  const granted = wishes.wish('marco', true, server.grant)
  for (const tap of [false, true]) void wishes.wish('marco', tap, server.grant)
  await server.answer()
  await granted
  expect(server.asked).toEqual([true])
})
test('a refusal is told once, and nothing is wished any more', async () => {
  const [wishes, server] = [wishesOf<boolean>(), slowly()]
  const granted = wishes.wish('marco', true, server.grant)
  const later = wishes.wish('marco', false, server.grant)
  await Promise.all([expect(granted).rejects.toThrow('no'), server.answer(new Error('no'))])
  await later
  expect([wishes.of('marco'), server.asked]).toEqual([undefined, [true]])
})
test('one of somebody else is not waited for', () => {
  const [wishes, server] = [wishesOf<boolean>(), slowly()]
  void wishes.wish('marco', true, server.grant)
  void wishes.wish('luis', true, server.grant)
  expect(server.asked).toEqual([true, true])
})
