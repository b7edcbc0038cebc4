/** The bounds of what comes in, each at its very edge. */
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { addLocation } from '../business/locations.ts'
import { addService } from '../business/services.ts'
import { openBusiness } from '../business/shops.ts'
import { Image } from './images.ts'
import { limits } from './limits.ts'
import {
  Day,
  Especialidades,
  Id,
  Instant,
  Latitude,
  line,
  Longitude,
  Nombre,
  numeric,
  Password,
  Telefono,
  text,
} from './values.ts'

const takes = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success

test.each([
  ['1999-12-31', false],
  ['2000-01-01', true],
  ['2099-12-31', true],
  ['2100-01-01', false],
  ['0000-01-01', false],
  ['9999-12-31', false],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-04-31', false],
  ['2026-1-1', false],
  ['hoy', false],
])('the day %s is taken: %s', (day, isTaken) => expect(takes(Day, day)).toBe(isTaken))

test.each([
  ['1999-12-31T23:59:59.999Z', false],
  ['2000-01-01T00:00:00.000Z', true],
  ['2099-12-31T23:59:59.999Z', true],
  ['2100-01-01T00:00:00Z', false],
  // The instant counts, not the wall clock that it is written by.
  ['2000-01-01T00:00:00+01:00', false],
  ['1999-12-31T23:30:00-01:00', true],
  ['2100-01-01T00:30:00+01:00', true],
  ['2099-12-31T23:30:00-01:00', false],
  ['9999-12-31T23:45:00Z', false],
  ['0000-01-01T00:00:00Z', false],
  ['2026-11-21T10:00:00', false],
  ['2026-11-21', false],
])('the instant %s is taken: %s', (instant, isTaken) =>
  expect(takes(Instant, instant)).toBe(isTaken),
)

describe('a number', () => {
  const price = numeric(z.number().min(-200).max(1_000))
  test.each([
    [15, 15],
    ['15', 15],
    ['12.50', 12.5],
    ['-99.13', -99.13],
    [0, 0],
    ['0', 0],
    ['1000', 1_000],
    [-200, -200],
  ])('may be sent as %j', (sent, read) => expect(price.parse(sent)).toBe(read))
  test.each([
    null,
    '',
    ' ',
    true,
    false,
    [],
    [15],
    {},
    '0x10',
    '1e2',
    '15,5',
    '15.',
    '.5',
    '+5',
    ' 15',
    '٣',
    'NaN',
    'Infinity',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '9'.repeat(400),
    1_001,
    '1001',
    -201,
    undefined,
  ])('is not %j', (sent) => expect(price.safeParse(sent).success).toBe(false))
  test('that is none is told in the words of its field, once', () => {
    const read = (precio: unknown) =>
      addService.body?.safeParse({ nombre: 'Corte', precio, duracion: '30' })
    for (const precio of [null, '', true, [], '0x10']) {
      expect(
        read(precio)?.error?.issues.map(({ path }) => path),
        JSON.stringify(precio),
      ).toEqual([['precio']])
    }
    expect(read('15.50')?.data).toMatchObject({ precio: 15.5, minutes: 30 })
  })
})

test('one mistake is told once', () => {
  expect(Day.safeParse('mañana').error?.issues).toHaveLength(1)
  expect(Instant.safeParse('mañana').error?.issues).toHaveLength(1)
})

test('an id is read in small letters, however it was sent', () => {
  expect(Id.parse('3F0E7A52-2F5E-4C0D-9D5E-0C1F5A9B7E01')).toBe(
    '3f0e7a52-2f5e-4c0d-9d5e-0c1f5a9b7e01',
  )
})

describe('a text', () => {
  test('of exactly the limit is taken, one character more is not', () => {
    for (const letter of ['a', 'ñ', '💈']) {
      expect(takes(text(5), letter.repeat(5)), letter).toBe(true)
      expect(takes(text(5), letter.repeat(6)), letter).toBe(false)
    }
  })

  test('is counted as it is kept: without blanks around it, composed', () => {
    expect(text(5).parse('  ábaco ')).toBe('ábaco')
    expect(text(5).parse('ábaco')).toBe('ábaco')
  })

  test('loses what nothing shows, and keeps its lines', () => {
    expect(text(80).parse('uno\0\u0007\n\tdos\u007F')).toBe('uno\n\tdos')
  })

  test.each([text(80), line(80)])('that holds half a surrogate pair is refused, once', (schema) => {
    expect(
      schema.safeParse('Corte \ud800 y barba\udc00').error?.issues.map(({ message }) => message),
    ).toEqual(['Hay un carácter que no es válido'])
    expect(schema.parse('Corte 💈')).toBe('Corte 💈')
  })
})

describe('a name', () => {
  test.each([
    ['Ana\r\nBcc: todos', 'Ana Bcc: todos'],
    ['Ana\t \u2028García\u0085López', 'Ana García López'],
    ['\u202EairagroB\u202C', 'airagroB'],
    ['\u2066Ana\u2069 \u200BG\u200Farcía\u061C', 'Ana García'],
    ['Ana\u009B\uFEFF\u0007', 'Ana'],
    // A family is several people, joined by what has no width.
    ['Los 👨‍👩‍👧', 'Los 👨‍👩‍👧'],
  ])('%j is kept as %j', (typed, kept) => {
    for (const schema of [Nombre, line(80)]) expect(schema.parse(typed)).toBe(kept)
  })

  test('of nothing that shows is too short', () => {
    expect(takes(Nombre, '\u202E\u200B\n\u2066')).toBe(false)
  })
})

test('names of shops, places and services are on one line', () => {
  const typed = 'La\n\u202ENavaja'
  const bodies = [
    [openBusiness, { nombre: typed, direccion: 'Calle Mayor 1' }, 'nombre'],
    [addLocation, { name: typed, address: 'Calle Mayor 1' }, 'name'],
    [addService, { nombre: typed, precio: 10, duracion: 30 }, 'nombre'],
  ] as const
  for (const [{ path, body }, sent, field] of bodies)
    expect(body?.parse(sent), path).toMatchObject({ [field]: 'La Navaja' })
})

test.each([
  [Nombre, 'a', limits.nombre.min, limits.nombre.max],
  [Password, 'a', limits.password.min, limits.password.max],
  [Telefono, '1', limits.phoneDigits.min, limits.phoneDigits.max],
] as const)('from the least to the most, and not one beyond', (schema, letter, least, most) => {
  expect(
    [least - 1, least, most, most + 1].map((length) => takes(schema, letter.repeat(length))),
  ).toEqual([false, true, true, false])
})

test('ten specialities of thirty characters are taken, not eleven, not thirty-one', () => {
  const different = (count: number) =>
    Array.from({ length: count }, (_, index) => `${index}`.padEnd(30, 'x'))
  expect(
    [different(10), different(11), ['x'.repeat(31)]].map((all) => takes(Especialidades, all)),
  ).toEqual([true, false, false])
})

test('a place is on the globe, to a tenth of a metre', () => {
  expect([90, -90, 90.000001, -90.000001].map((degrees) => takes(Latitude, degrees))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect([180, -180, 180.000001, -180.000001].map((degrees) => takes(Longitude, degrees))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect([
    Latitude.parse(19.432607712),
    Latitude.parse(-0.0000001),
    Longitude.parse(5e-324),
  ]).toEqual([19.432608, 0, 0])
})

test('a picture is an upload, or one that was uploaded before: what stands behind a link could be exchanged', () => {
  const stored = '/media/5b0f3a52-6f6e-4d52-9a57-0d1f7f1a0004'
  expect(
    [stored, null, '', 'data:image/png;base64,AAAA'].map((image) => takes(Image, image)),
  ).toEqual([true, true, true, true])
  expect(
    [
      'https://example.com/a.png',
      `${stored}?size=160`,
      `/media/${'-'.repeat(36)}`,
      `https://example.com${stored}`,
      '//example.com/a.png',
    ].map((image) => takes(Image, image)),
  ).toEqual([false, false, false, false, false])
})
