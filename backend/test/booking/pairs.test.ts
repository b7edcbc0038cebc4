/**
 * Everything that may be true of a visit, beside everything else: a row for each pair, generated
 * where two kinds of visit or a kind and an act meet. docs/reference/pairs.md is made of them.
 */
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingModule } from '../../modules/booking.ts'
import { startPolicy } from '../../workers/kernel/policy.ts'
import { rowsOfActs } from '../support/pairs/acts.ts'
import { rowsOfKinds } from '../support/pairs/kinds.ts'
import { rowsOfLate } from '../support/pairs/late.ts'
import { allPairs } from '../support/pairs/things.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let house: TestServer
const workers: Awaited<ReturnType<typeof startPolicy>>[] = []
beforeAll(async () => {
  house = await startTestServer()
  const { services } = house
  const { log, db } = services
  const logger = pino({ level: 'silent' })
  for (const policy of bookingModule.policies?.({ services, background: db, logger }) ?? [])
    workers.push(await startPolicy(policy, { log, db, logger }))
})
afterAll(() => Promise.all(workers.map((worker) => worker.close())))

const rows = new Map([...rowsOfKinds, ...rowsOfActs, ...rowsOfLate])

const page = `# Pairs

What may be true of a visit or happen around it, beside everything else. Each line is a test of \`backend/test/booking/pairs.test.ts\`.

| Pair | Then |
|---|---|
${allPairs.map((pair) => `| ${pair} | ${rows.get(pair)?.says} |`).join('\n')}
`
test('the page of the pairs says what the rows say', () =>
  expect(page).toMatchFileSnapshot('../../../docs/reference/pairs.md'))

test('every pair has a row', () => {
  expect([...rows.keys()].toSorted()).toEqual(allPairs.toSorted())
})

test.each([...rows])('%s', (_, row) => row.check(house))
