/**
 * Who has time today, as the search asks the database, and as the calendars say that are shown when
 * somebody looks: the same, for whatever hours, places, exceptions, rules and bookings, at every
 * hour, in every zone, also on days on which the clocks change.
 */
import zoneAt from '@photostructure/tz-lookup'
import { beforeAll, describe, expect, test } from 'vitest'
import type { WeeklySchedule } from '../../../contract/business/hours.ts'
import { weekdays } from '../../../contract/kernel/values.ts'
import { anyoneFree, type ShopCalendar } from '../../commands/booking/anyone.ts'
import { Workplaces } from '../../commands/booking/bookable.ts'
import { FreeTimes } from '../../commands/booking/free-times.ts'
import { RememberedCalendars } from '../../commands/booking/remembered-calendars.ts'
import {
  singleVisit,
  AppointmentBooked,
  AppointmentCancelled,
  AppointmentMoved,
  TimeBlocked,
  TimeUnblocked,
} from '../../domain/booking/events.ts'
import { localDay } from '../../domain/booking/schedule.ts'
import { termsOf } from '../../domain/booking/terms.ts'
import {
  availabilityDecider,
  BookingPolicySet,
  ScheduleExceptionAdded,
  ScheduleExceptionRemoved,
  WeeklyScheduleSet,
} from '../../domain/business/availability.ts'
import { BusinessOpened } from '../../domain/business/business.ts'
import { ServiceAdded } from '../../domain/business/catalogue.ts'
import { LocationAdded, LocationStaffAssigned } from '../../domain/business/location.ts'
import { BarberJoined } from '../../domain/business/team.ts'
import { AccountRegistered } from '../../domain/identity/account-events.ts'
import { type DomainEvent, system } from '../../domain/kernel/event.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { sql } from '../../postgres/db.ts'
import { busy as busyModel } from '../../projections/booking/busy.ts'
import { verify } from '../../projections/engine/build/verify.ts'
import { bookingReads } from '../../projections/booking/booking-reads.ts'
import { anyoneReads } from '../../projections/booking/free-time.ts'
import { hasTimeToday } from '../../projections/booking/free-today.ts'
import { seed } from '../support/seed.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { seeded } from '../../seed/random.ts'
import { must } from '../../seed/http/client.ts'
import { appendEvents } from '../../seed/events/append.ts'

const SHOPS = 12
const BARBERS_EACH = 3
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * Each with a day on which its clocks change: forwards in spring, backwards in autumn, by half an
 * hour, never.
 */
const zones = [
  { zone: 'America/Tijuana', changes: ['2026-03-08', '2026-11-01'] },
  { zone: 'Europe/Madrid', changes: ['2026-03-29', '2026-10-25'] },
  { zone: 'Australia/Lord_Howe', changes: ['2026-04-05', '2026-10-04'] },
  { zone: 'America/Mexico_City', changes: ['2026-07-01', '2026-12-31'] },
] as const

let house: TestServer
const random = seeded(seed)
const chance = (share: number) => random() < share
const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
const some = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
let ids = 0
const newId = () => derivedId('free-today', seed, ++ids)
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/**
 * Hours of one day: closed, one range or two, sometimes through the small hours in which clocks
 * change.
 */
function someRanges(): { start: string; end: string }[] {
  if (chance(0.1)) return []
  const opens = chance(0.4) ? whole(0, 12) * 15 : whole(28, 44) * 15
  const closes = opens + whole(1, 30) * 15
  const ranges = [{ start: clock(opens), end: clock(Math.min(closes, 23 * 60 + 59)) }]
  const again = closes + whole(0, 8) * 15
  const ends = Math.min(again + whole(2, 20) * 15, 23 * 60 + 59)
  if (chance(0.4) && again + 60 < 24 * 60) ranges.push({ start: clock(again), end: clock(ends) })
  return ranges
}
const someWeek = () =>
  Object.fromEntries(weekdays.map((day) => [day, someRanges()])) as unknown as WeeklySchedule
const orNone = <T>(make: () => T, share = 0.4): T | null => (chance(share) ? null : make())

interface Barber {
  readonly id: string
  readonly businessId: string
}
const barbers: Barber[] = []
const shops: string[] = []
const moments: number[] = []

const write = (stream: string, ...events: DomainEvent[]) =>
  appendEvents(house.services.log, stream, system, events, '2026-01-01T00:00:00.000Z')

const account = (userId: string, rol: 'barbero' | 'duenno') =>
  write(
    `account-${userId}`,
    AccountRegistered({
      userId,
      rol,
      nombre: 'Paco',
      acercaDe: null,
      especialidades: [],
      profileImageUrl: null,
    }),
  )

async function openShop(index: number): Promise<void> {
  const { zone, changes } = zones[index % zones.length] as (typeof zones)[number]
  const businessId = newId()
  const ownerId = newId()
  shops.push(businessId)
  await account(ownerId, 'duenno')
  await write(
    `business-${businessId}`,
    BusinessOpened({
      businessId,
      ownerId,
      nombre: `Barbería ${index}`,
      descripcion: null,
      direccion: null,
      telefono: null,
      email: null,
      website: null,
      imagen: null,
      tipoServicio: 'fisico',
      radioCobertura: 5,
      addressIsPrivate: false,
      latitude: null,
      longitude: null,
      zone,
      currency: 'MXN',
      ciudad: null,
      acceptsAppointments: index !== SHOPS - 1,
      allowsWalkIns: true,
      horario: orNone(someWeek),
    }),
  )
  const team = [ownerId]
  for (let more = 1; more < BARBERS_EACH; more++) {
    const barberId = newId()
    team.push(barberId)
    await account(barberId, 'barbero')
    await write(
      `business-${businessId}`,
      BarberJoined({ businessId, ownerId, barberId, invitationId: newId() }),
    )
  }
  // A place with a clock of its own, sometimes: the day there may be another than in the shop.
  const locationId = newId()
  if (chance(0.5)) {
    const status = chance(0.8) ? ('active' as const) : ('inactive' as const)
    const place = {
      name: 'Sede',
      address: 'Calle 2',
      phone: null,
      status,
      latitude: null,
      longitude: null,
    }
    const own = { zone: chance(0.5) ? zone : some(zones).zone, horario: orNone(someWeek) }
    await write(
      `location-${locationId}`,
      LocationAdded({ locationId, businessId, ownerId, ...place, ...own }),
    )
    for (const barberId of team) {
      if (chance(0.5))
        await write(
          `location-${locationId}`,
          LocationStaffAssigned({ locationId, businessId, ownerId, barberId }),
        )
    }
  }
  for (const barberId of team) {
    barbers.push({ id: barberId, businessId })
    await live(barberId, businessId, zone, changes)
  }
}

/**
 * What a barber offers, when they work, and what they have to do on the days that are looked at.
 */
async function live(
  barberId: string,
  businessId: string,
  zone: string,
  changes: readonly string[],
): Promise<void> {
  const hours = `availability-${barberId}`
  const cut = {
    nombre: 'Corte',
    descripcion: null,
    cents: 100,
    minutes: 30,
    categoria: null,
    active: true,
  }
  await write(`catalogue-${barberId}`, ServiceAdded({ barberId, serviceId: newId(), ...cut }))
  if (chance(0.7))
    await write(hours, WeeklyScheduleSet({ barberId, preset: null, horario: someWeek() }))
  const rules = {
    bufferMinutes: whole(0, 6) * 5,
    minNoticeMinutes: some([0, 0, 30, 45, 120, 600]),
    fillGaps: chance(0.5),
  }
  if (chance(0.7))
    await write(
      hours,
      BookingPolicySet({ barberId, ...availabilityDecider.initial.policy, ...rules }),
    )
  for (const day of changes) {
    for (let count = whole(0, 3); count > 0; count--) {
      const exceptionId = newId()
      await write(
        hours,
        ScheduleExceptionAdded({
          barberId,
          exceptionId,
          from: day,
          to: day,
          ranges: someRanges(),
          label: 'x',
        }),
      )
      if (chance(0.2))
        await write(hours, ScheduleExceptionRemoved({ barberId, exceptionId, undo: null }))
    }
    const midnight = Date.parse(`${day}T00:00:00Z`)
    for (
      let at = midnight - 12 * HOUR;
      at < midnight + 36 * HOUR;
      at += whole(2, 24) * 5 * MINUTE
    ) {
      at = await busy(barberId, businessId, zone, at)
    }
  }
}

/** An appointment that stands, was called off or moved, or a block. Gives when it is over. */
async function busy(
  barberId: string,
  businessId: string,
  zone: string,
  at: number,
): Promise<number> {
  const iso = (millis: number) => new Date(millis).toISOString()
  const end = at + whole(1, 30) * 5 * MINUTE + (chance(0.2) ? 17_000 : 0)
  const day = localDay(at, zone)
  const stream = `agenda-${barberId}-${day}`
  if (chance(0.25)) {
    await write(
      stream,
      TimeBlocked({
        blockId: newId(),
        barberId,
        start: iso(at),
        end: iso(end),
        day,
        zone,
        reason: null,
      }),
    )
    return end
  }
  const who = { appointmentId: newId(), barberId, clientId: null, personId: newId(), businessId }
  const bufferMinutes = whole(0, 4) * 5
  await write(
    stream,
    AppointmentBooked({
      ...who,
      start: iso(at),
      end: iso(end),
      locationId: null,
      zone,
      day,
      services: [{ serviceId: newId(), nombre: 'Corte', cents: 100, minutes: 30 }],
      cents: 100,
      currency: 'MXN',
      bufferMinutes,
      cancelLimitHours: 0,
      enteredBy: 'barbero',
      source: null,
      price: null,
      ...singleVisit,
      notes: '',
      guestName: 'X',
      address: null,
      bookedAt: iso(at - 24 * HOUR),
      terms: termsOf(availabilityDecider.initial.policy),
    }),
  )
  const fate = random()
  if (fate < 0.15)
    await write(
      stream,
      AppointmentCancelled({
        undo: null,
        ...who,
        start: iso(at),
        cancelledBy: 'cliente',
        reason: null,
        late: false,
        waivedBy: null,
      }),
    )
  if (fate > 0.85) {
    const moved = {
      start: iso(at + 40 * MINUTE),
      end: iso(end + 40 * MINUTE),
      bufferMinutes,
      bookedAt: iso(at - 24 * HOUR),
      status: 'confirmada',
    } as const
    await write(
      stream,
      AppointmentMoved({
        undo: null,
        delayId: null,
        undoes: null,
        ...who,
        side: 'barbero',
        fromStart: iso(at),
        ...moved,
      }),
    )
  }
  return end
}

beforeAll(async () => {
  house = await startTestServer()
  for (let index = 0; index < SHOPS; index++) await openShop(index)
  for (const day of zones.flatMap(({ changes }) => changes)) {
    for (let count = 0; count < 12; count++)
      moments.push(Date.parse(`${day}T00:00:00Z`) - 14 * HOUR + whole(0, 52 * 60) * MINUTE)
  }
  expect(await house.services.passed(await house.services.log.head(), { timeoutMs: 60_000 })).toBe(
    true,
  )
}, 120_000)

const inWords = (now: number) => `seed ${seed}, at ${new Date(now).toISOString()}`
const free = (dias: readonly { readonly horarios: readonly unknown[] }[]) =>
  dias.some(({ horarios }) => horarios.length > 0)

describe(`who has time today (seed ${seed})`, () => {
  test('of the barbers, those whose calendar of today holds a time', async () => {
    const {
      db,
      booking: { freeTimes },
    } = house.services
    let found = 0
    for (const now of moments) {
      const condition = hasTimeToday(new Date(now))({
        barber: sql`barber.user_id`,
        shop: sql`barber.business_id`,
        ofShop: sql`false`,
      })
      const rows = await db.many<{ id: string }>(
        sql`SELECT user_id AS id FROM search.barber AS barber WHERE ${condition} ORDER BY 1`,
      )
      const asked = { days: 1, serviceIds: [], now }
      const calendars = await Promise.all(
        barbers.map(async ({ id }) => (free((await freeTimes.slots(id, asked)).dias) ? [id] : [])),
      )
      expect(
        rows.map(({ id }) => id),
        inWords(now),
      ).toEqual(calendars.flat().sort())
      found += rows.length
    }
    // It says yes and no, and both often.
    expect(found).toBeGreaterThan(moments.length * barbers.length * 0.1)
    expect(found).toBeLessThan(moments.length * barbers.length * 0.9)
  }, 120_000)

  test('of the shops, those whose calendar of anybody does', async () => {
    const {
      db,
      commands,
      booking: { workplaces },
    } = house.services
    const parts = {
      commands,
      workplaces,
      reads: anyoneReads(db, { userId: null, at: new Date().toISOString() }),
    }
    for (const now of moments) {
      const condition = hasTimeToday(new Date(now))({
        barber: sql`barber.user_id`,
        shop: sql`barber.business_id`,
        ofShop: sql`true`,
      })
      const query = sql`SELECT DISTINCT business_id AS id
        FROM search.barber AS barber
        WHERE ${condition}
        ORDER BY 1`
      const rows = await db.many<{ id: string }>(query)
      const asked = { days: 1, serviceIds: [], now }
      const calendars = await Promise.all(
        shops.map(async (id) => (free((await anyoneFree(parts, id, asked)).dias) ? [id] : [])),
      )
      expect(
        rows.map(({ id }) => id),
        inWords(now),
      ).toEqual(calendars.flat().sort())
    }
  }, 120_000)

  test.each(['nombre', 'precio'])(
    'by %s in whatever pages, by number or by cursor, without gap or double',
    async (orden) => {
      const {
        commands,
        db,
        booking: { freeTimes, workplaces },
      } = house.services
      const parts = {
        commands,
        workplaces,
        reads: anyoneReads(db, { userId: null, at: new Date().toISOString() }),
      }
      for (const moment of [moments[3], moments[40], moments[77]] as number[]) {
        // Between two minutes: what is asked a moment later is asked of the same times.
        const now = moment + 30_000
        house.clock.offsetMs = now - Date.now()
        const asked = { days: 1, serviceIds: [], now }
        const of = async (id: string, calendar: Promise<{ dias: Parameters<typeof free>[0] }>) =>
          free((await calendar).dias) ? [id] : []
        const expected = (
          await Promise.all([
            ...barbers.map(({ id }) => of(id, freeTimes.slots(id, asked))),
            ...shops.map((id) => of(id, anyoneFree(parts, id, asked))),
          ])
        ).flat()

        const page = async (query: string) =>
          (
            await must(
              house.guest.get<Page>(
                `/api/search?disponibleHoy=true&orden=${orden}&limit=4${query}`,
              ),
            )
          ).body
        const byNumber: Page[] = []
        do byNumber.push(await page(`&page=${byNumber.length}`))
        while (byNumber.at(-1)?.hasMore)
        const byCursor = [await page('')]
        for (let next = byCursor[0]?.siguiente; next; next = byCursor.at(-1)?.siguiente)
          byCursor.push(await page(`&despuesDe=${next}`))
        for (const pages of [byNumber, byCursor]) {
          const found = pages.flatMap(({ results }) => results.map(({ id }) => id))
          expect(found.toSorted(), inWords(now)).toEqual(expected.toSorted())
          expect(
            pages.slice(0, -1).every(({ results }) => results.length === 4),
            'every page but the last is full',
          ).toBe(true)
        }
        expect(byCursor.map(({ results }) => results.map(({ id }) => id))).toEqual(
          byNumber.map(({ results }) => results.map(({ id }) => id)),
        )
      }
      house.clock.offsetMs = 0
    },
    120_000,
  )

  test('in whatever zone a place can be, the database knows its clock', async () => {
    const names = new Set<string>()
    for (let latitude = -90; latitude <= 90; latitude++) {
      for (let longitude = -180; longitude <= 180; longitude++)
        names.add(zoneAt(latitude, longitude))
    }
    expect(names.size).toBeGreaterThan(300)
    const { rows } = await house.services.db.pool.query<{ name: string }>(
      'SELECT name FROM pg_timezone_names',
    )
    const known = new Set(rows.map(({ name }) => name))
    expect([...names].filter((name) => !known.has(name))).toEqual([])
  })

  // Behind the others: they ask of days whose bookings stand.
  describe('a calendar that is remembered is the one that would be computed', () => {
    const twice = async (now: number, days = 3) => {
      const {
        commands,
        db,
        booking: { workplaces, freeTimes },
      } = house.services
      const computing = new Workplaces(
        commands,
        {
          workplaceOf: async (id) => ({
            ...(await bookingReads(db).workplaceOf(id)),
            calendarMark: undefined,
          }),
        },
        workplaces.defaults,
      )
      const computed = new FreeTimes({
        commands,
        workplaces: computing,
        reads: { ...bookingReads(db), rolOf: async () => 'barbero' },
      })
      const reads = anyoneReads(db, { userId: null, at: new Date().toISOString() })
      const asked = { from: localDay(now, 'UTC'), days, serviceIds: [], now }
      const all = async (from: Pick<FreeTimes, 'slots'>, parts: Parameters<typeof anyoneFree>[0]) =>
        [
          await Promise.all(barbers.map(({ id }) => from.slots(id, asked))),
          await Promise.all(shops.map((id) => anyoneFree(parts, id, asked))),
        ] as const
      const [remembered, expected] = [
        await all(freeTimes, { commands, workplaces, reads, calendars }),
        await all(computed, { commands, workplaces: computing, reads }),
      ]
      expect(remembered, inWords(now)).toEqual(expected)
      return remembered
    }
    const calendars = new RememberedCalendars<ShopCalendar>('shop')
    const shown = async () =>
      expect(
        await house.services.passed(await house.services.log.head(), { timeoutMs: 60_000 }),
      ).toBe(true)

    test('the very same object, while nothing has changed', async () => {
      const now = moments[20] as number
      const [[first], [shop]] = await twice(now)
      const [[again], [shopAgain]] = await twice(now + 1)
      expect(again).toBe(first)
      expect(shopAgain).toBe(shop)
    })

    test('as the clock goes on, by quarters, by midnights and by each time that is offered last', async () => {
      for (const moment of moments.filter((_, index) => index % 16 === 0)) {
        const offered = (await twice(moment))
          .flat()
          .flatMap(({ dias }) =>
            dias.flatMap(({ horarios }) =>
              horarios.slice(0, 2).map(({ inicio }) => Date.parse(inicio)),
            ),
          )
        const edges = [...new Set(offered)]
          .sort((a, b) => a - b)
          .slice(0, 3)
          .flatMap((edge) => [edge - 1, edge, edge + 1])
        for (const now of [
          ...edges,
          moment + 899_999,
          moment + 900_000,
          moment + 6 * HOUR,
          moment + 14 * HOUR,
        ])
          await twice(now)
        // A clock that was put back.
        await twice(moment - HOUR)
      }
    }, 120_000)

    test('after whatever happens to a calendar', async () => {
      const now = moments[30] as number
      const { db } = house.services
      for (let turn = 0; turn < 40; turn++) {
        const { id: barberId, businessId } = some(barbers)
        await twice(now)
        const kind = turn % 8
        if (kind < 3)
          await busy(barberId, businessId, some(zones).zone, now + whole(0, 100) * 30 * MINUTE)
        else if (kind === 3) {
          const row = await db.first<{ id: string; day: string }>(
            sql`SELECT block_id AS id, day FROM appointments.block WHERE barber_id = ${barberId}`,
          )
          if (row)
            await write(
              `agenda-${barberId}-${row.day}`,
              TimeUnblocked({ blockId: row.id, barberId, freed: null, undo: null }),
            )
        } else if (kind === 4)
          await write(
            `availability-${barberId}`,
            WeeklyScheduleSet({ barberId, preset: null, horario: someWeek() }),
          )
        else if (kind === 5)
          await write(
            `availability-${barberId}`,
            BookingPolicySet({
              barberId,
              ...availabilityDecider.initial.policy,
              minNoticeMinutes: whole(0, 600),
              bufferMinutes: whole(0, 6) * 5,
              fillGaps: chance(0.5),
            }),
          )
        else if (kind === 6)
          await write(
            `availability-${barberId}`,
            ScheduleExceptionAdded({
              barberId,
              exceptionId: newId(),
              from: localDay(now, 'UTC'),
              to: localDay(now + DAY, 'UTC'),
              ranges: someRanges(),
              label: 'x',
            }),
          )
        else {
          const locationId = newId()
          const place = {
            name: 'Otra',
            address: 'Calle 3',
            phone: null,
            status: 'active' as const,
            latitude: null,
            longitude: null,
          }
          await write(
            `location-${locationId}`,
            LocationAdded({
              locationId,
              businessId,
              ownerId: barberId,
              ...place,
              zone: some(zones).zone,
              horario: someWeek(),
            }),
            LocationStaffAssigned({ locationId, businessId, ownerId: barberId, barberId }),
          )
        }
        await shown()
        await twice(now)
      }
    }, 120_000)
  })

  test('what is taken is what the log tells', async () => {
    const { db, log } = house.services
    expect(await verify(busyModel, { db, log })).toMatchObject({ differing: 0 })
  })
})

interface Page {
  readonly results: readonly { readonly id: string }[]
  readonly hasMore: boolean
  readonly siguiente: string | null
}
