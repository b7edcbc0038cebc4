/**
 * Two decisions, of one thing or of things that hang together, and one of them taken back: readers
 * find what they find where only the other one was ever taken. Every effect with every other one of
 * its group, and with a second one of its own kind.
 */
import { beforeAll, expect, test } from 'vitest'
import type { Clause, Effect, Side } from '../../../contract/moderation/reasons.ts'
import type { SubjectType } from '../../../contract/moderation/subject-types.ts'
import { reviewsOutOfStep } from '../../projections/engagement/reviews-reads.ts'
import {
  type Authored,
  type Bench,
  benchOf,
  decidables,
  readersRows,
} from '../support/decisions.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { bySystem, settled } from '../support/acting.ts'
import { type Chair, openChair } from '../../seed/http/shops.ts'
import { type SignedIn } from '../../seed/http/people.ts'

/** What is decided: of which thing of the chair, and what of it. */
type Measured = readonly [
  thing: SubjectType | 'POST2',
  effect: Effect,
  side: Side,
  clause: Clause,
  days?: number,
]
const groups: Readonly<Record<string, readonly Measured[]>> = {
  'posts that share a picture': [
    ['POST', 'label', 'subject', 'acoso'],
    ['POST', 'label', 'subject', 'violencia'],
    ['POST', 'hide', 'subject', 'odio'],
    ['POST', 'remove', 'subject', 'spam'],
    ['POST2', 'hide', 'subject', 'desnudez'],
  ],
  'a barber, by their post and their shop': [
    ['POST', 'suspend', 'author', 'acoso', 3],
    ['BUSINESS', 'suspend', 'author', 'odio', 9],
    ['POST2', 'restrict', 'author', 'spam', 5],
    ['BUSINESS', 'restrict', 'author', 'acoso', 7],
    ['POST2', 'ban', 'author', 'odio'],
  ],
  'a shop': [
    ['BUSINESS', 'hide', 'subject', 'acoso'],
    ['BUSINESS', 'hide', 'subject', 'odio'],
    ['BUSINESS', 'withdraw', 'subject', 'desnudez'],
    ['POST', 'suspend', 'author', 'spam', 4],
  ],
  'a comment and its writer': [
    ['COMMENT', 'hide', 'subject', 'acoso'],
    ['COMMENT', 'remove', 'subject', 'odio'],
    ['COMMENT', 'hide', 'subject', 'spam'],
    ['COMMENT', 'suspend', 'author', 'acoso', 3],
  ],
  'a review and its writer': [
    ['REVIEW', 'hide', 'subject', 'resena'],
    ['REVIEW', 'remove', 'subject', 'odio'],
    ['REVIEW', 'hide', 'subject', 'acoso'],
    ['USER', 'suspend', 'subject', 'acoso', 3],
    ['USER', 'ban', 'subject', 'odio'],
  ],
  'a person': [
    ['USER', 'mute', 'subject', 'reportes', 3],
    ['USER', 'mute', 'subject', 'reportes', 8],
    ['USER', 'restrict', 'subject', 'acoso'],
    ['COMMENT', 'restrict', 'author', 'spam', 6],
    ['MESSAGE', 'suspend', 'author', 'odio', 5],
  ],
  'a message': [
    ['MESSAGE', 'remove', 'subject', 'acoso'],
    ['MESSAGE', 'remove', 'subject', 'spam'],
    ['MESSAGE', 'remove', 'subject', 'odio'],
  ],
  'a contested no-show': [
    ['APPOINTMENT', 'clear_no_show', 'subject', 'servicio'],
    ['APPOINTMENT', 'uphold_no_show', 'subject', 'acoso'],
    ['APPOINTMENT', 'clear_no_show', 'subject', 'odio'],
  ],
}

let house: TestServer
let bench: Bench
let chair: Chair
let client: SignedIn
let stranger: SignedIn
let things: Readonly<Partial<Record<Measured[0], Authored>>>
beforeAll(async () => {
  house = await startTestServer()
  bench = benchOf(house, await house.staff('lead'), { at: house.services.now().toISOString() })
  chair = await openChair(house, { autoConfirm: true })
  const made = await decidables(house, chair)
  client = made.client
  stranger = await house.client()
  things = Object.fromEntries(made.subjects.map((subject) => [subject.type, subject]))
  const post2 = made.subjects.find(({ type }) => type === 'POST')
  things = { ...things, ...(post2 && { POST2: post2 }) }
  await bench.carryOut(thing('USER'), [{ effect: 'warn', on: 'subject', days: null }], 'reportes')
}, 120_000)

function thing(name: Measured[0]): Authored {
  const found = things[name]
  if (!found) throw new Error(`no ${name}`)
  return found
}
const decide = ([name, effect, on, clause, days]: Measured) =>
  bench.carryOut(thing(name), [{ effect, on, days: days ?? null }], clause)
const takeBack = ([name]: Measured, decisionId: string) => bench.takeBack(thing(name), decisionId)

/**
 * What readers find: the rows, and what some of them are answered; but for which decision it was,
 * and when it was taken.
 */
async function found(decisionIds: readonly string[]): Promise<Record<string, string>> {
  const {
    services: {
      db,
      engagement: { reviewing },
    },
  } = house
  await settled(house)
  const at = house.services.now().toISOString()
  for (const { id, hide } of await reviewsOutOfStep(db, at, 100))
    await reviewing[hide ? 'hide' : 'restore'](bySystem(house), id, null)
  const rows = await readersRows(house)
  for (const path of [
    `/api/posts/${thing('POST').id}`,
    `/api/posts/${thing('POST').id}/comments`,
    `/api/users/${chair.barber.user.id}/reviews`,
    `/api/businesses/${chair.shop.id}`,
    `/api/users/${client.user.id}`,
  ]) {
    const { status, body } = await house.as(stranger).get(path)
    rows[path] = `${status} ${JSON.stringify(body)}`
  }
  const isNow = (instant: string) => Math.abs(Date.parse(instant) - Date.now()) < 43_200_000
  const plain = (text: string) =>
    decisionIds
      .reduce((so, id) => so.replaceAll(id, '#'), text)
      .replaceAll(/\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d+)?(Z|\+00(:00)?)?/g, (instant) =>
        isNow(instant) ? 'now' : instant,
      )
  return Object.fromEntries(Object.entries(rows).map(([name, said]) => [name, plain(said)]))
}

/** What differs alone: the whole is long. */
function same(
  is: Record<string, string>,
  wanted: Record<string, string> | undefined,
  when: string,
): void {
  const differing = Object.fromEntries(
    Object.entries(is).flatMap(([name, said]) =>
      said === wanted?.[name] ? [] : [[name, { is: said, wanted: wanted?.[name] }]],
    ),
  )
  expect(differing, when).toEqual({})
}

test.each(Object.entries(groups))(
  'of two decisions about %s, the one that stands has its whole effect',
  async (_, measures) => {
    const before = await found([])
    const alone: Record<string, string>[] = []
    for (const measure of measures) {
      const decisionId = await decide(measure)
      alone.push(await found([decisionId]))
      await takeBack(measure, decisionId)
      same(await found([decisionId]), before, `${measure.join(' ')} taken back`)
    }
    const pairs = measures.flatMap((one, index) =>
      measures
        .slice(index + 1)
        .map((other, more) => ({ one, other, at: [index, index + 1 + more] as const })),
    )
    for (const [number, { one, other, at }] of pairs.entries()) {
      // Each comes first as often as second, and goes first as often as it stays.
      const isTurned = number % 2 === 1
      const taken = isTurned
        ? { other: await decide(other), one: await decide(one) }
        : { one: await decide(one), other: await decide(other) }
      const isFirstGone = number % 4 < 2
      await (isFirstGone ? takeBack(one, taken.one) : takeBack(other, taken.other))
      same(
        await found(Object.values(taken)),
        alone[isFirstGone ? at[1] : at[0]],
        `${one.join(' ')} and ${other.join(' ')}, the ${isTurned ? 'second' : 'first'} decided first; the ${isFirstGone ? 'first' : 'second'} taken back`,
      )
      await (isFirstGone ? takeBack(other, taken.other) : takeBack(one, taken.one))
    }
    same(await found([]), before, 'all taken back')
  },
  60_000,
)
