/**
 * Reviews over HTTP: who may write one, what everybody reads, what they come to, and what is
 * answered.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import type {
  publishReview,
  Review,
  userReviews,
  visitReview,
} from '../../../contract/engagement/reviews.ts'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import { reviewsOutOfStep } from '../../projections/engagement/reviews-reads.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { timeAt } from '../support/time-at.ts'
import { bySystem, contextOf, settled } from '../support/acting.ts'
import { book, someDay } from '../../seed/http/visits.ts'
import { type Chair, joinShop, openChair } from '../../seed/http/shops.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'

type Listed = ResponseOf<typeof userReviews>
type Own = ResponseOf<typeof publishReview> & {
  message: string
  code: string
  errors?: { field: string }[]
}
type VisitReview = ResponseOf<typeof visitReview>

let house: TestServer
beforeAll(async () => {
  house = await startTestServer()
})

const DAY = 86_400_000

/** A visit that took place: its id, and when it was over. */
async function visited(
  chair: Chair,
  client: SignedIn,
  slot = 0,
): Promise<{ id: string; over: number }> {
  const { id, fin } = (
    await must(
      book(house, client, chair, (await someDay(house, chair))[slot], { permitirSolape: true }),
      201,
    )
  ).body
  await must(house.as(chair.barber).patch(`/api/appointments/${id}/confirm`))
  const over = Date.parse(fin)
  await timeAt(house, over, () =>
    must(house.as(chair.barber).patch(`/api/appointments/${id}/complete`)),
  )
  return { id, over }
}
const write = (who: SignedIn, id: string, rating = 5, comment = 'Impecable', more = {}) =>
  house.as(who).post<Own>(`/api/users/${id}/reviews`, {
    rating,
    comment,
    clientId: randomUUID(),
    clientName: 'Otra',
    ...more,
  })
/** Written right after the visit. */
const reviewed = async (
  chair: Chair,
  client: SignedIn,
  { slot = 0, rating = 5, comment = 'Impecable' } = {},
) => {
  const { id, over } = await visited(chair, client, slot)
  await timeAt(house, over + DAY, () => must(write(client, id, rating, comment), 201))
  return { id, over }
}
const listOf = async (chair: Chair, query = '') =>
  (await must(house.guest.get<Listed>(`/api/users/${chair.barber.user.id}/reviews${query}`))).body
const shopList = async (chair: Chair) =>
  (await must(house.guest.get<Listed>(`/api/businesses/${chair.shop.id}/reviews`))).body

describe('a review', () => {
  test('is written by the client of a visit, and read by everybody: first name, service, month', async () => {
    const [chair, eva] = await Promise.all([openChair(house), house.client()])
    const { id, over } = await visited(chair, eva)
    await timeAt(house, over + DAY, async () => {
      const { body } = await must(write(eva, id, 4, '  Muy  bien  '), 201)
      expect(body).toMatchObject({
        id,
        rating: 4,
        comment: 'Muy  bien',
        editadaEn: null,
        oculta: false,
      })
      expect(Date.parse(body.editableHasta) - Date.parse(body.creadaEn)).toBe(30 * DAY)
    })
    const { resumen, resenas, siguiente } = await listOf(chair)
    expect([resumen, siguiente]).toEqual([
      { rating: null, totalReviews: 1, histograma: [0, 0, 0, 1, 0] },
      null,
    ])
    expect(resenas).toMatchObject([
      {
        id,
        rating: 4,
        comment: 'Muy  bien',
        autorId: eva.user.id,
        autorNombre: 'Eva',
        tipo: 'cuenta',
        barberId: chair.barber.user.id,
        barberName: 'Paco Navarro',
        servicios: ['Corte'],
        mes: new Date(over).toISOString().slice(0, 7),
        editadaEn: null,
        respuesta: null,
        esMia: false,
        puedeEditar: false,
        puedeResponder: false,
      },
    ])
    expect(
      (await must(house.guest.get<Listed>(`/api/barbers/${chair.barber.user.id}/reviews`))).body,
    ).toEqual(await listOf(chair))
    expect((await shopList(chair)).resenas).toHaveLength(1)
    expect(
      (await must(house.as(eva).get<Listed>(`/api/users/${chair.barber.user.id}/reviews`))).body
        .resenas[0],
    ).toMatchObject({ esMia: true, puedeEditar: true })
  })

  test('by the barber’s id is of the newest visit of which nothing has been said', async () => {
    const [chair, eva] = await Promise.all([openChair(house), house.client()])
    const first = await visited(chair, eva, 0)
    const second = await visited(chair, eva, 4)
    await timeAt(house, second.over + DAY, async () => {
      expect(
        (
          await must(
            house.as(eva).get<VisitReview>(`/api/appointments/${chair.barber.user.id}/review`),
          )
        ).body,
      ).toMatchObject({ appointmentId: second.id, resena: null })
      expect((await must(write(eva, chair.barber.user.id), 201)).body.id).toBe(second.id)
      expect((await must(write(eva, chair.barber.user.id, 3, 'Otra vez'), 201)).body.id).toBe(
        first.id,
      )
      expect(await write(eva, chair.barber.user.id)).toMatchObject({
        status: 403,
        body: {
          code: 'forbidden',
          message: 'Solo puedes escribir una reseña después de una cita completada',
        },
      })
    })
  })

  test('is of a visit that took place, by its client alone', async () => {
    const [chair, eva, luis] = await Promise.all([
      openChair(house),
      house.client(),
      house.client('Luis Gil'),
    ])
    const {
      body: { id },
    } = await must(book(house, eva, chair, (await someDay(house, chair))[0]), 201)
    const no = {
      status: 403,
      body: { message: 'Solo puedes escribir una reseña después de una cita completada' },
    }
    expect(await write(eva, id), 'still to come').toMatchObject(no)
    const { id: over } = await visited(chair, eva, 6)
    for (const who of [luis, chair.barber]) expect(await write(who, over)).toMatchObject(no)
    expect(await write(luis, randomUUID()), 'nobody’s').toMatchObject(no)
    expect(
      (await house.guest.post(`/api/users/${over}/reviews`, { rating: 5, comment: 'Yo' })).status,
    ).toBe(401)
  })

  test('needs stars and words, within the limits', async () => {
    const [chair, eva] = await Promise.all([openChair(house), house.client()])
    const { id } = await visited(chair, eva)
    expect(await write(eva, id, 0)).toMatchObject({
      status: 400,
      body: { message: 'Por favor selecciona una calificación' },
    })
    for (const rating of [6, 2.5, '5'])
      expect(
        (await house.as(eva).post(`/api/users/${id}/reviews`, { rating, comment: 'Bien' })).status,
      ).toBe(400)
    expect(await write(eva, id, 5, ' \n ')).toMatchObject({
      status: 400,
      body: { message: 'Por favor escribe un comentario', errors: [{ field: 'comment' }] },
    })
    expect((await write(eva, id, 5, 'x'.repeat(501))).status).toBe(400)
  })

  test('is one for each visit, within thirty days of it', async () => {
    const [chair, eva] = await Promise.all([openChair(house), house.client()])
    const { id, over } = await visited(chair, eva)
    const tooLate = { ...contextOf(house, eva), at: new Date(over + 30 * DAY + 1).toISOString() }
    await expect(
      house.services.engagement.reviewing.publish(tooLate, id, { rating: 5, comment: 'Tarde' }),
    ).rejects.toMatchObject({ code: 'too_late' })
    await timeAt(house, over + DAY, async () => {
      const answers = await Promise.all([write(eva, id, 5, 'Una'), write(eva, id, 1, 'Otra')])
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    })
    expect((await listOf(chair)).resumen.totalReviews).toBe(1)
  })

  test('is changed by whoever wrote it, for thirty days', async () => {
    const [chair, eva, luis] = await Promise.all([openChair(house), house.client(), house.client()])
    const { id, over } = await reviewed(chair, eva)
    const edit = (who: SignedIn, rating: number) =>
      house.as(who).put<Own>(`/api/reviews/${id}`, { rating, comment: 'Pensándolo mejor' })
    await timeAt(house, over + 2 * DAY, async () => {
      expect((await must(edit(eva, 2))).body).toMatchObject({
        rating: 2,
        comment: 'Pensándolo mejor',
        editadaEn: expect.any(String),
      })
      expect((await edit(luis, 1)).status).toBe(403)
      expect((await edit(chair.barber, 5)).status).toBe(403)
    })
    const tooLate = { ...contextOf(house, eva), at: new Date(over + 32 * DAY).toISOString() }
    await expect(
      house.services.engagement.reviewing.edit(tooLate, id, { rating: 3, comment: 'Tarde' }),
    ).rejects.toMatchObject({ code: 'too_late' })
    expect(await listOf(chair)).toMatchObject({
      resumen: { histograma: [0, 1, 0, 0, 0] },
      resenas: [{ rating: 2, editadaEn: expect.any(String) }],
    })
    expect(
      (await house.as(eva).put(`/api/reviews/${randomUUID()}`, { rating: 3, comment: 'Nada' }))
        .status,
    ).toBe(404)
  })
})

describe('a reply', () => {
  test('is one, by the barber or the owner of the shop at the visit; whoever wrote it may change it', async () => {
    const shop = await openChair(house)
    const [member, eva, other] = [
      await joinShop(house, shop),
      await house.client(),
      await openChair(house),
    ]
    const { id } = await reviewed(member, eva)
    const reply = (who: SignedIn, texto: string) =>
      house.as(who).put(`/api/reviews/${id}/reply`, { texto })
    expect((await reply(other.barber, 'No es mía')).status).toBe(403)
    expect((await reply(eva, 'Yo misma')).status).toBe(403)
    expect((await reply(shop.barber, ' ')).status).toBe(400)
    expect(
      (await must(house.as(shop.barber).get<Listed>(`/api/users/${member.barber.user.id}/reviews`)))
        .body.resenas[0],
    ).toMatchObject({ puedeResponder: true })
    await must(reply(shop.barber, 'Gracias, Eva'))
    expect((await reply(member.barber, 'Yo también')).status).toBe(403)
    await must(reply(shop.barber, 'Gracias por venir, Eva'))
    expect((await listOf(member)).resenas[0]?.respuesta).toMatchObject({
      texto: 'Gracias por venir, Eva',
      rol: 'duenno',
      autorNombre: 'Paco Navarro',
      editadaEn: expect.any(String),
    })
    // Of the shop, whoever works there by now; and the barber's own, wherever they went.
    await must(
      house
        .as(shop.barber)
        .delete(`/api/businesses/${shop.shop.id}/barbers/${member.barber.user.id}`),
    )
    expect([(await shopList(shop)).resenas.length, (await listOf(member)).resenas.length]).toEqual([
      1, 1,
    ])
  })
})

describe('what reviews come to', () => {
  test('is an average from three on, wherever a barber or a shop is shown', async () => {
    const [chair, eva, luis, ana] = await Promise.all([
      openChair(house, { nombre: 'Zuleta' }),
      house.client(),
      house.client('Luis Gil'),
      house.client('Ana Paz'),
    ])
    await reviewed(chair, eva, { rating: 5 })
    await reviewed(chair, luis, { slot: 4, rating: 4 })
    const { barber, shop } = chair
    const shown = async () => {
      const read = async <T>(path: string) => (await must(house.as(barber).get<T>(path))).body
      const [profile, record, dashboard, business, [member], found] = await Promise.all([
        read<{
          rating: number
          reviewsCount: number
          business: { rating: number; totalReviews: number }
        }>(`/api/users/${barber.user.id}`),
        read<{ rating: number; totalReviews: number }>(`/api/barbers/${barber.user.id}`),
        read<{ rating: number }>('/api/dashboard'),
        read<{ rating: number; totalReviews: number }>(`/api/businesses/${shop.id}`),
        read<{ rating: number; totalReviews: number }[]>(`/api/businesses/${shop.id}/barbers`),
        read<{ results: { type: string; rating: number; totalReviews: number }[] }>(
          '/api/search?q=zuleta',
        ),
      ])
      return [
        profile.rating,
        profile.business.rating,
        record.rating,
        dashboard.rating,
        business.rating,
        member?.rating,
        ...found.results.map(({ rating }) => rating),
        profile.reviewsCount,
        business.totalReviews,
      ]
    }
    expect(await shown()).toEqual([null, null, null, null, null, null, null, null, 2, 2])
    await reviewed(chair, ana, { slot: 8, rating: 4 })
    expect(await shown()).toEqual([4.3, 4.3, 4.3, 4.3, 4.3, 4.3, 4.3, 4.3, 3, 3])
    const atLeast = async (least: number) =>
      (
        await must(
          house.guest.get<{ results: object[] }>(`/api/search?q=zuleta&calificacionMin=${least}`),
        )
      ).body.results.length
    expect([await atLeast(4.3), await atLeast(4.4)]).toEqual([2, 0])
  })

  test('is without what is hidden', async () => {
    const [chair, eva] = await Promise.all([openChair(house), house.client()])
    const { id } = await reviewed(chair, eva, { rating: 1 })
    const {
      engagement: { reviewing },
    } = house.services
    const decisionId = randomUUID()
    await reviewing.hide(bySystem(house), id, decisionId)
    await settled(house)
    expect(await listOf(chair)).toEqual({
      resumen: { rating: null, totalReviews: 0, histograma: [0, 0, 0, 0, 0] },
      resenas: [],
      siguiente: null,
    })
    const mine = (await must(house.as(eva).get<VisitReview>(`/api/appointments/${id}/review`))).body
    expect(mine.resena).toMatchObject({ oculta: true, rating: 1 })
    await reviewing.restore(bySystem(house), id, decisionId)
    await settled(house)
    expect((await listOf(chair)).resumen.histograma).toEqual([1, 0, 0, 0, 0])
  })
})

test('a page follows the other, newest first, whatever comes meanwhile', async () => {
  const [chair, eva] = await Promise.all([openChair(house), house.client()])
  const ids: string[] = []
  for (const slot of [0, 2, 4])
    ids.unshift((await reviewed(chair, eva, { slot, comment: `Visita ${slot}` })).id)
  const first = await listOf(chair, '?limit=2')
  await reviewed(chair, eva, { slot: 8 })
  const second = await listOf(chair, `?limit=2&antes=${first.siguiente}`)
  expect([...first.resenas, ...second.resenas].map(({ id }: Review) => id)).toEqual(ids)
  expect(second.siguiente).toBeNull()
  expect(
    (await house.guest.get(`/api/users/${chair.barber.user.id}/reviews?antes=nada`)).status,
  ).toBe(400)
})

describe('who keeps away from whom', () => {
  test('is shown to each other without the way to the profile; third parties see it as before', async () => {
    const [chair, eva, luis] = await Promise.all([openChair(house), house.client(), house.client()])
    await reviewed(chair, eva)
    await house.services.moderation.blocks.block(contextOf(house, luis), eva.user.id)
    await settled(house)
    const seenBy = async (who: SignedIn) =>
      (await must(house.as(who).get<Listed>(`/api/users/${chair.barber.user.id}/reviews`))).body
        .resenas[0]
    expect(await seenBy(luis)).toMatchObject({
      autorId: null,
      autorNombre: 'Eva',
      comment: 'Impecable',
    })
    expect(await seenBy(chair.barber)).toMatchObject({ autorId: eva.user.id })
    // Whoever blocks after a review keeps nobody from answering it in public.
    await house.services.moderation.blocks.block(contextOf(house, eva), chair.barber.user.id)
    expect(
      (
        await house
          .as(chair.barber)
          .put(`/api/reviews/${(await seenBy(chair.barber))?.id}/reply`, { texto: 'Lo siento' })
      ).status,
    ).toBe(200)
  })

  test('a suspended writer is silent at once, out of the average with the clock, and back when it ends', async () => {
    const [chair, eva] = await Promise.all([openChair(house), house.client()])
    const { id } = await reviewed(chair, eva)
    const until = new Date(Date.now() + 40 * DAY).toISOString()
    await house.services.identity.accounts.suspend(bySystem(house), eva.user.id, {
      decisionId: randomUUID(),
      until,
    })
    await settled(house)
    expect((await listOf(chair)).resenas).toEqual([])
    const {
      db,
      engagement: { reviewing },
    } = house.services
    const step = async (at: string) => {
      for (const { id: one, hide } of (await reviewsOutOfStep(db, at, 100)).filter(
        (row) => row.id === id,
      ))
        await reviewing[hide ? 'hide' : 'restore'](bySystem(house), one, null)
      await settled(house)
    }
    await step(new Date().toISOString())
    expect((await listOf(chair)).resumen.totalReviews).toBe(0)
    expect(
      (await reviewsOutOfStep(db, new Date().toISOString(), 100)).filter((row) => row.id === id),
      'once',
    ).toEqual([])
    await step(until)
    await timeAt(house, Date.parse(until), async () =>
      expect(await listOf(chair)).toMatchObject({
        resumen: { totalReviews: 1 },
        resenas: [{ id }],
      }),
    )
  })

  test('of whoever has closed their account the stars stay, and nothing else', async () => {
    const [chair, eva] = await Promise.all([openChair(house), house.client()])
    await reviewed(chair, eva, { comment: 'Zqadiós' })
    for (const gone of ['closed', 'erased']) {
      await (gone === 'closed'
        ? house.services.identity.accounts.close(bySystem(house), eva.user.id)
        : house.services.identity.closing.erase(bySystem(house), eva.user.id))
      await settled(house)
      const list = await listOf(chair)
      expect(list, gone).toMatchObject({
        resumen: { totalReviews: 1 },
        resenas: [
          {
            rating: 5,
            comment: '',
            cuentaEliminada: true,
            autorId: null,
            autorNombre: 'Usuario eliminado',
          },
        ],
      })
      expect(JSON.stringify(list)).not.toContain('Zq')
    }
  })
})

describe('that nobody came', () => {
  const noShow = (chair: Chair, id: string) =>
    house.as(chair.barber).patch<Appointment & { code: string }>(`/api/appointments/${id}/no-show`)
  test('can’t be said any more of a visit that its client has written of', async () => {
    const [chair, eva] = await Promise.all([openChair(house), house.client()])
    const { id, over } = await visited(chair, eva)
    await timeAt(house, over + 3_600_000, async () => {
      await must(write(eva, id), 201)
      expect(await noShow(chair, id)).toMatchObject({
        status: 409,
        body: { code: 'already_reviewed' },
      })
      expect(
        (await must(house.as(eva).get<Appointment>(`/api/appointments/${id}`))).body,
      ).toMatchObject({ estado: 'completada', resenada: true, resenaHasta: expect.any(String) })
    })
  })
  test('or a review is written, never both', async () => {
    const [chair, eva] = await Promise.all([openChair(house), house.client()])
    const { id, over } = await visited(chair, eva)
    await timeAt(house, over + 3_600_000, async () => {
      const [review, missed] = await Promise.all([write(eva, id), noShow(chair, id)])
      expect([review.status === 201, missed.status === 200].filter(Boolean)).toHaveLength(1)
      expect((await listOf(chair)).resumen.totalReviews).toBe(review.status === 201 ? 1 : 0)
    })
  })
})
