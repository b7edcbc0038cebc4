/**
 * The events as they are written down: nothing changes its shape, and nothing tells of somebody,
 * unnoticed.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { events } from '../modules/modules.ts'
import { event, openly, personal } from '../domain/kernel/event.ts'
import { Day, Id, Text, Utc, Zone } from '../domain/kernel/fields.ts'
import { type EventCatalogue, catalogueOf, pageText, shapeOf, unclassified } from './catalogue.ts'
import { upcasters } from './upcasters.ts'

const root = join(import.meta.dirname, '../..')

test('every event has the shape and the version that are written down: another shape needs an upcaster, then npm run events', async () => {
  const locked = JSON.parse(
    await readFile(join(import.meta.dirname, 'events.lock.json'), 'utf8'),
  ) as EventCatalogue
  expect(catalogueOf(events)).toEqual(locked)
})

test('the page of docs/ says what is personal today (npm run events writes it)', async () => {
  expect(pageText(events)).toBe(await readFile(join(root, 'docs/reference/events.md'), 'utf8'))
})

test('every text, and every place on the map, is sealed or says why it is not', () => {
  expect(
    events.flatMap((definition) =>
      unclassified(definition).map((field) => `${definition.type}.${field}`),
    ),
  ).toEqual([])
})

test('what is sealed names its person in a field of the same event, which is an id', () => {
  for (const [type, { fields, sealed }] of Object.entries(catalogueOf(events)))
    for (const of of Object.values(sealed)) expect(fields[of], `${type}.${of}`).toBe('id')
})

test('no upcaster lifts what nobody writes', () => {
  const known = new Set(events.map(({ type }) => type))
  expect(upcasters.map(({ type }) => type).filter((type) => !known.has(type))).toEqual([])
})

test('a shape is told without its bounds', () => {
  expect(
    shapeOf(
      z.object({
        id: Id.nullable(),
        day: Day,
        at: Utc,
        zone: Zone,
        name: Text(5),
        count: z.int().min(3),
        degrees: z.number(),
        kind: z.enum(['a', 'b']),
        list: z.array(z.object({ ok: z.boolean() })),
      }),
    ),
  ).toBe(
    "{ id: id | null, day: day, at: instant, zone: code, name: text, count: whole number, degrees: number, kind: 'a' | 'b', list: [{ ok: boolean }] }",
  )
  expect(shapeOf(z.int().max(3))).toBe(shapeOf(z.int()))
})

test('text in the clear is found wherever it hides', () => {
  const Said = event('Said', {
    by: Id,
    words: Text(80),
    deep: z.array(z.object({ words: Text(80).nullable() })),
    where: z.number(),
    size: z.int(),
    sealed: personal(Text(80), { of: 'by' }),
    shop: openly(Text(80), 'ours'),
  })
  expect(unclassified(Said)).toEqual(['words', 'deep', 'where'])
})
