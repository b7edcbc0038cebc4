/** The small world that is explored: one barber, two clients, two days, and what they may do. */
import { AvailabilityCommands } from '../../commands/business/availability.ts'
import type { Context } from '../../commands/kernel/handle.ts'
import type { Actor, RecordedEvent } from '../../domain/kernel/event.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import type { EventLog } from '../../eventlog/log.ts'
import { ids, madrid, memoryShop, now, utc } from '../support/memory-shop.ts'

const days = ['2026-11-23', '2026-11-24'] as const
const at = (day: 0 | 1, time: string) => `${days[day]}T${time}:00+01:00`
/** What acts have freed is held for who may take them back, until then. */
const later = new Date(Date.parse(now) + 15_000).toISOString()
const other: Actor = { id: derivedId('explore', 'client'), role: 'cliente' }

export type Shop = Awaited<ReturnType<typeof memoryShop>>
export type Node = ReturnType<typeof nodeOf>
/** `happened`: an event that is in the log once the act is answered. */
export interface Act {
  readonly name: string
  happened(event: RecordedEvent, commandId: string): boolean
  run(node: Node, context: (by: Actor) => Context): Promise<unknown>
}

/** A shop with one appointment that stands on the first day. */
export async function openedShop(): Promise<{ shop: Shop; appointmentId: string }> {
  const shop = await memoryShop()
  await shop.policy({ autoConfirm: true, maxActivePerClient: 9 })
  const { appointmentId } = await shop.booking.book(shop.as(shop.client), shop.wish(at(0, '10:00')))
  return { shop, appointmentId }
}

const notHere = async () => {
  throw new Error('the explored commands do not ask this')
}
export function nodeOf(shop: Shop, through: EventLog) {
  const node = shop.another(through)
  return {
    ...node,
    availability: new AvailabilityCommands(
      node.commands,
      {
        rolOf: async () => 'barbero',
        shopOf: async () => ids.shop,
        block: notHere,
        liftedBlock: notHere,
      },
      { shopHoursFollow: notHere, hoursFollow: notHere },
    ),
  }
}

/** `appointmentId`: the one that stands. */
export const actsOn = ({ client, barber, wish }: Shop, appointmentId: string): readonly Act[] => {
  const booking = (name: string, start: string): Act => ({
    name,
    happened: ({ type, metadata }, commandId) =>
      type === 'AppointmentBooked' && metadata.commandId === commandId,
    run: (node, context) => node.booking.book({ ...context(other), at: later }, wish(start)),
  })
  const moving = (name: string, by: Actor, start: string): Act => ({
    name,
    // Where it stands there already, nothing is written again.
    happened: ({ type, data }) =>
      ['AppointmentMoved', 'AppointmentMovedIn'].includes(type) &&
      'start' in data &&
      data.start === utc(start),
    run: (node, context) => node.lives.reschedule(context(by), appointmentId, start),
  })
  return [
    booking('book its time', at(0, '10:00')),
    booking('book the time that it moves to', at(1, '10:15')),
    moving('move within the day', client, at(0, '10:15')),
    moving('move to the other day', client, at(1, '10:00')),
    moving('the barber moves it to the other day', barber, at(1, '10:30')),
    {
      name: 'cancel',
      happened: ({ type }) => type === 'AppointmentCancelled',
      run: (node, context) => node.lives.cancel(context(client), appointmentId, null),
    },
    {
      name: 'block both days',
      happened: ({ type, metadata }, commandId) =>
        type === 'TimeBlockingStarted' && metadata.commandId === commandId,
      run: (node, context) =>
        node.availability.block(context(barber), {
          barberId: ids.barber,
          zone: madrid,
          start: Date.parse(at(0, '12:00')),
          end: Date.parse(at(1, '12:00')),
          reason: null,
        }),
    },
  ]
}

/** The same command id at each try: a client repeats with its key. */
export const contextsOf =
  (commandId: string) =>
  ({ id, role }: Actor): Context => ({
    commandId,
    correlationId: commandId,
    by: { id, role },
    at: now,
    position: 0n,
  })
