/** Erasure: key and vault rows are gone; read models erase on this event. */
import { type Command, type Decider, match } from './decider.ts'
import { event, type EventsOf } from './event.ts'
import { Id } from './fields.ts'

/** A person with an account, or a guest entered by a barber. */
export const PersonErased = event('PersonErased', { personId: Id })

export type ErasureEvent = EventsOf<[typeof PersonErased]>
export type ErasureCommand = Command<'NoteErased', { personId: string }>

/** A stream of its own for each: a guest has no other. Whether it is done. */
export const erasureDecider: Decider<boolean, ErasureCommand, ErasureEvent> = {
  category: 'erasure',
  initial: false,
  remembered: false,
  evolve: (_, event) => match<ErasureEvent, boolean>(event, { PersonErased: () => true }),
  decide: (done, command) =>
    match<ErasureCommand, readonly ErasureEvent[]>(command, {
      NoteErased: ({ personId }) => (done ? [] : [PersonErased({ personId })]),
    }),
}
