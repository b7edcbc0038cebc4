/**
 * What each read model makes of each event, whole: every column of every handler, in every variant
 * of the event. The tables stand in `tables/`; whoever changes a handler looks at what changes
 * there and writes them anew with `npx vitest run --project unit
 * backend/projections/handlers.test.ts -u`. `verify` compares a read model with itself, so a
 * handler that is wrong is wrong on both sides there.
 */
import { expect, test } from 'vitest'
import { allProjections, events } from '../modules/modules.ts'
import { tableOf, type Sample, samplesOf } from '../test/support/samples.ts'
import type { Projection, RowWriter } from './engine/apply/projection.ts'

const samples: ReadonlyMap<string, readonly Sample[]> = new Map(
  events.map((definition) => [definition.type, samplesOf(definition)]),
)

/** What a handler says, a line for each word about a row. */
function saidOf({ tables, handlers }: Projection, { event, print }: Sample): string[] {
  const lines: string[] = []
  const writer = (table: string): RowWriter => {
    const line =
      (verb: string) =>
      (...said: readonly object[]) => {
        lines.push(`${table}.${verb} ${said.map((one) => print(one)).join(' ')}`)
      }
    return {
      put: line('put'),
      patch: line('patch'),
      add: line('add'),
      remove: line('remove'),
      erase: (personId) => {
        lines.push(`${table}.erase ${print(personId)}`)
      },
    }
  }
  handlers.get(event.type)?.(
    event,
    Object.fromEntries(Object.keys(tables).map((table) => [table, writer(table)])),
  )
  return lines
}

test.each(allProjections.map((projection) => ({ name: projection.name, projection })))(
  '$name makes of each event what its table says',
  async ({ name, projection }) => {
    await expect(
      tableOf([...projection.handlers.keys()], samples, (sample) => saidOf(projection, sample)),
    ).toMatchFileSnapshot(`tables/${name}.txt`)
  },
)

test('every event that a read model handles has a sample', () => {
  expect(
    allProjections
      .flatMap(({ handlers }) => [...handlers.keys()])
      .filter((type) => !samples.has(type)),
  ).toEqual([])
})
