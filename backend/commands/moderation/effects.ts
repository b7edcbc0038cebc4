/**
 * The effects of a decision on its subjects' streams: one command per effect, with derived ids, so
 * retries do nothing twice. Decisions count independently; reversing one leaves the others.
 */
import { clauses, type Effect } from '../../../contract/moderation/reasons.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import type { Decision } from '../../domain/moderation/case-state.ts'
import type { Measure } from '../../domain/moderation/measures.ts'
import type { Subject } from '../../domain/moderation/subject.ts'
import { asStepOf, type Context } from '../kernel/handle.ts'
import type { Subjects } from './subjects.ts'

export const isTaking = (effect: Effect): boolean => effect === 'hide' || effect === 'remove'

export class Effects {
  readonly #subjects: Subjects

  constructor(subjects: Subjects) {
    this.#subjects = subjects
  }

  /** Takes all measures of the decision. `context`: a step of the decision's. */
  async do(context: Context, subject: Subject, decision: Decision): Promise<void> {
    const { decisionId, pictures } = decision
    const clause = decision.clause ?? clauses[0]
    for (const measure of decision.effects) {
      const { effect, until } = measure
      // What would have ended by now is over.
      if (until !== null && until <= context.at) continue
      await asStepOf(context, derivedId(context.commandId, effect), (step) =>
        this.#subjects.take(step, targetOf(subject, measure, decision), effect, {
          decisionId,
          clause,
          until,
          pictures: pictures.map(({ path }) => path),
        }),
      )
    }
  }

  async undo(context: Context, subject: Subject, decision: Decision): Promise<void> {
    for (const measure of decision.effects) await this.end(context, subject, decision, measure)
  }

  async end(
    context: Context,
    subject: Subject,
    decision: Decision,
    measure: Measure,
  ): Promise<void> {
    const target = targetOf(subject, measure, decision)
    await asStepOf(context, derivedId(context.commandId, measure.effect), (step) =>
      this.#subjects.takeBack(step, target, measure.effect, decision.decisionId),
    )
  }
}

/** Target of a measure: the case's subject, or its author, whom the decision names. */
const targetOf = (subject: Subject, { on }: Measure, { authorId }: Decision): Subject =>
  on === 'author' && authorId !== null ? { type: 'USER', id: authorId } : subject
