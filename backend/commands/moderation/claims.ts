/** Whose case it is to decide: claiming, letting go, taking over, and what colleagues note on it. */
import type { SubjectType } from '../../../contract/moderation/reasons.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { caseFile, caseStream } from '../../domain/moderation/case.ts'
import type { Subject } from '../../domain/moderation/subject.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'
import { type Asker, caseFor, type CaseFinding } from './working.ts'

export interface ClaimReads extends CaseFinding {
  candidates(asker: Asker, limit: number): Promise<readonly { readonly caseId: string; readonly type: SubjectType; readonly id: string }[]>
  held(asker: Asker): Promise<readonly Subject[]>
}

/** So many are tried before whoever asks is told that there are none. */
const CANDIDATES = 100

export class ClaimCommands {
  readonly #commands: CommandHandler
  readonly #reads: ClaimReads

  constructor(commands: CommandHandler, reads: ClaimReads) {
    this.#commands = commands
    this.#reads = reads
  }

  /**
   * The most pressing case that nobody has claimed becomes the asker's, and what they held before is free again. Whoever else was first at one
   * decides at its revision: then it is the next one. @throws not_found where there is none
   */
  async next(context: Context): Promise<string> {
    const asker = { staffId: context.by.id, at: context.at }
    const before = await this.#reads.held(asker)
    for (const { caseId, ...subject } of await this.#reads.candidates(asker, CANDIDATES)) {
      if (!(await this.#isClaimed(context, subject))) continue
      for (const held of before) await this.#commands.handle(caseFile, caseStream(held), { type: 'ReleaseCase', data: { why: 'next' } }, context, `release-${held.id}`)
      return caseId
    }
    throw new DomainError('not_found', 'No quedan casos por revisar')
  }

  async #isClaimed(context: Context, subject: Subject): Promise<boolean> {
    try {
      const { events } = await this.#commands.handle(caseFile, caseStream(subject), { type: 'ClaimCase', data: {} }, context, `claim-${subject.id}`)
      return events.length > 0
    } catch (error) {
      if (error instanceof DomainError && ['claimed', 'already_decided', 'conflict_of_interest'].includes(error.code)) return false
      throw error
    }
  }

  /** Again, while it is in use, it holds for longer. @throws claimed, already_decided, too_many, conflict_of_interest */
  async claim(context: Context, caseId: string): Promise<void> {
    const { stream } = await caseFor(this.#reads, context, caseId)
    const held = await this.#reads.held({ staffId: context.by.id, at: context.at })
    if (held.length >= limits.case.claims && !held.some((one) => caseStream(one) === stream)) throw new DomainError('too_many', 'Ya tienes cinco casos. Resuelve o suelta uno.')
    await this.#commands.handle(caseFile, stream, { type: 'ClaimCase', data: {} }, context)
  }

  /** Again changes nothing, nor does it where it is not theirs. */
  async release(context: Context, caseId: string): Promise<void> {
    const { stream } = await caseFor(this.#reads, context, caseId)
    await this.#commands.handle(caseFile, stream, { type: 'ReleaseCase', data: { why: 'handed_back' } }, context)
  }

  /** From whoever has it now. @throws forbidden for whoever is no lead */
  async takeOver(context: Context, caseId: string, why: string): Promise<void> {
    const { stream } = await caseFor(this.#reads, context, caseId)
    await this.#commands.handle(caseFile, stream, { type: 'TakeOverCase', data: { why } }, context)
  }

  async note(context: Context, caseId: string, text: string): Promise<void> {
    const { stream } = await caseFor(this.#reads, context, caseId)
    await this.#commands.handle(caseFile, stream, { type: 'AddNote', data: { noteId: derivedId('note', context.commandId), text } }, context)
  }
}
