/**
 * Booking, and what becomes of a booking. Gathers what a decision needs (catalogue, hours, policy), asks the rules
 * and sends the command to the barber's day. The day's stream is what makes two of the same slot impossible.
 */
import type { Rol } from '../../contract/values.ts'
import { limits } from '../../contract/values.ts'
import { agenda } from '../domain/booking/agenda.ts'
import type { BookedDetails } from '../domain/booking/events.ts'
import { daysFrom, effectiveWeek, localDay, type Stretch } from '../domain/booking/schedule.ts'
import { isOpen, type OfferedDay, slotsOf } from '../domain/booking/slots.ts'
import { type Availability, availability } from '../domain/business/availability.ts'
import { business, type BusinessProfile } from '../domain/business/business.ts'
import { catalogue, type OfferedService } from '../domain/business/catalogue.ts'
import { DomainError } from '../domain/kernel/decider.ts'
import { derivedId } from '../domain/kernel/ids.ts'
import type { CommandHandler, Context } from './handle.ts'
import { ownedShopId } from './shop.ts'

const INVALID = 'Los datos de la cita no son válidos. Revisa tu selección.'
const invalid = (code = 'invalid_booking', message = INVALID) => new DomainError(code, message)

/** What booking asks of the read models: facts that no rule depends on for its safety. */
export interface BookingReads {
  rolOf(userId: string): Promise<Rol | undefined>
  /** Taken time between two instants (milliseconds), buffers included, by start. */
  busy(barberId: string, from: number, to: number): Promise<Stretch[]>
  clientLoad(clientId: string, barberId: string, when: { start: string; end: string; now: string }): Promise<{ overlapping: number; active: number }>
  /** Where an appointment stands: its barber and day name its stream. */
  standing(appointmentId: string): Promise<{ barberId: string; clientId: string | null; day: string } | undefined>
}

export interface Wanted {
  readonly barberId: string
  readonly serviceIds: readonly string[]
  /** ISO-8601 with offset. */
  readonly start: string
  readonly notes: string
  /** Book although the client has something else at that time. */
  readonly allowOverlap: boolean
  /** What the client believes it costs and takes; a difference refuses the booking. */
  readonly totalPrice?: number | undefined
  readonly totalMinutes?: number | undefined
}

/** How a barber can be booked: their shop's clock, their hours, their policy. */
export interface Bookable {
  readonly businessId: string | null
  readonly shop: BusinessProfile | null
  readonly zone: string
  readonly currency: string
  readonly availability: Availability
}

export class BookingCommands {
  readonly #commands: CommandHandler
  readonly #reads: BookingReads
  readonly #defaults: { readonly zone: string; readonly currency: string }

  constructor(commands: CommandHandler, reads: BookingReads, defaults: { zone: string; currency: string }) {
    this.#commands = commands
    this.#reads = reads
    this.#defaults = defaults
  }

  /** Books for the asker. Gives the appointment's id. @throws DomainError: slot_taken carries free alternatives */
  async book(context: Context, wanted: Wanted): Promise<string> {
    const { barberId } = wanted
    const clientId = context.by.id
    if (clientId === barberId) throw invalid('own_chair', 'No puedes reservar una cita contigo mismo.')
    await this.#mustBeBarber(barberId)
    const [bookable, services] = await Promise.all([this.bookable(barberId), this.#chosen(barberId, wanted.serviceIds)])
    const details = detailsOf({ context, wanted, bookable, services, clientId })
    mustAgree(wanted, details)
    mustBeOpen(bookable, details, context.at)
    await this.#mustHaveRoom(wanted, bookable, details, context.at)
    try {
      await this.#commands.handle(agenda, `${barberId}-${details.day}`, {
        type: 'BookAppointment', data: { details, autoConfirm: bookable.availability.policy.autoConfirm },
      }, context)
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'slot_taken') throw error
      throw new DomainError(error.code, error.message, { alternativas: await this.#alternatives(bookable, details, context.at) })
    }
    return details.appointmentId
  }

  /** A pending appointment is on. Only its barber; again changes nothing. */
  async confirm(context: Context, appointmentId: string): Promise<void> {
    const stream = await this.#asBarber(context, appointmentId)
    await this.#commands.handle(agenda, stream, { type: 'ConfirmAppointment', data: { appointmentId } }, context)
  }

  /** A pending appointment is off. Only its barber; the client sees the reason. */
  async reject(context: Context, appointmentId: string, reason: string | null): Promise<void> {
    const stream = await this.#asBarber(context, appointmentId)
    await this.#commands.handle(agenda, stream, { type: 'RejectAppointment', data: { appointmentId, reason } }, context)
  }

  /** The clock: nobody answered in time. */
  async expire(context: Context, { appointmentId, barberId, day }: { appointmentId: string; barberId: string; day: string }): Promise<void> {
    await this.#commands.handle(agenda, `${barberId}-${day}`, { type: 'ExpireAppointment', data: { appointmentId } }, context)
  }

  /** The clock: it is over, and nobody said otherwise. */
  async complete(context: Context, { appointmentId, barberId, day }: { appointmentId: string; barberId: string; day: string }): Promise<void> {
    await this.#commands.handle(agenda, `${barberId}-${day}`, { type: 'CompleteAppointment', data: { appointmentId, automatic: true } }, context)
  }

  /** Free times of a barber from a local day on (today unless told), for services together or for half an hour. */
  async slots(barberId: string, { from, days, serviceIds, now }: { from?: string | undefined; days: number; serviceIds: readonly string[]; now: number }) {
    await this.#mustBeBarber(barberId)
    const [bookable, services] = await Promise.all([this.bookable(barberId), this.#chosen(barberId, serviceIds)])
    const minutes = services.length ? sum(services, 'minutes') : limits.slotMinutes
    return { zonaHoraria: bookable.zone, duracion: minutes, dias: await this.#free(barberId, bookable, { from, days, minutes, now }) }
  }

  async bookable(barberId: string): Promise<Bookable> {
    const [shop, hours] = await Promise.all([this.#commands.state(business, ownedShopId(barberId)), this.#commands.state(availability, barberId)])
    return {
      businessId: shop?.businessId ?? null,
      shop: shop?.profile ?? null,
      zone: shop?.profile.zone ?? this.#defaults.zone,
      currency: shop?.profile.currency ?? this.#defaults.currency,
      availability: hours,
    }
  }

  async #free(barberId: string, bookable: Bookable, { from, days, minutes, now }: { from?: string | undefined; days: number; minutes: number; now: number }): Promise<OfferedDay[]> {
    const { zone, shop, availability: { horario, exceptions, policy } } = bookable
    const today = localDay(now, zone)
    const first = from !== undefined && from > today ? from : today
    const last = daysFrom(today, limits.bookingDays).at(-1) ?? today
    const count = Math.max(0, Math.min(days, (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1))
    const begin = Date.parse(first) - 86_400_000
    const busy = await this.#reads.busy(barberId, begin, begin + (count + 2) * 86_400_000)
    const week = effectiveWeek(horario, shop?.horario ?? null)
    if (shop && !shop.acceptsAppointments) return daysFrom(first, count).map((fecha) => ({ fecha, laborable: false, horarios: [] }))
    return slotsOf({ zone, week, exceptions, busy, from: first, days: count, minutes, bufferMinutes: policy.bufferMinutes, notBefore: now + policy.minNoticeMinutes * 60_000 })
  }

  /** Up to six free times, those nearest to the wanted one. */
  async #alternatives(bookable: Bookable, { barberId, start, day, services }: BookedDetails, at: string): Promise<string[]> {
    const dias = await this.#free(barberId, bookable, { from: day, days: 7, minutes: services.reduce((total, { minutes }) => total + minutes, 0), now: Date.parse(at) })
    const distance = (inicio: string) => Math.abs(Date.parse(inicio) - Date.parse(start))
    return dias.flatMap(({ horarios }) => horarios.map(({ inicio }) => inicio))
      .filter((inicio) => distance(inicio) > 0)
      .sort((a, b) => distance(a) - distance(b)).slice(0, 6).sort()
  }

  async #mustBeBarber(userId: string): Promise<void> {
    const rol = await this.#reads.rolOf(userId)
    if (!rol) throw new DomainError('not_found', 'El perfil de usuario que buscas no existe.')
    if (rol === 'cliente') throw invalid('not_a_barber', 'Este usuario no ofrece servicios de barbería.')
  }

  async #chosen(barberId: string, serviceIds: readonly string[]): Promise<OfferedService[]> {
    const offered = await this.#commands.state(catalogue, barberId)
    return serviceIds.map((id) => {
      const service = offered.get(id)
      if (!service?.active) throw invalid()
      return service
    })
  }

  async #mustHaveRoom({ allowOverlap }: Wanted, { availability: { policy } }: Bookable, { barberId, clientId, start, end }: BookedDetails, at: string): Promise<void> {
    if (!clientId) return
    const { overlapping, active } = await this.#reads.clientLoad(clientId, barberId, { start, end, now: at })
    if (overlapping > 0 && !allowOverlap) throw new DomainError('client_overlap', 'Ya tienes otra cita a esa hora. ¿Quieres reservar de todos modos?', { permiteSolape: true })
    if (active >= policy.maxActivePerClient) throw new DomainError('too_many_active', `Ya tienes ${active} citas por venir con este barbero.`)
  }

  /** The stream of an appointment, if the asker is its barber. To strangers it does not exist. */
  async #asBarber({ by }: Context, appointmentId: string): Promise<string> {
    const standing = await this.#reads.standing(appointmentId)
    if (!standing || (standing.barberId !== by.id && standing.clientId !== by.id)) throw new DomainError('not_found', 'Cita no encontrada')
    if (standing.barberId !== by.id) throw new DomainError('forbidden', 'Solo el barbero de la cita puede hacer esto')
    return `${standing.barberId}-${standing.day}`
  }
}

interface Making {
  readonly context: Context
  readonly wanted: Wanted
  readonly bookable: Bookable
  readonly services: readonly OfferedService[]
  readonly clientId: string
}

/** The appointment as it will be written: everything that counts is ours, not the asker's. */
function detailsOf({ context, wanted, bookable: { businessId, zone, currency, availability: { policy } }, services, clientId }: Making): BookedDetails {
  const start = Date.parse(wanted.start)
  return {
    appointmentId: derivedId('appointment', context.commandId),
    barberId: wanted.barberId,
    clientId,
    personId: clientId,
    businessId,
    start: new Date(start).toISOString(),
    end: new Date(start + sum(services, 'minutes') * 60_000).toISOString(),
    zone,
    day: localDay(start, zone),
    services: services.map(({ serviceId, nombre, cents, minutes }) => ({ serviceId, nombre, cents, minutes })),
    cents: sum(services, 'cents'),
    currency,
    bufferMinutes: policy.bufferMinutes,
    cancelLimitHours: policy.cancelLimitHours,
    enteredBy: 'cliente',
    notes: wanted.notes,
    guestName: null,
    address: null,
  }
}

/** The client shows a price; if ours differs by now, it must see the new one before it books. */
function mustAgree({ totalPrice, totalMinutes }: Wanted, { cents, services }: BookedDetails): void {
  if (totalPrice !== undefined && Math.round(totalPrice * 100) !== cents) throw invalid('price_changed')
  if (totalMinutes !== undefined && totalMinutes !== services.reduce((total, { minutes }) => total + minutes, 0)) throw invalid('duration_changed')
}

function mustBeOpen({ shop, zone, availability: { horario, exceptions, policy } }: Bookable, { start, end, day }: BookedDetails, at: string): void {
  if (shop && !shop.acceptsAppointments) throw invalid('not_accepting', 'Este negocio no acepta reservas por ahora.')
  const begin = Date.parse(start)
  const now = Date.parse(at)
  if (begin <= now) throw invalid('in_the_past', 'No se puede reservar en el pasado. Elige otro horario.')
  if (begin < now + policy.minNoticeMinutes * 60_000) throw invalid('too_soon', 'Este barbero pide reservar con más antelación. Elige otro horario.')
  if (day > (daysFrom(localDay(now, zone), limits.bookingDays).at(-1) ?? day)) throw invalid('too_far', 'Solo se puede reservar en los próximos 30 días.')
  const week = effectiveWeek(horario, shop?.horario ?? null)
  if (!isOpen({ start: begin, end: Date.parse(end) }, day, { zone, week, exceptions })) throw invalid('outside_hours')
}

const sum = <Key extends 'minutes' | 'cents'>(services: readonly Readonly<Record<Key, number>>[], key: Key) =>
  services.reduce((total, service) => total + service[key], 0)
