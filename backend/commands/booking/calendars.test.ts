/** Calendars of free time: a barber's, and of several as one. */
import { describe, expect, test } from 'vitest'
import { ids, madrid, monday, now, onMonday, profile } from '../../test/support/memory-shop.ts'
import { availabilityDecider, presets } from '../../domain/business/availability.ts'
import type { Bookable } from './bookable.ts'
import { anyoneOf, serviceNamesOf, offeredBy, sameOffers, dateWindowOf } from './calendars.ts'

const iso = (instant: number) => new Date(instant).toISOString()
const tuesday = '2026-11-24'
const hours = (start: string, end: string) => ({
  ...presets.estandar,
  monday: [{ start, end }],
  tuesday: [{ start, end }],
})
const bookable = (changes: Partial<Bookable> = {}, rules: object = {}): Bookable => ({
  businessId: ids.shop,
  shop: profile,
  place: null,
  locationIds: [],
  zone: madrid,
  placeZone: madrid,
  opening: hours('09:00', '11:00'),
  currency: 'EUR',
  availability: {
    ...availabilityDecider.initial,
    policy: { ...availabilityDecider.initial.policy, ...rules },
  },
  ...changes,
})

describe('the days that are asked about', () => {
  const window = (from: string | undefined, days: number, at = now, zone = madrid) => {
    const { first, count, begin, end } = dateWindowOf(zone, { from, days, now: Date.parse(at) })
    return [first, count, iso(begin), iso(end)]
  }
  test('begin today or later, and end with the thirtieth day after today', () => {
    expect(window(undefined, 7)).toEqual([
      '2026-11-21',
      7,
      '2026-11-20T00:00:00.000Z',
      '2026-11-29T00:00:00.000Z',
    ])
    expect(window('2026-11-20', 7)[0]).toBe('2026-11-21')
    expect(window('2026-11-22', 7)[0]).toBe('2026-11-22')
    expect([
      window(undefined, 31)[1],
      window(undefined, 32)[1],
      window('2026-12-21', 7)[1],
      window('2026-12-22', 7)[1],
      window('2027-01-30', 7)[1],
    ]).toEqual([31, 31, 1, 0, 0])
  })
  test('are those of the clock on the wall', () => {
    const late = '2026-11-21T23:30:00.000Z'
    expect([
      window(undefined, 1, late)[0],
      window(undefined, 1, late, 'America/Mexico_City')[0],
    ]).toEqual(['2026-11-22', '2026-11-21'])
  })
  test('lie within the instants that are looked at, in every zone', () => {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const { first, count, begin, end } = dateWindowOf(zone, {
        from: monday,
        days: 2,
        now: Date.parse(now),
      })
      const midnight = Temporal.PlainDate.from(first).toZonedDateTime(zone).epochMilliseconds
      expect([begin <= midnight, midnight + count * 86_400_000 <= end], zone).toEqual([true, true])
    }
  })
})

describe('what a barber can still give', () => {
  const offered = (
    more: Partial<Bookable> = {},
    {
      minutes = 30,
      atHome = false,
      at = now,
      rules = {},
      busy = [] as { start: number; end: number }[],
    } = {},
  ) =>
    offeredBy(
      bookable(more, rules),
      busy,
      dateWindowOf(more.placeZone ?? madrid, { from: monday, days: 1, now: Date.parse(at) }),
      { minutes, atHome, now: Date.parse(at) },
    ).flatMap(({ horarios }) => horarios.map(({ hora }) => hora))
  const ten = { start: Date.parse(onMonday('10:00')), end: Date.parse(onMonday('10:30')) }

  test('is what fits into the hours beside what is taken, with the buffer, and at home the way', () => {
    expect(offered({}, { busy: [ten] })).toEqual(['09:00', '09:30', '10:30'])
    expect(offered({}, { busy: [ten], rules: { bufferMinutes: 5 } })).toEqual(['09:00', '10:30'])
    expect(offered({}, { busy: [ten], atHome: true })).toEqual(['09:00', '10:30'])
    expect(offered({}, { busy: [ten], rules: { fillGaps: true }, minutes: 45 })).toEqual(['09:00'])
  })
  test('begins a notice from now', () => {
    const at = onMonday('08:30')
    expect([
      offered({}, { at, rules: { minNoticeMinutes: 60 } }),
      offered({}, { at, rules: { minNoticeMinutes: 61 } }),
    ]).toEqual([
      ['09:30', '10:00', '10:30'],
      ['10:00', '10:30'],
    ])
  })
  test('stays in one day of the agenda where that goes by another clock', () => {
    const early = { opening: hours('00:00', '02:00'), zone: 'Europe/Lisbon' }
    // One in the morning in Madrid is midnight in Lisbon.
    expect([offered(early), offered(early, { minutes: 45 })]).toEqual([
      ['00:00', '00:30', '01:00', '01:30'],
      ['00:00', '01:00'],
    ])
    expect(offered({ opening: hours('00:00', '02:00') }, { minutes: 45 })).toEqual([
      '00:00',
      '00:30',
      '01:00',
    ])
  })
  test('is nothing where the shop takes no bookings', () =>
    expect(
      offeredBy(
        bookable({ shop: { ...profile, acceptsAppointments: false } }),
        [],
        dateWindowOf(madrid, { from: monday, days: 2, now: Date.parse(now) }),
        { minutes: 30, atHome: false, now: Date.parse(now) },
      ),
    ).toEqual([
      { fecha: monday, laborable: false, horarios: [] },
      { fecha: tuesday, laborable: false, horarios: [] },
    ]))
})

describe('a service that several offer', () => {
  const service = (serviceId: string, nombre: string, active = true) =>
    [
      serviceId,
      { serviceId, nombre, descripcion: null, categoria: null, cents: 1500, minutes: 30, active },
    ] as const
  const paco = {
    barberId: ids.barber,
    bookable: bookable(),
    offered: new Map([
      service('p1', 'Corte clásico'),
      service('p2', 'Barba'),
      service('p3', 'Tinte', false),
    ]),
  }
  const noa = {
    barberId: ids.owner,
    bookable: bookable(),
    offered: new Map([
      service('n1', ' corte CLASICO '),
      service('n3', 'Tinte'),
      service('n2', 'Barba', false),
    ]),
  }
  const both = [paco.offered, noa.offered]

  test('is meant by its name, of whoever offers it', () => {
    expect(serviceNamesOf(both, ['p1', 'n3'])).toEqual(['Corte clásico', 'Tinte'])
    expect(serviceNamesOf(both, [])).toEqual([])
    for (const id of ['p3', 'n2', 'nobody'])
      expect(() => serviceNamesOf(both, [id]), id).toThrow(
        expect.objectContaining({ code: 'invalid_booking' }),
      )
  })
  test('is found with each, however they write it; who lacks one of several is left out', () => {
    const found = (...names: string[]) =>
      sameOffers([paco, noa], names).map(({ barberId, services }) => [
        barberId,
        ...services.map(({ serviceId }) => serviceId),
      ])
    expect(found('Corte clásico')).toEqual([
      [ids.barber, 'p1'],
      [ids.owner, 'n1'],
    ])
    expect(found('Tinte', 'Corte clásico')).toEqual([[ids.owner, 'n3', 'n1']])
    expect(found('Barba')).toEqual([[ids.barber, 'p2']])
    expect(found('Corte')).toEqual([])
    expect(found()).toEqual([[ids.barber], [ids.owner]])
  })
})

describe('several calendars as one', () => {
  const slot = (time: string, day = monday) => ({ hora: time, inicio: `${day}T${time}:00+01:00` })
  const taken = (day: string, from: string, to: string) => ({
    start: Date.parse(`${day}T${from}:00+01:00`),
    end: Date.parse(`${day}T${to}:00+01:00`),
  })
  const calendar = (barberId: string, days: string[][], busy: ReturnType<typeof taken>[] = []) => ({
    barberId,
    locationId: null,
    services: [barberId],
    taken: busy,
    dias: days.map((times, index) => ({
      fecha: [monday, tuesday][index] ?? '',
      laborable: times.length > 0,
      horarios: times.map((time) => slot(time, [monday, tuesday][index])),
    })),
  })
  const who = (...calendars: ReturnType<typeof calendar>[]) =>
    anyoneOf(calendars, [monday, tuesday], madrid).map(
      ({ laborable, horarios }) =>
        `${laborable ? 'open' : 'closed'}: ${horarios.map(({ hora, barberId }) => `${hora} ${barberId}`).join(', ')}`,
    )

  test('each time once, in order, given to who has least to do on that very day', () => {
    expect(
      who(calendar('a', [['09:00', '10:00'], []]), calendar('b', [['09:30', '10:00'], ['09:00']])),
    ).toEqual(['open: 09:00 a, 09:30 b, 10:00 a', 'open: 09:00 b'])
    expect(
      who(
        calendar('a', [['10:00'], ['10:00']], [taken(monday, '08:00', '08:30')]),
        calendar('b', [['10:00'], ['10:00']], [taken(tuesday, '08:00', '08:30')]),
      ),
    ).toEqual(['open: 10:00 b', 'open: 10:00 a'])
    expect(
      who(
        calendar(
          'a',
          [['10:00'], []],
          [taken(monday, '08:00', '08:30'), taken(monday, '09:00', '09:10')],
        ),
        calendar('b', [['10:00'], []], [taken(monday, '08:00', '08:35')]),
      )[0],
    ).toBe('open: 10:00 b')
    expect(
      who(
        calendar('a', [['10:00'], []], [taken(monday, '08:00', '08:30')]),
        calendar('b', [['10:00'], []], [taken(monday, '16:00', '16:30')]),
      )[0],
      'at a tie the first',
    ).toBe('open: 10:00 a')
  })
  test('what is taken late at night is of the day on the wall', () => {
    const late = taken(monday, '23:30', '23:59')
    expect(
      who(calendar('a', [['10:00'], ['10:00']], [late]), calendar('b', [['10:00'], ['10:00']])),
    ).toEqual(['open: 10:00 b', 'open: 10:00 a'])
    const early = taken(tuesday, '00:10', '00:40')
    expect(
      who(calendar('a', [['10:00'], ['10:00']], [early]), calendar('b', [['10:00'], ['10:00']])),
    ).toEqual(['open: 10:00 a', 'open: 10:00 b'])
  })
  test('a day on which one of them works is open, also without a free time', () => {
    const full = {
      ...calendar('a', [[], []]),
      dias: [
        { fecha: monday, laborable: true, horarios: [] },
        { fecha: tuesday, laborable: false, horarios: [] },
      ],
    }
    expect(who(full, calendar('b', [[], []]))).toEqual(['open: ', 'closed: '])
    expect(who()).toEqual(['closed: ', 'closed: '])
  })
  test('says with which services and where', () =>
    expect(
      anyoneOf([{ ...calendar('a', [['10:00']]), locationId: ids.place }], [monday], madrid),
    ).toEqual([
      {
        fecha: monday,
        laborable: true,
        horarios: [{ ...slot('10:00'), barberId: 'a', locationId: ids.place, servicios: ['a'] }],
      },
    ]))
})
