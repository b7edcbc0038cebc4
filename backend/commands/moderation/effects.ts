/**
 * What a decision brings about, in the streams of what it is about: one command for each effect, whose ids derive from the decision, so that whoever
 * carries it out does nothing twice. Each decision counts by itself, and taking one back leaves the others as they are.
 */
import { clauses, type Effect, takenDownAs } from '../../../contract/moderation/reasons.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import type { Decision, Measure } from '../../domain/moderation/case.ts'
import type { Subject } from '../../domain/moderation/subject.ts'
import { comment } from '../../domain/social/comment.ts'
import { post } from '../../domain/social/post.ts'
import { asStepOf, type CommandHandler, type Context } from '../kernel/handle.ts'

/** What a decision does, where that is another context's: reviews and accounts. */
export interface Effecting {
  hideReview(context: Context, reviewId: string, decisionId: string): Promise<void>
  restoreReview(context: Context, reviewId: string, decisionId: string): Promise<void>
  suspend(context: Context, userId: string, suspension: { decisionId: string; until: string | null }): Promise<void>
  reinstate(context: Context, userId: string, decisionId: string): Promise<void>
}

export const isTaking = (effect: Effect): boolean => effect === 'hide' || effect === 'remove'

export class Effects {
  readonly #commands: CommandHandler
  readonly #others: Effecting

  constructor(commands: CommandHandler, others: Effecting) {
    this.#commands = commands
    this.#others = others
  }

  /** All that it says. `context`: a step of the decision's. */
  async do(context: Context, subject: Subject, decision: Decision): Promise<void> {
    for (const measure of decision.effects) await asStepOf(context, derivedId(context.commandId, measure.effect), (step) => this.#do(step, aboutWhom(subject, measure, decision), measure, decision))
  }

  async undo(context: Context, subject: Subject, decision: Decision): Promise<void> {
    for (const measure of decision.effects) await asStepOf(context, derivedId(context.commandId, measure.effect), (step) => this.#undo(step, aboutWhom(subject, measure, decision), measure, decision))
  }

  async #do(step: Context, { type, id }: Subject, { effect, until }: Measure, { decisionId, clause }: Decision): Promise<void> {
    const taking = { decisionId, effect: takenDownAs.find((one) => one === effect) ?? 'hide', clause: clause ?? clauses[0] }
    if (effect === 'ban') await this.#others.suspend(step, id, { decisionId, until: null })
    else if (effect === 'suspend') {
      // What would have ended by now is over.
      if (until !== null && until > step.at) await this.#others.suspend(step, id, { decisionId, until })
    } else if (!isTaking(effect)) return
    else if (type === 'POST') await this.#commands.handle(post, id, { type: 'TakeDownPost', data: taking }, step)
    else if (type === 'COMMENT') await this.#commands.handle(comment, id, { type: 'TakeDownComment', data: taking }, step)
    else if (type === 'REVIEW') await this.#others.hideReview(step, id, decisionId)
  }

  async #undo(step: Context, { type, id }: Subject, { effect }: Measure, { decisionId }: Decision): Promise<void> {
    if (effect === 'suspend' || effect === 'ban') await this.#others.reinstate(step, id, decisionId)
    else if (!isTaking(effect)) return
    else if (type === 'POST') await this.#commands.handle(post, id, { type: 'RestorePost', data: { decisionId } }, step)
    else if (type === 'COMMENT') await this.#commands.handle(comment, id, { type: 'RestoreComment', data: { decisionId } }, step)
    else if (type === 'REVIEW') await this.#others.restoreReview(step, id, decisionId)
  }
}

/** Of what the case is about, or of whoever wrote or owns it: a decision knows that of each whose effects are on them. */
const aboutWhom = (subject: Subject, { on }: Measure, { authorId }: Decision): Subject => (on === 'author' && authorId !== null ? { type: 'USER', id: authorId } : subject)
