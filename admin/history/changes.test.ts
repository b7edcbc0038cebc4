import { describe, expect, test } from 'vitest'
import { compared, equal } from './changes.ts'

describe('what an event did to an appointment', () => {
  test('the first event brings every fact', () => {
    expect(compared(undefined, { status: 'pendiente', cents: 1500 })).toEqual([
      { name: 'status', mark: 'new', value: 'pendiente', was: undefined },
      { name: 'cents', mark: 'new', value: 1500, was: undefined },
    ])
  })

  test('a confirmation changes the state and nothing else', () => {
    const before = { status: 'pendiente', services: [{ nombre: 'Corte', cents: 1500 }], notes: '' }
    const facts = compared(before, {
      ...before,
      services: [{ cents: 1500, nombre: 'Corte' }],
      status: 'confirmada',
    })
    expect(facts.map(({ name, mark }) => [name, mark])).toEqual([
      ['status', 'changed'],
      ['services', 'same'],
      ['notes', 'same'],
    ])
    expect(facts[0]).toMatchObject({ was: 'pendiente', value: 'confirmada' })
  })

  test('a fact that turns from nothing into something changed; it was there all along', () => {
    expect(compared({ reason: null }, { reason: 'Enfermo' })).toEqual([
      { name: 'reason', mark: 'changed', was: null, value: 'Enfermo' },
    ])
  })

  test('what disappears is said, after what stays', () => {
    expect(compared({ guestName: 'Luz', day: '2026-11-21' }, { day: '2026-11-22' })).toEqual([
      { name: 'day', mark: 'changed', was: '2026-11-21', value: '2026-11-22' },
      { name: 'guestName', mark: 'gone', was: 'Luz', value: undefined },
    ])
  })
})

describe('equality', () => {
  test('lists are equal in the same order only', () => {
    expect(equal(['2026-11-21', '2026-11-22'], ['2026-11-21', '2026-11-22'])).toBe(true)
    expect(equal(['2026-11-21', '2026-11-22'], ['2026-11-22', '2026-11-21'])).toBe(false)
  })

  test('a missing key is not an undefined one, and a list is not an object', () => {
    expect(equal({ a: undefined }, { b: undefined })).toBe(false)
    expect(equal([], {})).toBe(false)
    expect(equal(null, {})).toBe(false)
  })
})
