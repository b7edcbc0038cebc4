/** Reporters learn the outcome. Reports after the decision's view reopen the case. */
import { changesNothing, type Outcome } from '../../../contract/moderation/reasons.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { caseDecider } from '../../domain/moderation/case.ts'
import { caseIdOf, caseStream } from '../../domain/moderation/case-events.ts'
import { decisionOf } from '../../domain/moderation/case-state.ts'
import type { Measure } from '../../domain/moderation/measures.ts'
import { guestNoticeDecider } from '../../domain/moderation/guest-notice.ts'
import { reportDecider, reportStream } from '../../domain/moderation/report.ts'
import type { Subject } from '../../domain/moderation/subject.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'
import { isTaking } from './effects.ts'
import { asSystem, caseNow } from './case-work.ts'
import type { Subjects } from './subjects.ts'

export interface OutcomeReads {
  reporters(
    caseId: string,
    upTo: string,
    limit: number,
  ): Promise<readonly { readonly reporterId: string }[]>
  notices(caseId: string, upTo: string): Promise<readonly { readonly id: string }[]>
  answeredBy(decisionId: string, limit: number): Promise<readonly { readonly reporterId: string }[]>
  noticesAnsweredBy(decisionId: string): Promise<readonly { readonly id: string }[]>
  hasNewer(caseId: string, than: string): Promise<boolean>
  /** Waits until these read models show the whole log; false on timeout. */
  settled(): Promise<boolean>
}

export interface Heard {
  readonly reporterId: string | null
  readonly noticeId: string | null
  readonly position: bigint
}

/** So many reporters are answered at once. */
export const ANSWERED = 50

export class Outcomes {
  readonly #commands: CommandHandler
  readonly #reads: OutcomeReads
  readonly #subjects: Pick<Subjects, 'isGone'>

  constructor(commands: CommandHandler, reads: OutcomeReads, subjects: Pick<Subjects, 'isGone'>) {
    this.#commands = commands
    this.#reads = reads
    this.#subjects = subjects
  }

  /** Answers reports seen by the decision, `most` now; later ones reopen the case. */
  async answerAll(
    context: Context,
    subject: Subject,
    decisionId: string,
    { most = Infinity } = {},
  ): Promise<void> {
    const caseId = caseIdOf(subject)
    const { coversUpTo, effects, carriedOut } = decisionOf(
      await caseNow(this.#commands, subject),
      decisionId,
    )
    if (carriedOut) return
    if (!(await this.#isSettled(most))) return
    const outcome = await this.#outcomeOf(subject, effects)
    for (let done = 0; ; done += ANSWERED) {
      const reporters = await this.#reads.reporters(caseId, coversUpTo, ANSWERED)
      if (reporters.length === 0) break
      if (done >= most) return
      for (const { reporterId } of reporters)
        await this.#answer(context, reporterId, subject, decisionId, 'answer', outcome)
      if (!(await this.#isSettled(most))) return
    }
    for (const { id } of await this.#reads.notices(caseId, coversUpTo)) {
      await asSystem(context, decisionId, (step) =>
        this.#commands.handle(
          guestNoticeDecider,
          id,
          { type: 'AnswerNotice', data: { decisionId, outcome } },
          step,
          `notice-${id}`,
        ),
      )
    }
    const isNewer = await this.#reads.hasNewer(caseId, coversUpTo)
    await asSystem(context, decisionId, async (step) => {
      if (isNewer)
        await this.#commands.handle(
          caseDecider,
          caseStream(subject),
          { type: 'ReopenCase', data: { after: decisionId } },
          step,
          'reopen',
        )
      await this.#commands.handle(
        caseDecider,
        caseStream(subject),
        { type: 'EndDecision', data: { decisionId } },
        step,
        'end',
      )
    })
  }

  /** Tells reporters of a reversal, `most` now. @returns whether all were told */
  async takeBack(
    context: Context,
    subject: Subject,
    {
      decisionId,
      appealId,
      most = Infinity,
    }: { decisionId: string; appealId: string | null; most?: number },
  ): Promise<boolean> {
    const id = derivedId('reversal', decisionId)
    if (!(await this.#isSettled(most))) return false
    for (let done = 0; ; done += ANSWERED) {
      const reporters = await this.#reads.answeredBy(decisionId, ANSWERED)
      if (reporters.length === 0) break
      if (done >= most) return false
      for (const { reporterId } of reporters) {
        await asSystem(context, id, (step) =>
          this.#commands.handle(
            reportDecider,
            reportStream(reporterId, subject),
            { type: 'ReverseAnswer', data: { decisionId, appealId } },
            step,
            `answer-${reporterId}`,
          ),
        )
      }
      if (!(await this.#isSettled(most))) return false
    }
    for (const { id: noticeId } of await this.#reads.noticesAnsweredBy(decisionId)) {
      await asSystem(context, id, (step) =>
        this.#commands.handle(
          guestNoticeDecider,
          noticeId,
          { type: 'ReverseNotice', data: { decisionId } },
          step,
          `notice-${noticeId}`,
        ),
      )
    }
    return true
  }

  async #isSettled(most: number): Promise<boolean> {
    const isSettled = await this.#reads.settled()
    if (!isSettled && most === Infinity) throw new Error('the reports are behind the log')
    return isSettled
  }

  async #answer(
    context: Context,
    reporterId: string,
    subject: Subject,
    decisionId: string,
    part: string,
    outcome: Outcome,
  ): Promise<void> {
    await asSystem(context, decisionId, (step) =>
      this.#commands.handle(
        reportDecider,
        reportStream(reporterId, subject),
        { type: 'AnswerReport', data: { decisionId, outcome } },
        step,
        `${part}-${reporterId}`,
      ),
    )
  }

  async #outcomeOf(subject: Subject, effects: readonly Measure[]): Promise<Outcome> {
    if (effects.some(({ effect }) => !changesNothing.includes(effect))) return 'ACTION_TAKEN'
    return (await this.#subjects.isGone(subject)) ? 'GONE' : 'NO_ACTION'
  }

  /** A new report or notice. Removed content answers it at once; otherwise the case reopens. */
  async heardAgain(
    context: Context,
    subject: Subject,
    { reporterId, noticeId, position }: Heard,
  ): Promise<void> {
    const { open, decisions } = await caseNow(this.#commands, subject)
    const last = decisions.at(-1)
    if (open || !last || position <= BigInt(last.coversUpTo)) return
    const [filed] =
      reporterId === null
        ? []
        : await this.#commands.now(reportDecider, [reportStream(reporterId, subject)])
    if (reporterId !== null && filed?.status !== 'PENDING') return
    const isAway =
      last.effects.some(
        ({ effect }) => isTaking(effect) && !last.ended.some((one) => one.effect === effect),
      ) && !last.reversed
    const { decisionId } = last
    if (isAway && reporterId !== null)
      await this.#answer(
        context,
        reporterId,
        subject,
        decisionId,
        `again-${position}`,
        'ACTION_TAKEN',
      )
    else if (isAway && noticeId !== null) {
      await asSystem(context, decisionId, (step) =>
        this.#commands.handle(
          guestNoticeDecider,
          noticeId,
          { type: 'AnswerNotice', data: { decisionId, outcome: 'ACTION_TAKEN' } },
          step,
          `again-${position}`,
        ),
      )
    } else
      await this.#commands.handle(
        caseDecider,
        caseStream(subject),
        { type: 'ReopenCase', data: { after: decisionId } },
        context,
        'reopen',
      )
  }
}
