/** A dispute becomes a case with the appointment's history as evidence, once. */
import { UNKNOWN_WEIGHT } from '../../../contract/moderation/priority.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { reportDecider, reportStream } from '../../domain/moderation/report.ts'
import type { Subject } from '../../domain/moderation/subject.ts'
import { asStepOf, type CommandHandler, type Context } from '../kernel/handle.ts'
import type { CaseCommands } from './cases.ts'

export interface Contested {
  readonly appointmentId: string
  readonly barberId: string
  readonly clientId: string
  readonly words: string | null
}

export class DisputeCommands {
  readonly #commands: CommandHandler
  readonly #cases: CaseCommands

  constructor(commands: CommandHandler, cases: CaseCommands) {
    this.#commands = commands
    this.#cases = cases
  }

  /** Opened at once by the client's request; after a crash by the policy. Idempotent. */
  async open(
    context: Context,
    { appointmentId, barberId, clientId, words }: Contested,
  ): Promise<void> {
    const subject: Subject = { type: 'APPOINTMENT', id: appointmentId }
    const stream = reportStream(clientId, subject)
    // Always in the client's name.
    const own: Context = { ...context, by: { id: clientId, role: 'cliente' } }
    await asStepOf(own, derivedId('dispute', appointmentId), async (step) => {
      if (await this.#commands.state(reportDecider, stream, { fresh: true })) return
      const { hash: evidenceHash, ...kept } = await this.#cases.keep(step, subject, {
        seen: undefined,
        reportedUserId: barberId,
        openedBy: 'report',
      })
      const content = {
        subject,
        reportedUserId: barberId,
        ...kept,
        evidenceHash,
        reason: 'disputa' as const,
        weight: UNKNOWN_WEIGHT,
        description: words,
      }
      await this.#commands.handle(
        reportDecider,
        stream,
        { type: 'FileReport', data: content },
        step,
        'report',
      )
    }).finally(() => {
      context.position = own.position
      if (own.types) context.types = own.types
    })
  }
}
