/** Simulated bookings by clients, walk-ins, and barbers' blocks. */
import { localDay, type TimeRange } from '../domain/booking/schedule.ts'
import { derivedId } from '../domain/kernel/ids.ts'
import { followAppointment } from './outcomes.ts'
import type { Neighbourhood } from './town.ts'
import { DAY, HOUR, MINUTE } from './plan.ts'
import type { Barber, SimulatedPerson } from './world.ts'
import { integerBetween, some } from '../seed/random.ts'

/** Most look a few days ahead, some two weeks. */
const AHEAD_DAYS = 14
const TRIES = 3
/** Simulated limit of appointments per client and barber. */
const HELD = 3

interface Offer {
  readonly barber: Barber
  readonly serviceIds: readonly string[]
  /** Free times, milliseconds, in order. */
  readonly times: readonly number[]
}

/** Plans a neighbourhood's day from an instant; about `count` appointments. */
export function plan(place: Neighbourhood, from: number, count: number): void {
  const { random } = place
  for (let number = 0; number < count; number++) {
    const at = from + random() * DAY
    const kind = random()
    place.later(at, () =>
      kind < 0.06
        ? walkIn(place)
        : kind < 0.12
          ? phoneCall(place)
          : kind < 0.15
            ? regular(place)
            : kind < 0.19
              ? rivals(place)
              : booking(place),
    )
    if (random() < 0.03) place.later(from + random() * DAY, () => keepFree(place))
  }
}

/** A client looks at free times of one barber, then of another. */
async function search(place: Neighbourhood, aheadDays: number): Promise<Offer | undefined> {
  const {
    random,
    commands: { freeTimes },
  } = place
  for (let tries = 0; tries < TRIES; tries++) {
    const barber = some(place.barbers, random)
    const serviceIds =
      random() < 0.85 ? [some(barber.serviceIds, random)] : barber.serviceIds.slice(0, 2)
    const { dias } = await freeTimes.slots(barber.by.id, {
      from: localDay(place.now + aheadDays * DAY, barber.shop.zone),
      days: 2,
      serviceIds,
      now: place.now,
    })
    const times = dias.flatMap(({ horarios }) => horarios.map(({ inicio }) => Date.parse(inicio)))
    if (times.length > 0) return { barber, serviceIds, times }
  }
  place.foundNothing()
  return undefined
}

const soonOrLater = ({ random }: Neighbourhood) => Math.floor(random() ** 2 * AHEAD_DAYS)

/** A client, if possible one who may still book with this barber. */
function clientFor({ clients, random }: Neighbourhood, barber: Barber): SimulatedPerson {
  let client = some(clients, random)
  for (
    let tries = 0;
    tries < 5 && [...client.active].filter((one) => one.barber === barber).length >= HELD;
    tries++
  )
    client = some(clients, random)
  return client
}

async function booking(place: Neighbourhood): Promise<void> {
  const offer = await search(place, soonOrLater(place))
  if (offer)
    await book(place, clientFor(place, offer.barber), offer, some(offer.times, place.random))
}

/** Two want the same time at the same moment: one gets it. */
async function rivals(place: Neighbourhood): Promise<void> {
  const offer = await search(place, soonOrLater(place))
  if (!offer) return
  const start = some(offer.times, place.random)
  const [one, other] = [clientFor(place, offer.barber), clientFor(place, offer.barber)]
  await Promise.all([
    book(place, one, offer, start),
    ...(one === other ? [] : [book(place, other, offer, start)]),
  ])
}

async function book(
  place: Neighbourhood,
  client: SimulatedPerson,
  { barber, serviceIds }: Offer,
  start: number,
): Promise<void> {
  const { random, commands } = place
  const { shop } = barber
  const home =
    shop.goesHome && random() < 0.3
      ? {
          address: 'Avenida de la Simulación 7',
          lat: shop.latitude + integerBetween(-0.03, 0.03, random),
          lng: shop.longitude + integerBetween(-0.03, 0.03, random),
        }
      : undefined
  const selected = {
    barberId: barber.by.id,
    serviceIds,
    start: new Date(start).toISOString(),
    notes: random() < 0.2 ? 'Llego cinco minutos antes' : '',
    home,
    allowOverlap: random() < 0.3,
    source: sources[Math.floor(start / HALF_HOUR) % sources.length],
  }
  const booked = await place.send('booked', client.by, `${barber.by.id}/${start}`, (context) =>
    commands.booking.book(context, selected),
  )
  if (booked) followAppointment(place, place.world.stands(booked))
}

const HALF_HOUR = 1_800_000
const sources = ['link', 'link', 'link', 'link', 'search', 'search', 'search', 'again', 'qr', 'app']

/** A walk-in client sits down on a free chair and is entered then. */
async function walkIn(place: Neighbourhood): Promise<void> {
  const offer = await search(place, 0)
  const start = offer?.times[0]
  if (offer && start !== undefined)
    place.later(start + 5 * MINUTE, () => enterGuest(place, offer, start, undefined))
}

async function phoneCall(place: Neighbourhood): Promise<void> {
  const offer = await search(place, soonOrLater(place))
  // Numbers that nobody has.
  if (offer)
    await enterGuest(
      place,
      offer,
      some(offer.times, place.random),
      `55000${String(Math.floor(place.random() * 100_000)).padStart(5, '0')}`,
    )
}

async function enterGuest(
  place: Neighbourhood,
  { barber, serviceIds }: Offer,
  start: number,
  telefono: string | undefined,
): Promise<void> {
  const { by } = barber
  const invented = derivedId('guest', place.context('entered', by, String(start)).commandId)
  const guestId =
    telefono === undefined ? invented : await place.vault.guests.known(by.id, telefono, invented)
  await enter(place, { barber, serviceIds, times: [] }, start, { guestId, nombre: 'Sin Cuenta' })
}

async function regular(place: Neighbourhood): Promise<void> {
  const offer = await search(place, soonOrLater(place))
  if (!offer) return
  const existing = [...offer.barber.active].flatMap(({ client }) => client ?? [])
  if (existing.length > 0)
    await enter(place, offer, some(offer.times, place.random), {
      clientId: some(existing, place.random).by.id,
    })
}

async function enter(
  place: Neighbourhood,
  { barber, serviceIds }: Offer,
  start: number,
  who: { clientId: string } | { guestId: string; nombre: string },
): Promise<void> {
  const selected = {
    barberId: barber.by.id,
    serviceIds,
    start: new Date(start).toISOString(),
    notes: '',
    allowOverlap: true,
    source: 'staff',
  }
  const entered = await place.send('entered', barber.by, String(start), (context) =>
    place.commands.booking.enter(context, selected, who),
  )
  if (entered) followAppointment(place, place.world.stands(entered))
}

/** Simulates blocks of an hour or two, their removal, and days off. */
async function keepFree(place: Neighbourhood): Promise<void> {
  const {
    random,
    commands: { availability },
  } = place
  const offer = await search(place, 1 + soonOrLater(place))
  const start = offer && some(offer.times, random)
  if (!offer || start === undefined) return
  const {
    barber: {
      by,
      shop: { zone },
    },
    barber,
  } = offer
  if (random() < 0.1) {
    const day = localDay(start, zone)
    await place.send('days off', by, day, (context) =>
      availability.addException(context, by.id, {
        from: day,
        to: day,
        ranges: [],
        label: 'Día libre',
      }),
    )
    return
  }
  const stretch: TimeRange = { start, end: start + (random() < 0.5 ? HOUR : 2 * HOUR) }
  const blocks = await place.send('blocked', by, String(start), (context) =>
    availability.block(context, { barberId: by.id, zone, ...stretch, reason: 'Recados' }),
  )
  for (const { blockId, ...block } of blocks ?? []) place.world.addBlock(barber, blockId, block)
  if (random() < 0.4)
    place.later(place.now + random() * (start - place.now), () =>
      giveBack(
        place,
        barber,
        (blocks ?? []).map(({ blockId }) => blockId),
      ),
    )
}

async function giveBack(
  place: Neighbourhood,
  barber: Barber,
  blockIds: readonly string[],
): Promise<void> {
  for (const blockId of blockIds) {
    await place.send('unblocked', barber.by, blockId, (context) =>
      place.commands.availability.unblock(context, blockId),
    )
    place.world.removeBlock(barber, blockId)
  }
}
