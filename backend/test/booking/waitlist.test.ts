/** The waiting list over HTTP, with its policy at work: what becomes free is offered in order. */
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Waiter, WaitingEntry } from '../../../contract/booking/waitlist.ts'
import { localDay, localTime } from '../../domain/booking/schedule.ts'
import { bookingModule } from '../../modules/booking.ts'
import { must } from '../../seed/http/client.ts'
import type { SignedIn } from '../../seed/http/people.ts'
import { type Chair, openChair } from '../../seed/http/shops.ts'
import { book, type Booking, someDay } from '../../seed/http/visits.ts'
import { type Policy, startPolicy } from '../../workers/kernel/policy.ts'
import { contextOf, holdsOver } from '../support/acting.ts'
import { eventually } from '../support/eventually.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let house: TestServer
let worker: Awaited<ReturnType<typeof startPolicy>>
beforeAll(async () => {
  house = await startTestServer()
  const { services } = house
  const logger = pino({ level: 'silent' })
  const { log, db } = services
  const policies = bookingModule.policies?.({ services, background: db, logger }) ?? []
  const policy = policies.find(({ name }) => name === 'waitlist')
  worker = await startPolicy(policy as Policy, { log, db, logger })
})
afterAll(() => worker.close())

const ZONE = 'America/Mexico_City'
type Answer = WaitingEntry & { code?: string; message?: string }

/** All of the day on which this time is. */
const dayOf = (time: string | undefined) => {
  const day = localDay(Date.parse(time ?? ''), ZONE)
  return [{ dia: day, desde: '00:00', hasta: '23:59' }]
}
const wait = (who: SignedIn, chair: Chair, time: string | undefined, more: object = {}) =>
  house.as(who).post<Answer>('/api/waitlist', {
    businessId: chair.shop.id,
    services: [chair.cut],
    ventanas: dayOf(time),
    ...more,
  })
const waitsOf = async (who: SignedIn): Promise<WaitingEntry[]> =>
  (await must(house.as(who).get<WaitingEntry[]>('/api/waitlist'))).body
const offerTo = (who: SignedIn) =>
  eventually('an offer', async () => {
    const [entry] = await waitsOf(who)
    return entry?.oferta ?? undefined
  })
const answer = (who: SignedIn, offerId: string, what: string, body?: object) =>
  house
    .as(who)
    .post<Booking & { deshacerHasta?: string }>(`/api/waitlist/offers/${offerId}/${what}`, body)

/** A booked visit, and so many who wait for that day, in their order. */
async function fullDay(waiting: number) {
  const chair = await openChair(house, { autoConfirm: true })
  const [client, ...others] = await Promise.all(
    Array.from({ length: waiting + 1 }, () => house.client()),
  )
  const times = await someDay(house, chair)
  const { body } = await must(book(house, client as SignedIn, chair, times[4]), 201)
  for (const one of others) await must(wait(one, chair, times[4]), 201)
  return { chair, client: client as SignedIn, others, times, id: body.id, fecha: times[4] ?? '' }
}
const cancel = async (who: SignedIn, id: string) => {
  await must(house.as(who).patch(`/api/appointments/${id}/cancel`))
  await holdsOver(house)
}

describe('a time that becomes free', () => {
  test('is offered to the first, who accepts it: one appointment, confirmed, whatever the device', async () => {
    const { chair, client, others, id, fecha } = await fullDay(2)
    const [first, second] = others as [SignedIn, SignedIn]
    expect((await waitsOf(second))[0]).toMatchObject({ puesto: 2, estado: 'esperando' })
    await must(house.as(client).patch(`/api/appointments/${id}/cancel`))
    // Its author may take it back for ten seconds: nobody is offered anything.
    expect((await waitsOf(first))[0]?.oferta).toBeNull()
    await holdsOver(house)
    const offer = await offerTo(first)
    expect(Date.parse(offer.fecha)).toBe(Date.parse(fecha))
    expect(offer).toMatchObject({ barberId: chair.barber.id, totalMinutes: 30 })
    expect((await waitsOf(second))[0]?.oferta).toBeNull()
    // Nobody else gets it meanwhile: not by hand, and the barber hears why.
    expect((await book(house, second, chair, fecha)).body).toMatchObject({ code: 'slot_taken' })
    const byHand = await house.as(chair.barber).post<Booking>('/api/appointments', {
      barberId: chair.barber.id,
      services: [chair.cut],
      fecha,
      cliente: { nombre: 'Sin cita' },
    })
    expect(byHand.body.message).toMatch(/lista de espera hasta las \d\d:\d\d/)
    const taken = await Promise.all([
      answer(first, offer.id, 'accept', { totalPrice: offer.totalPrice }),
      answer(first, offer.id, 'accept', { totalPrice: offer.totalPrice }),
    ])
    expect(taken.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(taken.map(({ body }) => body.id)).size).toBe(1)
    expect(taken[0]?.body).toMatchObject({ estado: 'confirmada' })
    expect((await waitsOf(first))[0]).toMatchObject({ estado: 'cumplida', oferta: null })
    expect((await answer(second, offer.id, 'accept')).status).toBe(404)
  })

  test('goes to the next when it is declined, once that can no longer be taken back', async () => {
    const { client, others, id } = await fullDay(2)
    const [first, second] = others as [SignedIn, SignedIn]
    await cancel(client, id)
    const offer = await offerTo(first)
    const { body } = await must(answer(first, offer.id, 'decline'))
    expect(Date.parse(body.deshacerHasta ?? '')).toBeGreaterThan(Date.now() + 5_000)
    expect((await waitsOf(first))[0]).toMatchObject({ estado: 'esperando', oferta: null })
    await must(answer(first, offer.id, 'undo'))
    expect((await waitsOf(first))[0]?.oferta).toMatchObject({ id: offer.id, hasta: offer.hasta })
    await must(answer(first, offer.id, 'decline'))
    await holdsOver(house)
    const next = await offerTo(second)
    expect(next.fecha).toBe(offer.fecha)
    // It is somebody else's by now.
    expect((await answer(first, offer.id, 'undo')).status).toBe(409)
  })

  test('lapses unanswered: after three in a row the entry rests, until its client resumes it', async () => {
    const { chair, others, times } = await fullDay(1)
    const [first] = others as [SignedIn]
    for (const [n, time] of [times[8], times[10], times[12]].entries()) {
      const other = await house.client()
      const { body } = await must(book(house, other, chair, time), 201)
      await cancel(other, body.id)
      const offer = await offerTo(first)
      expect(Date.parse(offer.fecha)).toBe(Date.parse(time ?? ''))
      await holdsOver(house)
      const state = n === 2 ? 'pausada' : 'esperando'
      await eventually(
        'the state',
        async () => (await waitsOf(first))[0]?.estado === state || undefined,
      )
      expect((await answer(first, offer.id, 'accept')).body).toMatchObject({ code: 'offer_lapsed' })
    }
    const [entry] = await waitsOf(first)
    expect(entry?.pasos.map(({ tipo }) => tipo)).toContain('WaitPaused')
    await must(house.as(first).patch(`/api/waitlist/${entry?.id}`, {}))
    expect((await waitsOf(first))[0]).toMatchObject({ estado: 'esperando', puesto: 1 })
  })

  test('passes over who does not fit, and both sides read why', async () => {
    const { chair, client, others, times, id, fecha } = await fullDay(2)
    const [first, second] = others as [SignedIn, SignedIn]
    // The first has something else at that time by now.
    const elsewhere = await openChair(house, { autoConfirm: true })
    await must(book(house, first, elsewhere, fecha), 201)
    await cancel(client, id)
    expect(Date.parse((await offerTo(second)).fecha)).toBe(Date.parse(fecha))
    const skipped = (await waitsOf(first))[0]?.pasos.find(({ tipo }) => tipo === 'EntrySkipped')
    expect(skipped).toMatchObject({ motivo: 'overlap' })
    const list = await must(
      house.as(chair.barber).get<Waiter[]>(`/api/barbers/${chair.barber.id}/waitlist`),
    )
    expect(list.body.map(({ estado, puesto }) => [estado, puesto])).toEqual([
      ['esperando', 1],
      ['ofrecida', 2],
    ])
    expect(list.body[0]?.pasos.map(({ motivo }) => motivo)).toContain('overlap')
    expect(JSON.stringify(list.body)).not.toContain(first.user.email)
    expect(times.length).toBeGreaterThan(10)
  })
})

test('another price is refused with the new one; a service that is gone is passed over', async () => {
  const { chair, client, others, id } = await fullDay(2)
  const [first, second] = others as [SignedIn, SignedIn]
  await cancel(client, id)
  const offer = await offerTo(first)
  const me = house.as(chair.barber)
  await must(me.put(`/api/services/${chair.cut}`, { precio: 99 }))
  const { totalPrice } = offer
  const refused = await answer(first, offer.id, 'accept', { totalPrice })
  expect(refused.body).toMatchObject({ code: 'price_changed', totalPrice: 99 })
  await must(answer(first, offer.id, 'decline'))
  await must(me.delete(`/api/services/${chair.cut}`))
  await holdsOver(house)
  await eventually('the skip', async () =>
    (await waitsOf(second))[0]?.pasos.some(({ motivo }) => motivo === 'service_gone'),
  )
  expect((await waitsOf(second))[0]).toMatchObject({ estado: 'esperando', oferta: null })
})

test('time that is unblocked is an opening, and no other that was free before', async () => {
  const { chair, others, times } = await fullDay(1)
  const [first] = others as [SignedIn]
  const me = house.as(chair.barber)
  const [desde, hasta] = [times[10] ?? '', times[12] ?? '']
  const { body } = await must(
    me.post<{ bloques: { id: string }[] }>('/api/availability/blocks', { desde, hasta }),
    201,
  )
  const block = `/api/availability/blocks/${body.bloques[0]?.id}`
  await must(me.delete(block))
  // Its author may take it back for ten seconds: nobody is offered anything, and nobody books it.
  expect((await waitsOf(first))[0]?.oferta).toBeNull()
  expect((await book(house, first, chair, desde)).body).toMatchObject({ code: 'slot_taken' })
  await must(me.post(`${block}/undo`))
  await must(me.delete(block))
  await holdsOver(house)
  expect((await me.post(`${block}/undo`)).status).toBe(404)
  expect(Date.parse((await offerTo(first)).fecha)).toBe(Date.parse(desde))
})

test('an appointment moves forward: its own time is free then, and nothing waits for an answer', async () => {
  const { chair, client, id, times, fecha } = await fullDay(0)
  const later = await house.client()
  const { body } = await must(book(house, later, chair, times[9]), 201)
  const joined = await wait(later, chair, fecha, { citaId: body.id, services: [] })
  expect([joined.status, joined.body.citaId]).toEqual([201, body.id])
  await cancel(client, id)
  const offer = await offerTo(later)
  const { body: moved } = await must(answer(later, offer.id, 'accept', {}))
  expect([moved.id, Date.parse(moved.fecha), moved.estado]).toEqual([
    body.id,
    Date.parse(fecha),
    'confirmada',
  ])
  expect(await someDay(house, chair)).toContain(times[9])
})

describe('staff', () => {
  test('offer out of turn, take that back, and change the order, each with a reason', async () => {
    const { chair, others, times } = await fullDay(2)
    const [first, second] = others as [SignedIn, SignedIn]
    const me = house.as(chair.barber)
    const [one, two] = [(await waitsOf(first))[0], (await waitsOf(second))[0]]
    await must(me.post(`/api/waitlist/${two?.id}/move`, { puesto: 1, motivo: 'Viene de lejos' }))
    expect([(await waitsOf(first))[0]?.puesto, (await waitsOf(second))[0]?.puesto]).toEqual([2, 1])
    expect((await waitsOf(second))[0]?.pasos[0]).toMatchObject({ palabras: 'Viene de lejos' })
    const offer = { fecha: times[20], motivo: 'Te la guardo' }
    await must(me.post(`/api/waitlist/${one?.id}/offer`, offer))
    expect((await waitsOf(first))[0]).toMatchObject({ estado: 'ofrecida' })
    expect((await me.post(`/api/waitlist/${one?.id}/offer`, offer)).status).toBe(409)
    await must(me.post(`/api/waitlist/${one?.id}/withdraw`, { motivo: 'Me equivoqué' }))
    expect((await waitsOf(first))[0]).toMatchObject({ estado: 'esperando', oferta: null })
    expect((await me.post(`/api/waitlist/${one?.id}/move`, { puesto: 1 })).status).toBe(400)
    const stranger = await openChair(house)
    const theirs = house.as(stranger.barber)
    expect((await theirs.post(`/api/waitlist/${one?.id}/offer`, offer)).status).toBe(404)
    expect((await theirs.get(`/api/barbers/${chair.barber.id}/waitlist`)).status).toBe(403)
    expect((await theirs.get(`/api/businesses/${chair.shop.id}/waitlist`)).status).toBe(403)
  })
})

describe('joining', () => {
  test('three places in a shop, ten in all; windows that begin before they end, within 31 days', async () => {
    const chair = await openChair(house)
    const client = await house.client()
    const [time] = await someDay(house, chair)
    for (let n = 0; n < 3; n++) await must(wait(client, chair, time), 201)
    expect((await wait(client, chair, time)).body).toMatchObject({ code: 'too_many_waits' })
    const odd = { ventanas: [{ dia: '2031-01-01', desde: '10:00', hasta: '09:00' }] }
    expect((await wait(await house.client(), chair, time, odd)).body.code).toBe('invalid_windows')
    const nothing = await wait(await house.client(), chair, time, { services: [] })
    expect([nothing.status, nothing.body.code]).toEqual([400, 'invalid_booking'])
    const [entry] = await waitsOf(client)
    await must(house.as(client).delete(`/api/waitlist/${entry?.id}`))
    expect((await wait(client, chair, time)).status).toBe(201)
    expect((await house.as(await house.client()).delete(`/api/waitlist/${entry?.id}`)).status).toBe(
      404,
    )
  })

  test('two who may not meet wait for nothing of each other', async () => {
    const { chair, client, others, id } = await fullDay(2)
    const [first, second] = others as [SignedIn, SignedIn]
    await cancel(client, id)
    const offer = await offerTo(first)
    await must(house.as(chair.barber).post('/api/moderation/blocks', { blockedId: first.user.id }))
    expect((await offerTo(second)).fecha).toBe(offer.fecha)
    const [entry] = await waitsOf(first)
    expect(entry?.oferta).toBeNull()
    expect((await wait(first, chair, offer.fecha)).body.code).toBe('unavailable')
  })
})

test('who closes the account waits no more, and what was offered goes on', async () => {
  const { client, others, id } = await fullDay(2)
  const [first, second] = others as [SignedIn, SignedIn]
  await cancel(client, id)
  const offer = await offerTo(first)
  const { waits } = house.services.booking
  await waits.leaveAll(
    () => contextOf(house, first),
    first.user.id,
    async () => {},
  )
  expect((await offerTo(second)).fecha).toBe(offer.fecha)
  expect(localTime(Date.parse(offer.fecha), ZONE)).toMatch(/^\d\d:\d\d$/)
})
