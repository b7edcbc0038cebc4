/** Commands on appointments: answer, cancel, move, expiry by the clock. */
import type { Agenda, Booked } from '../../domain/booking/agenda-state.ts'
import { agendaDecider } from '../../domain/booking/agenda.ts'
import type {
  AgendaCommand,
  AgendaCommandOf,
  UndoableIds,
} from '../../domain/booking/agenda-commands.ts'
import { mustBeAt } from '../../domain/booking/agenda-booking.ts'
import type { BookedDetails, DisputeRuling } from '../../domain/booking/events.ts'
import { localDay } from '../../domain/booking/schedule.ts'
import type { SlotOffer } from '../../domain/booking/waiting.ts'
import { type Action, authorize, can, type Resource } from '../../domain/authority.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { mustBeFreeByEarlierClocks } from '../business/clocks.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { asStepOf, type CommandHandler, type Context, eventIdOf } from '../kernel/handle.ts'
import type { Workplaces } from './bookable.ts'
import { claimMove } from './time-holds.ts'
import { mustBeOpen, mustEndInItsDay } from './details.ts'
import type { Gate } from '../access/gate.ts'
import type { FreeTimes } from './free-times.ts'
import { bufferAfter } from './home-service.ts'
import { dayOf, finishMove, move, type MoveCommand } from './moves.ts'

export interface AppointmentPlace {
  readonly barberId: string
  readonly clientId: string | null
  readonly day: string
  /** Who owns the shop in which it was booked: they manage its agenda too. */
  readonly ownerId: string | null
}

export interface AppointmentReads {
  /** Where an appointment stands: its barber and day name its stream. */
  standing(appointmentId: string): Promise<AppointmentPlace | undefined>
}

interface AppointmentParts {
  readonly commands: CommandHandler
  readonly reads: AppointmentReads
  readonly workplaces: Workplaces
  readonly freeTimes: FreeTimes
  readonly gate: Gate
}

export class AppointmentCommands {
  readonly #commands: CommandHandler
  readonly #reads: AppointmentReads
  readonly #workplaces: Workplaces
  readonly #freeTimes: FreeTimes
  readonly #gate: Gate

  constructor({ commands, reads, workplaces, freeTimes, gate }: AppointmentParts) {
    this.#commands = commands
    this.#reads = reads
    this.#workplaces = workplaces
    this.#freeTimes = freeTimes
    this.#gate = gate
  }

  /** A pending appointment is on. Only its barber's side; again changes nothing. */
  async confirm(context: Context, appointmentId: string): Promise<Booked> {
    return this.#asked(context, 'appointment.answer', {
      type: 'ConfirmAppointment',
      data: { appointmentId },
    })
  }

  /** Confirms those still pending; returns how many. Each fails alone. */
  async confirmAll(context: Context, appointmentIds: readonly string[]): Promise<number> {
    let confirmed = 0
    for (const appointmentId of appointmentIds) {
      const isOn = await asStepOf(
        context,
        derivedId('confirming', context.commandId, appointmentId),
        (step) => this.confirm(step, appointmentId),
      ).then(
        () => true,
        (error: unknown) => {
          if (error instanceof DomainError) return false
          throw error
        },
      )
      if (isOn) confirmed++
    }
    return confirmed
  }

  /** A pending appointment is off. Only its barber's side; the client sees the reason. */
  async reject(context: Context, appointmentId: string, reason: string | null): Promise<Booked> {
    return this.#asked(context, 'appointment.answer', {
      type: 'RejectAppointment',
      data: { appointmentId, reason, undoable: undoableBy(context) },
    })
  }

  /** Either side calls it off. `asOf`: only while it begins then. */
  async cancel(
    context: Context,
    appointmentId: string,
    reason: string | null,
    asOf?: string,
  ): Promise<Booked> {
    const { stream, side } = await this.#may(context, 'appointment.cancel', appointmentId)
    return this.#on(
      stream,
      appointmentId,
      {
        type: 'CancelAppointment',
        data: { appointmentId, side, reason, asOf, undoable: undoableBy(context) },
      },
      context,
    )
  }

  /**
   * Takes the last act back, within ten seconds; it is as if it had not been.
   * @throws too_late_to_undo, for the other side forbidden, unavailable where the client is gone
   */
  async undo(context: Context, appointmentId: string): Promise<Booked> {
    const { stream, standing } = await this.#may(context, 'appointment.see', appointmentId)
    const booked = await this.#booked(stream, appointmentId)
    const { undo } = booked
    // Where nothing can be taken back any more, that is what either side hears.
    if (undo) authorize(context.by, 'appointment.undo', { ...concernedBy(standing), self: undo.by })
    const comesBack = undo?.act === 'cancelled' || undo?.act === 'rejected'
    if (comesBack && booked.clientId !== null)
      await this.#gate.mustStillBe(context, booked.clientId)
    if (undo?.act !== 'moved' || undo.before.day === booked.day)
      return this.#on(stream, appointmentId, { type: 'TakeBack', data: { appointmentId } }, context)
    const { before, actId, at } = undo
    const { start, end, bufferMinutes, attendanceConfirmedAt } = before
    await move(this.#commands, context, {
      wanted: { ...booked, day: before.day, start, end, bufferMinutes },
      fromDay: booked.day,
      side: context.by.id === booked.clientId ? 'cliente' : 'barbero',
      needsConfirmation: false,
      undoes: {
        actId,
        at,
        attendanceConfirmedAt,
        status: before.status === 'pendiente' ? 'pendiente' : 'confirmada',
      },
    })
    return here(
      await this.#commands.state(agendaDecider, `${booked.barberId}-${before.day}`, {
        fresh: true,
      }),
      appointmentId,
    )
  }

  /**
   * Moves it to another time, also on another day. The client within the hours that are offered;
   * the barber's side to any time to come. Moved by the client of a barber who confirms by hand, it
   * waits for the barber again.
   * @throws slot_taken with free alternatives; it then stays where it was
   */
  async reschedule(
    context: Context,
    appointmentId: string,
    start: string,
    { asOf, holdId }: { asOf?: string | undefined; holdId?: string | undefined } = {},
  ): Promise<Booked> {
    const {
      side,
      standing: { barberId, day },
    } = await this.#may(context, 'appointment.move', appointmentId)
    const booked = await this.#booked(`${barberId}-${day}`, appointmentId)
    mustBeAt(booked, asOf)
    const bookable = await this.#workplaces.standingAt(booked)
    const begin = Date.parse(start)
    const request: BookedDetails = {
      ...booked,
      start: new Date(begin).toISOString(),
      end: new Date(begin + Date.parse(booked.end) - Date.parse(booked.start)).toISOString(),
      day: localDay(begin, bookable.zone),
      bufferMinutes: bufferAfter(
        bookable.availability.policy.bufferMinutes,
        booked.address !== null,
      ),
    }
    if (side === 'cliente') mustBeOpen(bookable, request, context.at)
    else mustEndInItsDay(request, bookable.zone)
    // What waits goes on waiting: its barber may have something to look at first.
    const needsConfirmation =
      side === 'cliente' &&
      (booked.status === 'pendiente' || !bookable.availability.policy.autoConfirm)
    await this.#freeTimes.orAlternatives(bookable, request, context.at, async () => {
      if (side === 'cliente' && request.start !== booked.start)
        await this.#freeTimes.mustOffer(bookable, request)
      await mustBeFreeByEarlierClocks(this.#commands, barberId, request, context.at)
      const moves = () =>
        move(this.#commands, context, {
          wanted: request,
          fromDay: day,
          side,
          needsConfirmation,
          holdId,
          undoable: undoableBy(context),
        })
      await (side === 'cliente'
        ? claimMove(
            this.#commands,
            context,
            { clientId: context.by.id, from: booked, to: request },
            moves,
          )
        : moves())
    })
    // Another process may have brought the move to its end: then what is remembered of the new day
    // here lacks it.
    return here(
      await this.#commands.state(agendaDecider, `${barberId}-${request.day}`, {
        fresh: request.day !== day,
      }),
      appointmentId,
    )
  }

  /** The client's own appointment as its day has it. @throws not_found, forbidden */
  async ofClient(context: Context, appointmentId: string): Promise<Booked> {
    const { stream } = await this.#may(context, 'appointment.attend', appointmentId)
    return this.#booked(stream, appointmentId)
  }

  /** The waiting list offers its client an earlier time: it moves there, and needs no answer. */
  async moveToOffer(
    context: Context,
    appointmentId: string,
    { offerId, start, end, day }: SlotOffer,
  ): Promise<Booked> {
    const { standing } = await this.#may(context, 'appointment.attend', appointmentId)
    const booked = await this.#booked(`${standing.barberId}-${standing.day}`, appointmentId)
    const to = { ...booked, start, end, day }
    await claimMove(this.#commands, context, { clientId: context.by.id, from: booked, to }, () =>
      move(this.#commands, context, {
        wanted: to,
        fromDay: standing.day,
        side: 'cliente',
        needsConfirmation: false,
        holdId: offerId,
      }),
    )
    return here(
      await this.#commands.state(agendaDecider, `${booked.barberId}-${day}`, { fresh: true }),
      appointmentId,
    )
  }

  /** A sweep: a move across days that was cut off is brought to its end, or back. */
  async finishMove(context: Context, left: MoveCommand): Promise<void> {
    await finishMove(this.#commands, context, left)
  }

  /** The client will be there. Only they can say so. */
  async confirmAttendance(context: Context, appointmentId: string, asOf?: string): Promise<Booked> {
    return this.#asked(context, 'appointment.attend', {
      type: 'ConfirmAttendance',
      data: { appointmentId, asOf },
    })
  }

  /** A client who comes late says so; their barber's side answers. */
  async late(
    context: Context,
    command: Pick<AgendaCommandOf<'RunLate'> | AgendaCommandOf<'AnswerLateness'>, 'type' | 'data'>,
  ): Promise<Booked> {
    const action = command.type === 'RunLate' ? 'appointment.attend' : 'appointment.end'
    return this.#asked(context, action, command)
  }

  /** 'En la silla'. Only its barber's side. */
  async start(context: Context, appointmentId: string): Promise<Booked> {
    return this.#asked(context, 'appointment.end', {
      type: 'StartAppointment',
      data: { appointmentId },
    })
  }

  /** It took place. Only its barber's side. */
  async complete(context: Context, appointmentId: string): Promise<Booked> {
    return this.#asked(context, 'appointment.end', {
      type: 'CompleteAppointment',
      data: { appointmentId, automatic: false, undoable: undoableBy(context) },
    })
  }

  /** The client did not come. Only its barber's side. */
  async markNoShow(context: Context, appointmentId: string): Promise<Booked> {
    return this.#asked(context, 'appointment.end', {
      type: 'MarkNoShow',
      data: { appointmentId, undoable: undoableBy(context) },
    })
  }

  /** Disputes a mark: the client only, once, within 48 hours. */
  async contest(context: Context, appointmentId: string, reason: string | null): Promise<Booked> {
    return this.#asked(context, 'appointment.attend', {
      type: 'Contest',
      data: { appointmentId, reason },
    })
  }

  /** A decision of moderation on that. May come twice. */
  async decideDispute(
    context: Context,
    appointmentId: string,
    decided: { decisionId: string; outcome: DisputeRuling },
  ): Promise<void> {
    await this.#onDispute(context, { type: 'DecideDispute', data: { appointmentId, ...decided } })
  }

  async reverseDispute(context: Context, appointmentId: string, decisionId: string): Promise<void> {
    await this.#onDispute(context, { type: 'ReverseDispute', data: { appointmentId, decisionId } })
  }

  async #onDispute(context: Context, command: Asked): Promise<void> {
    const { appointmentId } = command.data
    const place = await this.#reads.standing(appointmentId)
    if (!place) throw new DomainError('not_found', 'Cita no encontrada')
    const day = await dayOf(this.#commands, { appointmentId, ...place })
    await this.#commands.handle(
      agendaDecider,
      `${place.barberId}-${day}`,
      command,
      context,
      command.type,
    )
  }

  /** The clock: nobody answered in time. */
  async expire(
    context: Context,
    { appointmentId, barberId, day }: { appointmentId: string; barberId: string; day: string },
  ): Promise<void> {
    await this.#commands.handle(
      agendaDecider,
      `${barberId}-${day}`,
      { type: 'ExpireAppointment', data: { appointmentId } },
      context,
    )
  }

  /** The clock: it is over, and nobody said otherwise. */
  async completeByClock(
    context: Context,
    { appointmentId, barberId, day }: { appointmentId: string; barberId: string; day: string },
  ): Promise<void> {
    await this.#commands.handle(
      agendaDecider,
      `${barberId}-${day}`,
      { type: 'CompleteAppointment', data: { appointmentId, automatic: true } },
      context,
    )
  }

  /** A command about one appointment, if the asker may do this to it. */
  async #asked(context: Context, action: Action, command: Asked): Promise<Booked> {
    const { appointmentId } = command.data
    const { stream } = await this.#may(context, action, appointmentId)
    return this.#on(stream, appointmentId, command, context)
  }

  /** Sends a command to the appointment's day; returns the appointment after it. */
  async #on(
    stream: string,
    appointmentId: string,
    command: Omit<AgendaCommand, 'by' | 'at'>,
    context: Context,
  ): Promise<Booked> {
    const { state } = await this.#commands.handle(agendaDecider, stream, command, context)
    return here(state, appointmentId)
  }

  /** The appointment by its day. 'Missing' is confirmed with the log first. */
  async #booked(stream: string, appointmentId: string): Promise<Booked> {
    const remembered = (await this.#commands.state(agendaDecider, stream)).appointments.get(
      appointmentId,
    )
    return (
      remembered ??
      here(await this.#commands.state(agendaDecider, stream, { fresh: true }), appointmentId)
    )
  }

  /** Stream and the caller's side. @throws not_found, forbidden */
  async #may({ by }: Context, action: Action, appointmentId: string) {
    const place = await this.#reads.standing(appointmentId)
    authorize(by, action, place && concernedBy(place))
    const side = place && sideOf(place, by.id)
    if (!side) throw new DomainError('not_found', 'Cita no encontrada')
    const day = await dayOf(this.#commands, { appointmentId, ...place })
    return { stream: `${place.barberId}-${day}`, side, standing: { ...place, day } }
  }
}

/** The user's side: barber, shop owner or client. @throws not_found for others */
export function sideOf(place: Concerned, userId: string): 'cliente' | 'barbero' | undefined {
  const asker = { id: userId }
  if (can(asker, 'appointment.answer', concernedBy(place))) return 'barbero'
  return can(asker, 'appointment.attend', concernedBy(place)) ? 'cliente' : undefined
}

/** The act is the first event of its command. */
const undoableBy = ({ commandId }: Context): UndoableIds => ({
  actId: eventIdOf(commandId),
  holdId: derivedId('hold', commandId),
})

type Asked = Omit<
  Extract<AgendaCommand, { readonly data: { readonly appointmentId: string } }>,
  'by' | 'at'
>

type Concerned = Pick<AppointmentPlace, 'barberId' | 'clientId' | 'ownerId'>
const concernedBy = ({ barberId, clientId, ownerId }: Concerned): Resource => ({
  barber: barberId,
  client: clientId,
  owner: ownerId,
})

/** An appointment as its day has it. @throws not_found */
export function here(day: Agenda, appointmentId: string): Booked {
  const booked = day.appointments.get(appointmentId)
  if (!booked) throw new DomainError('not_found', 'Cita no encontrada')
  return booked
}
