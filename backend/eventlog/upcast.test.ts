/** Old events read as today's. */
import { expect, test } from 'vitest'
import type { EventMetadata } from '../domain/kernel/event.ts'
import { Upcasters } from './upcast.ts'

const metadata: EventMetadata = {
  commandId: 'c',
  correlationId: 'c',
  actor: { id: 'system', role: 'system' },
  occurredAt: '2031-01-01T00:00:00Z',
}

const upcasters = new Upcasters([
  {
    type: 'ServiceAdded',
    from: 2,
    up: ({ price, ...rest }) => ({ ...rest, cents: Math.round(Number(price) * 100) }),
  },
  { type: 'ServiceAdded', from: 1, up: ({ title, ...rest }) => ({ ...rest, nombre: title }) },
])

test('each version is lifted through all that came after it', () => {
  const today = { nombre: 'Corte', cents: 1250 }
  expect(upcasters.lift('ServiceAdded', { title: 'Corte', price: 12.5 }, metadata).data).toEqual(
    today,
  )
  expect(
    upcasters.lift('ServiceAdded', { nombre: 'Corte', price: 12.5 }, { ...metadata, schema: 2 })
      .data,
  ).toEqual(today)
  expect(upcasters.lift('ServiceAdded', today, { ...metadata, schema: 3 }).data).toEqual(today)
})

test("what is written is stamped with today's version, and the stamp is not read", () => {
  const stamped = upcasters.stamp('ServiceAdded', metadata)
  expect(stamped.schema).toBe(3)
  expect(upcasters.lift('ServiceAdded', {}, stamped).metadata).toEqual(metadata)
  expect(upcasters.stamp('NeverChanged', metadata)).toEqual(metadata)
})

test('an event from a newer program is not misread', () => {
  expect(() => upcasters.lift('ServiceAdded', {}, { ...metadata, schema: 4 })).toThrow(
    'knows only 3',
  )
})

test('a gap between versions is found when the program starts', () => {
  expect(() => new Upcasters([{ type: 'A', from: 2, up: (data) => data }])).toThrow(
    'expected one from version 1',
  )
  expect(
    () => new Upcasters([1, 1].map((from) => ({ type: 'A', from, up: (data) => ({ ...data }) }))),
  ).toThrow('expected one from version 2')
})

test('an event that is called otherwise since is found and read under its name of today', () => {
  const renamed = new Upcasters([], [{ from: 'Claimed', to: 'CaseClaimed' }])
  expect(renamed.nameOf('Claimed')).toBe('CaseClaimed')
  expect(renamed.nameOf('CaseClaimed')).toBe('CaseClaimed')
  expect(renamed.storedNamesOf(['CaseClaimed', 'CaseOpened'])).toEqual([
    'CaseClaimed',
    'Claimed',
    'CaseOpened',
  ])
  expect(renamed.storedNamesOf(['CaseOpened'])).toEqual(['CaseOpened'])
})
