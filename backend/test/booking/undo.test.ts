/** Taking the last act on an appointment back, and holding a time, over HTTP. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { HistoryMetric } from '../../projections/booking/history.ts'
import { lapsedHolds } from '../../projections/booking/due.ts'
import { sql } from '../../postgres/db.ts'
import { must } from '../../seed/http/client.ts'
import type { SignedIn } from '../../seed/http/people.ts'
import { openChair } from '../../seed/http/shops.ts'
import { book, type Booking, someDay } from '../../seed/http/visits.ts'
import { bySystem, settled } from '../support/acting.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer()
})

type Answer = Booking & { code?: string; deshacerHasta?: string }
const change = (who: SignedIn, id: string, what: string, body?: object) =>
  house.as(who).patch<Answer>(`/api/appointments/${id}/${what}`, body)
const undo = (who: SignedIn, id: string) =>
  house.as(who).post<Answer>(`/api/appointments/${id}/undo`)

async function booked({ autoConfirm = true } = {}) {
  const [chair, client, rival] = await Promise.all([
    openChair(house, { autoConfirm }),
    house.client(),
    house.client('Rita Vega'),
  ])
  const times = await someDay(house, chair)
  const { body } = await must(book(house, client, chair, times[0]), 201)
  return { ...chair, client, rival, times, id: body.id, fecha: body.fecha }
}
async function later<T>(seconds: number, act: () => Promise<T>): Promise<T> {
  house.clock.offsetMs = seconds * 1_000
  try {
    return await act()
  } finally {
    house.clock.offsetMs = 0
  }
}
/** Everything that the read models count of a barber and their client. */
async function counted(barberId: string) {
  await settled(house)
  const { db } = house.services
  const [facts, clients, visits, failures] = await Promise.all([
    db.many<{ metric: HistoryMetric; n: number }>(
      sql`SELECT metric, sum(delta)::int AS n FROM history.fact
        WHERE barber_id = ${barberId} AND metric <> 'waits' GROUP BY 1 HAVING sum(delta) <> 0 ORDER BY 1`,
    ),
    db.many(sql`SELECT standing, visits, cents, no_shows FROM clients.client
      WHERE keeper_id = ${barberId} ORDER BY 1, 2, 3, 4`),
    db.many<{ outcome: string }>(sql`SELECT outcome, late FROM figures.visit WHERE appointment_id IN
      (SELECT appointment_id FROM appointments.appointment WHERE barber_id = ${barberId})`),
    db.many(sql`SELECT FROM achievements.failure WHERE barber_id = ${barberId}`),
  ])
  return { facts, clients, visits, failures: failures.length }
}
const inboxOf = async (who: SignedIn) =>
  (await must(house.as(who).get<{ type: string }[]>('/api/notifications?limit=50'))).body.map(
    ({ type }) => type,
  )

describe.each([
  ['cancelled by its client', 'cancel', 'client', true],
  ['cancelled by its barber', 'cancel', 'barber', true],
  ['rejected', 'reject', 'barber', false],
] as const)('%s', (_, what, side, autoConfirm) => {
  test('and taken back: it stands as before, and nothing counts it or tells of it', async () => {
    const { id, times, ...people } = await booked({ autoConfirm })
    const by = people[side]
    const [other] = [people.client, people.barber].filter((one) => one !== by)
    const [before, news] = [await counted(people.barber.id), await inboxOf(other as SignedIn)]
    const { body: view } = await must(
      house.as(people.client).get<Booking>(`/api/appointments/${id}`),
    )

    const { body } = await must(change(by, id, what, { motivo: 'Me equivoqué' }))
    expect(Date.parse(body.deshacerHasta ?? '') - Date.now()).toBeGreaterThan(5_000)
    // Its time is nobody else's meanwhile.
    expect(await someDay(house, people)).not.toContain(times[0])
    expect((await book(house, people.rival, people, times[0])).body).toMatchObject({
      code: 'slot_taken',
    })

    expect((await undo(other as SignedIn, id)).status).toBe(403)
    expect((await undo(people.rival, id)).status).toBe(404)
    await must(undo(by, id))
    expect(await counted(people.barber.id)).toEqual(before)
    expect(await inboxOf(other as SignedIn)).toEqual(news)
    expect((await house.as(people.client).get<Booking>(`/api/appointments/${id}`)).body).toEqual(
      view,
    )
    expect((await undo(by, id)).body).toMatchObject({ code: 'too_late_to_undo' })
  })
})

test('a move that is taken back stands where it was, as it was', async () => {
  const { id, client, barber, rival, times, ...chair } = await booked()
  const whole = { ...chair, client, barber }
  await must(house.as(client).patch(`/api/appointments/${id}/attend`))
  const { body: view } = await must(house.as(client).get<Booking>(`/api/appointments/${id}`))
  await must(change(client, id, 'reschedule', { fecha: times[2] }))
  expect((await book(house, rival, whole, times[0])).body).toMatchObject({ code: 'slot_taken' })
  await must(undo(client, id))
  expect((await house.as(client).get<Booking>(`/api/appointments/${id}`)).body).toEqual(view)
  expect(await inboxOf(barber)).not.toContain('appointment_rescheduled')
  await must(book(house, rival, whole, times[2]), 201)
})

test('a move to another day goes back to its own, with its time kept there', async () => {
  const { id, client, barber, rival, times, ...chair } = await booked()
  const whole = { ...chair, client, barber }
  await must(house.as(client).patch(`/api/appointments/${id}/attend`))
  const { body: view } = await must(house.as(client).get<Booking>(`/api/appointments/${id}`))
  const before = await counted(barber.id)
  const [there] = await someDay(house, whole, 4)
  const { body } = await must(change(client, id, 'reschedule', { fecha: there }))
  expect([Date.parse(body.fecha), typeof body.deshacerHasta]).toEqual([
    Date.parse(there ?? ''),
    'string',
  ])
  expect((await book(house, rival, whole, times[0])).body).toMatchObject({ code: 'slot_taken' })
  expect((await undo(barber, id)).status).toBe(403)
  await must(undo(client, id))
  await settled(house)
  expect((await house.as(client).get<Booking>(`/api/appointments/${id}`)).body).toEqual(view)
  expect(await inboxOf(barber)).not.toContain('appointment_rescheduled')
  const after = await counted(barber.id)
  // The day that it left for keeps that it was there.
  expect({ ...after, visits: after.visits.filter(({ outcome }) => outcome !== 'moved') }).toEqual(
    before,
  )
  await must(book(house, rival, whole, there), 201)
  expect((await undo(client, id)).body).toMatchObject({ code: 'too_late_to_undo' })
})

test('a move to another day that is too old to be taken back stays', async () => {
  const { id, client, barber, times, ...chair } = await booked()
  const [there] = await someDay(house, { ...chair, barber }, 4)
  await must(change(client, id, 'reschedule', { fecha: there }))
  expect((await later(11, () => undo(client, id))).body).toMatchObject({
    code: 'too_late_to_undo',
  })
  expect(times).not.toContain(there)
})

test.each(['no-show', 'complete'])('a visit that was marked by mistake: %s', async (what) => {
  const { id, client, barber, fecha } = await booked()
  const before = await counted(barber.id)
  const offset = (Date.parse(fecha) - Date.now()) / 1_000 + 60
  await later(offset, async () => {
    await must(change(barber, id, what))
    const { body } = await must(undo(barber, id))
    expect([body.estado === 'confirmada' || body.estado === 'próxima', body.noShow]).toEqual([
      true,
      false,
    ])
  })
  expect(await counted(barber.id)).toEqual(before)
  expect(await inboxOf(client)).not.toContain('appointment_no_show')
})

test('ten seconds later it is too late, and four more later the time is anybody’s', async () => {
  const { id, client, rival, times, ...chair } = await booked()
  await must(change(client, id, 'cancel'))
  expect((await later(11, () => undo(client, id))).body).toMatchObject({
    code: 'too_late_to_undo',
    message: 'Ya no se puede deshacer: pasaron 10 segundos',
  })
  await settled(house)
  const [hold] = await later(15, async () =>
    lapsedHolds(house.services.db, new Date(Date.now() + 13_000).toISOString(), 10),
  )
  if (!hold) throw new Error('the clock does not find the hold')
  await later(15, () => house.services.booking.holds.release(bySystem(house), hold, 'lapsed'))
  await settled(house)
  await later(15, () => must(book(house, rival, { ...chair, client } as never, times[0]), 201))
})

describe('a time that is held at the last step', () => {
  const hold = (
    who: SignedIn,
    chair: { barber: SignedIn; cut: string },
    fecha: string | undefined,
  ) =>
    house
      .as(who)
      .post<{ holdId: string; hasta: string; code?: string }>(
        `/api/barbers/${chair.barber.id}/holds`,
        {
          fecha,
          services: [chair.cut],
        },
      )

  test('is kept from others, used by its holder, and shown as taken', async () => {
    const { client, rival, times, ...chair } = await booked()
    const { body } = await must(hold(client, chair, times[1]), 201)
    expect(Date.parse(body.hasta) - Date.now()).toBeGreaterThan(100_000)
    expect(await someDay(house, chair)).not.toContain(times[1])
    expect((await book(house, rival, chair, times[1])).body).toMatchObject({ code: 'slot_taken' })
    const wish = { barberId: chair.barber.id, services: [chair.cut], fecha: times[1] }
    expect(
      (await house.as(rival).post('/api/appointments', { ...wish, holdId: body.holdId })).body,
    ).toMatchObject({ code: 'slot_taken' })
    await must(house.as(client).post('/api/appointments', { ...wish, holdId: body.holdId }), 201)
  })

  test('is one at a time, let go by its holder alone, and gone after two minutes', async () => {
    const { client, rival, times, ...chair } = await booked()
    await must(hold(client, chair, times[1]), 201)
    const { body } = await must(hold(client, chair, times[2]), 201)
    await settled(house)
    await must(hold(rival, chair, times[1]), 201)
    await must(house.as(rival).delete(`/api/holds/${body.holdId}`))
    expect((await book(house, rival, chair, times[2])).body).toMatchObject({ code: 'slot_taken' })
    const wish = { barberId: chair.barber.id, services: [chair.cut], fecha: times[2] }
    expect(
      (
        await later(121, () =>
          house.as(client).post('/api/appointments', { ...wish, holdId: body.holdId }),
        )
      ).body,
    ).toMatchObject({ code: 'hold_lapsed' })
    await must(house.as(client).delete(`/api/holds/${body.holdId}`))
    await settled(house)
    await must(book(house, rival, chair, times[2]), 201)
  })

  test('is for who has an account, and of times that are offered', async () => {
    const { client, times, ...chair } = await booked()
    const guest = await house.guest.post(`/api/barbers/${chair.barber.id}/holds`, {
      fecha: times[1],
      services: [chair.cut],
    })
    expect(guest.status).toBe(401)
    expect((await hold(chair.barber, chair, times[1])).status).toBe(400)
    expect((await hold(client, chair, times[0])).body).toMatchObject({ code: 'slot_taken' })
    expect((await hold(client, chair, '2020-01-01T10:00:00Z')).status).toBeGreaterThanOrEqual(400)
  })
})
