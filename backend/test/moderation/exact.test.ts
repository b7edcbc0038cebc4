/**
 * What decisions bring about is taken back exactly: many at random, each for itself, reversed in
 * another order, and every read model but moderation's own says what it said. And wherever carrying
 * one out breaks off, it is finished: once, and nothing is done that was not decided.
 * `DECISIONS=1000 SEED=…` takes more.
 */
import { beforeAll, expect, test, vi } from 'vitest'
import {
  alternatives,
  changesNothing,
  type Effect,
  needsEnd,
  type Side,
  sides,
} from '../../../contract/moderation/reasons.ts'
import { effectsOn } from '../../../contract/moderation/subject-types.ts'
import type { RequestedMeasure } from '../../domain/moderation/measures.ts'
import type { Subject } from '../../domain/moderation/subject.ts'
import {
  type Authored,
  type Bench,
  begun,
  benchOf,
  decidables,
  readersRows,
} from '../support/decisions.ts'
import { seed } from '../support/seed.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { finishAll, leftOver } from '../support/unfinished.ts'
import { randomFor, some } from '../../seed/random.ts'
import { bySystem } from '../support/acting.ts'
import { openChair } from '../../seed/http/shops.ts'

const DECISIONS = Number(process.env['DECISIONS'] ?? 60)
/** Of one thing so much was decided at most: each decision reads all that was said of it before. */
const EACH = 5
const CHAIRS = Math.max(2, Math.ceil(DECISIONS / EACH / 7))

let house: TestServer
let bench: Bench
const subjects: Authored[] = []
beforeAll(async () => {
  house = await startTestServer()
  bench = benchOf(house, await house.staff('lead'))
  for (let chair = 0; chair < CHAIRS; chair++)
    subjects.push(
      ...(await decidables(house, await openChair(house, { autoConfirm: true }))).subjects,
    )
}, 300_000)

/** One effect of those that can be, and often a second one on whoever wrote it. */
function wanted({ type }: Subject, random: () => number): RequestedMeasure[] {
  const one = (on: Side): RequestedMeasure => {
    const effect: Effect = some(
      effectsOn(type)[on].filter((each) => !changesNothing.includes(each)),
      random,
    )
    return { effect, on, days: needsEnd.includes(effect) ? 1 + Math.floor(random() * 30) : null }
  }
  const both = sides
    .filter(
      (on) =>
        effectsOn(type)[on].some((each) => !changesNothing.includes(each)) &&
        (on === 'subject' || random() < 0.5),
    )
    .map(one)
  return both.length > 1 &&
    alternatives.some((kind) => both.every(({ effect }) => kind.includes(effect)))
    ? both.slice(0, 1)
    : both
}

test('decisions at random, taken back in another order, leave every row as it was', async () => {
  const random = randomFor('decisions', seed)
  // Whose reports are not heard was warned.
  for (const subject of subjects.filter(({ type }) => type === 'USER'))
    await bench.carryOut(subject, [{ effect: 'warn', on: 'subject', days: null }], 'reportes')
  const before = await readersRows(house)
  const taken: { readonly subject: Subject; readonly decisionId: string }[] = []
  for (let count = 0; count < DECISIONS; count++) {
    const subject = some(subjects, random)
    taken.push({ subject, decisionId: await bench.carryOut(subject, wanted(subject, random)) })
  }
  const during = await readersRows(house)
  expect(
    [
      'posts.post',
      'comments.comment',
      'reviews.review',
      'ratings.barber',
      'shops.shop',
      'people.person',
      'chats.message',
      'clients.client',
    ].filter((table) => during[table] === before[table]),
    'something was done',
  ).toEqual([])
  while (taken.length > 0) {
    const [next] = taken.splice(Math.floor(random() * taken.length), 1)
    if (!next) break
    await bench.takeBack(next.subject, next.decisionId)
  }
  expect(await readersRows(house)).toEqual(before)
}, 900_000)

test('wherever it breaks off it is finished, each step once', async () => {
  const {
    log,
    moderation: { deciding },
  } = house.services
  const [subject] = subjects
  if (!subject) throw new Error('there is a post')
  const effects: RequestedMeasure[] = [
    { effect: 'remove', on: 'subject', days: null },
    { effect: 'restrict', on: 'author', days: null },
    { effect: 'suspend', on: 'author', days: 3 },
  ]
  const streams = [`post-${subject.id}`, `account-${subject.authorId}`]
  const written = async (decisionId: string) => {
    const types: string[] = []
    for (const stream of streams)
      for await (const { type, data } of log.readStream(stream))
        if ('decisionId' in data && data.decisionId === decisionId) types.push(type)
    return types
  }
  const append = log.append.bind(log)
  for (let steps = 0, isWhole = false; !isWhole; steps++) {
    const before = await readersRows(house)
    const decisionId = await bench.decide(subject, effects)
    expect(await written(decisionId), 'nothing is done before it is written down').toEqual([])
    let left = steps
    const broken = vi.spyOn(log, 'append').mockImplementation(async (...asked) => {
      if (left-- <= 0) throw new Error('the process is gone')
      return append(...asked)
    })
    isWhole = await deciding.finishDeciding(bySystem(house), begun(subject, decisionId)).then(
      () => true,
      () => false,
    )
    broken.mockRestore()
    await finishAll(house.services)
    expect(await leftOver(house.services)).toEqual([])
    expect(await written(decisionId), `after ${steps} steps`).toEqual([
      'PostTakenDown',
      'AccountRestricted',
      'AccountSuspended',
    ])
    expect(steps).toBeLessThan(10)
    await bench.takeBack(subject, decisionId)
    expect(await readersRows(house)).toEqual(before)
  }
}, 120_000)
