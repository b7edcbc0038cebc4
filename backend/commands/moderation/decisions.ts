/**
 * Working on cases: claiming them, deciding, thinking again. What is decided is written down first; what it brings about are commands whose ids
 * derive from the decision, so that whoever finishes it (this request, or the clock where it was cut off) does nothing twice.
 */
import { clauses, type Effect, type Outcome, type SubjectType, takenDownAs } from '../../../contract/moderation/reasons.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import { account } from '../../domain/identity/account.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { system } from '../../domain/kernel/event.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { type Case, caseFile, caseIdOf, caseStream, type Decision, decisionOf } from '../../domain/moderation/case.ts'
import { guestNotice } from '../../domain/moderation/notice.ts'
import { report, reportStream } from '../../domain/moderation/report.ts'
import type { Subject } from '../../domain/moderation/subject.ts'
import { comment } from '../../domain/social/comment.ts'
import { post } from '../../domain/social/post.ts'
import { asStepOf, type CommandHandler, type Context } from '../kernel/handle.ts'

interface Asker {
  readonly staffId: string
  readonly at: string
}
export interface DecisionReads {
  /** Of what a case is, and whether it concerns whoever asks. */
  find(asker: Asker, caseId: string): Promise<{ readonly type: SubjectType; readonly id: string; readonly concerns: boolean } | undefined>
  caseOfDecision(decisionId: string): Promise<string | undefined>
  candidates(asker: Asker, limit: number): Promise<readonly { readonly caseId: string; readonly type: SubjectType; readonly id: string }[]>
  held(asker: Asker): Promise<readonly Subject[]>
  reporters(caseId: string, upTo: string, limit: number): Promise<readonly { readonly reporterId: string }[]>
  notices(caseId: string, upTo: string): Promise<readonly { readonly id: string }[]>
  hasNewer(caseId: string, than: string): Promise<boolean>
  /** Waits until the read models that these ask show the whole log; false where that takes too long. */
  settled(): Promise<boolean>
}

/** What a decision does, where that is another context's: reviews and accounts. */
export interface Effecting {
  hideReview(context: Context, reviewId: string, decisionId: string): Promise<void>
  restoreReview(context: Context, reviewId: string, decisionId: string): Promise<void>
  suspend(context: Context, userId: string, suspension: { decisionId: string; until: string | null }): Promise<void>
  reinstate(context: Context, userId: string, decisionId: string): Promise<void>
}

export interface Decided {
  readonly effect: Effect
  readonly clause: Decision['clause']
  readonly ground: Decision['ground']
  readonly facts: string
  /** Of a suspension. */
  readonly days: number | null
  readonly coversUpTo: string
}

const DAY_MS = 86_400_000
/** So many are tried before whoever asks is told that there are none. */
const CANDIDATES = 100
/** So many reporters are answered at once. */
const ANSWERED = 50

export class DecisionCommands {
  readonly #commands: CommandHandler
  readonly #reads: DecisionReads
  readonly #effects: Effecting

  constructor(commands: CommandHandler, reads: DecisionReads, effects: Effecting) {
    this.#commands = commands
    this.#reads = reads
    this.#effects = effects
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
    const { stream } = await this.#caseFor(context, caseId)
    const held = await this.#reads.held({ staffId: context.by.id, at: context.at })
    if (held.length >= limits.case.claims && !held.some((one) => caseStream(one) === stream)) throw new DomainError('too_many', 'Ya tienes cinco casos. Resuelve o suelta uno.')
    await this.#commands.handle(caseFile, stream, { type: 'ClaimCase', data: {} }, context)
  }

  /** Again changes nothing, nor does it where it is not theirs. */
  async release(context: Context, caseId: string): Promise<void> {
    const { stream } = await this.#caseFor(context, caseId)
    await this.#commands.handle(caseFile, stream, { type: 'ReleaseCase', data: { why: 'handed_back' } }, context)
  }

  /** From whoever has it now. @throws forbidden for whoever is no lead */
  async takeOver(context: Context, caseId: string, why: string): Promise<void> {
    const { stream } = await this.#caseFor(context, caseId)
    await this.#commands.handle(caseFile, stream, { type: 'TakeOverCase', data: { why } }, context)
  }

  async note(context: Context, caseId: string, text: string): Promise<void> {
    const { stream } = await this.#caseFor(context, caseId)
    await this.#commands.handle(caseFile, stream, { type: 'AddNote', data: { noteId: derivedId('note', context.commandId), text } }, context)
  }

  /** @throws claim_needed, already_decided, conflict_of_interest */
  async decide(context: Context, caseId: string, { days, ...said }: Decided): Promise<void> {
    const { subject, stream } = await this.#caseFor(context, caseId)
    const decisionId = derivedId('decision', context.commandId)
    const until = days === null ? null : new Date(Date.parse(context.at) + days * DAY_MS).toISOString()
    await this.#commands.handle(caseFile, stream, { type: 'Decide', data: { decisionId, until, ...said } }, context)
    await this.#carryOut(context, subject, decisionId)
    await this.#answerAll(context, subject, decisionId, { most: ANSWERED })
  }

  /** @throws not_found, forbidden for whoever may not, not_yet while it is still being carried out */
  async reverse(context: Context, decisionId: string, why: string): Promise<void> {
    const caseId = await this.#reads.caseOfDecision(decisionId)
    if (caseId === undefined) throw new DomainError('not_found', 'Decisión no encontrada')
    const { subject, stream } = await this.#caseFor(context, caseId)
    await this.#commands.handle(caseFile, stream, { type: 'ReverseDecision', data: { decisionId, why } }, context)
    await this.finishReversing(context, { decisionId, targetType: subject.type, targetId: subject.id })
  }

  /** What was decided and cut off. May come twice. */
  async finishDeciding(context: Context, { decisionId, targetType: type, targetId: id }: Begun): Promise<void> {
    await this.#carryOut(context, { type, id }, decisionId)
    await this.#answerAll(context, { type, id }, decisionId)
  }

  async finishReversing(context: Context, { decisionId, targetType: type, targetId: id }: Begun): Promise<void> {
    await asSystem(context, derivedId('reversal', decisionId), async (step) => {
      const taken = decisionOf(await this.#case({ type, id }), decisionId)
      for (const effect of taken.effects) await this.#undo(step, { type, id }, effect, decisionId)
      await this.#commands.handle(caseFile, caseStream({ type, id }), { type: 'EndReversal', data: { decisionId } }, step, 'end')
    })
  }

  /** Somebody has told of it again, a guest where `reporterId` is null. Of what is taken away they are answered by that; what the decision had not looked at is open anew. */
  async heardAgain(context: Context, subject: Subject, { reporterId, position }: { reporterId: string | null; position: bigint }): Promise<void> {
    const { open, decisions } = await this.#case(subject)
    const last = decisions.at(-1)
    if (open || !last || position <= BigInt(last.coversUpTo)) return
    const [filed] = reporterId === null ? [] : await this.#commands.now(report, [reportStream(reporterId, subject)])
    if (reporterId !== null && filed?.status !== 'PENDING') return
    const isAway = last.effects.some(isTaking) && !last.reversed
    if (isAway && reporterId !== null) await this.#answer(context, reporterId, subject, last.decisionId, `again-${position}`, 'ACTION_TAKEN')
    else await this.#commands.handle(caseFile, caseStream(subject), { type: 'ReopenCase', data: { after: last.decisionId } }, context, 'reopen')
  }

  async #carryOut(context: Context, subject: Subject, decisionId: string): Promise<void> {
    await asSystem(context, decisionId, async (step) => {
      const taken = decisionOf(await this.#case(subject), decisionId)
      // What was taken back meanwhile must not be done after all.
      if (taken.carriedOut || taken.reversed) return
      for (const effect of taken.effects) await this.#do(step, subject, effect, taken)
    })
  }

  /** Whoever had told of it by then learns what was decided; who did later, and was not looked at, has it opened anew. `most`: the others are left to the clock. */
  async #answerAll(context: Context, subject: Subject, decisionId: string, { most = Infinity } = {}): Promise<void> {
    const caseId = caseIdOf(subject)
    const { coversUpTo, effects, carriedOut } = decisionOf(await this.#case(subject), decisionId)
    if (carriedOut) return
    if (!(await this.#isSettled(most))) return
    const outcome = await this.#outcomeOf(subject, effects)
    for (let done = 0; ; done += ANSWERED) {
      const reporters = await this.#reads.reporters(caseId, coversUpTo, ANSWERED)
      if (reporters.length === 0) break
      if (done >= most) return
      for (const { reporterId } of reporters) await this.#answer(context, reporterId, subject, decisionId, 'answer', outcome)
      if (!(await this.#isSettled(most))) return
    }
    for (const { id } of await this.#reads.notices(caseId, coversUpTo)) {
      await asSystem(context, decisionId, (step) => this.#commands.handle(guestNotice, id, { type: 'AnswerNotice', data: { decisionId, outcome } }, step, `notice-${id}`))
    }
    const isNewer = await this.#reads.hasNewer(caseId, coversUpTo)
    await asSystem(context, decisionId, async (step) => {
      if (isNewer) await this.#commands.handle(caseFile, caseStream(subject), { type: 'ReopenCase', data: { after: decisionId } }, step, 'reopen')
      await this.#commands.handle(caseFile, caseStream(subject), { type: 'EndDecision', data: { decisionId } }, step, 'end')
    })
  }

  /** Whoever can leave it to the clock does so. */
  async #isSettled(most: number): Promise<boolean> {
    const isSettled = await this.#reads.settled()
    if (!isSettled && most === Infinity) throw new Error('the reports are behind the log')
    return isSettled
  }

  async #answer(context: Context, reporterId: string, subject: Subject, decisionId: string, part: string, outcome: Outcome): Promise<void> {
    await asSystem(context, decisionId, (step) =>
      this.#commands.handle(report, reportStream(reporterId, subject), { type: 'AnswerReport', data: { decisionId, outcome } }, step, `${part}-${reporterId}`))
  }

  async #outcomeOf({ type, id }: Subject, effects: readonly Effect[]): Promise<Outcome> {
    if (effects.some((effect) => effect !== 'none')) return 'ACTION_TAKEN'
    const isGone = type === 'POST' ? (await this.#commands.state(post, id, { fresh: true }))?.deleted : type === 'COMMENT' ? (await this.#commands.state(comment, id, { fresh: true }))?.deleted
      : type === 'USER' && (await this.#commands.state(account, id, { fresh: true }))?.standing.closed
    return isGone === true ? 'GONE' : 'NO_ACTION'
  }

  async #do(step: Context, { type, id }: Subject, effect: Effect, { decisionId, clause, until }: Decision): Promise<void> {
    const taking = { decisionId, effect: takenDownAs.find((one) => one === effect) ?? 'hide', clause: clause ?? clauses[0] }
    if (effect === 'suspend') {
      // What would have ended by now is over.
      if (until !== null && until > step.at) await this.#effects.suspend(step, id, { decisionId, until })
    } else if (!isTaking(effect)) return
    else if (type === 'POST') await this.#commands.handle(post, id, { type: 'TakeDownPost', data: taking }, step, 'effect')
    else if (type === 'COMMENT') await this.#commands.handle(comment, id, { type: 'TakeDownComment', data: taking }, step, 'effect')
    else if (type === 'REVIEW') await this.#effects.hideReview(step, id, decisionId)
  }

  async #undo(step: Context, { type, id }: Subject, effect: Effect, decisionId: string): Promise<void> {
    if (effect === 'suspend') await this.#effects.reinstate(step, id, decisionId)
    else if (!isTaking(effect)) return
    else if (type === 'POST') await this.#commands.handle(post, id, { type: 'RestorePost', data: { decisionId } }, step, 'effect')
    else if (type === 'COMMENT') await this.#commands.handle(comment, id, { type: 'RestoreComment', data: { decisionId } }, step, 'effect')
    else if (type === 'REVIEW') await this.#effects.restoreReview(step, id, decisionId)
  }

  /** By the case's id. @throws not_found, conflict_of_interest */
  async #caseFor({ by, at }: Context, caseId: string): Promise<{ subject: Subject; stream: string }> {
    const found = await this.#reads.find({ staffId: by.id, at }, caseId)
    if (!found) throw new DomainError('not_found', 'Caso no encontrado')
    if (found.concerns) throw new DomainError('conflict_of_interest', 'No puedes decidir sobre esto: te afecta')
    const subject = { type: found.type, id: found.id }
    return { subject, stream: caseStream(subject) }
  }

  async #case(subject: Subject): Promise<Case> {
    return this.#commands.state(caseFile, caseStream(subject), { fresh: true })
  }
}

export interface Begun {
  readonly decisionId: string
  readonly targetType: SubjectType
  readonly targetId: string
}
const isTaking = (effect: Effect): boolean => effect === 'hide' || effect === 'remove'

/** A step of a decision: done in its name, whoever takes it. */
async function asSystem<T>(context: Context, id: string, act: (step: Context) => Promise<T>): Promise<T> {
  const own: Context = { ...context, by: system }
  try {
    return await asStepOf(own, id, act)
  } finally {
    context.position = own.position
    if (own.types) context.types = own.types
  }
}
