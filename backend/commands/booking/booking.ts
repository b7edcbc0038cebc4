/**
 * Booking, and what becomes of a booking. Gathers what a decision needs (catalogue, hours, policy), asks the rules
 * and sends the command to the barber's day. The day's stream is what makes two of the same slot impossible.
 */
import type { Rol } from '../../../contract/kernel/values.ts'
import { limits } from '../../../contract/kernel/values.ts'
import { type Agenda, agenda, type AgendaCommand, type Booked } from '../../domain/booking/agenda.ts'
import type { BookedDetails } from '../../domain/booking/events.ts'
import { localDay, type Stretch } from '../../domain/booking/schedule.ts'
import type { OfferedDay } from '../../domain/booking/slots.ts'
import { availability } from '../../domain/business/availability.ts'
import { business } from '../../domain/business/business.ts'
import { catalogue, type OfferedService } from '../../domain/business/catalogue.ts'
import { location, type OpenLocation } from '../../domain/business/location.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { offeredBy, type Visit, windowOf } from './free-times.ts'
import { type Bookable, detailsOf, type Entered, invalid, mustAgree, mustBeOpen, mustEndInItsDay, sum, type Wanted } from './bookable.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'
import { bufferAfter, mustReach, type Whereabouts } from './home-service.ts'
import { finishMove, move } from './moves.ts'

/** What booking asks of the read models: facts that no rule depends on for its safety. */
export interface BookingReads {
  rolOf(userId: string): Promise<Rol | undefined>
  /** Taken time between two instants (milliseconds), buffers included, by start. */
  busy(barberId: string, from: number, to: number): Promise<Stretch[]>
  /** What else a client holds, beside this appointment. */
  clientLoad(clientId: string, barberId: string, when: { appointmentId: string; start: string; end: string; now: string }): Promise<{ overlapping: number; active: number }>
  /** Where an appointment stands: its barber and day name its stream. */
  standing(appointmentId: string): Promise<Standing | undefined>
  /** The shop in which a barber works, their own or the one that they joined, and those of its places to which they are assigned, longest first. */
  workplaceOf(barberId: string): Promise<Workplace>
}

export interface Workplace {
  readonly businessId: string | null
  readonly locationIds: readonly string[]
}

export interface Standing {
  readonly barberId: string
  readonly clientId: string | null
  readonly day: string
  /** Who owns the shop in which it was booked: they manage its agenda too. */
  readonly ownerId: string | null
}

/** Free times that are asked for: of a barber, or of a shop where anybody will do. */
export interface SlotsAsked {
  /** Local date; today unless told. */
  readonly from?: string | undefined
  readonly days: number
  readonly serviceIds: readonly string[]
  /** Only at this place of the shop's. */
  readonly locationId?: string | undefined
  /** At the client's home, and where that is as far as it is known. */
  readonly home?: Whereabouts | undefined
  readonly now: number
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

  /** Books for the asker. @throws DomainError: slot_taken carries free alternatives */
  async book(context: Context, wanted: Wanted): Promise<Booked> {
    const { barberId } = wanted
    const clientId = context.by.id
    if (clientId === barberId) throw invalid('own_chair', 'No puedes reservar una cita contigo mismo.')
    await this.#mustBeBarber(barberId)
    const [bookable, services] = await Promise.all([this.bookable(barberId, wanted.locationId), this.#chosen(barberId, wanted.serviceIds)])
    const details = detailsOf({ context, wanted, bookable, services, clientId })
    mustAgree(wanted, details)
    mustBeOpen(bookable, details, context.at)
    await this.#mustHaveRoom(wanted, bookable, details, context.at)
    return this.#orAlternatives(bookable, details, context.at, () => this.#on(`${barberId}-${details.day}`, details.appointmentId, {
      type: 'BookAppointment', data: { details, autoConfirm: bookable.availability.policy.autoConfirm },
    }, context))
  }

  /** The barber's side writes somebody in: confirmed at once, also outside the hours. That the asker may act for the barber has been checked. */
  async enter(context: Context, wanted: Wanted, entered: Entered): Promise<Booked> {
    const { barberId } = wanted
    const [bookable, services] = await Promise.all([this.bookable(barberId, wanted.locationId), this.#chosen(barberId, wanted.serviceIds)])
    const clientId = 'clientId' in entered ? entered.clientId : null
    const personId = 'clientId' in entered ? entered.clientId : entered.guestId
    const details: BookedDetails = {
      ...detailsOf({ context, wanted, bookable, services, clientId: personId }),
      clientId, personId, enteredBy: 'barbero', guestName: 'nombre' in entered ? entered.nombre : null,
    }
    mustAgree(wanted, details)
    mustEndInItsDay(details, bookable.zone)
    return this.#orAlternatives(bookable, details, context.at, () => this.#on(`${barberId}-${details.day}`, details.appointmentId, { type: 'BookAppointment', data: { details, autoConfirm: true } }, context))
  }

  /** A pending appointment is on. Only its barber's side; again changes nothing. */
  async confirm(context: Context, appointmentId: string): Promise<Booked> {
    return this.#on(await this.#asBarber(context, appointmentId), appointmentId, { type: 'ConfirmAppointment', data: { appointmentId } }, context)
  }

  /** A pending appointment is off. Only its barber's side; the client sees the reason. */
  async reject(context: Context, appointmentId: string, reason: string | null): Promise<Booked> {
    return this.#on(await this.#asBarber(context, appointmentId), appointmentId, { type: 'RejectAppointment', data: { appointmentId, reason } }, context)
  }

  /** Either side calls it off. */
  async cancel(context: Context, appointmentId: string, reason: string | null): Promise<Booked> {
    const { stream, side } = await this.#asEither(context, appointmentId)
    return this.#on(stream, appointmentId, { type: 'CancelAppointment', data: { appointmentId, side, reason } }, context)
  }

  /**
   * Moves it to another time, also on another day. The client within the hours that are offered; the barber's side to any
   * time to come. Moved by the client of a barber who confirms by hand, it waits for the barber again.
   * @throws slot_taken with free alternatives; it then stays where it was
   */
  async reschedule(context: Context, appointmentId: string, start: string): Promise<Booked> {
    const { side, standing: { barberId, day } } = await this.#asEither(context, appointmentId)
    const booked = here(await this.#commands.state(agenda, `${barberId}-${day}`), appointmentId)
    const bookable = await this.standingAt(booked)
    const begin = Date.parse(start)
    const wanted: BookedDetails = {
      ...booked, start: new Date(begin).toISOString(), end: new Date(begin + Date.parse(booked.end) - Date.parse(booked.start)).toISOString(),
      day: localDay(begin, bookable.zone), bufferMinutes: bufferAfter(bookable.availability.policy.bufferMinutes, booked.address !== null),
    }
    if (side === 'cliente') mustBeOpen(bookable, wanted, context.at)
    else mustEndInItsDay(wanted, bookable.zone)
    const needsConfirmation = side === 'cliente' && !bookable.availability.policy.autoConfirm
    await this.#orAlternatives(bookable, wanted, context.at, () => move(this.#commands, context, { wanted, fromDay: day, side, needsConfirmation }))
    return here(await this.#commands.state(agenda, `${barberId}-${wanted.day}`), appointmentId)
  }

  /** A sweep: a move across days that was cut off is brought to its end, or back. */
  finishMove(context: Context, left: { appointmentId: string; barberId: string; day: string }): Promise<void> {
    return finishMove(this.#commands, context, left)
  }

  /** It took place. Only its barber's side. */
  async complete(context: Context, appointmentId: string): Promise<Booked> {
    return this.#on(await this.#asBarber(context, appointmentId), appointmentId, { type: 'CompleteAppointment', data: { appointmentId, automatic: false } }, context)
  }

  /** The client did not come. Only its barber's side. */
  async markNoShow(context: Context, appointmentId: string): Promise<Booked> {
    return this.#on(await this.#asBarber(context, appointmentId), appointmentId, { type: 'MarkNoShow', data: { appointmentId } }, context)
  }

  /** The clock: nobody answered in time. */
  async expire(context: Context, { appointmentId, barberId, day }: { appointmentId: string; barberId: string; day: string }): Promise<void> {
    await this.#commands.handle(agenda, `${barberId}-${day}`, { type: 'ExpireAppointment', data: { appointmentId } }, context)
  }

  /** The clock: it is over, and nobody said otherwise. */
  async completeByClock(context: Context, { appointmentId, barberId, day }: { appointmentId: string; barberId: string; day: string }): Promise<void> {
    await this.#commands.handle(agenda, `${barberId}-${day}`, { type: 'CompleteAppointment', data: { appointmentId, automatic: true } }, context)
  }

  /** Free times of a barber from a local day on (today unless told), for services together or for half an hour. */
  async slots(barberId: string, { from, days, serviceIds, locationId, home, now }: SlotsAsked) {
    await this.#mustBeBarber(barberId)
    const [bookable, services] = await Promise.all([this.bookable(barberId, locationId), this.#chosen(barberId, serviceIds)])
    if (home) mustReach(bookable, home)
    const minutes = services.length ? sum(services, 'minutes') : limits.slotMinutes
    const dias = await this.#free(barberId, bookable, { from, days, minutes, atHome: home !== undefined, now })
    return { zonaHoraria: bookable.placeZone, locationId: bookable.place?.locationId ?? null, duracion: minutes, dias }
  }

  /** How a barber can be booked at one of their places; where they usually are unless told. @throws invalid_location where they don't serve there */
  async bookable(barberId: string, locationId?: string): Promise<Bookable> {
    const work = await this.#reads.workplaceOf(barberId)
    const at = locationId ?? work.locationIds[0]
    const place = at === undefined ? null : await this.#commands.state(location, at)
    const serves = place !== null && place.businessId === work.businessId && place.place.status === 'active' && place.staff.has(barberId)
    if (locationId !== undefined && !serves) throw invalid('invalid_location', 'Ese lugar no está disponible con este barbero. Elige otro.')
    return this.#bookableAt(barberId, work, serves ? place : null)
  }

  /** The same where an appointment stands, also where its barber serves nobody new. */
  async standingAt({ barberId, locationId }: Pick<Booked, 'barberId' | 'locationId'>): Promise<Bookable> {
    return this.#bookableAt(barberId, await this.#reads.workplaceOf(barberId), locationId === null ? null : await this.#commands.state(location, locationId))
  }

  async #bookableAt(barberId: string, { businessId, locationIds }: Workplace, place: OpenLocation | null): Promise<Bookable> {
    const [shop, hours] = await Promise.all([businessId === null ? null : this.#commands.state(business, businessId), this.#commands.state(availability, barberId)])
    const zone = shop?.profile.zone ?? this.#defaults.zone
    return {
      businessId: shop?.businessId ?? null,
      shop: shop?.profile ?? null,
      place,
      locationIds,
      zone,
      placeZone: place?.place.zone ?? zone,
      opening: place?.place.horario ?? shop?.profile.horario ?? null,
      currency: shop?.profile.currency ?? this.#defaults.currency,
      availability: hours,
    }
  }

  async #free(barberId: string, bookable: Bookable, { from, days, ...visit }: { from?: string | undefined; days: number } & Visit): Promise<OfferedDay[]> {
    const window = windowOf(bookable.placeZone, { from, days, now: visit.now })
    return offeredBy(bookable, await this.#reads.busy(barberId, window.begin, window.end), window, visit)
  }

  /** Sends a command about one appointment to its day; gives the appointment as it stands after it. */
  async #on(stream: string, appointmentId: string, command: Omit<AgendaCommand, 'by' | 'at'>, context: Context): Promise<Booked> {
    const { state } = await this.#commands.handle(agenda, stream, command, context)
    return here(state, appointmentId)
  }

  /** Whoever loses a slot hears which others are free. */
  async #orAlternatives<T>(bookable: Bookable, wanted: BookedDetails, at: string, act: () => Promise<T>): Promise<T> {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'slot_taken') throw error
      throw new DomainError(error.code, error.message, { alternativas: await this.#alternatives(bookable, wanted, at) })
    }
  }

  /** Up to six free times, those nearest to the wanted one. */
  async #alternatives(bookable: Bookable, { barberId, start, services, address }: BookedDetails, at: string): Promise<string[]> {
    const from = localDay(Date.parse(start), bookable.placeZone)
    const dias = await this.#free(barberId, bookable, { from, days: 7, minutes: sum(services, 'minutes'), atHome: address !== null, now: Date.parse(at) })
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

  async #mustHaveRoom({ allowOverlap }: Wanted, { availability: { policy } }: Bookable, { appointmentId, barberId, clientId, start, end }: BookedDetails, at: string): Promise<void> {
    if (!clientId) return
    const { overlapping, active } = await this.#reads.clientLoad(clientId, barberId, { appointmentId, start, end, now: at })
    if (overlapping > 0 && !allowOverlap) throw new DomainError('client_overlap', 'Ya tienes otra cita a esa hora. ¿Quieres reservar de todos modos?', { permiteSolape: true })
    if (active >= policy.maxActivePerClient) throw new DomainError('too_many_active', `Ya tienes ${active} citas por venir con este barbero.`)
  }

  /** The stream of an appointment, if the asker is on its barber's side. */
  async #asBarber(context: Context, appointmentId: string): Promise<string> {
    const { stream, side } = await this.#asEither(context, appointmentId)
    if (side !== 'barbero') throw new DomainError('forbidden', 'Solo el barbero de la cita puede hacer esto')
    return stream
  }

  async #asEither({ by }: Context, appointmentId: string) {
    const standing = await this.#reads.standing(appointmentId)
    const side = standing && sideOf(standing, by.id)
    if (!side) throw new DomainError('not_found', 'Cita no encontrada')
    const day = await this.#dayOf(standing, appointmentId)
    return { stream: `${standing.barberId}-${day}`, side, standing: { ...standing, day } }
  }

  /** The day on which it stands: the read model may still show one that it has left. */
  async #dayOf({ barberId, day: shown }: Standing, appointmentId: string): Promise<string> {
    let day = shown
    for (let moves = 0; moves < MOST_MOVES; moves++) {
      const next = (await this.#commands.state(agenda, `${barberId}-${day}`)).appointments.get(appointmentId)?.movedTo
      if (!next) break
      day = next
    }
    return day
  }
}

/** So many days a read model may be behind an appointment that is moved again and again; beyond that the day itself says so. */
const MOST_MOVES = 5

/** On which side of an appointment somebody is: its barber, the owner of its shop, its client. To strangers it does not exist. */
export function sideOf({ barberId, clientId, ownerId }: Pick<Standing, 'barberId' | 'clientId' | 'ownerId'>, userId: string): 'cliente' | 'barbero' | undefined {
  if (userId === barberId || userId === ownerId) return 'barbero'
  return userId === clientId ? 'cliente' : undefined
}

function here(day: Agenda, appointmentId: string): Booked {
  const booked = day.appointments.get(appointmentId)
  if (!booked) throw new DomainError('not_found', 'Cita no encontrada')
  return booked
}
