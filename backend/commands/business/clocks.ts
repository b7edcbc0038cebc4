/** Keeping, and changing, the clock by which a barber's days are counted. */
import type { Said } from '../../../contract/words/said.ts'
import { agendaDecider } from '../../domain/booking/agenda.ts'
import { hasRoom } from '../../domain/booking/agenda-room.ts'
import { refusals } from '../../domain/booking/agenda-refusals.ts'
import { localDay } from '../../domain/booking/schedule.ts'
import { clockDecider } from '../../domain/business/agenda-zone.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'

/** Records the agenda's zone before the first write; returns it. */
export async function keepAgendaZone(
  commands: CommandHandler,
  context: Context,
  barberId: string,
  zone: string,
): Promise<string> {
  const existing = (await commands.state(clockDecider, barberId)).zone
  if (existing !== null) return existing
  const { state } = await commands.handle(
    clockDecider,
    barberId,
    { type: 'KeepAgendaZone', data: { barberId, zone } },
    context,
    'zone',
  )
  return state.zone ?? zone
}

/** Barbers whose zone changes; `otherwise`: the zone where none is recorded. */
export interface ZoneChange {
  readonly barberIds: readonly string[]
  readonly zone: string
  readonly otherwise: string
}

/** Of these barbers those whose clock it would change. */
export async function onOtherClocks(
  commands: CommandHandler,
  { barberIds, zone, otherwise }: ZoneChange,
): Promise<string[]> {
  const clocks = await Promise.all(
    barberIds.map(async (barberId) => ({
      barberId,
      counted: (await commands.state(clockDecider, barberId)).zone ?? otherwise,
    })),
  )
  return clocks.filter(({ counted }) => counted !== zone).map(({ barberId }) => barberId)
}

/** @throws conflict while appointments are to come that stand on days of another clock */
export async function mustBeFreeToChange(
  {
    commands,
    upcomingOf,
  }: {
    commands: CommandHandler
    upcomingOf: (barberIds: readonly string[], at: string) => Promise<number>
  },
  at: string,
  change: ZoneChange,
  message: Said,
): Promise<void> {
  const changed = await onOtherClocks(commands, change)
  const upcoming = changed.length === 0 ? 0 : await upcomingOf(changed, at)
  if (upcoming > 0) throw new DomainError('conflict', message, { citasPorVenir: upcoming })
}

/** A crash leaves some with the old zone, which is valid: it only bounds days. */
export async function setAgendaZones(
  commands: CommandHandler,
  context: Context,
  { barberIds, zone }: Pick<ZoneChange, 'barberIds' | 'zone'>,
): Promise<void> {
  for (const barberId of barberIds)
    await commands.handle(
      clockDecider,
      barberId,
      { type: 'SetAgendaZone', data: { barberId, zone } },
      context,
      `zone-${barberId}`,
    )
}

/**
 * What was written in the moment of a change stands on a day of the earlier clock: where a barber's
 * clock has changed, those days are looked at too. @throws slot_taken
 */
export async function mustBeFreeByEarlierClocks(
  commands: CommandHandler,
  barberId: string,
  request: {
    appointmentId: string
    start: string
    end: string
    bufferMinutes: number
    day: string
  },
  at: string,
): Promise<void> {
  const { earlier } = await commands.state(clockDecider, barberId)
  const ends = [Date.parse(request.start), Date.parse(request.end) - 1]
  const days = new Set(
    earlier
      .flatMap((zone) => ends.map((instant) => localDay(instant, zone)))
      .filter((day) => day !== request.day),
  )
  for (const day of days)
    if (!hasRoom(await commands.state(agendaDecider, `${barberId}-${day}`), request, at))
      throw refusals.slot_taken()
}
