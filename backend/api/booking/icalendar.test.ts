import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { fc } from '../../test/support/seed.ts'
import { calendarOf, folded, utc } from './icalendar.ts'

test('an instant in UTC', () => expect(utc(Date.parse('2026-10-25T01:30:00Z'))).toBe('20261025T013000Z'))

test('a line is folded at 75 octets, within no character, and unfolds to what it was', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 400 }).filter((text) => !/[\r\n]/.test(text)), (text) => {
    const lines = folded(`SUMMARY:${text}`).split('\r\n')
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    expect(lines.join('\r\n').replaceAll('\r\n ', '')).toBe(`SUMMARY:${text}`)
  }))
})

test('whatever is said is read as it was said', () => {
  const said = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }).filter((text) => text.trim() === text && !/[\r\u0000-\u0009\u000b-\u001f\u007f]/.test(text))
  fc.assert(fc.property(said, said, (summary, description) => {
    const file = calendarOf({ method: 'PUBLISH', language: 'es' }, [{
      uid: 'a@b', sequence: 3, changedAt: '2026-11-21T09:00:00Z', start: Date.parse('2026-11-23T22:00:00Z'), end: Date.parse('2026-11-23T23:00:00Z'), status: 'CONFIRMED', summary, description,
    }])
    const event = new ICAL.Component(ICAL.parse(file) as unknown[]).getFirstSubcomponent('vevent')
    expect([event?.getFirstPropertyValue('summary'), event?.getFirstPropertyValue('description')]).toEqual([summary, description])
  }))
})
