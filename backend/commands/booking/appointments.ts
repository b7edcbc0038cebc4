/** What becomes of an appointment: its barber answers, either side calls it off or moves it, the clock ends it. */
import { type Agenda, agenda, type AgendaCommand, type Booked } from '../../domain/booking/agenda.ts'
import type { BookedDetails } from '../../domain/booking/events.ts'
import { localDay } from '../../domain/booking/schedule.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { mustBeFreeByEarlierClocks } from '../business/clocks.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'
import type { Workplaces } from './bookable.ts'
import { mustBeOpen, mustEndInItsDay } from './details.ts'
import type { FreeTimes } from './free-times.ts'
import { bufferAfter } from './home-service.ts'
import { dayOf, finishMove, move, type Moving } from './moves.ts'

export interface Standing {
  readonly barberId: string
  readonly clientId: string | null
  readonly day: string
  /** Who owns the shop in which it was booked: they manage its agenda too. */
  readonly ownerId: string | null
}

export interface AppointmentReads {
  /** Where an appointment stands: its barber and day name its stream. */
  standing(appointmentId: string): Promise<Standing | undefined>
}

interface AppointmentParts {
  readonly commands: CommandHandler
  readonly reads: AppointmentReads
  readonly workplaces: Workplaces
  readonly freeTimes: FreeTimes
}

export class AppointmentCommands {
  readonly #commands: CommandHandler
  readonly #reads: AppointmentReads
  readonly #workplaces: Workplaces
  readonly #freeTimes: FreeTimes

  constructor({ commands, reads, workplaces, freeTimes }: AppointmentParts) {
    this.#commands = commands
    this.#reads = reads
    this.#workplaces = workplaces
    this.#freeTimes = freeTimes
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
    const bookable = await this.#workplaces.standingAt(booked)
    const begin = Date.parse(start)
    const wanted: BookedDetails = {
      ...booked, start: new Date(begin).toISOString(), end: new Date(begin + Date.parse(booked.end) - Date.parse(booked.start)).toISOString(),
      day: localDay(begin, bookable.zone), bufferMinutes: bufferAfter(bookable.availability.policy.bufferMinutes, booked.address !== null),
    }
    if (side === 'cliente') mustBeOpen(bookable, wanted, context.at)
    else mustEndInItsDay(wanted, bookable.zone)
    const needsConfirmation = side === 'cliente' && !bookable.availability.policy.autoConfirm
    await this.#freeTimes.orAlternatives(bookable, wanted, context.at, async () => {
      if (side === 'cliente' && wanted.start !== booked.start) await this.#freeTimes.mustOffer(bookable, wanted)
      await mustBeFreeByEarlierClocks(this.#commands, barberId, wanted)
      await move(this.#commands, context, { wanted, fromDay: day, side, needsConfirmation })
    })
    return here(await this.#commands.state(agenda, `${barberId}-${wanted.day}`), appointmentId)
  }

  /** A sweep: a move across days that was cut off is brought to its end, or back. */
  async finishMove(context: Context, left: Moving): Promise<void> {
    await finishMove(this.#commands, context, left)
  }

  /** The client will be there. Only they can say so. */
  async confirmAttendance(context: Context, appointmentId: string): Promise<Booked> {
    const { stream, side } = await this.#asEither(context, appointmentId)
    if (side !== 'cliente') throw new DomainError('forbidden', 'Solo el cliente de la cita puede hacer esto')
    return this.#on(stream, appointmentId, { type: 'ConfirmAttendance', data: { appointmentId } }, context)
  }

  /** 'En el sillón'. Only its barber's side. */
  async start(context: Context, appointmentId: string): Promise<Booked> {
    return this.#on(await this.#asBarber(context, appointmentId), appointmentId, { type: 'StartAppointment', data: { appointmentId } }, context)
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

  /** Sends a command about one appointment to its day; gives the appointment as it stands after it. */
  async #on(stream: string, appointmentId: string, command: Omit<AgendaCommand, 'by' | 'at'>, context: Context): Promise<Booked> {
    const { state } = await this.#commands.handle(agenda, stream, command, context)
    return here(state, appointmentId)
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
    const day = await dayOf(this.#commands, { appointmentId, ...standing })
    return { stream: `${standing.barberId}-${day}`, side, standing: { ...standing, day } }
  }
}

/** On which side of an appointment somebody is: its barber, the owner of its shop, its client. To strangers it does not exist. */
export function sideOf({ barberId, clientId, ownerId }: Pick<Standing, 'barberId' | 'clientId' | 'ownerId'>, userId: string): 'cliente' | 'barbero' | undefined {
  if (userId === barberId || userId === ownerId) return 'barbero'
  return userId === clientId ? 'cliente' : undefined
}

/** An appointment as its day has it. @throws not_found */
export function here(day: Agenda, appointmentId: string): Booked {
  const booked = day.appointments.get(appointmentId)
  if (!booked) throw new DomainError('not_found', 'Cita no encontrada')
  return booked
}
