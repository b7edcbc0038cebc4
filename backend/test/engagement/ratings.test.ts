/**
 * What reviews come to, whatever happens to them: the sums are what the streams add up to, to the
 * last star.
 */
import { expect, test } from 'vitest'
import {
  reviewDecider,
  type Review,
  type ReviewCommand,
  type ReviewEvent,
  type Visit,
} from '../../domain/engagement/review.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { system } from '../../domain/kernel/event.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { reviews } from '../../projections/engagement/reviews.ts'
import { verify } from '../../projections/engine/build/verify.ts'
import { ratings } from '../../projections/ratings.ts'
import { type RatedWhole, ratingOfBarber, ratingOfShop } from '../../projections/ratings-reads.ts'
import { startTestServer } from '../support/server.ts'
import { integerBetween, randomFor, some } from '../../seed/random.ts'

const ACTS = 10_000
const seed = process.env['SEED'] ?? '20261122'
const id = (...name: (string | number)[]) => derivedId('ratings', ...name)
const barbers = [id('b', 1), id('b', 2), id('b', 3)]
const shops = [id('s', 1), id('s', 2), null]
const at = '2026-11-22T10:00:00.000Z'

test(`the average after ${ACTS} acts is the one that is counted anew (seed ${seed})`, async () => {
  const house = await startTestServer()
  const { log, passed, db } = house.services
  const random = randomFor('ratings', seed)
  const whole = (least: number, most: number) => Math.floor(integerBetween(least, most + 1, random))
  const written = new Map<string, { state: Review; events: ReviewEvent[] }>()
  const visitOf = (reviewId: string): Visit => ({
    reviewId,
    barberId: some(barbers, random),
    businessId: some(shops, random),
    ownerId: null,
    clientId: id('c', whole(1, 40)),
    personId: id('c', 1),
    start: at,
    zone: 'UTC',
    services: ['Corte'],
  })
  const wish = (reviewId: string): Pick<ReviewCommand, 'type' | 'data'> => {
    const words = { rating: whole(1, 5), comment: `n.º ${whole(1, 1_000)}` }
    const decisionId = some([null, id('d', 1), id('d', 2)], random)
    return some(
      [
        { type: 'PublishReview', data: { visit: visitOf(reviewId), ...words } },
        { type: 'EditReview', data: words },
        { type: 'HideReview', data: { decisionId } },
        { type: 'RestoreReview', data: { decisionId } },
      ] as const,
      random,
    )
  }
  for (let act = 0; act < ACTS; act++) {
    const reviewId = id('r', whole(1, 600))
    const known = written.get(reviewId) ?? { state: reviewDecider.initial, events: [] }
    // What is asked and who asks are told by type.
    const events = attempt(known.state, { ...wish(reviewId), by: system, at } as ReviewCommand)
    written.set(reviewId, {
      state: events.reduce(reviewDecider.evolve, known.state),
      events: [...known.events, ...events],
    })
  }

  let position = 0n
  for (const [reviewId, { events }] of written) {
    if (events.length === 0) continue
    const named = events.map((event, index) => ({
      ...event,
      id: id(reviewId, index),
      metadata: {
        commandId: id(reviewId),
        correlationId: id(reviewId),
        actor: system,
        occurredAt: at,
      },
    }))
    position = (await log.append(`review-${reviewId}`, named, { expected: 'none' })).position
  }
  expect(await passed(position, { timeoutMs: 60_000 })).toBe(true)

  const standing = [...written.values()].flatMap(({ state }) =>
    state && state.hiddenBy.size === 0 ? [state] : [],
  )
  const anew = (of: readonly { rating: number }[]): RatedWhole => {
    const [one = 0, two = 0, three = 0, four = 0, five = 0] = [1, 2, 3, 4, 5].map(
      (stars) => of.filter(({ rating }) => rating === stars).length,
    )
    const stars = of.reduce((sum, { rating }) => sum + rating, 0)
    return {
      rating: of.length < 3 ? null : Math.round((stars * 10) / of.length) / 10,
      reviews: of.length,
      one,
      two,
      three,
      four,
      five,
    }
  }
  expect(standing.length, 'there is something to count').toBeGreaterThan(50)
  for (const barberId of barbers)
    expect(await ratingOfBarber(db, barberId)).toEqual(
      anew(standing.filter((one) => one.barberId === barberId)),
    )
  for (const shopId of shops)
    if (shopId)
      expect(await ratingOfShop(db, shopId)).toEqual(
        anew(standing.filter((one) => one.businessId === shopId)),
      )
  for (const projection of [ratings, reviews])
    expect((await verify(projection, { db, log })).differing, projection.name).toBe(0)
}, 120_000)

/** What a rule refuses changes nothing. */
function attempt(state: Review, command: ReviewCommand): readonly ReviewEvent[] {
  try {
    return reviewDecider.decide(state, command)
  } catch (error) {
    if (error instanceof DomainError) return []
    throw error
  }
}
