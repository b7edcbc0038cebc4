/** The last gate before the log: what is nearly right is refused, not mended. */
import { expect, test } from 'vitest'
import { event, Metadata, system } from './event.ts'
import {
  Cents,
  Currency,
  Day,
  Id,
  Latitude,
  Longitude,
  Minutes,
  Name,
  Position,
  Text,
  Utc,
  Zone,
} from './fields.ts'

const id = '3f0e7a52-2f5e-4c0d-9d5e-0c1f5a9b7e01'

test.each([
  ['an id', Id, [id], [id.toUpperCase(), id.slice(1), '']],
  [
    'an instant',
    Utc,
    ['2000-01-01T00:00:00.000Z', '2100-12-31T23:59:59.999Z', '2028-02-29T12:00:00.000Z'],
    [
      '1999-12-31T23:59:59.999Z',
      '2101-01-01T00:00:00.000Z',
      '+010000-01-01T00:15:00.000Z',
      '2026-02-29T12:00:00.000Z',
      '2026-11-21T10:00:00Z',
      '2026-11-21T10:00:00.000+01:00',
      '',
    ],
  ],
  [
    'a day',
    Day,
    ['2000-01-01', '2100-12-31'],
    ['1999-12-31', '2101-01-01', '0000-01-01', '2026-02-29', '2026-11-21T00:00:00.000Z'],
  ],
  ['a text', Text(3), ['', 'ñañ', '💈💈💈', 'a\nb'], ['ñaña', '💈💈💈💈', '\ud800', 'a\0']],
  ['a zone', Zone, ['America/Mexico_City', 'UTC'], ['America/Balbu', '+05:00', '']],
  ['a currency', Currency, ['MXN'], ['mxn', 'EURO', '']],
  [
    'a latitude',
    Latitude,
    [0, 90, -90, 19.432607712, 0.000001],
    [90.1, 5e-324, -1e-12, Number.NaN],
  ],
  ['an amount', Cents, [0, 1_000_000_000], [-1, 0.5, 1_000_000_001, 2 ** 31, Number.NaN]],
] as const)('%s', (_, schema, taken, refused) => {
  for (const value of taken) expect(schema.parse(value), String(value)).toBe(value)
  for (const value of refused) expect(schema.safeParse(value).success, String(value)).toBe(false)
})

test('an event is not made of what is only nearly right', () => {
  const Happened = event('Happened', { personId: Id, day: Day })
  expect(() => Happened({ personId: id.toUpperCase(), day: '2026-11-21' })).toThrow('personId')
  expect(() => Happened({ personId: id, day: '0000-01-01' })).toThrow('day')
})

test('metadata says who and when, as a read model can write it', () => {
  const metadata = {
    commandId: 'c',
    correlationId: 'c',
    actor: { id, role: 'cliente' },
    occurredAt: '2026-11-19T16:00:00.000Z',
  }
  const takes = (change: object) => Metadata.safeParse({ ...metadata, ...change }).success
  expect([takes({}), takes({ actor: system })]).toEqual([true, true])
  expect(
    [
      { actor: { id: 'ana', role: 'cliente' } },
      { actor: { id, role: 'system' } },
      { actor: { id: 'system', role: 'admin' } },
      { occurredAt: '2026-11-19' },
      { commandId: '' },
    ].map(takes),
  ).toEqual([false, false, false, false, false])
})

test.each([
  ['a longitude', Longitude, [0, 180, -180, 0.000001], [180.1, -180.1, 1e-9, Number.NaN]],
  ['a latitude', Latitude, [1.1e-9, -1.1e-9], [1e-9, -1e-9, -90.1]],
  [
    'a place in the log',
    Position,
    ['0', '7', '10', '123456789012345678'],
    ['', '00', '01', '-1', '1234567890123456789', ' 1', '1 ', '1.0'],
  ],
  ['a currency', Currency, ['EUR'], ['xEUR', 'EURx', 'EU']],
  ['minutes', Minutes, [0, 1, 1440], [-1, 1441, 0.5]],
  [
    'a name',
    Name,
    ['a'.repeat(200), '💈'.repeat(200)],
    ['a'.repeat(201), `${'💈'.repeat(199)}ab`, '💈'.repeat(201)],
  ],
  ['a text', Text(3), ['💈💈ñ'], ['💈💈ña', 'ñ\u{dc00}', '💈'.repeat(1000)]],
  ['a zone', Zone, ['Europe/Madrid', 'utc'], ['1/2', ' UTC', 'UTC+1', 'x'.repeat(300)]],
  [
    'a day',
    Day,
    ['2009-09-09', '2099-12-31'],
    ['2110-01-01', '2200-01-01', '1900-01-01', '2o00-01-01'],
  ],
] as const)('%s, at its bounds', (_, schema, taken, refused) => {
  for (const value of taken) expect(schema.parse(value), String(value)).toBe(value)
  // Twice: what was refused once is remembered.
  for (const value of [...refused, ...refused])
    expect(schema.safeParse(value).success, String(value)).toBe(false)
})
