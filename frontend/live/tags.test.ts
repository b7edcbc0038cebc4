/** What a tag with a placeholder stands for; the contract's tags themselves: contractTags.test.ts. */
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { fieldOf, keysShowing } from './tags.ts'

const keys = (tag: string, found: object) =>
  keysShowing(new QueryClient(), [tag], (field) => fieldOf(found, field))
const slotsOf = (id: string) => [['api', 'barbers', id, 'slots']]

test('the first that is known names the thing', () => {
  expect(keys('slots:{body.barberId|me}', { body: { barberId: 'b' }, me: 'm' })).toEqual(
    slotsOf('b'),
  )
  expect(keys('slots:{body.barberId|me}', { body: undefined, me: 'm' })).toEqual(slotsOf('m'))
})

test('where it is not known which, all are meant; with a question mark none', () => {
  const all = [['api', 'barbers']]
  expect(keys('slots:{me}', {})).toEqual(all)
  expect(keys('slots', { me: 'm' })).toEqual(all)
  expect(keys('slots:{me?}', {})).toEqual([])
  expect(keys('slots:{me?}', { me: 'm' })).toEqual(slotsOf('m'))
})

test('where there is none of that kind, nothing is old', () => {
  expect(keys('slots:{barberId}', { barberId: null })).toEqual([])
})

test('a word stands for itself, in the place of the query where the read has it there', () => {
  expect(keys('feed:siguiendo', {})).toEqual([['api', 'posts', { feed: 'siguiendo' }]])
})

test('an id is one part of the key, whatever stands in it', () => {
  expect(keys('slots:{me}', { me: 'a/b' })).toEqual(slotsOf('a%2Fb'))
})

test('what a name inherits is no field', () => {
  expect(keys('slots:{constructor?}', {})).toEqual([])
})

test('a tag of another version shows nowhere', () => {
  expect(keys('nowhere:{me}', { me: 'm' })).toEqual([])
})
