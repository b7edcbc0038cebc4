import { expect, test } from 'vitest'
import { begunName, completed, mentionedIn, namedBy, withNames } from './mentions.ts'

const team = [
  { id: '1', nombre: 'Ana' },
  { id: '2', nombre: 'Ana Íñiguez' },
  { id: '3', nombre: 'Beto Ruiz' },
]

test.each([
  ['Hola @an', 'an'],
  ['@', ''],
  ['@Beto R', 'Beto R'],
  ['ana@correo', undefined],
  ['Hola', undefined],
  ['@Beto Ruiz mira', undefined],
])('after %j a name is begun by %j', (text, begun) => {
  expect(begunName(text, text.length)).toBe(begun)
})
test('a colleague is found without accents and capitals', () =>
  expect(namedBy(team, 'ana in').map(({ id }) => id)).toEqual(['2']))
test('the name takes the place of what was begun', () =>
  expect(completed('Mira @be, por favor', 8, 'Beto Ruiz')).toEqual({
    text: 'Mira @Beto Ruiz , por favor',
    caret: 16,
  }))
test('the longer of two names is meant, and each counts once', () => {
  expect(mentionedIn('@Ana Íñiguez y @Ana Íñiguez', team)).toEqual(['2'])
  expect(mentionedIn('@Ana, ¿lo ves? Anabel no', team)).toEqual(['1'])
  expect(mentionedIn('@Anabel', team)).toEqual([])
})
test('in the note each name stands by itself', () =>
  expect(withNames('Oye @Ana: mira', ['Ana'])).toEqual([
    { text: 'Oye ', isName: false },
    { text: '@Ana', isName: true },
    { text: ': mira', isName: false },
  ]))
