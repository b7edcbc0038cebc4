/**
 * A market's history as events, for benchmarks that need many: shops, barbers, clients, and the
 * lives of their appointments, mixed as they would be.
 */
import { createHash } from 'node:crypto'
import {
  AppointmentBooked,
  AppointmentCancelled,
  AppointmentCompleted,
  AppointmentConfirmed,
  AppointmentExpired,
  AppointmentMarkedNoShow,
  AppointmentMoved,
  AppointmentRejected,
} from '../backend/domain/booking/events.ts'
import { termsOf } from '../backend/domain/booking/terms.ts'
import {
  availabilityDecider,
  BookingPolicySet,
  WeeklyScheduleSet,
} from '../backend/domain/business/availability.ts'
import { BusinessOpened } from '../backend/domain/business/business.ts'
import { ServiceAdded } from '../backend/domain/business/catalogue.ts'
import { NotificationRead } from '../backend/domain/engagement/inbox.ts'
import { AccountRegistered } from '../backend/domain/identity/account-events.ts'
import type { Actor, DomainEvent } from '../backend/domain/kernel/event.ts'
import { events } from '../backend/modules/modules.ts'
import type { EventLog } from '../backend/eventlog/log.ts'
import { openPostgresLog } from '../backend/eventlog/postgres/log.ts'
import { openEventLog } from '../backend/eventlog/sealed.ts'
import { Db, openPool } from '../backend/postgres/db.ts'
import { notificationId as notificationIdOf } from '../backend/domain/engagement/notifications.ts'
import { openVault } from '../backend/vault/vault.ts'

const BARBERS_PER = 400
const CLIENTS_PER = 40
const ZONE = 'America/Mexico_City'
const START = Date.parse('2026-01-05T12:00:00Z')
const MINUTE = 60_000

/** The same history for the same count: mulberry32. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const id = (...name: (string | number)[]) =>
  createHash('md5')
    .update(name.join('/'))
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
const instant = (millis: number) => new Date(millis).toISOString()

interface Barber {
  readonly barberId: string
  readonly businessId: string
  readonly services: readonly {
    serviceId: string
    nombre: string
    cents: number
    minutes: number
  }[]
}

/** What happens, in which stream, by whom. */
interface Happening {
  readonly event: DomainEvent
  /** The event's id, where another one speaks of it. */
  readonly eventId?: string
  readonly stream: string
  readonly by: string
  readonly role: Actor['role']
}
type Later = (steps: number, make: () => Happening) => void

/** So many events, in order, each with when it happened. */
export function* marketHistory(count: number): Generator<Happening & { readonly at: number }> {
  const random = seeded(count)
  const some = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
  let at = START
  let made = 0
  const now = (happening: Happening) => {
    made++
    return { ...happening, at: (at += 20 * 1_000) }
  }
  const barbers: Barber[] = []
  const clients: string[] = []
  for (let index = 0; index < Math.max(20, count / BARBERS_PER); index++) {
    const barber = barberOf(index)
    barbers.push(barber)
    for (const [stream, event] of opening(barber, index, random))
      yield now({ event, stream, by: barber.barberId, role: 'duenno' })
  }
  for (let index = 0; index < Math.max(50, count / CLIENTS_PER); index++) {
    const client = id('client', index)
    clients.push(client)
    yield now({
      event: account(client, 'cliente', `Cliente Número ${index}`),
      stream: `account-${client}`,
      by: client,
      role: 'cliente',
    })
  }
  // What is still to come, by the number of the event at which it comes: appointments live side by
  // side.
  const due = new Map<number, (() => Happening)[]>()
  const later: Later = (steps, make) => {
    const when = made + 1 + Math.floor(steps)
    due.set(when, [...(due.get(when) ?? []), make])
  }
  for (let number = 0; made < count; number++) {
    const waiting = due.get(made)
    if (waiting) {
      due.delete(made)
      const [first, ...rest] = waiting
      if (rest.length > 0) due.set(made + 1, [...rest, ...(due.get(made + 1) ?? [])])
      if (first) {
        yield now(first())
        continue
      }
    }
    const barber = some(barbers)
    const clientId = some(clients)
    const booked = booking(barber, clientId, number, at, random)
    yield now({
      event: AppointmentBooked({ ...booked, terms }),
      stream: `agenda-${booked.barberId}-${booked.day}`,
      by: clientId,
      role: 'cliente',
    })
    live(booked, random, later)
  }
}

const terms = termsOf({ ...availabilityDecider.initial.policy, cancelLimitHours: 2 })

/** What becomes of an appointment, as the steps of the history at which it happens. */
function live(booked: ReturnType<typeof booking>, random: () => number, later: Later) {
  const { appointmentId, barberId, clientId, personId, businessId, start, end, day, zone, cents } =
    booked
  const who = { appointmentId, barberId, clientId, personId, businessId }
  const fate = random()
  const soon = 10 + random() * 300
  const muchLater = soon + 2_000 + random() * 20_000
  const stream = `agenda-${barberId}-${day}`
  const byBarber = (event: () => DomainEvent) => () => ({
    event: event(),
    stream,
    by: barberId,
    role: 'barbero' as const,
  })
  const byClient =
    (event: () => DomainEvent, of = stream) =>
    () => ({ event: event(), stream: of, by: clientId, role: 'cliente' as const })
  const byClock = (event: () => DomainEvent) => () => ({
    event: event(),
    stream,
    by: 'system',
    role: 'system' as const,
  })
  if (fate < 0.06)
    return later(
      soon,
      byBarber(() => AppointmentRejected({ ...who, start, reason: 'No puedo a esa hora' })),
    )
  if (fate < 0.08)
    return later(
      muchLater,
      byClock(() => AppointmentExpired({ ...who, start })),
    )
  const eventId = id('confirmed', appointmentId)
  const automatic = random() < 0.4
  later(soon, () => ({
    ...byBarber(() => AppointmentConfirmed({ ...who, start, end, automatic }))(),
    eventId,
  }))
  // A confirmation that nobody gave is told to nobody.
  const isRead = !automatic && random() < 0.5
  if (isRead) {
    const notificationId = notificationIdOf(
      { to: clientId, kind: 'appointment_confirmed', about: { appointmentId } },
      booked.bookedAt,
    )
    later(
      soon + 50,
      byClient(
        () => NotificationRead({ userId: clientId, notificationId, upTo: null }),
        `inbox-${clientId}`,
      ),
    )
  }
  if (fate < 0.18)
    return later(
      muchLater / 2,
      byClient(() =>
        AppointmentCancelled({ ...who, start, cancelledBy: 'cliente', reason: null, late: false }),
      ),
    )
  if (fate < 0.25) {
    const moved = {
      start: instant(Date.parse(start) + 60 * MINUTE),
      end: instant(Date.parse(end) + 60 * MINUTE),
    }
    later(
      muchLater / 3,
      byClient(() =>
        AppointmentMoved({
          ...who,
          side: 'cliente',
          fromStart: start,
          ...moved,
          bufferMinutes: 0,
          bookedAt: booked.bookedAt,
          status: 'confirmada',
        }),
      ),
    )
  }
  if (fate > 0.97)
    return later(
      muchLater,
      byBarber(() =>
        AppointmentMarkedNoShow({ ...who, start, day, cents, wasCompleted: false, markedAt: null }),
      ),
    )
  later(
    muchLater,
    byClock(() => AppointmentCompleted({ ...who, start, zone, day, cents, automatic: true })),
  )
}

function booking(
  { barberId, businessId, services }: Barber,
  clientId: string,
  number: number,
  at: number,
  random: () => number,
) {
  const service = services[Math.floor(random() * services.length)] as Barber['services'][number]
  const start =
    Math.ceil(at / (30 * MINUTE)) * 30 * MINUTE + Math.floor(random() * 14 * 48) * 30 * MINUTE
  return {
    appointmentId: id('appointment', number),
    barberId,
    clientId,
    personId: clientId,
    businessId,
    start: instant(start),
    end: instant(start + service.minutes * MINUTE),
    zone: ZONE,
    day: instant(start - 6 * 60 * MINUTE).slice(0, 10),
    services: [
      {
        serviceId: service.serviceId,
        nombre: service.nombre,
        cents: service.cents,
        minutes: service.minutes,
      },
    ],
    cents: service.cents,
    currency: 'MXN',
    bufferMinutes: 0,
    cancelLimitHours: 2,
    locationId: null,
    enteredBy: 'cliente' as const,
    notes: random() < 0.3 ? 'Degradado bajo, por favor; llego con 5 minutos de margen.' : '',
    guestName: null,
    address: null,
    bookedAt: instant(at),
  }
}

function barberOf(index: number): Barber {
  const offered = [
    ['Corte clásico', 15_000, 30],
    ['Corte y barba', 25_000, 60],
    ['Barba', 10_000, 30],
    ['Color', 40_000, 90],
  ] as const
  return {
    barberId: id('barber', index),
    businessId: id('business', index),
    services: offered.map(([nombre, cents, minutes], which) => ({
      serviceId: id('service', index, which),
      nombre,
      cents,
      minutes,
    })),
  }
}

const account = (userId: string, rol: 'cliente' | 'duenno', nombre: string) =>
  AccountRegistered({
    userId,
    rol,
    nombre,
    acercaDe: null,
    especialidades: rol === 'duenno' ? ['Fade', 'Barba'] : [],
    profileImageUrl: null,
  })

function opening(
  { barberId, businessId, services }: Barber,
  index: number,
  random: () => number,
): [stream: string, event: DomainEvent][] {
  const open = [
    { start: '09:00', end: '14:00' },
    { start: '16:00', end: '20:00' },
  ]
  const horario = {
    monday: open,
    tuesday: open,
    wednesday: open,
    thursday: open,
    friday: open,
    saturday: open,
    sunday: [],
  }
  return [
    [`account-${barberId}`, account(barberId, 'duenno', `Barbero Número ${index}`)],
    [
      `business-${businessId}`,
      BusinessOpened({
        businessId,
        ownerId: barberId,
        nombre: `Barbería ${index}`,
        descripcion: 'De toda la vida',
        direccion: `Calle ${index}`,
        telefono: null,
        email: null,
        website: null,
        imagen: null,
        tipoServicio: 'fisico',
        radioCobertura: 5,
        addressIsPrivate: false,
        latitude: 19.2 + random() * 0.4,
        longitude: -99.3 + random() * 0.4,
        zone: ZONE,
        currency: 'MXN',
        ciudad: 'Ciudad de México',
        acceptsAppointments: true,
        allowsWalkIns: true,
        horario: null,
      }),
    ],
    [`availability-${barberId}`, WeeklyScheduleSet({ barberId, preset: null, horario })],
    [
      `availability-${barberId}`,
      BookingPolicySet({
        barberId,
        autoConfirm: false,
        bufferMinutes: 0,
        minNoticeMinutes: 60,
        cancelLimitHours: 2,
        maxActivePerClient: 3,
        fillGaps: false,
      }),
    ],
    ...services.map(({ serviceId, nombre, cents, minutes }): [string, DomainEvent] => [
      `catalogue-${barberId}`,
      ServiceAdded({
        barberId,
        serviceId,
        nombre,
        descripcion: null,
        cents,
        minutes,
        categoria: null,
        active: true,
      }),
    ]),
  ]
}

/**
 * The log in a database as the product opens it: what is personal is sealed with keys from the
 * vault.
 */
export async function openSealedLog(url: string, masterKey: Buffer): Promise<EventLog> {
  const pool = openPool(url, { max: 2 })
  const vault = await openVault({ db: new Db(pool), url, masterKey })
  const log = openEventLog(await openPostgresLog(url), { events, keys: vault.keys })
  return {
    ...log,
    async close() {
      await log.close()
      await vault.close()
      await pool.end()
    },
  }
}

/**
 * Writes a market's history into a log, every event into the stream where the product would have
 * it; many at once, in the history's order.
 */
export async function writeMarket(log: EventLog, count: number): Promise<void> {
  let written: Promise<unknown>[] = []
  let number = 0
  for (const { event, eventId, stream, at, by, role } of marketHistory(count)) {
    const commandId = id('command', ++number)
    const metadata = {
      commandId,
      correlationId: commandId,
      actor: { id: by, role },
      occurredAt: instant(at),
    }
    written.push(
      log.append(stream, [{ id: eventId ?? id('event', number), ...event, metadata }], {
        expected: 'any',
      }),
    )
    if (written.length === 1_000) {
      await Promise.all(written)
      written = []
    }
  }
  await Promise.all(written)
}
