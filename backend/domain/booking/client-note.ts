/** Private note of a barber or shop about a client; erased with either. */
import { limits } from '../../../contract/kernel/limits.ts'
import { type Command, type Decider, match } from '../kernel/decider.ts'
import { event, type EventsOf, personal } from '../kernel/event.ts'
import { Id, Text } from '../kernel/fields.ts'
import { derivedId } from '../kernel/ids.ts'

/** Empty: there is none any more. */
export const ClientNoted = event('ClientNoted', {
  noteId: Id,
  keeperId: Id,
  personId: Id,
  note: personal(Text(limits.clientNote), { of: 'noteId', erased: '' }),
})

export type ClientNoteEvent = EventsOf<[typeof ClientNoted]>
export type ClientNoteCommand = Command<
  'NoteClient',
  { keeperId: string; personId: string; note: string }
>

/** One for each keeper and person: the id of the stream, and of the key. */
export const clientNoteId = (keeperId: string, personId: string): string =>
  derivedId('client-note', keeperId, personId)

/** Its text. Not kept in memory: few are written, and none is read here twice. */
export const clientNoteDecider: Decider<string, ClientNoteCommand, ClientNoteEvent> = {
  category: 'clientNote',
  initial: '',
  remembered: false,
  evolve: (_, event) => match<ClientNoteEvent, string>(event, { ClientNoted: ({ note }) => note }),
  decide: (before, command) =>
    match<ClientNoteCommand, readonly ClientNoteEvent[]>(command, {
      NoteClient: ({ keeperId, personId, note }) =>
        note === before
          ? []
          : [ClientNoted({ noteId: clientNoteId(keeperId, personId), keeperId, personId, note })],
    }),
}
