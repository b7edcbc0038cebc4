/**
 * The search in memory finds what PostgreSQL finds, in the same order: for whatever shops, people,
 * services, places, hours, blocks, suspensions and erasures, after whatever happens to them.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import type { WeeklySchedule } from '../../../contract/business/hours.ts'
import { weekdays } from '../../../contract/kernel/values.ts'
import { type MirroredSearch, mirroredSearch } from '../../composition/search-memory.ts'
import { TimeBlocked } from '../../domain/booking/events.ts'
import {
  availabilityDecider,
  BookingPolicySet,
  ScheduleExceptionAdded,
  ScheduleExceptionRemoved,
  WeeklyScheduleSet,
} from '../../domain/business/availability.ts'
import {
  BusinessChanged,
  BusinessHidden,
  BusinessOpened,
  BusinessRestored,
} from '../../domain/business/business.ts'
import {
  ServiceActiveSet,
  ServiceAdded,
  ServiceChanged,
  ServiceRemoved,
} from '../../domain/business/catalogue.ts'
import {
  LocationAdded,
  LocationStaffAssigned,
  LocationStaffUnassigned,
} from '../../domain/business/location.ts'
import { BarberJoined, BarberLeft } from '../../domain/business/team.ts'
import { ReviewEdited, ReviewPublished } from '../../domain/engagement/review.ts'
import {
  AccountClosed,
  AccountRegistered,
  AccountReinstated,
  AccountReopened,
  AccountSuspended,
  ProfileUpdated,
} from '../../domain/identity/account-events.ts'
import { PersonErased } from '../../domain/kernel/erasure.ts'
import { type DomainEvent, system } from '../../domain/kernel/event.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { UserBlocked, UserUnblocked } from '../../domain/moderation/user-block.ts'
import type { Presence } from '../../projections/business/presence.ts'
import type { SearchAsked } from '../../projections/business/search-asked.ts'
import { type FoundRow, searchFor } from '../../projections/business/search-read.ts'
import { seeded } from '../../seed/random.ts'
import { appendEvents } from '../../seed/events/append.ts'
import { eventually } from '../support/eventually.ts'
import { seed } from '../support/seed.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const SHOPS = 60
const HOUR = 3_600_000
const at = Date.parse('2026-11-25T17:00:00Z')
const center = { lat: 19.4, lng: -99.1 }
const clause = 'spam' as const

const random = seeded(seed)
const chance = (share: number) => random() < share
const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
const some = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
let ids = 0
const newId = () => derivedId('search-memory', seed, ++ids)

const NAMES = [
  'Ñandú',
  'La Navaja',
  'Corte Fino',
  'Öl & Bart',
  'Peluquería Ágora',
  'Straße',
  'Fade',
]
const PEOPLE = ['José Martín', 'Ana', 'Paco', 'Sofía Núñez', 'Íñigo', 'María José', 'Degrado']
const SPECIAL = ['Degradado', 'Barba clásica', 'Color', 'Trenzas', 'Niños']
const SERVICES = ['Corte', 'Corte y barba', 'Tinte', 'Afeitado con navaja', 'Cejas', 'Rapado niño']
const TYPED =
  'corte cortee crote barba fade jose josé martn navaja nabaja degradado degrdado peluqueria ñandu strasse zapatero ma ana sofi nuñez kids corto madrid sevila agora olbart tintes rapados'.split(
    ' ',
  )

interface Shop {
  readonly businessId: string
  readonly ownerId: string
  profile: ReturnType<typeof someProfile>
}

let house: TestServer
let memory: MirroredSearch
const shops: Shop[] = []
const people: string[] = []
const services: { serviceId: string; barberId: string }[] = []
const places: { locationId: string; businessId: string; ownerId: string }[] = []
const exceptions: { barberId: string; exceptionId: string }[] = []
const reviews: { reviewId: string; barberId: string; businessId: string; rating: number }[] = []
const clients: string[] = []
const employed = new Map<string, Shop>()

const write = (stream: string, ...events: DomainEvent[]) =>
  appendEvents(house.services.log, stream, system, events, '2026-01-01T00:00:00.000Z')

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const someRanges = () => {
  if (chance(0.15)) return []
  const opens = whole(0, 40) * 15
  return [{ start: clock(opens), end: clock(Math.min(opens + whole(2, 50) * 15, 1_439)) }]
}
const someWeek = () =>
  Object.fromEntries(weekdays.map((day) => [day, someRanges()])) as unknown as WeeklySchedule

function someProfile() {
  const isPlaced = chance(0.9)
  return {
    nombre: `${some(NAMES)}${chance(0.5) ? ` ${whole(1, 30)}` : ''}`,
    descripcion: null,
    direccion: chance(0.5) ? 'Calle Luna 3' : null,
    telefono: null,
    email: null,
    website: null,
    imagen: null,
    tipoServicio: some(['fisico', 'domicilio', 'fisico_y_domicilio'] as const),
    radioCobertura: whole(1, 50),
    addressIsPrivate: chance(0.3),
    // Some stand at the very same place, none as far to the west as another to the east.
    latitude: isPlaced ? center.lat + whole(-20, 20) / 50 : null,
    longitude: isPlaced ? center.lng + whole(-20, 20) / 50 + 0.003 : null,
    zone: some(['America/Mexico_City', 'America/Tijuana', 'Europe/Madrid']),
    currency: 'MXN',
    ciudad: some(['Madrid', 'Sevilla', null]),
    acceptsAppointments: chance(0.9),
    allowsWalkIns: true,
    horario: chance(0.5) ? someWeek() : null,
  }
}

async function account(rol: 'barbero' | 'duenno' | 'cliente'): Promise<string> {
  const userId = newId()
  const { nombre, especialidades } = someWords()
  await write(
    `account-${userId}`,
    AccountRegistered({
      userId,
      rol,
      nombre,
      acercaDe: null,
      especialidades,
      profileImageUrl: null,
    }),
  )
  ;(rol === 'cliente' ? clients : people).push(userId)
  return userId
}
const someWords = () => ({
  nombre: some(PEOPLE),
  especialidades: SPECIAL.filter(() => chance(0.3)),
})

async function openShop(): Promise<void> {
  const ownerId = await account('duenno')
  const shop = { businessId: newId(), ownerId, profile: someProfile() }
  shops.push(shop)
  await write(
    `business-${shop.businessId}`,
    BusinessOpened({ businessId: shop.businessId, ownerId, ...shop.profile }),
  )
  for (let count = whole(0, 3); count > 0; count--) await hire(shop, await account('barbero'))
  for (let count = whole(0, 3); count > 0; count--) await serve(ownerId)
}

async function hire(shop: Shop, barberId: string): Promise<void> {
  const { businessId, ownerId } = shop
  if (employed.has(barberId)) return
  employed.set(barberId, shop)
  await write(
    `business-${businessId}`,
    BarberJoined({ businessId, ownerId, barberId, invitationId: newId() }),
  )
  for (let count = whole(0, 3); count > 0; count--) await serve(barberId)
}

const offer = () => ({ nombre: some(SERVICES), cents: whole(1, 6) * 1_000 })
const serve = async (barberId: string) => {
  const serviceId = newId()
  services.push({ serviceId, barberId })
  await write(
    `catalogue-${barberId}`,
    ServiceAdded({
      barberId,
      serviceId,
      ...offer(),
      descripcion: null,
      minutes: 30,
      categoria: null,
      active: chance(0.8),
    }),
  )
}

/** What may happen, each about as often. */
const acts: readonly (() => Promise<unknown>)[] = [
  openShop,
  async () => {
    const shop = some(shops)
    shop.profile = someProfile()
    const { businessId, ownerId, profile } = shop
    return write(`business-${businessId}`, BusinessChanged({ businessId, ownerId, ...profile }))
  },
  () => {
    const { businessId, ownerId } = some(shops)
    return write(
      `business-${businessId}`,
      chance(0.4)
        ? BusinessHidden({ businessId, ownerId, decisionId: newId(), clause })
        : BusinessRestored({ businessId, ownerId, decisionId: newId(), left: null }),
    )
  },
  async () => hire(some(shops), await account('barbero')),
  async () => {
    const barberId = some(people)
    const shop = employed.get(barberId)
    if (!shop) return
    employed.delete(barberId)
    const { businessId, ownerId } = shop
    await write(`business-${businessId}`, BarberLeft({ businessId, ownerId, barberId }))
    if (chance(0.5)) await hire(some(shops), barberId)
  },
  () => serve(some(people)),
  () => {
    const { serviceId, barberId } = some(services)
    const stream = `catalogue-${barberId}`
    if (chance(0.3)) return write(stream, ServiceRemoved({ barberId, serviceId, undo: null }))
    return chance(0.5)
      ? write(stream, ServiceActiveSet({ barberId, serviceId, active: chance(0.5) }))
      : write(
          stream,
          ServiceChanged({
            barberId,
            serviceId,
            ...offer(),
            descripcion: null,
            minutes: 30,
            categoria: null,
          }),
        )
  },
  () => {
    const userId = some(people)
    return write(
      `account-${userId}`,
      ProfileUpdated({
        userId,
        ...someWords(),
        acercaDe: null,
        profileImageUrl: null,
        phoneChanged: false,
      }),
    )
  },
  () => {
    const userId = some(people)
    const decisionId = newId()
    const suspendedUntil = some([
      null,
      new Date(at + HOUR).toISOString(),
      '2026-01-02T00:00:00.000Z',
    ])
    return write(
      `account-${userId}`,
      chance(0.4)
        ? AccountSuspended({
            userId,
            decisionId,
            until: suspendedUntil,
            suspended: true,
            suspendedUntil,
          })
        : AccountReinstated({ userId, decisionId, suspended: false, suspendedUntil: null }),
    )
  },
  () => {
    const userId = some(people)
    const closingId = newId()
    return write(
      `account-${userId}`,
      chance(0.4) ? AccountClosed({ userId }) : AccountReopened({ userId, closingId }),
    )
  },
  () => {
    const both = [some(clients), some(people)]
    const [blockerId = '', blockedId = ''] = chance(0.5) ? both : both.toReversed()
    return write(
      `block-${blockerId}-${blockedId}`,
      chance(0.8) ? UserBlocked({ blockerId, blockedId }) : UserUnblocked({ blockerId, blockedId }),
    )
  },
  async () => {
    const barberId = some(people)
    const businessId = employed.get(barberId)?.businessId ?? some(shops).businessId
    const one = { reviewId: newId(), barberId, businessId, rating: whole(1, 5) }
    reviews.push(one)
    await write(
      `review-${one.reviewId}`,
      ReviewPublished({
        ...aboutReview(one),
        start: '2026-01-01T10:00:00.000Z',
        zone: 'Europe/Madrid',
        services: ['Corte'],
        rating: one.rating,
        comment: 'Bien',
        publishedAt: '2026-01-01T12:00:00.000Z',
      }),
    )
  },
  async () => {
    const one = reviews.length > 0 ? some(reviews) : undefined
    if (!one) return
    const from = one.rating
    one.rating = whole(1, 5)
    await write(
      `review-${one.reviewId}`,
      ReviewEdited({
        ...aboutReview(one),
        from,
        to: one.rating,
        comment: 'Bien',
        editedAt: '2026-01-02T12:00:00.000Z',
      }),
    )
  },
  async () => {
    const { businessId, ownerId } = some(shops)
    const locationId = newId()
    places.push({ locationId, businessId, ownerId })
    await write(
      `location-${locationId}`,
      LocationAdded({
        locationId,
        businessId,
        ownerId,
        name: 'Sede',
        address: 'Calle 2',
        phone: null,
        status: chance(0.8) ? 'active' : 'inactive',
        latitude: null,
        longitude: null,
        zone: some(['America/Mexico_City', 'Europe/Madrid']),
        horario: chance(0.5) ? someWeek() : null,
      }),
    )
  },
  async () => {
    if (places.length === 0) return
    const place = some(places)
    const barberId = some(people)
    await write(
      `location-${place.locationId}`,
      chance(0.8)
        ? LocationStaffAssigned({ ...place, barberId })
        : LocationStaffUnassigned({ ...place, barberId }),
    )
  },
  () => {
    const barberId = some(people)
    return write(
      `availability-${barberId}`,
      WeeklyScheduleSet({ barberId, preset: null, horario: someWeek() }),
    )
  },
  () => {
    const barberId = some(people)
    const rules = { bufferMinutes: whole(0, 6) * 5, minNoticeMinutes: some([0, 30, 120, 600]) }
    return write(
      `availability-${barberId}`,
      BookingPolicySet({
        barberId,
        ...availabilityDecider.initial.policy,
        ...rules,
        fillGaps: chance(0.5),
      }),
    )
  },
  () => {
    if (chance(0.3) && exceptions.length > 0) {
      const one = some(exceptions)
      return write(`availability-${one.barberId}`, ScheduleExceptionRemoved({ ...one, undo: null }))
    }
    const one = { barberId: some(people), exceptionId: newId() }
    exceptions.push(one)
    const from = some(['2026-11-20', '2026-11-24', '2026-11-25', '2026-12-01'])
    return write(
      `availability-${one.barberId}`,
      ScheduleExceptionAdded({ ...one, from, to: from, ranges: someRanges(), label: 'x' }),
    )
  },
  () => {
    const barberId = some(people)
    const start = at + whole(-20, 30) * HOUR
    return write(
      `agenda-${barberId}-2026-11-25`,
      TimeBlocked({
        blockId: newId(),
        barberId,
        start: new Date(start).toISOString(),
        end: new Date(start + whole(1, 12) * HOUR).toISOString(),
        day: '2026-11-25',
        zone: 'Europe/Madrid',
        reason: null,
      }),
    )
  },
]

const aboutReview = ({ reviewId, barberId, businessId }: (typeof reviews)[number]) => ({
  reviewId,
  barberId,
  businessId,
  ownerId: null,
  clientId: null,
  personId: clients[0] as string,
})

const orders = ['distancia', 'nombre', 'precio', 'calificacion'] as const

function someQuestion(): SearchAsked {
  const type = some(['all', 'all', 'businesses', 'barbers'])
  const here = chance(0.7)
    ? { lat: center.lat + whole(-30, 30) / 77, lng: center.lng + whole(-30, 30) / 77 }
    : undefined
  const order = some(orders)
  return {
    viewer: {
      userId: chance(0.5) ? null : some([...clients, ...people]),
      at: new Date(at).toISOString(),
    },
    words: chance(0.4) ? [] : Array.from({ length: whole(1, 3) }, () => some(TYPED)),
    here,
    order: order === 'distancia' && !here ? 'nombre' : order,
    businesses: type !== 'barbers',
    barbers: type !== 'businesses',
    atShop: chance(0.2),
    homeService: chance(0.2),
    priceMost: chance(0.2) ? whole(1, 6) * 1_000 : undefined,
    distanceMost: chance(0.2) ? whole(1, 60) : undefined,
    specialty: chance(0.15) ? some(['barba', 'ÑIÑOS', 'Niños', 'clásica']) : undefined,
    ratingLeast: chance(0.15) ? whole(2, 5) : undefined,
    freeFrom: chance(0.25) ? new Date(at + whole(-10, 10) * HOUR) : undefined,
    limit: some([3, 11, 51]),
    offset: chance(0.3) ? whole(1, 12) : 0,
  }
}

const placeOf = ({ exceptions, horario }: Presence): string =>
  `${exceptions.map(({ exceptionId }) => exceptionId).join(' ')} ${weekdays.map((day) => JSON.stringify(horario?.[day].map(({ start, end }) => [start, end]))).join(' ')}`

/** Distances are computed by two machines' sines; people of a shop come in no order. */
const comparable = ({ distance, rank, presence, ...row }: FoundRow, { order }: SearchAsked) => ({
  ...row,
  distance: distance === null ? null : distance.toFixed(6),
  rank: order === 'distancia' && rank !== null ? Number(rank).toFixed(3) : rank,
  presence:
    presence?.toSorted((a, b) =>
      placeOf(a) < placeOf(b) ? -1 : Number(placeOf(a) > placeOf(b)),
    ) ?? null,
})

async function mustAgree(question: SearchAsked): Promise<readonly FoundRow[]> {
  // It leaves the question to SQL while it is behind, which on a busy machine it may be.
  const answer = await eventually('memory answers', () => memory.inMemory(question))
  const found = answer.map((one) => one.row())
  const inSql = await searchFor(house.services.db, question)
  const said = JSON.stringify({ ...question, viewer: question.viewer.userId })
  expect(
    found.map((row) => comparable(row, question)),
    said,
  ).toEqual(inSql.map((row) => comparable(row, question)))
  return found
}

async function shown(): Promise<void> {
  expect(await house.services.passed(await house.services.log.head(), { timeoutMs: 60_000 })).toBe(
    true,
  )
}

beforeAll(async () => {
  house = await startTestServer()
  for (let count = 0; count < 6; count++) await account('cliente')
  for (let count = 0; count < SHOPS / 2; count++) await openShop()
  await shown()
  const { db, log } = house.services
  memory = mirroredSearch({ db, background: db, log, mostShops: 1_000 })
  memory.begin()
  await eventually(
    'memory is filled',
    async () => (await memory.inMemory(someQuestion())) !== undefined,
  )
  // What was loaded from the tables and what is followed from the log must come to the same.
  for (let count = 0; count < SHOPS / 2; count++) await openShop()
  return () => memory.close()
}, 120_000)

describe('what memory finds', () => {
  test.each(Array.from({ length: Number(process.env['ROUNDS'] ?? 6) }, (_, round) => round))(
    'is what PostgreSQL finds, whatever has happened (%i)',
    async () => {
      for (let count = 0; count < 60; count++) await some(acts)()
      await shown()
      for (let count = 0; count < 40; count++) await mustAgree(someQuestion())
    },
    120_000,
  )

  test('goes on from page to page, also where SQL gives the next one', async () => {
    for (const order of orders) {
      const question: SearchAsked = {
        ...someQuestion(),
        here: center,
        order,
        words: [],
        limit: 7,
        offset: 0,
        businesses: true,
        barbers: true,
        atShop: false,
        homeService: false,
        priceMost: undefined,
        distanceMost: undefined,
        specialty: undefined,
        ratingLeast: undefined,
        freeFrom: undefined,
      }
      const whole = await mustAgree({ ...question, limit: 1_000 })
      const seen: string[] = []
      for (let after: FoundRow | undefined, page = 0; ; page++) {
        const asked = { ...question, ...(after && { after }) }
        const found =
          page % 2 === 0 ? await mustAgree(asked) : await searchFor(house.services.db, asked)
        seen.push(...found.map(({ kind, id }) => `${kind} ${id}`))
        after = found.at(-1)
        if (found.length < question.limit) break
      }
      expect(seen, order).toEqual(whole.map(({ kind, id }) => `${kind} ${id}`))
      expect(seen.length).toBeGreaterThan(40)
    }
  })

  test('leaves out at once who has been erased', async () => {
    const shop = some(shops)
    await write(
      `account-${shop.ownerId}`,
      ProfileUpdated({
        userId: shop.ownerId,
        nombre: 'Xochiquetzal',
        especialidades: ['Zopilote'],
        acercaDe: null,
        profileImageUrl: null,
        phoneChanged: false,
      }),
    )
    await shown()
    const question = {
      ...someQuestion(),
      words: ['xochiquetzal'],
      order: 'nombre' as const,
      offset: 0,
      businesses: true,
      barbers: true,
    }
    await mustAgree(question)
    await write(`erasure-${shop.ownerId}`, PersonErased({ personId: shop.ownerId }))
    await shown()
    await mustAgree(question)
    expect(await mustAgree({ ...question, words: ['zopilote'] })).toEqual([])
  })
})
