/** The order by rating, over real HTTP: the averages that the cards show, from the best down. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  ReviewEdited,
  ReviewHidden,
  ReviewPublished,
  ReviewRestored,
} from '../../domain/engagement/review.ts'
import { type DomainEvent, system } from '../../domain/kernel/event.ts'
import { allProjections } from '../../modules/modules.ts'
import { verify } from '../../projections/engine/build/verify.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { appendEvents } from '../../seed/events/append.ts'

interface Found {
  readonly type: 'business' | 'barber'
  readonly id: string
  readonly nombre: string
  readonly rating: number | null
  readonly totalReviews: number
}
interface Page {
  readonly results: readonly Found[]
  readonly siguiente: string | null
}
interface Place {
  readonly barberId: string
  readonly businessId: string
}

let house: TestServer
const places = new Map<string, Place>()

const find = async (query: Record<string, string | number> = {}): Promise<Page> =>
  (
    await house.guest.get<Page>(
      `/api/search?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`,
    )
  ).body
const names = ({ results }: Page) => results.map(({ nombre }) => nombre)

/** A shop and its owner, whose name is the shop's with 'Barbero' before it. */
async function open(nombre: string): Promise<void> {
  const owner = await house.register('duenno', { nombre: `Barbero ${nombre}` })
  const { body } = await house
    .as(owner)
    .post<{ id: string }>('/api/businesses', { nombre, direccion: 'Calle Mayor 1' })
  places.set(nombre, { barberId: owner.user.id, businessId: body.id })
}

const about = ({ barberId, businessId }: Place, reviewId: string) => ({
  reviewId,
  barberId,
  businessId,
  ownerId: barberId,
  clientId: null,
  personId: barberId,
})

async function append(reviewId: string, event: DomainEvent): Promise<void> {
  const position = await appendEvents(
    house.services.log,
    `review-${reviewId}`,
    system,
    [event],
    '2026-01-07T10:00:00.000Z',
  )
  await house.services.passed(position, { timeoutMs: 5_000 })
}

async function review(nombre: string, rating: number): Promise<string> {
  const place = places.get(nombre)
  if (!place) throw new Error(`no shop ${nombre}`)
  const reviewId = randomUUID()
  const at = '2026-01-05T10:00:00.000Z'
  await append(
    reviewId,
    ReviewPublished({
      ...about(place, reviewId),
      start: at,
      zone: 'UTC',
      services: ['Corte'],
      rating,
      comment: '',
      publishedAt: at,
    }),
  )
  return reviewId
}
const place = (nombre: string): Place => places.get(nombre) ?? { barberId: '', businessId: '' }

beforeAll(async () => {
  house = await startTestServer()
  for (const nombre of ['Ana', 'Bea', 'Carla', 'Dora', 'Eva']) await open(nombre)
  for (const stars of [3, 3, 4]) await review('Ana', stars)
  for (const stars of [5, 5, 5]) await review('Dora', stars)
  for (const stars of [5, 5, 5, 5]) await review('Carla', stars)
  // Too few for an average: by name, after all that have one.
  for (const stars of [5, 5]) await review('Eva', stars)
})

const shops = ['Carla', 'Dora', 'Ana', 'Bea', 'Eva']

describe('GET /api/search by rating', () => {
  test.each([
    ['chosen', { orden: 'calificacion' }],
    ['chosen, with a place', { orden: 'calificacion', lat: 40.4, lng: -3.7 }],
    ['without a place', {}],
    ['by distance without a place', { orden: 'distancia' }],
  ])(
    '%s: the best average first, of equal ones that of more reviews, without one by name',
    async (_, query) => {
      expect(names(await find({ ...query, type: 'businesses' }))).toEqual(shops)
      expect(names(await find({ ...query, type: 'barbers' }))).toEqual(
        shops.map((nombre) => `Barbero ${nombre}`),
      )
    },
  )

  test('shops and barbers together are in the order of the numbers that are shown', async () => {
    const { results } = await find({ orden: 'calificacion' })
    const shown = results.map(
      ({ rating, totalReviews }) => (rating ?? 0) * 1_000 + (rating === null ? 0 : totalReviews),
    )
    expect(results).toHaveLength(10)
    expect(shown).toEqual([...shown].sort((one, other) => other - one))
  })

  test('with a word and a least rating', async () => {
    expect(names(await find({ orden: 'calificacion', q: 'barbero' }))).toEqual([
      'Barbero Carla',
      'Carla',
      'Barbero Dora',
      'Dora',
      'Ana',
      'Barbero Ana',
      'Barbero Bea',
      'Barbero Eva',
      'Bea',
      'Eva',
    ])
    expect(
      names(await find({ orden: 'calificacion', calificacionMin: 4, type: 'businesses' })),
    ).toEqual(['Carla', 'Dora'])
  })

  test.each<Record<string, string>>([
    {},
    { type: 'businesses' },
    { type: 'barbers' },
    { q: 'barbero' },
  ])('pages joined are the whole: %s', async (query) => {
    const whole = names(await find({ ...query, orden: 'calificacion' }))
    for (const limit of [1, 2, 3]) {
      const joined: string[] = []
      const numbered: string[] = []
      for (let page = 0, after: string | null = ''; after !== null; page++) {
        const one: Page = await find({
          ...query,
          orden: 'calificacion',
          limit,
          ...(after && { despuesDe: after }),
        })
        joined.push(...names(one))
        numbered.push(...names(await find({ ...query, orden: 'calificacion', limit, page })))
        after = one.siguiente
      }
      expect(joined, `limit ${limit}`).toEqual(whole)
      expect(numbered, `limit ${limit}`).toEqual(whole)
    }
  })

  test('a cursor of the order by name begins at the start', async () => {
    const { siguiente } = await find({ orden: 'nombre', limit: 2 })
    expect(
      names(await find({ orden: 'calificacion', limit: 2, despuesDe: siguiente ?? '' })),
    ).toEqual(names(await find({ orden: 'calificacion', limit: 2 })))
  })

  test('follows a review that is edited, hidden and restored', async () => {
    const third = await review('Eva', 5)
    expect(names(await find({ type: 'businesses' }))).toEqual([
      'Carla',
      'Dora',
      'Eva',
      'Ana',
      'Bea',
    ])
    await append(
      third,
      ReviewEdited({
        ...about(place('Eva'), third),
        from: 5,
        to: 1,
        comment: '',
        editedAt: '2026-01-06T10:00:00.000Z',
      }),
    )
    expect((await find({ type: 'businesses' })).results[2]).toMatchObject({
      nombre: 'Eva',
      rating: 3.7,
    })
    await append(
      third,
      ReviewHidden({
        ...about(place('Eva'), third),
        decisionId: null,
        effect: null,
        clause: null,
        rating: 1,
      }),
    )
    expect(names(await find({ type: 'businesses' }))).toEqual(shops)
    await append(
      third,
      ReviewRestored({ ...about(place('Eva'), third), decisionId: null, rating: 1 }),
    )
    expect(names(await find({ type: 'businesses' }))).toEqual([
      'Carla',
      'Dora',
      'Eva',
      'Ana',
      'Bea',
    ])
  })

  test('the read model is what the log says', async () => {
    const search = allProjections.find(({ name }) => name === 'search')
    if (!search) throw new Error('no such projection')
    expect(await verify(search, { db: house.services.db, log: house.services.log })).toMatchObject({
      differing: 0,
    })
  })
})
