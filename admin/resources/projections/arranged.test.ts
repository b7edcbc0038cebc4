import { expect, test } from 'vitest'
import type { ProjectionStatus } from '../../providers/dataProvider.ts'
import { arranged } from './arranged.ts'

const names: Readonly<Record<string, string>> = {
  cases: 'Casos',
  shops: 'Negocios',
  history: 'Historia en cifras',
  ratings: 'Calificaciones',
}
const one = (name: string, more: Partial<ProjectionStatus> = {}): ProjectionStatus => ({
  id: name,
  name,
  version: 2,
  position: '9',
  lagEvents: 0,
  lagSeconds: 0,
  status: 'live',
  error: null,
  rebuilding: null,
  verifying: null,
  verified: null,
  ...more,
})
const all = [
  one('shops', { lagEvents: 3, lagSeconds: 1 }),
  one('cases'),
  one('history', { verified: { at: '2026-11-24T10:00:00.000Z', differing: 2, version: 2 } }),
  one('ratings', { verified: { at: '2026-11-24T10:00:00.000Z', differing: 2, version: 1 } }),
]
const ordered = (words: string, order: Parameters<typeof arranged>[1]['order']) =>
  arranged(all, { words, order, called: (name) => names[name] ?? name }).map(({ name }) => name)

test('what differs from a replay stands first, then what is late; a verification of another version counts for nothing', () => {
  expect(ordered('', 'trouble')).toEqual(['history', 'shops', 'ratings', 'cases'])
})
test('by the name that people call it', () =>
  expect(ordered('', 'name')).toEqual(['ratings', 'cases', 'history', 'shops']))
test('what is furthest behind first', () => expect(ordered('', 'lag')[0]).toBe('shops'))
test.each([
  ['NEGOC', ['shops']],
  ['ratings', ['ratings']],
  ['nada de eso', []],
])('found by %s, by its words or its name in the log', (words, found) =>
  expect(ordered(words, 'name')).toEqual(found),
)
