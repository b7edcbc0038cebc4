/**
 * The effects of a decision on its subjects' streams: one command per effect, with derived ids, so
 * retries do nothing twice. Decisions count independently; reversing one leaves the others.
 */
import { pictureIdOf } from '../../../contract/kernel/pictures.ts'
import {
  type Clause,
  clauses,
  type Effect,
  type TakenAs,
} from '../../../contract/moderation/reasons.ts'
import type { DisputeRuling } from '../../domain/booking/events.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { businessDecider } from '../../domain/business/business.ts'
import type { Decision } from '../../domain/moderation/case-state.ts'
import type { Measure } from '../../domain/moderation/measures.ts'
import type { Subject } from '../../domain/moderation/subject.ts'
import { commentDecider } from '../../domain/social/comment.ts'
import { postDecider } from '../../domain/social/post.ts'
import { asStepOf, type CommandHandler, type Context } from '../kernel/handle.ts'

/** Effects of decisions in other contexts: reviews, messages, accounts, pictures. */
export interface Effecting {
  hideReview(context: Context, reviewId: string, decisionId: string, as: TakenAs): Promise<void>
  restoreReview(context: Context, reviewId: string, decisionId: string): Promise<void>
  suspend(
    context: Context,
    userId: string,
    suspension: { decisionId: string; until: string | null },
  ): Promise<void>
  reinstate(context: Context, userId: string, decisionId: string): Promise<void>
  restrict(
    context: Context,
    userId: string,
    restriction: { decisionId: string; until: string | null },
  ): Promise<void>
  unrestrict(context: Context, userId: string, decisionId: string): Promise<void>
  mute(
    context: Context,
    userId: string,
    pause: { decisionId: string; until: string | null },
  ): Promise<void>
  unmute(context: Context, userId: string, decisionId: string): Promise<void>
  removeMessage(
    context: Context,
    messageId: string,
    decisionId: string,
    clause: Clause,
  ): Promise<void>
  restoreMessage(context: Context, messageId: string, decisionId: string): Promise<void>
  /** What an appointment's client contests: whether it counts against them. */
  decideDispute(
    context: Context,
    appointmentId: string,
    decided: { decisionId: string; outcome: DisputeRuling },
  ): Promise<void>
  reverseDispute(context: Context, appointmentId: string, decisionId: string): Promise<void>
  /** Nobody gets it while the decision stands. */
  withdrawPicture(mediaId: string, decisionId: string): Promise<void>
  restorePictures(decisionId: string): Promise<void>
}

const rulingOf: Readonly<Partial<Record<Effect, DisputeRuling>>> = {
  none: 'none',
  clear_no_show: 'cleared',
  uphold_no_show: 'upheld',
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
    for (const measure of decision.effects)
      await asStepOf(context, derivedId(context.commandId, measure.effect), (step) =>
        this.#do(step, aboutWhom(subject, measure, decision), measure, decision),
      )
  }

  async undo(context: Context, subject: Subject, decision: Decision): Promise<void> {
    for (const measure of decision.effects)
      await asStepOf(context, derivedId(context.commandId, measure.effect), (step) =>
        this.#undo(step, aboutWhom(subject, measure, decision), measure, decision),
      )
  }

  async end(
    context: Context,
    subject: Subject,
    decision: Decision,
    measure: Measure,
  ): Promise<void> {
    await asStepOf(context, derivedId(context.commandId, measure.effect), (step) =>
      this.#undo(step, aboutWhom(subject, measure, decision), measure, decision),
    )
  }

  async #do(
    step: Context,
    { type, id }: Subject,
    { effect, until }: Measure,
    { decisionId, clause: content, pictures }: Decision,
  ): Promise<void> {
    // What would have ended by now is over.
    if (until !== null && until <= step.at) return
    const clause = content ?? clauses[0]
    // The client learns of every outcome, also of 'no action'.
    const outcome = type === 'APPOINTMENT' ? rulingOf[effect] : undefined
    if (outcome) return this.#others.decideDispute(step, id, { decisionId, outcome })
    switch (effect) {
      case 'none':
      case 'warn':
      case 'clear_no_show':
      case 'uphold_no_show':
        return
      case 'suspend':
      case 'ban':
        return this.#others.suspend(step, id, { decisionId, until })
      case 'restrict':
        return this.#others.restrict(step, id, { decisionId, until })
      case 'mute':
        return this.#others.mute(step, id, { decisionId, until })
      case 'label':
        await this.#commands.handle(
          postDecider,
          id,
          { type: 'LabelPost', data: { decisionId, clause } },
          step,
        )
        return
      case 'hide':
      case 'remove':
        return this.#takeDown(step, { type, id }, { decisionId, effect, clause })
      case 'withdraw':
        return this.#withdraw(
          pictures.map(({ path }) => path),
          decisionId,
        )
    }
  }

  async #undo(
    step: Context,
    { type, id }: Subject,
    { effect }: Measure,
    { decisionId }: Decision,
  ): Promise<void> {
    if (type === 'APPOINTMENT' && rulingOf[effect])
      return this.#others.reverseDispute(step, id, decisionId)
    switch (effect) {
      case 'none':
      case 'warn':
      case 'clear_no_show':
      case 'uphold_no_show':
        return
      case 'suspend':
      case 'ban':
        return this.#others.reinstate(step, id, decisionId)
      case 'restrict':
        return this.#others.unrestrict(step, id, decisionId)
      case 'mute':
        return this.#others.unmute(step, id, decisionId)
      case 'label':
        await this.#commands.handle(
          postDecider,
          id,
          { type: 'UnlabelPost', data: { decisionId } },
          step,
        )
        return
      case 'hide':
      case 'remove':
        return this.#restore(step, { type, id }, decisionId)
      case 'withdraw':
        return this.#others.restorePictures(decisionId)
    }
  }

  async #takeDown(
    step: Context,
    { type, id }: Subject,
    { decisionId, ...as }: TakenAs & { readonly decisionId: string },
  ): Promise<void> {
    if (type === 'POST') {
      const { state } = await this.#commands.handle(
        postDecider,
        id,
        { type: 'TakeDownPost', data: { decisionId, ...as } },
        step,
      )
      await this.#withdraw(state?.images.map(({ path }) => path) ?? [], decisionId)
    } else if (type === 'COMMENT')
      await this.#commands.handle(
        commentDecider,
        id,
        { type: 'TakeDownComment', data: { decisionId, ...as } },
        step,
      )
    else if (type === 'REVIEW') await this.#others.hideReview(step, id, decisionId, as)
    else if (type === 'MESSAGE') await this.#others.removeMessage(step, id, decisionId, as.clause)
    else if (type === 'BUSINESS') {
      const { state } = await this.#commands.handle(
        businessDecider,
        id,
        { type: 'HideBusiness', data: { decisionId, clause: as.clause } },
        step,
      )
      await this.#withdraw([state?.profile.imagen ?? null], decisionId)
    }
  }

  async #withdraw(paths: readonly (string | null)[], decisionId: string): Promise<void> {
    for (const mediaId of paths.flatMap((path) => pictureIdOf(path) ?? []))
      await this.#others.withdrawPicture(mediaId, decisionId)
  }

  async #restore(step: Context, { type, id }: Subject, decisionId: string): Promise<void> {
    if (type === 'POST') {
      await this.#commands.handle(
        postDecider,
        id,
        { type: 'RestorePost', data: { decisionId } },
        step,
      )
      await this.#others.restorePictures(decisionId)
    } else if (type === 'COMMENT')
      await this.#commands.handle(
        commentDecider,
        id,
        { type: 'RestoreComment', data: { decisionId } },
        step,
      )
    else if (type === 'REVIEW') await this.#others.restoreReview(step, id, decisionId)
    else if (type === 'MESSAGE') await this.#others.restoreMessage(step, id, decisionId)
    else if (type === 'BUSINESS') {
      await this.#commands.handle(
        businessDecider,
        id,
        { type: 'RestoreBusiness', data: { decisionId } },
        step,
      )
      await this.#others.restorePictures(decisionId)
    }
  }
}

/** Target of a measure: the case's subject, or its author, whom the decision names. */
const aboutWhom = (subject: Subject, { on }: Measure, { authorId }: Decision): Subject =>
  on === 'author' && authorId !== null ? { type: 'USER', id: authorId } : subject
