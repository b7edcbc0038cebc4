/** A barber's hours, exceptions, policy and blocks, changed by the barber or the owner. */
import type { WeeklySchedule } from '../../../contract/business/hours.ts'
import type { ScheduleType } from '../../../contract/business/settings.ts'
import { limits, type Rol } from '../../../contract/kernel/values.ts'
import { agendaDecider } from '../../domain/booking/agenda.ts'
import { refusals } from '../../domain/booking/agenda-refusals.ts'
import type { BlockingOutcome } from '../../domain/booking/time-blocks.ts'
import { daysFrom, instantOf, localDay } from '../../domain/booking/schedule.ts'
import { ownedShopId } from '../../domain/business/business.ts'
import {
  type Availability,
  availabilityDecider,
  type AvailabilityCommand,
  type BookingPolicy,
  mustBeOrderedWeek,
  presets,
  type ScheduleException,
} from '../../domain/business/availability.ts'
import { authorize, can, type Resource } from '../../domain/authority.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import type { Actor } from '../../domain/kernel/event.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { finishBlocking } from './time-blocks.ts'
import { keepAgendaZone, mustBeFreeByEarlierClocks } from './clocks.ts'
import { mustBeBarber } from '../identity/barbers.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'
import type { ShopCommands } from './shop.ts'

export interface AvailabilityReads {
  rolOf(userId: string): Promise<Rol | undefined>
  shopOf(barberId: string): Promise<string | undefined>
  block(blockId: string): Promise<{ barberId: string; day: string } | undefined>
  /** A block that was lifted, while its time is held. */
  liftedBlock(blockId: string): Promise<{ barberId: string; day: string } | undefined>
}

/** Blocked time within one local day; instants in milliseconds. */
export interface DayBlock {
  readonly blockId: string
  readonly day: string
  readonly start: number
  readonly end: number
}

/** A week or a preset, and what of the policy is said. */
export interface AvailabilityChange {
  readonly horario?: WeeklySchedule | undefined
  readonly preset?: ScheduleType | undefined
  readonly policy?: Partial<BookingPolicy> | undefined
}

/** One change, to be looked at before it is made. */
export type Trial =
  | { readonly preset: ScheduleType }
  | { readonly horario: WeeklySchedule }
  | { readonly added: Pick<ScheduleException, 'from' | 'to' | 'ranges'> }
  | { readonly removed: string }

/** What bounds a barber's hours at one of their places. */
interface HoursThere {
  readonly availability: Availability
  readonly opening: WeeklySchedule | null
  readonly place: { readonly place: { readonly horario: WeeklySchedule | null } } | null
}

function commandOf(
  barberId: string,
  trial: Trial,
  { by, at, commandId }: Context,
): AvailabilityCommand {
  if ('preset' in trial)
    return { type: 'ChooseSchedule', data: { barberId, preset: trial.preset }, by, at }
  if ('horario' in trial)
    return { type: 'SetWeeklyHours', data: { barberId, horario: trial.horario }, by, at }
  if ('removed' in trial)
    return {
      type: 'RemoveScheduleException',
      data: { barberId, exceptionId: trial.removed },
      by,
      at,
    }
  return {
    type: 'AddScheduleException',
    data: { barberId, exceptionId: derivedId('exception', commandId), label: '', ...trial.added },
    by,
    at,
  }
}

export class AvailabilityCommands {
  readonly #commands: CommandHandler
  readonly #reads: AvailabilityReads
  readonly #shop: Pick<ShopCommands, 'shopHoursFollow' | 'hoursFollow'>

  constructor(
    commands: CommandHandler,
    reads: AvailabilityReads,
    shop: Pick<ShopCommands, 'shopHoursFollow' | 'hoursFollow'>,
  ) {
    this.#commands = commands
    this.#reads = reads
    this.#shop = shop
  }

  /** @throws not_found, or not_a_barber */
  mustBeBarber(userId: string): Promise<void> {
    return mustBeBarber(this.#reads, userId)
  }

  /** Whether a user runs this barber's agenda: the barber, or the owner of their shop. */
  async manages(by: Pick<Actor, 'id'>, barberId: string): Promise<boolean> {
    return can(by, 'agenda.manage', await this.#agendaOf(by, barberId))
  }

  /** @throws DomainError 'forbidden' */
  async mustManage(by: Pick<Actor, 'id'>, barberId: string): Promise<void> {
    authorize(by, 'agenda.manage', await this.#agendaOf(by, barberId))
  }

  /** The agenda's owner in the caller's view; a shop's id gives its owner. */
  async #agendaOf({ id }: Pick<Actor, 'id'>, barberId: string): Promise<Resource> {
    const isOwners = id !== barberId && (await this.#reads.shopOf(barberId)) === ownedShopId(id)
    return { barber: barberId, owner: isOwners ? id : null }
  }

  /** Changes hours and policy together; omitted parts stay, an invalid week changes nothing. */
  async change(
    context: Context,
    barberId: string,
    { horario, preset, policy }: AvailabilityChange,
  ): Promise<void> {
    await this.mustManage(context.by, barberId)
    const week = preset ? presets[preset] : horario
    if (week) {
      mustBeOrderedWeek(week)
      if (preset)
        await this.#commands.handle(
          availabilityDecider,
          barberId,
          { type: 'ChooseSchedule', data: { barberId, preset } },
          context,
          'schedule',
        )
      else
        await this.#commands.handle(
          availabilityDecider,
          barberId,
          { type: 'SetWeeklyHours', data: { barberId, horario: week } },
          context,
          'hours',
        )
      if (barberId === context.by.id) await this.#shop.shopHoursFollow(context, week)
    }
    if (policy)
      await this.#commands.handle(
        availabilityDecider,
        barberId,
        { type: 'SetBookingPolicy', data: { barberId, change: policy } },
        context,
        'policy',
      )
  }

  /** Previews changed hours: maps current terms at a place to new ones. Writes nothing. */
  async tried<Now extends HoursThere>(
    context: Context,
    barberId: string,
    trial: Trial,
  ): Promise<(now: Now) => Now> {
    const { by } = context
    await this.mustManage(by, barberId)
    const command = commandOf(barberId, trial, context)
    const isWeek = command.type === 'ChooseSchedule' || command.type === 'SetWeeklyHours'
    const shopFollows = isWeek && barberId === by.id && (await this.#shop.hoursFollow(by.id))
    return (now) => {
      const after = availabilityDecider
        .decide(now.availability, command)
        .reduce(availabilityDecider.evolve, now.availability)
      return {
        ...now,
        availability: after,
        opening: shopFollows && !now.place?.place.horario ? after.horario : now.opening,
      }
    }
  }

  /** The two settings of PATCH /api/users/settings; what is left out stays. */
  async changeSettings(
    context: Context,
    {
      scheduleType,
      autoConfirm,
    }: { scheduleType?: ScheduleType | undefined; autoConfirm?: boolean | undefined },
  ): Promise<Availability> {
    const barberId = context.by.id
    if (scheduleType !== undefined) {
      const {
        state: { horario },
      } = await this.#commands.handle(
        availabilityDecider,
        barberId,
        { type: 'ChooseSchedule', data: { barberId, preset: scheduleType } },
        context,
        'schedule',
      )
      if (horario) await this.#shop.shopHoursFollow(context, horario)
    }
    if (autoConfirm !== undefined) await this.setPolicy(context, { autoConfirm })
    return this.#commands.state(availabilityDecider, barberId)
  }

  async setPolicy(context: Context, change: Partial<BookingPolicy>): Promise<BookingPolicy> {
    const barberId = context.by.id
    return (
      await this.#commands.handle(
        availabilityDecider,
        barberId,
        { type: 'SetBookingPolicy', data: { barberId, change } },
        context,
        'policy',
      )
    ).state.policy
  }

  async addException(
    context: Context,
    barberId: string,
    exception: Omit<ScheduleException, 'exceptionId'>,
  ): Promise<void> {
    await this.mustManage(context.by, barberId)
    const exceptionId = derivedId('exception', context.commandId)
    await this.#commands.handle(
      availabilityDecider,
      barberId,
      { type: 'AddScheduleException', data: { barberId, exceptionId, ...exception } },
      context,
    )
  }

  async removeException(context: Context, barberId: string, exceptionId: string): Promise<void> {
    await this.mustManage(context.by, barberId)
    await this.#commands.handle(
      availabilityDecider,
      barberId,
      { type: 'RemoveScheduleException', data: { barberId, exceptionId } },
      context,
    )
  }

  /** Undoes the removal of an exception. @throws too_late_to_undo */
  async restoreException(context: Context, barberId: string, exceptionId: string): Promise<void> {
    await this.mustManage(context.by, barberId)
    await this.#commands.handle(
      availabilityDecider,
      barberId,
      { type: 'RestoreScheduleException', data: { barberId, exceptionId } },
      context,
    )
  }

  /** Blocks time on every local day, all or none. @throws slot_taken */
  async block(
    context: Context,
    {
      barberId,
      zone: counted,
      start,
      end,
      reason,
    }: { barberId: string; zone: string; start: number; end: number; reason: string | null },
  ): Promise<DayBlock[]> {
    await this.mustManage(context.by, barberId)
    if (start >= end)
      throw new DomainError('validation', 'La hora de inicio debe ser anterior a la de fin')
    if (end <= Date.parse(context.at))
      throw new DomainError('in_the_past', 'No se puede bloquear tiempo que ya pasó')
    const zone = await keepAgendaZone(this.#commands, context, barberId, counted)
    const blocks = byDay(start, end, zone, context.commandId)
    const order = ({ blockId, day, start, end }: DayBlock) =>
      ({
        type: 'BlockTime',
        data: { blockId, barberId, day, zone, reason, start: iso(start), end: iso(end) },
      }) as const
    // The rules of every day first, so that a day which refuses leaves the others as they were.
    for (const one of blocks) {
      agendaDecider.decide(await this.#commands.state(agendaDecider, `${barberId}-${one.day}`), {
        ...order(one),
        by: context.by,
        at: context.at,
      })
      await mustBeFreeByEarlierClocks(
        this.#commands,
        barberId,
        {
          ...order(one).data,
          appointmentId: one.blockId,
          bufferMinutes: 0,
        },
        context.at,
      )
    }
    const [first, ...more] = blocks
    if (!first) return blocks
    if (more.length === 0)
      await this.#commands.handle(
        agendaDecider,
        `${barberId}-${first.day}`,
        order(first),
        context,
        first.day,
      )
    else {
      const blockingId = derivedId('blocking', context.commandId)
      const days = blocks.map(({ blockId, day, start, end }) => ({
        blockId,
        day,
        start: iso(start),
        end: iso(end),
      }))
      await this.#commands.handle(
        agendaDecider,
        `${barberId}-${first.day}`,
        { type: 'StartBlocking', data: { blockingId, barberId, zone, reason, days } },
        context,
        'start',
      )
      const outcome = await this.finishBlocking(context, {
        blockingId,
        barberId,
        firstDay: first.day,
      })
      if (outcome === 'slot_taken') throw refusals.slot_taken()
    }
    return blocks
  }

  /** Finishes an interrupted block: on all days or none. */
  finishBlocking(
    context: Context,
    begun: { blockingId: string; barberId: string; firstDay: string },
  ): Promise<BlockingOutcome | undefined> {
    return finishBlocking(this.#commands, context, begun)
  }

  /** @throws DomainError 'not_found', also for another barber's block */
  async unblock(context: Context, blockId: string): Promise<void> {
    const block = await this.#reads.block(blockId)
    authorize(
      context.by,
      'block.remove',
      block && (await this.#agendaOf(context.by, block.barberId)),
    )
    if (!block) throw new DomainError('not_found', 'Bloqueo no encontrado')
    const { barberId, day } = block
    const holdId = derivedId('hold', context.commandId, blockId)
    await this.#commands.handle(
      agendaDecider,
      `${barberId}-${day}`,
      { type: 'UnblockTime', data: { barberId, blockId, holdId } },
      context,
      `unblock-${day}`,
    )
  }

  /** What was lifted a moment ago is blocked again. @throws too_late_to_undo, slot_taken */
  async undoUnblock(context: Context, blockId: string): Promise<void> {
    const lifted = await this.#reads.liftedBlock(blockId)
    authorize(
      context.by,
      'block.remove',
      lifted && (await this.#agendaOf(context.by, lifted.barberId)),
    )
    if (!lifted) throw new DomainError('not_found', 'Bloqueo no encontrado')
    const { barberId, day } = lifted
    await this.#commands.handle(
      agendaDecider,
      `${barberId}-${day}`,
      { type: 'RestoreBlock', data: { barberId, blockId } },
      context,
      `restore-${day}`,
    )
  }
}

const iso = (millis: number) => new Date(millis).toISOString()

/** Splits a range at local midnights. @throws DomainError where it is too long */
function byDay(start: number, end: number, zone: string, commandId: string): DayBlock[] {
  const first = localDay(start, zone)
  const count = (Date.parse(localDay(end - 1, zone)) - Date.parse(first)) / 86_400_000 + 1
  if (count > limits.bookingDays)
    throw new DomainError(
      'validation',
      `Como mucho ${limits.bookingDays} días de una vez. Para más, usa una excepción.`,
    )
  const days = daysFrom(first, count + 1)
  return days.slice(0, count).map((day, index) => ({
    blockId: derivedId('block', commandId, day),
    day,
    start: index === 0 ? start : midnight(day, zone),
    end: index === count - 1 ? end : midnight(days[index + 1] ?? day, zone),
  }))
}

/** When a local day begins; in some zones spring skips its first hour. */
const midnight = (day: string, zone: string): number =>
  instantOf(day, '00:00', zone) ?? instantOf(day, '01:00', zone) ?? Date.parse(day)
