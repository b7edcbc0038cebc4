/** Booking by oneself, and being written in by the barber's side. */
import { describe, expect, test } from 'vitest'
import { singleVisit } from '../../domain/booking/events.ts'
import {
  ids,
  madrid,
  memoryShop,
  monday,
  now,
  onMonday,
  utc,
} from '../../test/support/memory-shop.ts'
import { availabilityDecider } from '../../domain/business/availability.ts'
import { clockDecider } from '../../domain/business/agenda-zone.ts'
import type { DomainError } from '../../domain/kernel/decider.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { blockDecider, blockId } from '../../domain/moderation/user-block.ts'
import { termsOf } from '../../domain/booking/terms.ts'
import type { Entered, BookingRequest } from './details.ts'

type House = Awaited<ReturnType<typeof memoryShop>>
const book = (
  house: House,
  start = onMonday('10:00'),
  more: Partial<BookingRequest> = {},
  by = house.client,
  at = now,
) => house.booking.book(house.as(by, at), house.wish(start, more))
const enter = (
  house: House,
  entered: Entered,
  start = onMonday('10:00'),
  more: Partial<BookingRequest> = {},
  at = now,
) => house.booking.enter(house.as(house.barber, at), house.wish(start, more), entered)
const code = (asked: Promise<unknown>) =>
  asked.then(
    () => 'booked',
    (error: DomainError) => error.code,
  )
const stranger = { id: ids.off, role: 'cliente' as const }
/** What was written on barbers' days. */
const written = ({ log }: House) => log.events.filter(({ stream }) => stream.startsWith('agenda-'))

describe('a client who books', () => {
  test('gets what the catalogue, the hours and the policy say, under the rules that hold', async () => {
    const house = await memoryShop()
    await house.policy({ bufferMinutes: 5, cancelLimitHours: 6 })
    const context = house.as(house.client)
    const booked = await house.booking.book(
      context,
      house.wish(onMonday('10:00'), { serviceIds: [ids.cut, ids.beard], notes: 'Con tijera' }),
    )
    const details = {
      appointmentId: derivedId('appointment', context.commandId),
      barberId: ids.barber,
      clientId: ids.client,
      personId: ids.client,
      businessId: ids.shop,
      start: utc(onMonday('10:00')),
      end: utc(onMonday('10:45')),
      locationId: null,
      zone: madrid,
      day: monday,
      services: [
        { serviceId: ids.cut, nombre: 'Corte', cents: 1500, minutes: 30 },
        { serviceId: ids.beard, nombre: 'Barba', cents: 1050, minutes: 15 },
      ],
      cents: 2550,
      currency: 'EUR',
      bufferMinutes: 5,
      cancelLimitHours: 6,
      enteredBy: 'cliente',
      source: null,
      price: [
        { serviceId: ids.cut, cents: 1500, rateId: null, basisPoints: null, earnerId: ids.barber },
        {
          serviceId: ids.beard,
          cents: 1050,
          rateId: null,
          basisPoints: null,
          earnerId: ids.barber,
        },
      ],
      ...singleVisit,
      notes: 'Con tijera',
      guestName: null,
      address: null,
    }
    expect(booked).toMatchObject({ ...details, status: 'pendiente', bookedAt: now })
    const policy = { ...availabilityDecider.initial.policy, bufferMinutes: 5, cancelLimitHours: 6 }
    expect(written(house).map(({ stream, type, data }) => ({ stream, type, data }))).toEqual([
      {
        stream: `agenda-${ids.barber}-${monday}`,
        type: 'AppointmentBooked',
        data: { ...details, bookedAt: now, terms: termsOf(policy) },
      },
    ])
    expect(
      (await house.commands.state(clockDecider, ids.barber)).zone,
      'by whose clock the day is counted is kept',
    ).toBe(madrid)
  })
  test('has it confirmed at once where the barber says so', async () => {
    const house = await memoryShop()
    await house.policy({ autoConfirm: true })
    expect((await book(house)).status).toBe('confirmada')
    expect(written(house).map(({ type }) => type)).toEqual([
      'AppointmentBooked',
      'AppointmentConfirmed',
    ])
  })
  test.each<[string, string, (house: House) => Promise<unknown>]>([
    ['themselves', 'own_chair', (house) => book(house, undefined, {}, house.barber)],
    [
      'a client',
      'not_a_barber',
      (house) => book(house, undefined, { barberId: ids.client }, stranger),
    ],
    [
      'what nobody offers',
      'invalid_booking',
      (house) => book(house, undefined, { serviceIds: [ids.off] }),
    ],
    [
      'a place that is none',
      'invalid_location',
      (house) => book(house, undefined, { locationId: ids.place }),
    ],
    ['at another price', 'price_changed', (house) => book(house, undefined, { totalPrice: 14 })],
    [
      'for another time',
      'duration_changed',
      (house) => book(house, undefined, { totalMinutes: 45 }),
    ],
    ['the past', 'in_the_past', (house) => book(house, '2026-11-20T10:00:00+01:00')],
    ['outside of the hours', 'outside_hours', (house) => book(house, onMonday('08:30'))],
    ['between the lines of the grid', 'not_offered', (house) => book(house, onMonday('10:10'))],
  ])('can not book %s: %s', async (_, refusal, act) => {
    const house = await memoryShop()
    expect(await code(act(house))).toBe(refusal)
    expect(written(house)).toEqual([])
  })
  test('can not book whoever has blocked them, nor whom they have blocked', async () => {
    for (const [blockerId, blockedId, refusal] of [
      [ids.barber, ids.client, 'unavailable'],
      [ids.client, ids.barber, 'blocked_by_you'],
    ] as const) {
      const house = await memoryShop()
      await house.commands.handle(
        blockDecider,
        blockId(blockerId, blockedId),
        { type: 'BlockUser', data: { blockerId, blockedId } },
        house.as({ id: blockerId, role: 'cliente' }),
      )
      expect(await code(book(house))).toBe(refusal)
      expect(written(house)).toEqual([])
    }
  })
  test('who asks again with the same request has one appointment', async () => {
    const house = await memoryShop()
    const context = house.as(house.client)
    const [first, again] = [
      await house.booking.book(context, house.wish(onMonday('10:00'))),
      await house.booking.book(context, house.wish(onMonday('10:00'))),
    ]
    expect(again).toEqual(first)
    expect(written(house)).toHaveLength(1)
  })
  test('loses a time to whoever was faster, and hears of others', async () => {
    const house = await memoryShop()
    await book(house, undefined, {}, stranger)
    await expect(book(house)).rejects.toMatchObject({
      code: 'slot_taken',
      details: { alternativas: expect.arrayContaining([onMonday('09:30'), onMonday('10:30')]) },
    })
  })
})

describe("whom the barber's side writes in", () => {
  test('is a client: theirs from then on, confirmed at once', async () => {
    const house = await memoryShop()
    expect(await enter(house, { clientId: ids.client })).toMatchObject({
      status: 'confirmada',
      clientId: ids.client,
      personId: ids.client,
      enteredBy: 'barbero',
      guestName: null,
    })
    expect(written(house).map(({ type }) => type)).toEqual([
      'AppointmentBooked',
      'AppointmentConfirmed',
    ])
  })
  test('or somebody without an account, under an id of their own', async () => {
    const house = await memoryShop()
    expect(await enter(house, { guestId: ids.off, nombre: 'Don Pepe' })).toMatchObject({
      status: 'confirmada',
      clientId: null,
      personId: ids.off,
      enteredBy: 'barbero',
      guestName: 'Don Pepe',
    })
  })
  test('is written in at any time that is not over and ends within its day', async () => {
    const at = async (start: string, when = now) =>
      code(enter(await memoryShop(), { clientId: ids.client }, start, {}, when))
    expect([
      await at(onMonday('05:07')),
      await at(onMonday('23:30')),
      await at(onMonday('23:31')),
    ]).toEqual(['booked', 'booked', 'over_midnight'])
    const ends = onMonday('10:30')
    expect([
      await at(onMonday('10:00'), utc(onMonday('10:29'))),
      await at(onMonday('10:00'), utc(ends)),
    ]).toEqual(['booked', 'in_the_past'])
  })
  test('not onto what is taken; then other times are told', async () => {
    const house = await memoryShop()
    await book(house)
    await expect(
      enter(house, { guestId: ids.off, nombre: 'Don Pepe' }, onMonday('10:15')),
    ).rejects.toMatchObject({
      code: 'slot_taken',
      details: { alternativas: expect.arrayContaining([onMonday('10:30')]) },
    })
  })
  test('not whom they have blocked, nor who has blocked them, whoever of the shop writes', async () => {
    for (const [blockerId, blockedId, refusal] of [
      [ids.client, ids.barber, 'unavailable'],
      [ids.barber, ids.client, 'blocked_by_you'],
    ] as const) {
      const house = await memoryShop()
      await house.commands.handle(
        blockDecider,
        blockId(blockerId, blockedId),
        { type: 'BlockUser', data: { blockerId, blockedId } },
        house.as({ id: blockerId, role: 'cliente' }),
      )
      expect(await code(enter(house, { clientId: ids.client }))).toBe(refusal)
    }
  })
  test('not at another price than was shown, nor for what nobody offers', async () => {
    const house = await memoryShop()
    expect(await code(enter(house, { clientId: ids.client }, undefined, { totalPrice: 1 }))).toBe(
      'price_changed',
    )
    expect(
      await code(enter(house, { clientId: ids.client }, undefined, { serviceIds: [ids.off] })),
    ).toBe('invalid_booking')
  })
})

test("where a barber's clock has changed, what stands on a day of the earlier one is still in the way", async () => {
  const house = await memoryShop()
  // Half past midnight on Tuesday in Madrid was Monday's by Mexico's clock.
  const start = '2026-11-24T00:30:00+01:00'
  await house.commands.handle(
    clockDecider,
    ids.barber,
    { type: 'SetAgendaZone', data: { barberId: ids.barber, zone: 'America/Mexico_City' } },
    house.as(house.barber),
  )
  const first = await enter(house, { guestId: ids.off, nombre: 'Don Pepe' }, start)
  await house.commands.handle(
    clockDecider,
    ids.barber,
    { type: 'SetAgendaZone', data: { barberId: ids.barber, zone: madrid } },
    house.as(house.barber),
  )
  expect(first.day).toBe(monday)
  expect(await code(enter(house, { clientId: ids.client }, start))).toBe('slot_taken')
  expect((await enter(house, { clientId: ids.client }, '2026-11-24T01:00:00+01:00')).day).toBe(
    '2026-11-24',
  )
})
