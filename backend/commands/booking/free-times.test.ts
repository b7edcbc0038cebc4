/** A barber's free times, and those that are told to whoever has just lost one. */
import { describe, expect, test } from 'vitest'
import {
  ids,
  madrid,
  memoryShop,
  monday,
  now,
  onMonday,
  profile,
} from '../../test/support/memory-shop.ts'
import { presets } from '../../domain/business/availability.ts'
import type { SlotsAsked } from './free-times.ts'

type House = Awaited<ReturnType<typeof memoryShop>>
const asked = (more: Partial<SlotsAsked> = {}): SlotsAsked => ({
  from: monday,
  days: 1,
  serviceIds: [ids.cut],
  now: Date.parse(now),
  ...more,
})
const hours = async (house: House, more: Partial<SlotsAsked> = {}, barberId = ids.barber) =>
  (await house.freeTimes.slots(barberId, asked(more))).dias.map(({ horarios }) =>
    horarios.map(({ hora }) => hora),
  )
const open = { ...presets.estandar, monday: [{ start: '09:00', end: '11:00' }] }
const home = { lat: profile.latitude ?? 0, lng: profile.longitude ?? 0 }

describe('free times', () => {
  test('are told with the clock, the place and how long it takes', async () => {
    const house = await memoryShop()
    await house.week(open)
    expect(
      await house.freeTimes.slots(ids.barber, asked({ serviceIds: [ids.cut, ids.beard] })),
    ).toEqual({
      zonaHoraria: madrid,
      locationId: null,
      duracion: 45,
      dias: [
        {
          fecha: monday,
          laborable: true,
          horarios: [
            { hora: '09:00', inicio: onMonday('09:00') },
            { hora: '09:30', inicio: onMonday('09:30') },
            { hora: '10:00', inicio: onMonday('10:00') },
          ],
        },
      ],
    })
  })
  test('are of half an hour where no service is named', async () => {
    const house = await memoryShop()
    await house.week(open)
    expect((await house.freeTimes.slots(ids.barber, asked({ serviceIds: [] }))).duracion).toBe(30)
    expect(await hours(house, { serviceIds: [] })).toEqual([['09:00', '09:30', '10:00', '10:30']])
  })
  test('are from today on, unless told; and of the next thirty days', async () => {
    const { freeTimes } = await memoryShop()
    const days = async (more: Partial<SlotsAsked>) =>
      (await freeTimes.slots(ids.barber, asked(more))).dias.map(({ fecha }) => fecha)
    expect(await days({ from: undefined, days: 2 })).toEqual(['2026-11-21', '2026-11-22'])
    expect(await days({ from: '2026-11-01', days: 2 }), 'not of yesterday').toEqual([
      '2026-11-21',
      '2026-11-22',
    ])
    expect(await days({ from: '2026-12-20', days: 7 })).toEqual(['2026-12-20', '2026-12-21'])
    expect(await days({ from: '2026-12-22', days: 7 })).toEqual([])
  })
  test('are of barbers', async () => {
    const { freeTimes } = await memoryShop()
    await expect(freeTimes.slots(ids.client, asked())).rejects.toMatchObject({
      code: 'not_a_barber',
    })
    await expect(freeTimes.slots(ids.off, asked())).rejects.toMatchObject({ code: 'not_found' })
    await expect(
      freeTimes.slots(ids.barber, asked({ serviceIds: [ids.off] })),
    ).rejects.toMatchObject({ code: 'invalid_booking' })
  })
  test('leave out what is taken, with the buffer before it, and what is too soon', async () => {
    const house = await memoryShop()
    await house.week(open)
    await house.booking.book(house.as(house.client), house.wish(onMonday('10:00')))
    expect(await hours(house)).toEqual([['09:00', '09:30', '10:30']])
    await house.policy({ bufferMinutes: 10 })
    expect(await hours(house)).toEqual([['09:00', '10:30']])
    await house.policy({ minNoticeMinutes: 60 })
    expect(await hours(house, { now: Date.parse(onMonday('08:01')) })).toEqual([['10:30']])
    expect(await hours(house, { now: Date.parse(onMonday('08:00')) })).toEqual([['09:00', '10:30']])
  })
  test("at the client's home are fewer: the way back is kept free, and it must be in reach", async () => {
    const house = await memoryShop({ tipoServicio: 'fisico_y_domicilio' })
    await house.week(open)
    await house.booking.book(house.as(house.client), house.wish(onMonday('10:00')))
    expect(await hours(house, { home })).toEqual([['09:00', '10:30']])
    await expect(
      house.freeTimes.slots(ids.barber, asked({ home: { lat: 0, lng: 0 } })),
    ).rejects.toMatchObject({ code: 'out_of_reach' })
  })
  test('of a shop that takes no bookings there are none', async () => {
    const { freeTimes } = await memoryShop({ acceptsAppointments: false })
    expect((await freeTimes.slots(ids.barber, asked())).dias).toEqual([
      { fecha: monday, laborable: false, horarios: [] },
    ])
  })
  test('at a place are by its clock and in its hours', async () => {
    const house = await memoryShop()
    await house.addPlace({ zone: 'Atlantic/Canary', horario: open })
    house.work.set(ids.barber, { businessId: ids.shop, locationIds: [ids.place] })
    expect(await house.freeTimes.slots(ids.barber, asked({ locationId: ids.place }))).toMatchObject(
      {
        zonaHoraria: 'Atlantic/Canary',
        locationId: ids.place,
        dias: [{ horarios: [{ hora: '09:00', inicio: '2026-11-23T09:00:00+00:00' }, {}, {}, {}] }],
      },
    )
  })
})

describe('whoever loses a time', () => {
  const lost = async (house: House, start: string, more: object = {}) =>
    house.booking.book(house.as({ id: ids.off, role: 'cliente' }), house.wish(start, more)).then(
      () => 'booked',
      (error: { code: string; details?: { alternativas?: string[] } }) =>
        error.details?.alternativas ?? error.code,
    )

  test('hears of the six nearest that are free, in their order', async () => {
    const house = await memoryShop()
    for (const time of ['11:00', '12:00'])
      await house.booking.book(house.as(house.client), house.wish(onMonday(time)))
    expect(await lost(house, onMonday('12:00'))).toEqual(
      ['10:00', '10:30', '11:30', '12:30', '13:00', '13:30'].map(onMonday),
    )
  })
  test('hears of those of the next days, where this one is full, and none of the past', async () => {
    const house = await memoryShop()
    await house.week({
      ...presets.estandar,
      monday: [{ start: '09:00', end: '10:00' }],
      tuesday: [{ start: '09:00', end: '10:00' }],
      wednesday: [],
      thursday: [],
      friday: [],
    })
    await house.booking.book(house.as(house.client), house.wish(onMonday('09:00')))
    expect(await lost(house, onMonday('09:00'))).toEqual([
      '2026-11-23T09:30:00+01:00',
      '2026-11-24T09:00:00+01:00',
      '2026-11-24T09:30:00+01:00',
    ])
  })
  test('hears of none that is too short for what they want', async () => {
    const house = await memoryShop()
    await house.week({ ...open, tuesday: [], wednesday: [], thursday: [], friday: [] })
    await house.booking.book(house.as(house.client), house.wish(onMonday('10:00')))
    expect(await lost(house, onMonday('10:00'), { serviceIds: [ids.cut, ids.beard] })).toEqual([
      onMonday('09:00'),
    ])
  })
  test('hears nothing of the kind where it was refused for another reason', async () => {
    const house = await memoryShop()
    expect(await lost(house, onMonday('09:15'))).toBe('not_offered')
    expect(await lost(house, onMonday('08:00'))).toBe('outside_hours')
  })
  test('wanting it at home hears of times at home', async () => {
    const house = await memoryShop({ tipoServicio: 'fisico_y_domicilio' })
    await house.week({ ...open, tuesday: [], wednesday: [], thursday: [], friday: [] })
    await house.booking.book(house.as(house.client), house.wish(onMonday('10:00')))
    // At half past nine there would be no time for the way back.
    expect(
      await lost(house, onMonday('10:00'), { home: { ...home, address: 'Calle Luna 3' } }),
    ).toEqual([onMonday('09:00'), onMonday('10:30')])
  })
})

test('a refusal that was decided on what was remembered is decided again on what is true', async () => {
  const house = await memoryShop()
  const { appointmentId } = await house.booking.book(
    house.as(house.client),
    house.wish(onMonday('10:00')),
  )
  // Another process, with a memory of its own, calls it off; nobody has told this one.
  const elsewhere = house.another()
  await elsewhere.lives.cancel(house.as(house.client), appointmentId, null)
  // Its time is kept for ten seconds and a little more, in case that is taken back.
  const rival = house.as({ id: ids.off, role: 'cliente' })
  const later = { ...rival, at: new Date(Date.parse(rival.at) + 15_000).toISOString() }
  expect(await house.booking.book(later, house.wish(onMonday('10:00')))).toMatchObject({
    status: 'pendiente',
  })
})
