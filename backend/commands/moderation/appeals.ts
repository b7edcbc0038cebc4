/** Filing and deciding appeals. Effects run like a decision's; the clock finishes them. */
import type { SubjectType } from '../../../contract/moderation/subject-types.ts'
import type { AppealOutcome } from '../../../contract/moderation/appealing.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import {
  type Appeal,
  appealIdOf,
  appealOf,
  filed,
  type Filing,
} from '../../domain/moderation/appeals.ts'
import { appealedOf } from '../../domain/moderation/case-appeals.ts'
import { caseDecider } from '../../domain/moderation/case.ts'
import { caseIdOf, caseStream } from '../../domain/moderation/case-events.ts'
import { decisionOf } from '../../domain/moderation/case-state.ts'
import { reportDecider, reportStream } from '../../domain/moderation/report.ts'
import type { Subject } from '../../domain/moderation/subject.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'
import type { DecisionCommands } from './decisions.ts'
import { ANSWERED } from './outcomes.ts'
import { asSystem, caseNow } from './case-work.ts'

export interface AppealReads {
  appealable(
    decisionId: string,
  ): Promise<{ readonly type: SubjectType; readonly subjectId: string } | undefined>
  answer(
    reporterId: string,
    reportId: string,
  ): Promise<
    | {
        readonly type: SubjectType
        readonly subjectId: string
        readonly decisionId: string
        readonly outcome: string
        readonly toldAt: string
      }
    | undefined
  >
  appealed(
    asker: { readonly staffId: string; readonly at: string },
    appealId: string,
  ): Promise<
    | {
        readonly type: SubjectType
        readonly subjectId: string
        readonly isAlone: boolean
        readonly concerns: boolean
      }
    | undefined
  >
}

/** An appeal of a decision's author, or of a reporter. */
export type Appealing = { readonly decisionId: string } | { readonly reportId: string }

export class AppealCommands {
  readonly #commands: CommandHandler
  readonly #reads: AppealReads
  readonly #deciding: Pick<DecisionCommands, 'finishReversing'>

  constructor(
    commands: CommandHandler,
    reads: AppealReads,
    deciding: Pick<DecisionCommands, 'finishReversing'>,
  ) {
    this.#commands = commands
    this.#reads = reads
    this.#deciding = deciding
  }

  /**
   * `takePictures` runs once allowed. @throws not_found, already_exists, too_late, invalid_state
   */
  async file(
    context: Context,
    what: Appealing,
    text: string,
    takePictures: (caseId: string) => Promise<string[]>,
  ): Promise<Appeal> {
    const { subject, decisionId, side, told } = await this.#appealing(context, what)
    const stream = caseStream(subject)
    const before = await caseNow(this.#commands, subject)
    const request = { side, text, told } as const
    // Nothing is kept of what can't be appealed.
    const isNew =
      filed(
        before.appeals,
        appealedOf(decisionOf(before, decisionId)),
        { ...request, pictures: [] },
        context.by,
        context.at,
      ).length > 0
    const pictures = isNew ? await takePictures(caseIdOf(subject)) : []
    const { state } = await this.#commands.handle(
      caseDecider,
      stream,
      { type: 'FileAppeal', data: { decisionId, ...request, pictures } },
      context,
    )
    return appealOf(state.appeals, appealIdOf(decisionId, context.by.id))
  }

  /** @throws not_found, already_decided, conflict_of_interest, forbidden, not_yet */
  async decide(
    context: Context,
    appealId: string,
    { outcome, words }: { outcome: AppealOutcome; words: string },
  ): Promise<void> {
    const found = await this.#reads.appealed({ staffId: context.by.id, at: context.at }, appealId)
    if (!found) throw new DomainError('not_found', 'Apelación no encontrada')
    if (found.concerns)
      throw new DomainError('conflict_of_interest', 'No puedes decidir sobre esto: te afecta')
    const subject = { type: found.type, id: found.subjectId }
    const { state } = await this.#commands.handle(
      caseDecider,
      caseStream(subject),
      { type: 'DecideAppeal', data: { appealId, outcome, words, alone: found.isAlone } },
      context,
    )
    await this.#carryOut(context, subject, appealOf(state.appeals, appealId))
  }

  /** What was decided and perhaps cut off. May come twice. */
  async finish(context: Context, subject: Subject, appealId: string): Promise<void> {
    await this.#carryOut(
      context,
      subject,
      appealOf((await caseNow(this.#commands, subject)).appeals, appealId),
    )
  }

  async #carryOut(
    context: Context,
    subject: Subject,
    { appealId, decisionId, side, by, answer }: Appeal,
  ): Promise<void> {
    if (answer?.outcome !== 'overturned') return
    if (side === 'author')
      return this.#deciding.finishReversing(
        context,
        { decisionId, targetType: subject.type, targetId: subject.id },
        { most: ANSWERED },
      )
    await asSystem(context, derivedId('appeal carried out', appealId), (step) =>
      this.#commands.handle(
        reportDecider,
        reportStream(by, subject),
        { type: 'ReopenReport', data: { appealId, decisionId } },
        step,
      ),
    )
  }

  async #appealing(
    { by }: Context,
    what: Appealing,
  ): Promise<{ subject: Subject; decisionId: string } & Pick<Filing, 'side' | 'told'>> {
    if ('decisionId' in what) {
      const found = await this.#reads.appealable(what.decisionId)
      if (!found) throw new DomainError('not_found', 'Decisión no encontrada')
      return {
        subject: { type: found.type, id: found.subjectId },
        decisionId: what.decisionId,
        side: 'author',
        told: null,
      }
    }
    const found = await this.#reads.answer(by.id, what.reportId)
    // Of what is gone there is nothing to decide anew.
    if (!found || found.outcome === 'GONE')
      throw new DomainError('not_found', 'Reporte no encontrado')
    return {
      subject: { type: found.type, id: found.subjectId },
      decisionId: found.decisionId,
      side: 'reporter',
      told: { reportId: what.reportId, at: found.toldAt },
    }
  }
}
