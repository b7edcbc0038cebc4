/**
 * A market's history as events, for benchmarks that need many: shops, barbers, clients, and the
 * lives of their appointments, mixed as they would be.
 */
import {
  AppointmentBooked,
  AppointmentCancelled,
  AppointmentCompleted,
  AppointmentConfirmed,
  AppointmentExpired,
  AppointmentMarkedNoShow,
  AppointmentMoved,
  AppointmentRejected,
} from '../../domain/booking/events.ts'
import { NotificationRead } from '../../domain/engagement/inbox.ts'
import type { Actor, DomainEvent } from '../../domain/kernel/event.ts'
import { seeded } from '../random.ts'
import { bookedDetails, usualTerms } from './booked.ts'
import { accountRegistered } from './people.ts'
import { namedId as id } from '../ids.ts'
import { shopOf, shopOpened, type WrittenShop } from './shops.ts'
import type { EventLog } from '../../eventlog/log.ts'
import { notificationId as notificationIdOf } from '../../domain/engagement/notices/notice.ts'

const BARBERS_PER = 400
const CLIENTS_PER = 40
const START = Date.parse('2026-01-05T12:00:00Z')
const MINUTE = 60_000

const instant = (millis: number) => new Date(millis).toISOString()

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
  const barbers: WrittenShop[] = []
  const clients: string[] = []
  for (let index = 0; index < Math.max(20, count / BARBERS_PER); index++) {
    const barber = shopOf(index)
    barbers.push(barber)
    for (const [stream, event] of shopOpened(barber, index, random))
      yield now({ event, stream, by: barber.barberId, role: 'duenno' })
  }
  for (let index = 0; index < Math.max(50, count / CLIENTS_PER); index++) {
    const client = id('client', index)
    clients.push(client)
    yield now({
      event: accountRegistered(client, 'cliente', `Cliente Número ${index}`),
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
      event: AppointmentBooked({ ...booked, terms: usualTerms }),
      stream: `agenda-${booked.barberId}-${booked.day}`,
      by: clientId,
      role: 'cliente',
    })
    live(booked, random, later)
  }
}

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
      byBarber(() =>
        AppointmentRejected({ undo: null, ...who, start, reason: 'No puedo a esa hora' }),
      ),
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
        AppointmentCancelled({
          undo: null,
          ...who,
          start,
          cancelledBy: 'cliente',
          reason: null,
          late: false,
          waivedBy: null,
        }),
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
          undo: null,
          delayId: null,
          undoes: null,
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
        AppointmentMarkedNoShow({
          undo: null,
          ...who,
          start,
          day,
          cents,
          wasCompleted: false,
          markedAt: null,
        }),
      ),
    )
  later(
    muchLater,
    byClock(() =>
      AppointmentCompleted({ undo: null, ...who, start, zone, day, cents, automatic: true }),
    ),
  )
}

function booking(
  { barberId, businessId, services }: WrittenShop,
  clientId: string,
  number: number,
  at: number,
  random: () => number,
) {
  const service = services[
    Math.floor(random() * services.length)
  ] as WrittenShop['services'][number]
  const start =
    Math.ceil(at / (30 * MINUTE)) * 30 * MINUTE + Math.floor(random() * 14 * 48) * 30 * MINUTE
  const details = bookedDetails({
    appointmentId: id('appointment', number),
    barberId,
    clientId,
    businessId,
    start,
    end: instant(start + service.minutes * MINUTE),
    day: instant(start - 6 * 60 * MINUTE).slice(0, 10),
    services: [service],
    cents: service.cents,
    notes: random() < 0.3 ? 'Degradado bajo, por favor; llego con 5 minutos de margen.' : '',
  })
  return { ...details, bookedAt: instant(at) }
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
