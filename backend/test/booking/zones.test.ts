/**
 * The days on which clocks change, with the server's own zone as the barber's: what is offered,
 * booked, moved, blocked and earned then. Each test sets the server's clock to some days before
 * such a change, so it is the same on every day of the year.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../../contract/kernel/values.ts'
import { allProjections } from '../../modules/modules.ts'
import { sumsOf } from '../../projections/booking/history-reads.ts'
import { verify } from '../../projections/engine/build/verify.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { holdsOver } from '../support/acting.ts'
import { always, type Chair } from '../../seed/http/shops.ts'
import { book, type Booking, freeDays } from '../../seed/http/visits.ts'
import { must } from '../../seed/http/client.ts'
import { newPhone } from '../../seed/http/people.ts'

const MINUTE = 60_000

/** A day on which clocks change there, or on which nothing happens to them, in a year to come. */
const changes: readonly (readonly [zone: string, day: string, what: string])[] = [
  ['Europe/Madrid', '2027-03-28', 'an hour is left out at two'],
  ['Europe/Madrid', '2027-10-31', 'an hour comes twice at three'],
  ['America/Santiago', '2027-09-05', 'the day begins at one: midnight is left out'],
  ['Australia/Lord_Howe', '2027-10-03', 'half an hour is left out'],
  ['Asia/Kathmandu', '2027-06-15', 'no change, three quarters of an hour off'],
]

describe.each(changes)('%s, %s: %s', (zone, day) => {
  const date = Temporal.PlainDate.from(day)
  const wallOf = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(zone)
  let house: TestServer
  beforeAll(async () => {
    house = await startTestServer({ config: { timeZone: zone } })
    setClock(
      date.subtract({ days: 3 }).toZonedDateTime({ timeZone: zone, plainTime: '12:00' })
        .epochMilliseconds,
    )
  })
  const setClock = (instant: number) => {
    house.clock.offsetMs = instant - Date.now()
  }

  /** A barber without a shop, so that the server's zone is theirs. */
  async function barberWith(
    horario: object,
  ): Promise<Chair & { me: ReturnType<TestServer['as']> }> {
    const barber = await house.register('barbero', { telefono: newPhone() })
    const me = house.as(barber)
    await must(me.put('/api/availability', { horario }))
    await must(me.patch('/api/users/settings', { autoConfirmBookings: true }))
    const {
      body: { id },
    } = await must(
      me.post<{ id: string }>('/api/services', { nombre: 'Corte', precio: 150, duracion: 30 }),
      201,
    )
    return { barber, shop: {} as Chair['shop'], cut: id, beard: id, me }
  }
  const client = () => house.client()
  const offered = async (chair: Chair, on = day) =>
    (await freeDays(house, chair, `?desde=${on}&dias=1`)).find(({ fecha }) => fecha === on)
      ?.inicios ?? []

  test('every half hour that the wall clock shows is offered once, in order, and none that it does not show', async () => {
    const chair = await barberWith(always)
    const expected: number[] = []
    for (let minutes = 0; minutes + 30 <= 23 * 60 + 59; minutes += limits.slotMinutes) {
      const time = Temporal.PlainTime.from('00:00').add({ minutes })
      const moment = date.toPlainDateTime(time).toZonedDateTime(zone, { disambiguation: 'earlier' })
      // Where spring leaves the time out, the earlier reading shows another one.
      if (moment.toPlainTime().equals(time)) expected.push(moment.epochMilliseconds)
    }
    const inicios = await offered(chair)
    expect(inicios.map((inicio) => Date.parse(inicio))).toEqual(expected)
    for (const inicio of inicios) expect(wallOf(inicio).toPlainDate().toString()).toBe(day)
  })

  test('the shop opens and closes by the wall clock on that day as on the days around it', async () => {
    const chair = await barberWith(
      Object.fromEntries(
        Object.keys(always).map((name) => [name, [{ start: '09:00', end: '14:00' }]]),
      ),
    )
    for (const on of [date.subtract({ days: 1 }), date, date.add({ days: 1 })]) {
      const walls = (await offered(chair, on.toString())).map((inicio) =>
        wallOf(inicio).toPlainTime().toString({ smallestUnit: 'minute' }),
      )
      expect([walls[0], walls.at(-1), walls.length]).toEqual(['09:00', '13:30', 10])
    }
  })

  test('right before and right after the change are two times; each is had once', async () => {
    const chair = await barberWith(always)
    const inicios = await offered(chair)
    for (const fecha of inicios.slice(0, 10)) {
      await must(book(house, await client(), chair, fecha), 201)
      expect((await book(house, await client(), chair, fecha)).body.code).toBe('slot_taken')
    }
    expect(await offered(chair)).toEqual(inicios.slice(10))
  })

  test('moved over the change, an appointment keeps its length; it stands on the day of its new time', async () => {
    const chair = await barberWith(always)
    const who = await client()
    const {
      body: { id },
    } = await must(
      book(house, who, chair, (await offered(chair, date.subtract({ days: 1 }).toString())).at(-1)),
      201,
    )
    for (const fecha of [
      (await offered(chair))[0],
      (await offered(chair)).at(-1),
      (await offered(chair, date.add({ days: 1 }).toString()))[0],
    ]) {
      const { body } = await must(
        house.as(who).patch<Booking>(`/api/appointments/${id}/reschedule`, { fecha }),
      )
      expect([Date.parse(body.fecha), Date.parse(body.fin) - Date.parse(body.fecha)]).toEqual([
        Date.parse(fecha ?? ''),
        30 * MINUTE,
      ])
      const on = wallOf(body.fecha).toPlainDate().toString()
      expect(await offered(chair, on), 'its time is taken there').not.toContain(fecha)
    }
    await holdsOver(house)
    expect(await offered(chair), 'and the day that it left is free again').toHaveLength(
      (await offered(await barberWith(always))).length,
    )
  })

  test('a day off blocks the whole of it and nothing of its neighbours', async () => {
    const chair = await barberWith(always)
    const [before, after] = [
      date.subtract({ days: 1 }).toString(),
      date.add({ days: 1 }).toString(),
    ]
    const around = [await offered(chair, before), await offered(chair, after)]
    await must(
      chair.me.post('/api/availability/blocks', {
        desde: date.toZonedDateTime(zone).toInstant().toString(),
        hasta: date.add({ days: 1 }).toZonedDateTime(zone).toInstant().toString(),
      }),
      201,
    )
    expect(await offered(chair)).toEqual([])
    expect([await offered(chair, before), await offered(chair, after)]).toEqual(around)
  })

  test('what is earned counts on the local day', async () => {
    const chair = await barberWith(always)
    const inicios = await offered(chair)
    for (const fecha of [inicios[0], inicios.at(-1)]) {
      const {
        body: { id },
      } = await must(book(house, await client(), chair, fecha), 201)
      setClock(Date.parse(fecha ?? '') + 40 * MINUTE)
      await must(chair.me.patch(`/api/appointments/${id}/complete`))
    }
    const scope = { barberId: chair.barber.user.id }
    const { days } = await sumsOf(
      house.services.db,
      scope,
      { at: house.services.now().toISOString() },
      { from: date.subtract({ days: 1 }).toString(), to: date.add({ days: 1 }).toString() },
    )
    expect(days.filter(({ done }) => done > 0).map(({ day, cents }) => [day, cents])).toEqual([
      [date.toString(), 30_000],
    ])
  })

  test('and every read model is what the log says', async () => {
    const { db, log } = house.services
    for (const projection of allProjections)
      expect((await verify(projection, { db, log })).differing, projection.name).toBe(0)
  })
})
