/**
 * By which clock a barber's days are counted: an agenda's streams are named by days of this zone.
 * It is a fact of the barber's own, so that neither a shop nor the configuration can count them
 * otherwise under appointments that stand: one instant would be on two days, and each would think
 * it free.
 */
import { type Command, type Decider, match } from '../kernel/decider.ts'
import { event, type EventsOf } from '../kernel/event.ts'
import { Id, Zone } from '../kernel/fields.ts'

export const AgendaZoneSet = event('AgendaZoneSet', { barberId: Id, zone: Zone })

export type ClockEvent = EventsOf<[typeof AgendaZoneSet]>

export interface AgendaClock {
  /** Null until something of the barber's is written down for the first time. */
  readonly zone: string | null
  /** By which zones the days were counted before. */
  readonly earlier: readonly string[]
}

export type AgendaZoneCommand =
  /** What counted so far is written down, where it is not yet. */
  | Command<'KeepAgendaZone', { barberId: string; zone: string }>
  | Command<'SetAgendaZone', { barberId: string; zone: string }>

export const clockDecider: Decider<AgendaClock, AgendaZoneCommand, ClockEvent> = {
  category: 'clock',
  initial: { zone: null, earlier: [] },

  evolve: ({ zone: before, earlier }, event) =>
    match<ClockEvent, AgendaClock>(event, {
      AgendaZoneSet: ({ zone }) => ({
        zone,
        earlier: [...new Set([...earlier, ...(before === null ? [] : [before])])].filter(
          (one) => one !== zone,
        ),
      }),
    }),

  decide: (state, command) =>
    match<AgendaZoneCommand, readonly ClockEvent[]>(command, {
      KeepAgendaZone: (kept) => (state.zone === null ? [AgendaZoneSet(kept)] : []),
      SetAgendaZone: (request) => (state.zone === request.zone ? [] : [AgendaZoneSet(request)]),
    }),
}
