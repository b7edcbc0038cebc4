/**
 * A person is forgotten: their key and what the vault held of them are gone when this is written.
 * Whoever keeps what was sealed in the clear, the read models, forgets it with this event; whoever
 * reads on from here finds only what is said of the erased.
 */
import { type Command, type Decider, match } from './decider.ts'
import { event, type EventsOf } from './event.ts'
import { Id } from './fields.ts'

/** Somebody with an account, or a guest whom a barber had written in. */
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
