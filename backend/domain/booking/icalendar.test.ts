import ICAL from 'ical.js'
import { sync } from 'node-ical'
import { describe, expect, test } from 'vitest'
import { fc } from '../../test/support/seed.ts'
import { icalendarOf, folded, utc } from './icalendar.ts'

test('an instant in UTC', () =>
  expect(utc(Date.parse('2026-10-25T01:30:00Z'))).toBe('20261025T013000Z'))

test('a line is folded at 75 octets, within no character, and unfolds to what it was', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 400 }).filter((text) => !/[\r\n]/.test(text)),
      (text) => {
        const lines = folded(`SUMMARY:${text}`).split('\r\n')
        expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
        expect(lines.join('\r\n').replaceAll('\r\n ', '')).toBe(`SUMMARY:${text}`)
      },
    ),
  )
})

test('whatever is said is read as it was said', () => {
  const said = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 120 })
    .filter((text) => text.trim() === text && !/[\r\u0000-\u0009\u000b-\u001f\u007f]/.test(text))
  fc.assert(
    fc.property(said, said, (summary, description) => {
      const file = icalendarOf({ method: 'PUBLISH', language: 'es' }, [
        {
          uid: 'a@b',
          sequence: 3,
          changedAt: '2026-11-21T09:00:00Z',
          start: Date.parse('2026-11-23T22:00:00Z'),
          end: Date.parse('2026-11-23T23:00:00Z'),
          status: 'CONFIRMED',
          summary,
          description,
        },
      ])
      const event = new ICAL.Component(ICAL.parse(file) as unknown[]).getFirstSubcomponent('vevent')
      expect([
        event?.getFirstPropertyValue('summary'),
        event?.getFirstPropertyValue('description'),
      ]).toEqual([summary, description])
    }),
  )
})

/** How each of two programs that know nothing of each other reads a calendar. */
const readers = {
  'ical.js': (file: string) =>
    new ICAL.Component(ICAL.parse(file) as unknown[]).getAllSubcomponents('vevent').map((event) => {
      const said = (name: string) => event.getFirstPropertyValue(name)
      const instant = (name: string) => (said(name) as ICAL.Time).toJSDate().getTime()
      return {
        uid: String(said('uid')),
        sequence: Number(said('sequence')),
        status: String(said('status')),
        summary: String(said('summary')),
        location: String(said('location')),
        start: instant('dtstart'),
        end: instant('dtend'),
        changed: instant('dtstamp'),
      }
    }),
  'node-ical': (file: string) =>
    Object.values(sync.parseICS(file)).flatMap((one) =>
      one?.type !== 'VEVENT'
        ? []
        : [
            {
              uid: one.uid,
              sequence: Number(one.sequence),
              status: String(one.status),
              summary: String(one.summary),
              location: String(one.location),
              start: one.start.getTime(),
              end: Number(one.end?.getTime()),
              changed: one.dtstamp.getTime(),
            },
          ],
    ),
}

/** Nights in which a clock is put back or forward, and the days before and after them. */
const changes = [
  ['Europe/Madrid', '2026-03-29T01:00:00Z'],
  ['Europe/Madrid', '2026-10-25T01:00:00Z'],
  ['America/Santiago', '2026-09-06T04:00:00Z'],
  ['America/New_York', '2026-11-01T06:00:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
] as const

describe.each(Object.entries(readers))('%s', (_, read) => {
  test.each(changes)(
    'reads every half hour around the change of clocks in %s as the instant that it is',
    (zone, change) => {
      const entries = Array.from({ length: 97 }, (_, index) => {
        const start = Date.parse(change) + (index - 48) * 1_800_000
        return {
          uid: `${index}@balbu.example`,
          sequence: index,
          changedAt: '2026-01-20T09:00:00.000Z',
          start,
          end: start + 2_700_000,
          status: 'CONFIRMED' as const,
          summary: `Corte; barba, ${index}: «¿con Íñigo?» y todo lo que haga falta para llenar más de una línea`,
          location: 'Calle del Pez 12\\3, local; 3',
        }
      })
      const file = icalendarOf(
        { method: 'PUBLISH', language: 'es', subscribed: { name: 'Balbu', zone, everyHours: 1 } },
        entries,
      )
      expect(read(file).toSorted((a, b) => a.start - b.start)).toEqual(
        entries.map(({ changedAt, ...entry }) => ({ ...entry, changed: Date.parse(changedAt) })),
      )
    },
  )
})
