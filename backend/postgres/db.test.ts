import { expect, test } from 'vitest'
import { isoInstantOf, madeOnce, prepared, sql } from './db.ts'

test.each([
  '2026-11-22 10:00:00+00',
  '2026-11-22 10:00:00.25+00',
  '2026-11-22 10:00:00.123999+00',
  '0050-01-01 00:00:00+00',
  '2026-11-22 10:00:00.1-06',
  '2026-11-22 10:00:00.5+05:30',
  '2026-11-22 10:00:00.999999-03:30',
])('%s is read as the instant that it is', (text) => {
  const [day, time = ''] = text.split(' ')
  const [, clock, zone = ''] = /^(.*?)([+-].*)$/.exec(time) ?? []
  expect(isoInstantOf(text)).toBe(
    new Date(`${day}T${clock}${zone.length === 3 ? `${zone}:00` : zone}`).toISOString(),
  )
})

test('a text that is made once has one parameter for each thing that is asked with, however often it stands there', () => {
  const ask = madeOnce(
    { who: 'somebody', at: 'some time', without: ['something'] },
    ({ who, at, without }) =>
      prepared(
        'theirs',
        sql`SELECT ${at}::text WHERE ${who} <> ${at} AND ${who} <> ALL (${[...without]}::text[])`,
      ),
  )
  const theirs = {
    text: 'SELECT $1::text WHERE $2 <> $1 AND $2 <> ALL ($3::text[])',
    name: 'theirs',
  }
  expect(ask({ who: 'eva', at: 'noon', without: [] })).toEqual({
    ...theirs,
    values: ['noon', 'eva', []],
  })
  expect(ask({ who: 'noon', at: 'noon', without: ['spam'] })).toEqual({
    ...theirs,
    values: ['noon', 'noon', ['spam']],
  })
  expect(() => madeOnce({ who: 'somebody' }, () => sql`SELECT ${7}`)).toThrow(RangeError)
})
