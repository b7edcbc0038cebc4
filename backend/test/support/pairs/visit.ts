/** A visit of several kinds at once, over HTTP: how it is looked for, booked and seen. */
import { expect } from 'vitest'
import { must } from '../../../seed/http/client.ts'
import type { SignedIn } from '../../../seed/http/people.ts'
import { type Chair, joinShop, type Opening, openChair } from '../../../seed/http/shops.ts'
import type { Booking } from '../../../seed/http/visits.ts'
import { bySystem, settled } from '../acting.ts'
import type { TestServer } from '../server.ts'
import { finishAll, leftOver } from '../unfinished.ts'

export const kinds = ['approval', 'home service', 'anybody', 'other zone', 'DST night'] as const
export type Kind = (typeof kinds)[number]

const MINUTE = 60_000
const HOUSE_ZONE = 'America/Mexico_City'
const FAR_ZONE = 'Asia/Tokyo'
const NIGHT = { zone: 'Europe/Madrid', day: '2027-10-31', before: '2027-10-29T12:00:00Z' }
/** Where a shop of the zone is: its place says by which clock it lives. */
const places: Readonly<Record<string, readonly [latitude: number, longitude: number]>> = {
  [HOUSE_ZONE]: [19.4326, -99.1332],
  [FAR_ZONE]: [35.6812, 139.7671],
  [NIGHT.zone]: [40.4168, -3.7038],
}
const home = { modalidad: 'domicilio', direccionServicio: 'Avenida Juárez 20, 3.º' }
const homeIn = (zone: string) => {
  const [latitude = 0, longitude = 0] = places[zone] ?? []
  return {
    shop: { latitude, longitude, ofreceServicioDomicilio: true, radioCobertura: 5 },
    asked: { modalidad: home.modalidad, lat: latitude + 0.01, lng: longitude + 0.01 },
  }
}

interface Time {
  readonly inicio: string
  readonly barberId: string
  readonly services: readonly string[]
}

export interface World {
  readonly house: TestServer
  readonly of: readonly Kind[]
  readonly zone: string
  readonly day: string
  readonly shop: Chair['shop']
  readonly chairs: readonly Chair[]
  readonly ana: SignedIn
  /** From a little after midnight of one day on, half hours apart. */
  readonly times: readonly Time[]
}

export const utc = (instant: string | null | undefined) =>
  instant ? new Date(instant).toISOString() : null
export const plus = (instant: string | null | undefined, minutes: number) =>
  new Date(Date.parse(instant ?? '') + minutes * MINUTE).toISOString()

export async function worldOf(house: TestServer, of: readonly Kind[] = []): Promise<World> {
  const isNight = of.includes('DST night')
  house.clock.offsetMs = isNight ? Date.parse(NIGHT.before) - Date.now() : 0
  const zone = isNight ? NIGHT.zone : of.includes('other zone') ? FAR_ZONE : HOUSE_ZONE
  const opening: Opening = {
    autoConfirm: !of.includes('approval'),
    shop: { zonaHoraria: zone, ...(of.includes('home service') && homeIn(zone).shop) },
  }
  const chair = await openChair(house, opening)
  const chairs = [chair]
  if (of.includes('anybody')) {
    const other = await joinShop(house, chair)
    if (opening.autoConfirm)
      await must(house.as(other.barber).patch('/api/users/settings', { autoConfirmBookings: true }))
    chairs.push(other)
  }
  await settled(house)
  const day = isNight ? NIGHT.day : Temporal.Now.plainDateISO(zone).add({ days: 2 }).toString()
  const ana = await house.client('Ana Gil')
  const world = { house, of, zone, day, shop: chair.shop, chairs, ana }
  return { ...world, times: await freeTimes(world) }
}

export async function freeTimes(
  { house, of, shop, chairs, ...world }: Omit<World, 'times'> & Partial<World>,
  barberId?: string,
): Promise<readonly Time[]> {
  await settled(house)
  const [first] = chairs
  const isAnybody = of.includes('anybody') && barberId === undefined
  const path = isAnybody ? `businesses/${shop.id}` : `barbers/${barberId ?? first?.barber.id}`
  const query = new URLSearchParams({
    servicios: first?.cut ?? '',
    desde: world.day,
    dias: '1',
  })
  if (of.includes('home service'))
    for (const [name, value] of Object.entries(homeIn(world.zone).asked))
      query.set(name, String(value))
  if (barberId !== undefined) query.set('servicios', chairOf({ chairs }, barberId).cut)
  const { body } = await must(
    house.guest.get<{
      dias: { horarios: { inicio: string; barberId?: string; servicios?: string[] }[] }[]
    }>(`/api/${path}/slots?${query}`),
  )
  return body.dias.flatMap(({ horarios }) =>
    horarios.map((time) => ({
      inicio: time.inicio,
      barberId: time.barberId ?? barberId ?? first?.barber.id ?? '',
      services: time.servicios ?? [query.get('servicios') ?? ''],
    })),
  )
}

export const chairOf = ({ chairs }: Pick<World, 'chairs'>, barberId: string): Chair => {
  const chair = chairs.find(({ barber }) => barber.id === barberId)
  if (!chair) throw new Error(`nobody here is ${barberId}`)
  return chair
}

export async function bookIn(
  { house, of, zone, times }: World,
  who: SignedIn,
  index: number,
): Promise<{ id: string; barberId: string; inicio: string }> {
  const time = times[index]
  if (!time) throw new Error(`no time ${index}`)
  const { barberId, services, inicio } = time
  const { body } = await must(
    house.as(who).post<Booking>('/api/appointments', {
      barberId,
      services,
      fecha: inicio,
      ...(of.includes('home service') && { ...homeIn(zone).asked, ...home }),
    }),
    201,
  )
  return { id: body.id, barberId, inicio }
}

export const seen = async ({ house }: Pick<World, 'house'>, who: SignedIn, id: string) =>
  (await must(house.as(who).get<Booking>(`/api/appointments/${id}`))).body

/** What each kind says of the visit, whatever has happened to it, while it stands. */
export async function mustHold(
  world: World,
  id: string,
  { at, barberId }: { at: string | undefined; barberId: string },
): Promise<void> {
  const { of, zone, ana } = world
  const view = await seen(world, ana, id)
  expect(view.estado).toBe(of.includes('approval') ? 'pendiente' : 'confirmada')
  expect(utc(view.fecha)).toBe(utc(at))
  expect(utc(view.fin), 'its length').toBe(plus(at, 30))
  expect(view.fecha.slice(-6), 'the shop’s clock').toBe(
    Temporal.Instant.from(view.fecha).toZonedDateTimeISO(zone).offset,
  )
  expect(view.barberId).toBe(barberId)
  if (of.includes('home service')) expect(view).toMatchObject(home)
  expect(await isFree(world, at, barberId), 'its time').toBe(false)
}

export const isFree = async (world: World, at: string | undefined, barberId: string) =>
  (await freeTimes(world, barberId)).some(({ inicio }) => utc(inicio) === utc(at))

export async function erase(house: TestServer, person: SignedIn): Promise<void> {
  await house.services.identity.accounts.close(bySystem(house), person.user.id)
  while ((await leftOver(house.services)).length > 0)
    expect(await finishAll(house.services)).toMatchObject({ failed: 0 })
  await settled(house)
}

export const block = async (house: TestServer, one: SignedIn, other: SignedIn) => {
  await must(house.as(one).post('/api/moderation/blocks', { blockedId: other.user.id }))
  await settled(house)
}

export const setClock = (house: TestServer, instant: string) => {
  house.clock.offsetMs = Date.parse(instant) - Date.now()
}
