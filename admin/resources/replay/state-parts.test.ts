import { expect, test } from 'vitest'
import { changesWithin } from './state-parts.ts'

const one = {
  decisionId: 'a',
  clause: 'spam',
  carriedOut: false,
  effects: [{ effect: 'none', on: 'subject' }],
}

test('of a list the element that changed says which of its parts did', () => {
  expect(
    changesWithin(
      [one, { ...one, decisionId: 'b' }],
      [
        { ...one, carriedOut: true },
        { ...one, decisionId: 'b' },
      ],
    ),
  ).toEqual({
    added: [],
    removed: [],
    changed: [{ of: 'a', name: 'carriedOut', was: false, value: true }],
  })
})
test('what is new in a list, or gone from it, is told whole', () => {
  expect(changesWithin([one], [one, { ...one, decisionId: 'b' }])).toEqual({
    added: [{ ...one, decisionId: 'b' }],
    removed: [],
    changed: [],
  })
  expect(changesWithin([one], [])).toEqual({ added: [], removed: [one], changed: [] })
})
test('what has no parts is told whole', () => {
  expect(changesWithin('a', 'b')).toBeUndefined()
  expect(changesWithin(['a'], ['b'])).toBeUndefined()
  expect(changesWithin(null, one)).toBeUndefined()
})
test('of an object its parts that changed', () => {
  expect(changesWithin({ by: 'a', until: '1' }, { by: 'a', until: '2' })).toEqual({
    added: [],
    removed: [],
    changed: [{ of: null, name: 'until', was: '1', value: '2' }],
  })
})
