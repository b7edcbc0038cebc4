/**
 * Reviews of visits without account, over HTTP: by a link that is good once, and for nobody else.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type {
  checkReviewLink,
  publishVisitReview,
  reviewLink,
  userReviews,
} from '../../../contract/engagement/reviews.ts'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { timeAt } from '../support/time-at.ts'
import { book, someDay } from '../../seed/http/visits.ts'
import { type Chair, openChair } from '../../seed/http/shops.ts'
import { must } from '../../seed/http/client.ts'
import { newPhone } from '../../seed/http/people.ts'

type Link = ResponseOf<typeof reviewLink>
type Checked = ResponseOf<typeof checkReviewLink> & { code: string; message: string }
type Own = ResponseOf<typeof publishVisitReview> & { code: string }
type Listed = ResponseOf<typeof userReviews>
type Caller = TestServer['guest']

let house: TestServer
beforeAll(async () => {
  house = await startTestServer()
})

const DAY = 86_400_000

/** Somebody whom the barber has written in, and who came. */
async function walkedIn(chair: Chair, slot = 0): Promise<{ id: string; over: number }> {
  const { id, fin } = (
    await must(
      book(house, chair.barber, chair, (await someDay(house, chair))[slot], {
        cliente: { nombre: 'Ramón Gil', telefono: newPhone() },
      }),
      201,
    )
  ).body
  const over = Date.parse(fin)
  await timeAt(house, over, () =>
    must(house.as(chair.barber).patch(`/api/appointments/${id}/complete`)),
  )
  return { id, over }
}
const linkOf = async (chair: Chair, id: string) =>
  (await must(house.as(chair.barber).get<Link>(`/api/appointments/${id}/review-link`))).body
const tokenOf = async (chair: Chair, id: string) =>
  (await linkOf(chair, id)).enlace.split('/').at(-1) ?? ''
const check = (who: Caller, token: string) =>
  who.post<Checked>('/api/visit-reviews/check', { token })
const write = (who: Caller, token: string, rating = 5, comment = 'Impecable') =>
  who.post<Own>('/api/visit-reviews', { token, rating, comment })
const listOf = async (chair: Chair) =>
  (await must(house.guest.get<Listed>(`/api/users/${chair.barber.user.id}/reviews`))).body

test('by its link, once; looking at it uses nothing up, and nobody reads a name', async () => {
  const chair = await openChair(house)
  const { id, over } = await walkedIn(chair)
  await timeAt(house, over + DAY, async () => {
    const { enlace, hasta } = await linkOf(chair, id)
    expect(enlace).toMatch(/^http:\/\/localhost\/visit-review\/[\w-]{65}$/)
    expect(Date.parse(hasta)).toBe(over + 30 * DAY)
    const token = await tokenOf(chair, id)
    for (let look = 0; look < 2; look++) {
      const { body } = await must(check(house.guest, token))
      expect(body).toMatchObject({
        barberName: 'Paco Navarro',
        businessName: chair.shop.nombre,
        servicios: ['Corte'],
      })
      expect(JSON.stringify(body)).not.toContain('Ramón')
    }
    expect((await must(write(house.guest, token, 4, 'Muy bien'), 201)).body).toMatchObject({
      id,
      rating: 4,
      comment: 'Muy bien',
      oculta: false,
    })
    for (const again of [
      await write(house.guest, token, 1, 'Otra'),
      await check(house.guest, token),
    ])
      expect(again).toMatchObject({
        status: 404,
        body: { message: 'Este enlace ya se usó: la visita ya tiene su reseña' },
      })
    expect((await house.as(chair.barber).get(`/api/appointments/${id}/review-link`)).status).toBe(
      404,
    )
  })
  const { resumen, resenas } = await listOf(chair)
  expect([resumen.totalReviews, resumen.histograma]).toEqual([1, [0, 0, 0, 1, 0]])
  expect(resenas).toMatchObject([
    {
      id,
      rating: 4,
      comment: 'Muy bien',
      tipo: 'local',
      autorId: null,
      autorNombre: '',
      esMia: false,
      puedeEditar: false,
    },
  ])
  expect(JSON.stringify(await listOf(chair))).not.toContain('Ramón')
  // What has been spoken of can't be called a no-show any more.
  expect(
    await timeAt(house, over + DAY, () =>
      house.as(chair.barber).patch(`/api/appointments/${id}/no-show`),
    ),
  ).toMatchObject({ status: 409, body: { code: 'already_reviewed' } })
})

test('of two who send it at once one is heard', async () => {
  const chair = await openChair(house)
  const { id, over } = await walkedIn(chair)
  await timeAt(house, over + DAY, async () => {
    const token = await tokenOf(chair, id)
    const answers = await Promise.all([
      write(house.guest, token, 5, 'Una'),
      write(house.guest, token, 1, 'Otra'),
    ])
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })
  expect((await listOf(chair)).resumen.totalReviews).toBe(1)
})

test('for thirty days after the visit', async () => {
  const chair = await openChair(house)
  const { id, over } = await walkedIn(chair)
  const token = await timeAt(house, over + DAY, () => tokenOf(chair, id))
  await timeAt(house, over + 30 * DAY + 60_000, async () => {
    for (const late of [await check(house.guest, token), await write(house.guest, token)])
      expect(late).toMatchObject({
        status: 404,
        body: {
          message: 'Solo se puede escribir una reseña durante los 30 días después de la visita',
        },
      })
  })
  expect((await listOf(chair)).resumen.totalReviews).toBe(0)
})

test('not by whoever cut the hair, nor by a secret of one’s own making', async () => {
  const chair = await openChair(house)
  const [one, other] = [await walkedIn(chair, 0), await walkedIn(chair, 4)]
  await timeAt(house, other.over + DAY, async () => {
    const [token, another] = [await tokenOf(chair, one.id), await tokenOf(chair, other.id)]
    for (const own of [
      await check(house.as(chair.barber), token),
      await write(house.as(chair.barber), token),
    ])
      expect(own.status).toBe(403)
    const forged = [
      token.slice(0, 22) + another.slice(22),
      another.slice(0, 22) + token.slice(22),
      'a'.repeat(65),
      `${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}`,
    ]
    for (const wrong of forged)
      expect(
        [(await check(house.guest, wrong)).status, (await write(house.guest, wrong)).status],
        wrong,
      ).toEqual([404, 404])
    for (const odd of ['', 'x', `${token}x`])
      expect((await check(house.guest, odd)).status).toBe(400)
  })
  expect((await listOf(chair)).resumen.totalReviews).toBe(0)
})

test('only of a visit without account that took place', async () => {
  const [chair, stranger, eva] = await Promise.all([
    openChair(house),
    openChair(house),
    house.client(),
  ])
  const times = await someDay(house, chair)
  const coming = (
    await must(book(house, chair.barber, chair, times[0], { cliente: { nombre: 'Luz' } }), 201)
  ).body.id
  const hers = (await must(book(house, eva, chair, times[6]), 201)).body
  await must(house.as(chair.barber).patch(`/api/appointments/${hers.id}/confirm`))
  await timeAt(house, Date.parse(hers.fin), () =>
    must(house.as(chair.barber).patch(`/api/appointments/${hers.id}/complete`)),
  )
  const { id } = await walkedIn(chair, 12)
  const link = (who: Caller, of: string) => who.get(`/api/appointments/${of}/review-link`)
  for (const of of [coming, hers.id, randomUUID()])
    expect((await link(house.as(chair.barber), of)).status, of).toBe(404)
  expect([
    (await link(house.as(stranger.barber), id)).status,
    (await link(house.as(eva), id)).status,
    (await link(house.guest, id)).status,
  ]).toEqual([404, 403, 401])
  // A link of ours, had it been made before the visit got an account, or was called off.
  for (const of of [coming, hers.id])
    expect((await write(house.guest, house.services.vault.visitLinks.tokenOf(of))).status).toBe(404)
})
