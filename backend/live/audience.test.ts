/**
 * Who hears live of each event, and who is told of it, whole: in every variant of the event and
 * whoever acted. The tables stand in `tables/`; whoever changes one of the two looks at what
 * changes there and writes it anew with `npx vitest run --project unit
 * backend/live/audience.test.ts -u`.
 */
import { expect, test } from 'vitest'
import { noticesOf } from '../domain/engagement/notifications.ts'
import { audience, events } from '../modules/modules.ts'
import { type Sample, samplesOf, tableOf } from '../test/support/samples.ts'
import { apartIn, standingIn } from './audience.ts'
import { consoleAudience, consoleHears } from './console.ts'

const samples: ReadonlyMap<string, readonly Sample[]> = new Map(
  events.map((definition) => [definition.type, samplesOf(definition, { byEach: true })]),
)
/**
 * Each line that follows from an event; types of which nothing follows, whatever the variant, are
 * left out.
 */
function mustBeAs(file: string, follows: (sample: Sample) => readonly unknown[]) {
  const types = [...samples]
    .filter(([, all]) => all.some((sample) => follows(sample).length > 0))
    .map(([type]) => type)
  return expect(
    tableOf(types, samples, (sample) => follows(sample).map((one) => sample.print(one))),
  ).toMatchFileSnapshot(`tables/${file}.txt`)
}
const BARBER = '00000000-0000-4000-8000-000000000001'
const SHOP = '00000000-0000-4000-8000-000000000002'

test('who hears of each event on open screens', async () => {
  await mustBeAs('audience', ({ event }) =>
    audience
      .of(event)
      .map((one) =>
        'teamOf' in one
          ? { ...one, each: one.each(BARBER) }
          : 'shopOf' in one
            ? { ...one, there: one.there(SHOP) }
            : one,
      ),
  )
})

test('who is told of each event in a notice, over which channels', async () => {
  await mustBeAs('notices', ({ event }) => noticesOf(event))
})

test('what the console hears of each event', async () => {
  await mustBeAs('console', ({ event }) =>
    consoleHears.includes(event.type) ? consoleAudience()(event) : [],
  )
})

test('whose sockets an event closes, and for whom it changes who is met', async () => {
  await mustBeAs('standings', ({ event }) => [
    ...(standingIn(event) ? [standingIn(event)] : []),
    ...(apartIn(event).length > 0 ? [apartIn(event)] : []),
  ])
})
