/** Running late: a barber announces by how much, clients answer. */
import { limits } from '../../../contract/kernel/limits.ts'
import { type DelayAsked, type Reached, delayReach } from '../../domain/booking/agenda-delays.ts'
import { refusals } from '../../domain/booking/agenda-refusals.ts'
import type { Agenda, Booked } from '../../domain/booking/agenda-state.ts'
import { agendaDecider } from '../../domain/booking/agenda.ts'
import { daysFrom, localDay } from '../../domain/booking/schedule.ts'
import type { SlotHold } from '../../domain/booking/slot-holds.ts'
import { clockDecider } from '../../domain/business/agenda-zone.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'
import { type AppointmentCommands, here } from './appointments.ts'
import type { Workplaces } from './bookable.ts'
import type { FreeTimes } from './free-times.ts'
import { bufferAfter } from './home-service.ts'
import { policyContext } from './offers.ts'

/** Free times are looked for within a week. */
const DAYS_AHEAD = 8

interface DelayParts {
  readonly commands: CommandHandler
  readonly workplaces: Workplaces
  readonly freeTimes: FreeTimes
  readonly appointments: AppointmentCommands
}

/** A time that is held for the client of a late appointment. */
export type Alternative = Pick<SlotHold, 'holdId' | 'start' | 'until'>

export class DelayCommands {
  readonly #parts: DelayParts

  constructor(parts: DelayParts) {
    this.#parts = parts
  }

  /** The barber's day as it is today, by the clock of their agenda. */
  async today(barberId: string, at: string): Promise<Agenda> {
    return this.#parts.commands.state(agendaDecider, await this.#streamOf(barberId, at))
  }

  /** Whom it would reach; writes nothing. @throws nothing_delayed, not_found */
  async preview(barberId: string, request: DelayAsked, at: string): Promise<Reached[]> {
    return delayReach(await this.today(barberId, at), request, at)
  }

  /** @throws nothing_delayed, not_found */
  async announce(context: Context, barberId: string, request: DelayAsked): Promise<Agenda> {
    const { state } = await this.#parts.commands.handle(
      agendaDecider,
      await this.#streamOf(barberId, context.at),
      {
        type: 'AnnounceDelay',
        data: { ...request, barberId, delayId: derivedId('delay', context.commandId) },
      },
      context,
    )
    return state
  }

  /** Nothing where no delay is announced. */
  async end(context: Context, barberId: string): Promise<Agenda> {
    const { state } = await this.#parts.commands.handle(
      agendaDecider,
      await this.#streamOf(barberId, context.at),
      { type: 'EndDelay', data: { barberId } },
      context,
    )
    return state
  }

  /** `newStart`: the time that the client has read. @throws delay_over */
  async answer(
    context: Context,
    appointmentId: string,
    answer: 'accept' | 'keep',
    newStart?: string,
  ): Promise<Booked> {
    const { barberId, day } = await this.#parts.appointments.ofClient(context, appointmentId)
    const { state } = await this.#parts.commands.handle(
      agendaDecider,
      `${barberId}-${day}`,
      { type: 'AnswerShift', data: { appointmentId, answer, newStart } },
      context,
    )
    return here(state, appointmentId)
  }

  /**
   * Who agreed, and was held up, moves as far as nothing is in the way. A process does it: nobody
   * is told whose answer let them move.
   */
  async applyShifts(stream: string, cause: string, at: string): Promise<void> {
    const { commands } = this.#parts
    const { appointments } = await commands.state(agendaDecider, stream)
    if (![...appointments.values()].some(({ shift }) => shift?.answer === 'accepted')) return
    await commands.handle(
      agendaDecider,
      stream,
      { type: 'ApplyShifts', data: {} },
      policyContext('shift', cause, at),
    )
  }

  /** Its client comes late. @throws not_yet, already_started */
  runLate(context: Context, appointmentId: string, minutes: number): Promise<Booked> {
    return this.#parts.appointments.late(context, {
      type: 'RunLate',
      data: { appointmentId, minutes },
    })
  }

  /** What the barber says to that. @throws no_delay */
  answerLateness(context: Context, appointmentId: string, accept: boolean): Promise<Booked> {
    const delayId = derivedId('delay', context.commandId)
    return this.#parts.appointments.late(context, {
      type: 'AnswerLateness',
      data: { appointmentId, accept, delayId },
    })
  }

  /** @throws no_delay where its client was told of none */
  async cancel(context: Context, appointmentId: string): Promise<Booked> {
    const booked = await this.#parts.appointments.ofClient(context, appointmentId)
    if (booked.cancelledBy !== 'cliente') mustBeTold(booked)
    return this.#parts.appointments.cancel(context, appointmentId, null)
  }

  /** The next free times after the expected one, held for five minutes: up to three. */
  async alternatives(
    context: Context,
    appointmentId: string,
  ): Promise<{ readonly booked: Booked; readonly held: readonly Alternative[] }> {
    const { appointments, freeTimes, workplaces } = this.#parts
    const booked = await appointments.ofClient(context, appointmentId)
    const { start } = mustBeTold(booked)
    const bookable = await workplaces.standingAt(booked)
    const held: Alternative[] = await this.#heldFor(booked, context.at)
    if (held.length > 0) return { booked, held }
    const times = (await freeTimes.near(bookable, { ...booked, start }, context.at))
      .map((time) => new Date(time).toISOString())
      .filter((time) => time > start)
    const buffer = bufferAfter(bookable.availability.policy.bufferMinutes, booked.address !== null)
    for (const time of times) {
      if (held.length === limits.delay.alternatives) break
      const one = await this.#hold(context, booked, { start: time, buffer, zone: bookable.zone })
      if (one) held.push(one)
    }
    return { booked, held: held.toSorted((a, b) => a.start.localeCompare(b.start)) }
  }

  /** To one of the alternatives, or to any other free time. @throws no_delay, slot_taken */
  async move(context: Context, appointmentId: string, start: string): Promise<Booked> {
    const booked = await this.#parts.appointments.ofClient(context, appointmentId)
    const instant = new Date(start).toISOString()
    if (booked.start !== instant) mustBeTold(booked)
    const held = (await this.#heldFor(booked, context.at)).find((hold) => hold.start === instant)
    return this.#parts.appointments.reschedule(context, appointmentId, instant, {
      holdId: held?.holdId,
    })
  }

  /** Undefined where the time has gone meanwhile. */
  async #hold(
    context: Context,
    booked: Booked,
    { start, buffer, zone }: { start: string; buffer: number; zone: string },
  ): Promise<Alternative | undefined> {
    const { barberId, businessId, appointmentId } = booked
    const day = localDay(Date.parse(start), zone)
    const holdId = derivedId('alternative', context.commandId, start)
    const data = {
      holdId,
      barberId,
      businessId,
      day,
      start,
      end: new Date(
        Date.parse(start) + Date.parse(booked.end) - Date.parse(booked.start),
      ).toISOString(),
      bufferMinutes: buffer,
      until: new Date(
        Date.parse(context.at) + limits.delay.alternativeSeconds * 1_000,
      ).toISOString(),
      of: appointmentId,
      by: context.by.id,
    }
    try {
      const { state } = await this.#parts.commands.handle(
        agendaDecider,
        `${barberId}-${day}`,
        { type: 'HoldAlternative', data },
        context,
        `alternative-${start}`,
      )
      return state.holds.find((hold) => hold.holdId === holdId)
    } catch (error) {
      if (error instanceof DomainError) return undefined
      throw error
    }
  }

  /** What is held for its client already, by start. */
  async #heldFor({ appointmentId, barberId, day }: Booked, at: string): Promise<SlotHold[]> {
    const days = await Promise.all(
      daysFrom(day, DAYS_AHEAD).map((one) =>
        this.#parts.commands.state(agendaDecider, `${barberId}-${one}`),
      ),
    )
    return days
      .flatMap(({ holds }) => holds)
      .filter(
        ({ purpose, of, until }) =>
          purpose === 'alternatives' && of === appointmentId && Date.parse(until) > Date.parse(at),
      )
      .toSorted((a, b) => a.start.localeCompare(b.start))
  }

  async #streamOf(barberId: string, at: string): Promise<string> {
    const { commands, workplaces } = this.#parts
    const { zone } = await commands.state(clockDecider, barberId)
    const counted = zone ?? (await workplaces.bookable(barberId)).zone
    return `${barberId}-${localDay(Date.parse(at), counted)}`
  }
}

function mustBeTold({ expected }: Booked): NonNullable<Booked['expected']> {
  if (!expected || expected.tells === 'nada') throw refusals.no_delay()
  return expected
}
