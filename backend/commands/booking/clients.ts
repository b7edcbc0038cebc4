/** What is noted of clients. */
import { clientNoteDecider, clientNoteId } from '../../domain/booking/client-note.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'

export interface ClientReads {
  /** Has this barber, or this shop, ever had this person in the agenda? */
  isClientOf(keeperId: string, personId: string): Promise<boolean>
}

export class ClientCommands {
  readonly #commands: CommandHandler
  readonly #reads: ClientReads

  constructor(commands: CommandHandler, reads: ClientReads) {
    this.#commands = commands
    this.#reads = reads
  }

  /** `keeperId`: barber or shop, checked by the caller. @throws not_found for non-clients */
  async note(context: Context, keeperId: string, personId: string, note: string): Promise<void> {
    if (!(await this.#reads.isClientOf(keeperId, personId)))
      throw new DomainError('not_found', 'Cliente no encontrado')
    await this.#commands.handle(
      clientNoteDecider,
      clientNoteId(keeperId, personId),
      { type: 'NoteClient', data: { keeperId, personId, note } },
      context,
    )
  }
}
