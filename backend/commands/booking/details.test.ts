/** What a booking must agree with before the barber's day is asked. */
import { describe, expect, test } from 'vitest'
import {
  madrid,
  memoryShop,
  monday,
  now,
  onMonday,
  ids,
  profile,
  utc,
} from '../../test/support/memory-shop.ts'
import { shifted } from '../../test/support/day.ts'
import type { Agenda } from '../../domain/booking/agenda-state.ts'
import { agendaDecider } from '../../domain/booking/agenda.ts'
import {
  singleVisit,
  AppointmentBooked,
  AppointmentCancelled,
  type BookedDetails,
} from '../../domain/booking/events.ts'
import { termsOf } from '../../domain/booking/terms.ts'
import { availabilityDecider, presets } from '../../domain/business/availability.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import type { Bookable } from './bookable.ts'
import {
  chosen,
  detailsOf,
  mustAgree,
  mustBeOpen,
  mustEndInItsDay,
  sumOf,
  whyNotOffered,
  type BookingRequest,
} from './details.ts'

const { policy } = availabilityDecider.initial
const bookable = (
  changes: Partial<Bookable> = {},
  rules: Partial<typeof policy> = {},
): Bookable => ({
  businessId: ids.shop,
  shop: profile,
  place: null,
  locationIds: [],
  zone: madrid,
  placeZone: madrid,
  opening: null,
  currency: 'EUR',
  availability: { ...availabilityDecider.initial, policy: { ...policy, ...rules } },
  ...changes,
})
const cut = {
  serviceId: ids.cut,
  nombre: 'Corte',
  descripcion: null,
  categoria: null,
  cents: 1500,
  minutes: 30,
  active: true,
}
const beard = { ...cut, serviceId: ids.beard, nombre: 'Barba', cents: 1050, minutes: 15 }
const context = {
  commandId: 'command',
  correlationId: 'c',
  by: { id: ids.client, role: 'cliente' as const },
  at: now,
  position: 0n,
}
const wanted = (more: Partial<BookingRequest> = {}): BookingRequest => ({
  barberId: ids.barber,
  serviceIds: [ids.cut],
  start: onMonday('10:00'),
  notes: 'Hola',
  allowOverlap: false,
  ...more,
})
const make = (
  start = onMonday('10:00'),
  more: Partial<Bookable> = {},
  rules: Partial<typeof policy> = {},
  services = [cut],
): BookedDetails =>
  detailsOf({
    context,
    wanted: wanted({ start }),
    bookable: bookable(more, rules),
    services,
    clientId: ids.client,
  })
const codeOf = (act: () => unknown) => {
  try {
    act()
    return 'fits'
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}

test('what is booked is what the catalogue, the shop and the policy say, not the asker', () => {
  expect(
    detailsOf({
      context,
      wanted: wanted(),
      bookable: bookable({}, { bufferMinutes: 10, cancelLimitHours: 6 }),
      services: [cut, beard],
      clientId: ids.client,
    }),
  ).toEqual({
    appointmentId: derivedId('appointment', 'command'),
    barberId: ids.barber,
    clientId: ids.client,
    personId: ids.client,
    businessId: ids.shop,
    start: '2026-11-23T09:00:00.000Z',
    end: '2026-11-23T09:45:00.000Z',
    locationId: null,
    zone: madrid,
    day: monday,
    services: [
      { serviceId: ids.cut, nombre: 'Corte', cents: 1500, minutes: 30 },
      { serviceId: ids.beard, nombre: 'Barba', cents: 1050, minutes: 15 },
    ],
    cents: 2550,
    currency: 'EUR',
    bufferMinutes: 10,
    cancelLimitHours: 6,
    enteredBy: 'cliente',
    source: null,
    price: [
      { serviceId: ids.cut, cents: 1500, rateId: null, basisPoints: null, earnerId: ids.barber },
      { serviceId: ids.beard, cents: 1050, rateId: null, basisPoints: null, earnerId: ids.barber },
    ],
    ...singleVisit,
    notes: 'Hola',
    guestName: null,
    address: null,
  })
})
test("its day is the agenda's, its zone the wall's", () => {
  const late = make('2026-11-23T23:30:00+01:00', { zone: 'America/Mexico_City' })
  expect([
    late.day,
    late.zone,
    make('2026-11-24T07:00:00+01:00', { zone: 'America/Mexico_City' }).day,
  ]).toEqual(['2026-11-23', madrid, '2026-11-24'])
})
test('at home the address is written down and the way back kept free; out of reach it is not made', () => {
  const home = { address: 'Calle Luna 3', lat: 40.42, lng: -3.7 }
  const there = (shop: typeof profile) =>
    detailsOf({
      context,
      wanted: wanted({ home }),
      bookable: bookable({ shop }, { bufferMinutes: 5 }),
      services: [cut],
      clientId: ids.client,
    })
  expect(there({ ...profile, tipoServicio: 'fisico_y_domicilio' })).toMatchObject({
    address: 'Calle Luna 3',
    bufferMinutes: 20,
  })
  expect(codeOf(() => there(profile))).toBe('no_home_service')
})
test("services are the barber's own, as they offer them now, in the order in which they were asked for", async () => {
  const { commands } = await memoryShop()
  expect(
    (await chosen(commands, ids.barber, [ids.beard, ids.cut])).map(({ nombre }) => nombre),
  ).toEqual(['Barba', 'Corte'])
  expect(await chosen(commands, ids.barber, [])).toEqual([])
  await expect(chosen(commands, ids.barber, [ids.cut, ids.off])).rejects.toMatchObject({
    code: 'invalid_booking',
  })
  await expect(chosen(commands, ids.barber, [ids.shop])).rejects.toMatchObject({
    code: 'invalid_booking',
  })
  await expect(chosen(commands, ids.owner, [ids.cut])).rejects.toMatchObject({
    code: 'invalid_booking',
  })
})
test('totals are sums', () =>
  expect([
    sumOf([cut, beard], 'cents'),
    sumOf([cut, beard], 'minutes'),
    sumOf([], 'cents'),
  ]).toEqual([2550, 45, 0]))

test('who saw another price, or another duration, sees the new one first', () => {
  const agree = (more: Partial<BookingRequest>) =>
    codeOf(() => mustAgree(wanted(more), make(undefined, {}, {}, [cut, beard])))
  expect(
    [{}, { totalPrice: 25.5 }, { totalPrice: 25.504 }, { totalMinutes: 45 }].map(agree),
  ).toEqual(['fits', 'fits', 'fits', 'fits'])
  expect(
    [
      { totalPrice: 25.49 },
      { totalPrice: 25.51 },
      { totalPrice: 0 },
      { totalMinutes: 44 },
      { totalMinutes: 0 },
    ].map(agree),
  ).toEqual([
    'price_changed',
    'price_changed',
    'price_changed',
    'duration_changed',
    'duration_changed',
  ])
})

describe('a time is open', () => {
  const open = (
    start: string,
    {
      at = now,
      more = {},
      rules = {},
    }: { at?: string; more?: Partial<Bookable>; rules?: Partial<typeof policy> } = {},
  ) => codeOf(() => mustBeOpen(bookable(more, rules), make(start, more, rules), at))
  const ten = utc(onMonday('10:00'))

  test('while it is to come, to the millisecond', () => {
    expect([-1, 0, 1].map((ms) => open(ten, { at: shifted(ten, ms) }))).toEqual([
      'fits',
      'in_the_past',
      'in_the_past',
    ])
    const hour = shifted(ten, -3_600_000)
    expect(
      [-1, 0, 1].map((ms) => open(ten, { at: shifted(hour, ms), rules: { minNoticeMinutes: 60 } })),
    ).toEqual(['fits', 'fits', 'too_soon'])
  })
  test('until the thirtieth day after today, by the clock on the wall', () => {
    const always = {
      opening: Object.fromEntries(
        Object.keys(presets.estandar).map((day) => [day, [{ start: '00:00', end: '23:59' }]]),
      ) as typeof presets.estandar,
    }
    expect([
      open('2026-12-21T10:00:00+01:00', { more: always }),
      open('2026-12-22T10:00:00+01:00', { more: always }),
    ]).toEqual(['fits', 'too_far'])
    // A quarter past midnight in Madrid: there it is tomorrow already.
    const at = '2026-11-21T23:15:00.000Z'
    expect([
      open('2026-12-22T10:00:00+01:00', { at, more: always }),
      open('2026-12-23T10:00:00+01:00', { at, more: always }),
    ]).toEqual(['fits', 'too_far'])
    expect(open('2026-12-22T10:00:00+01:00', { at, more: { ...always, placeZone: 'UTC' } })).toBe(
      'too_far',
    )
  })
  test("within the hours that hold there: the barber's own in the shop's", () => {
    expect([
      open(onMonday('08:59')),
      open(onMonday('09:00')),
      open(onMonday('17:30')),
      open(onMonday('17:31')),
    ]).toEqual(['outside_hours', 'fits', 'fits', 'outside_hours'])
    const shops = { ...presets.estandar, monday: [{ start: '12:00', end: '20:00' }] }
    expect([
      open(onMonday('11:30'), { more: { opening: shops } }),
      open(onMonday('19:30'), { more: { opening: shops } }),
    ]).toEqual(['outside_hours', 'fits'])
    const own = { ...bookable().availability, horario: presets.mananero }
    expect([
      open(onMonday('06:00'), { more: { availability: own } }),
      open(onMonday('14:00'), { more: { availability: own } }),
    ]).toEqual(['fits', 'outside_hours'])
    expect(
      codeOf(() =>
        mustBeOpen(bookable({ availability: own, opening: shops }), make(onMonday('13:30')), now),
      ),
    ).toBe('fits')
    expect(
      codeOf(() =>
        mustBeOpen(bookable({ availability: own, opening: shops }), make(onMonday('11:30')), now),
      ),
    ).toBe('outside_hours')
    const away = {
      ...bookable().availability,
      exceptions: [{ exceptionId: ids.off, from: monday, to: monday, ranges: [], label: '' }],
    }
    expect(open(onMonday('10:00'), { more: { availability: away } })).toBe('outside_hours')
  })
  test('where the shop takes bookings; a barber without a shop always does', () => {
    expect(
      open(onMonday('10:00'), { more: { shop: { ...profile, acceptsAppointments: false } } }),
    ).toBe('not_accepting')
    expect(open(onMonday('10:00'), { more: { shop: null } })).toBe('fits')
  })
  test('on one day of the agenda, whatever the wall says', () => {
    const midnight = {
      opening: { ...presets.estandar, monday: [{ start: '00:00', end: '23:59' }] },
      zone: 'Europe/Lisbon',
    }
    // 01:00 in Madrid is midnight in Lisbon, by whose days this agenda is kept.
    expect([
      open(onMonday('00:30'), { more: midnight }),
      open(onMonday('00:31'), { more: midnight }),
      open(onMonday('01:00'), { more: midnight }),
    ]).toEqual(['fits', 'over_midnight', 'fits'])
  })
  test('what ends at midnight ends in its day', () => {
    const ends = (end: string) => codeOf(() => mustEndInItsDay({ end, day: monday }, madrid))
    expect([
      ends('2026-11-23T22:59:59.999Z'),
      ends('2026-11-23T23:00:00.000Z'),
      ends('2026-11-23T23:00:00.001Z'),
    ]).toEqual(['fits', 'fits', 'over_midnight'])
  })
})

describe('a time within the hours is offered', () => {
  const at = (start: string, end: string, changes: Partial<BookedDetails> = {}) =>
    AppointmentBooked({
      ...make(onMonday(start)),
      appointmentId: derivedId(start),
      end: utc(onMonday(end)),
      ...changes,
      bookedAt: now,
      terms: termsOf(policy),
    })
  const day = (...events: Parameters<typeof agendaDecider.evolve>[1][]): Agenda =>
    events.reduce(agendaDecider.evolve, agendaDecider.initial)
  const offered = (
    start: string,
    on: Agenda,
    {
      rules = {},
      minutes = 30,
      changes = {},
    }: { rules?: Partial<typeof policy>; minutes?: number; changes?: Partial<BookedDetails> } = {},
  ) =>
    whyNotOffered(
      bookable({}, rules),
      { ...make(onMonday(start), {}, rules, [{ ...cut, minutes }]), ...changes },
      on,
    )?.code ?? 'offered'

  test('on the grid', () =>
    expect(
      ['09:00', '09:30', '09:15', '17:30'].map((start) => offered(start, agendaDecider.initial)),
    ).toEqual(['offered', 'offered', 'not_offered', 'offered']))
  test('outside of the hours never', () =>
    expect(
      ['08:30', '18:00', '17:45'].map((start) => offered(start, agendaDecider.initial)),
    ).toEqual(['outside_hours', 'outside_hours', 'outside_hours']))
  test('right where something ends, for who fills gaps', () => {
    const busy = day(at('09:00', '09:45'))
    expect([
      offered('09:45', busy),
      offered('09:45', busy, { rules: { fillGaps: true } }),
      offered('09:50', busy, { rules: { fillGaps: true } }),
    ]).toEqual(['not_offered', 'offered', 'not_offered'])
    const buffered = day(at('09:00', '09:40', { bufferMinutes: 5 }))
    expect([
      offered('09:40', buffered, { rules: { fillGaps: true } }),
      offered('09:45', buffered, { rules: { fillGaps: true } }),
    ]).toEqual(['not_offered', 'offered'])
    const seconds = day(at('09:00', '09:45', { end: '2026-11-23T08:45:30.000Z' }))
    expect(
      offered('09:45', seconds, {
        rules: { fillGaps: true },
        changes: { start: '2026-11-23T08:45:30.000Z' },
      }),
    ).toBe('not_offered')
  })
  test('while the steps that it needs are free', () => {
    expect(offered('09:30', day(at('10:00', '10:30')))).toBe('offered')
    expect(offered('09:30', day(at('09:59', '10:30')))).toBe('slot_taken')
    expect(offered('10:30', day(at('10:00', '10:30')))).toBe('offered')
    expect(offered('10:30', day(at('10:00', '10:30', { bufferMinutes: 1 })))).toBe('slot_taken')
    expect(
      offered('09:00', day(at('10:15', '10:45')), { minutes: 45 }),
      'the rest of its last step is its own',
    ).toBe('offered')
    expect(offered('09:30', day(at('10:15', '10:45')), { minutes: 45 })).toBe('slot_taken')
    expect(
      offered('09:30', day(at('10:20', '10:45')), { minutes: 40 }),
      'as is the rest of the second',
    ).toBe('slot_taken')
    expect(offered('09:30', day(at('10:05', '10:30')), { rules: { bufferMinutes: 6 } })).toBe(
      'slot_taken',
    )
    expect(offered('09:30', day(at('10:05', '10:30')), { rules: { bufferMinutes: 5 } })).toBe(
      'offered',
    )
  })
  test('a block takes what an appointment takes; what was called off, and itself, take nothing', () => {
    const block = {
      type: 'TimeBlocked' as const,
      data: {
        blockId: ids.off,
        barberId: ids.barber,
        start: utc(onMonday('10:00')),
        end: utc(onMonday('11:00')),
        day: monday,
        zone: madrid,
        reason: null,
      },
    }
    expect(['09:30', '10:00', '10:30', '11:00'].map((start) => offered(start, day(block)))).toEqual(
      ['offered', 'slot_taken', 'slot_taken', 'offered'],
    )
    const ten = at('10:00', '10:30')
    const { appointmentId, barberId, clientId, personId, businessId, start } = ten.data
    const off = AppointmentCancelled({
      undo: null,
      appointmentId,
      barberId,
      clientId,
      personId,
      businessId,
      start,
      cancelledBy: 'cliente',
      reason: null,
      late: false,
      waivedBy: null,
    })
    expect([
      offered('10:00', day(ten)),
      offered('10:00', day(ten, off)),
      offered('10:00', day(ten), { changes: { appointmentId } }),
    ]).toEqual(['slot_taken', 'offered', 'offered'])
  })
})
