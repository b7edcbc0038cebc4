/**
 * Deciding and reversing. The decision is written first; effects (effects.ts) and answers
 * (outcomes.ts) are commands with derived ids, so the request or the clock can finish them without
 * doing anything twice.
 */
import type { SubjectType } from '../../../contract/moderation/subject-types.ts'
import { openIn } from '../../../contract/moderation/templates.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { system } from '../../domain/kernel/event.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import type { CaseCommand } from '../../domain/moderation/case-commands.ts'
import {
  type CaseEvent,
  caseIdOf,
  caseStream,
  MACHINE,
} from '../../domain/moderation/case-events.ts'
import { caseDecider } from '../../domain/moderation/case.ts'
import { decisionOf } from '../../domain/moderation/case-state.ts'
import { heldBefore } from '../../domain/moderation/hold.ts'
import type { Measure } from '../../domain/moderation/measures.ts'
import type { Subject } from '../../domain/moderation/subject.ts'
import { type CommandHandler, type Context, reached } from '../kernel/handle.ts'
import type { Effects } from './effects.ts'
import { ANSWERED, type Outcomes } from './outcomes.ts'
import type { Statements } from './statements.ts'
import { asSystem, caseFor, type CaseFinding, caseNow } from './case-work.ts'

export interface DecisionReads extends CaseFinding {
  caseOfDecision(decisionId: string): Promise<string | undefined>
}
export type Decided = Omit<Extract<CaseCommand, { type: 'Decide' }>['data'], 'decisionId'>
export interface Begun {
  readonly decisionId: string
  readonly targetType: SubjectType
  readonly targetId: string
}

export class DecisionCommands {
  readonly #commands: CommandHandler
  readonly #reads: DecisionReads
  readonly #effects: Effects
  readonly #outcomes: Outcomes
  readonly #statements: Statements

  constructor(
    commands: CommandHandler,
    reads: DecisionReads,
    {
      effects,
      outcomes,
      statements,
    }: { effects: Effects; outcomes: Outcomes; statements: Statements },
  ) {
    this.#commands = commands
    this.#reads = reads
    this.#effects = effects
    this.#outcomes = outcomes
    this.#statements = statements
  }

  /**
   * Decides, with this text or the template. @throws claim_needed, already_decided,
   * conflict_of_interest, template_open
   */
  async decide(context: Context, caseId: string, decided: Decided): Promise<void> {
    const { subject } = await caseFor(this.#reads, context, caseId)
    const decisionId = derivedId('decision', context.commandId)
    const events = await this.#take(context, subject, { decisionId, ...decided }, '')
    await this.#finish(context, subject, decisionId, events)
  }

  /**
   * One of several that are decided together (groups.ts), whose decision claims it where it is
   * free. @throws claimed, already_decided, conflict, conflict_of_interest, template_open
   * @returns what finishes it, which never fails: it is decided whatever comes of that, and what is
   * cut off the clock finishes
   */
  async takeOne(
    context: Context,
    subject: Subject,
    decided: Decided & { readonly seen: number },
  ): Promise<() => Promise<void>> {
    // Each has its own position; the answer waits for the last.
    const own: Context = { ...context, types: new Set(context.types) }
    const decisionId = decisionAmong(context, subject)
    const events = await this.#take(own, subject, { decisionId, ...decided }, caseIdOf(subject))
    reached(context, own.position, own.types ?? [])
    return async () => {
      await this.#finish(own, subject, decisionId, events).catch(() => undefined)
      reached(context, own.position, own.types ?? [])
    }
  }

  async #take(
    context: Context,
    subject: Subject,
    { decisionId, ...decided }: Decided & { readonly decisionId: string },
    part: string,
  ): Promise<readonly CaseEvent[]> {
    const author =
      decided.notices.author ??
      (await this.#statements.write(subject, decided, context.at))?.text ??
      null
    const open = author === null ? [] : openIn(author)
    if (open.length > 0)
      throw new DomainError('template_open', `Falta completar en el aviso: ${open.join(', ')}`)
    const { events } = await this.#commands.handle(
      caseDecider,
      caseStream(subject),
      { type: 'Decide', data: { decisionId, ...decided, notices: { ...decided.notices, author } } },
      context,
      part,
    )
    return events
  }

  async #finish(
    context: Context,
    subject: Subject,
    decisionId: string,
    events: readonly CaseEvent[],
  ): Promise<void> {
    await this.#carryOut(context, subject, decisionId)
    await this.#outcomes.answerAll(context, subject, decisionId, { most: ANSWERED })
    for (const { type, data } of events) {
      if (type === 'DecisionReversed')
        await this.finishReversing(
          context,
          { decisionId: data.decisionId, targetType: subject.type, targetId: subject.id },
          { most: ANSWERED },
        )
    }
  }

  /** A machine has decided it, and a person is to look. The same again changes nothing. */
  async hold(
    context: Context,
    subject: Subject,
    held: Extract<CaseCommand, { type: 'HoldKnown' }>['data'],
  ): Promise<void> {
    await this.#commands.handle(
      caseDecider,
      caseStream(subject),
      { type: 'HoldKnown', data: held },
      { ...context, by: system },
      'hold',
    )
    const { decisions } = await caseNow(this.#commands, subject)
    if (decisions.some(({ decisionId }) => decisionId === held.decisionId))
      await this.finishDeciding(context, {
        decisionId: held.decisionId,
        targetType: subject.type,
        targetId: subject.id,
      })
  }

  /** @throws not_found, forbidden, not_yet while it is still carried out */
  async reverse(context: Context, decisionId: string, why: string): Promise<void> {
    const caseId = await this.#reads.caseOfDecision(decisionId)
    if (caseId === undefined) throw new DomainError('not_found', 'Decisión no encontrada')
    const { subject, stream } = await caseFor(this.#reads, context, caseId)
    await this.#commands.handle(
      caseDecider,
      stream,
      { type: 'ReverseDecision', data: { decisionId, why } },
      context,
    )
    await this.finishReversing(
      context,
      { decisionId, targetType: subject.type, targetId: subject.id },
      { most: ANSWERED },
    )
  }

  /** What was decided and cut off. May come twice. */
  async finishDeciding(
    context: Context,
    { decisionId, targetType: type, targetId: id }: Begun,
  ): Promise<void> {
    await this.#carryOut(context, { type, id }, decisionId)
    await this.#outcomes.answerAll(context, { type, id }, decisionId)
  }

  /** `most`: of those who had been answered; the others are left to the clock. */
  async finishReversing(
    context: Context,
    { decisionId, targetType: type, targetId: id }: Begun,
    { most = Infinity } = {},
  ): Promise<void> {
    const subject = { type, id }
    await this.#holdAgain(context, subject, decisionId)
    const state = await caseNow(this.#commands, subject)
    const taken = decisionOf(state, decisionId)
    const last = state.decisions.at(-1)
    // What a person has decided in its place comes first: nothing that is to stay away is to be
    // seen in between.
    if (taken.by === MACHINE && last && last.decisionId !== decisionId)
      await this.#carryOut(context, subject, last.decisionId)
    await asSystem(context, derivedId('reversal', decisionId), async (step) =>
      this.#effects.undo(step, subject, taken),
    )
    if (
      !(await this.#outcomes.takeBack(context, subject, {
        decisionId,
        appealId: taken.appealId,
        most,
      }))
    )
      return
    await asSystem(context, derivedId('reversal', decisionId), async (step) => {
      await this.#commands.handle(
        caseDecider,
        caseStream(subject),
        { type: 'EndReversal', data: { decisionId } },
        step,
        'end',
      )
    })
  }

  /** What was to last until now. May come twice. */
  async endEffect(
    context: Context,
    {
      decisionId,
      targetType: type,
      targetId: id,
      effect,
      on,
    }: Begun & Pick<Measure, 'effect' | 'on'>,
  ): Promise<void> {
    await asSystem(context, derivedId('end', decisionId), async (step) => {
      const taken = decisionOf(await caseNow(this.#commands, { type, id }), decisionId)
      const measure = taken.effects.find((one) => one.effect === effect && one.on === on)
      if (!measure || measure.until === null || measure.until > step.at || taken.reversed) return
      await this.#effects.end(step, { type, id }, taken, measure)
      await this.#commands.handle(
        caseDecider,
        caseStream({ type, id }),
        { type: 'EndEffect', data: { decisionId, effect, on } },
        step,
        `end-${effect}-${on}`,
      )
    })
  }

  /** After a reversal, machine-held content is held again. */
  async #holdAgain(context: Context, subject: Subject, after: string): Promise<void> {
    const before = heldBefore(await caseNow(this.#commands, subject), after)
    const decisionId = derivedId('hold', after)
    if (before) {
      const { effects: measures, clause, ground, facts } = before
      const effects = measures.map(({ effect, on }) => ({ effect, on, days: null }))
      const author =
        (
          await this.#statements.write(
            subject,
            { effects, clause, ground, facts, automatic: true },
            context.at,
          )
        )?.text ?? null
      await asSystem(context, decisionId, (step) =>
        this.#commands.handle(
          caseDecider,
          caseStream(subject),
          { type: 'HoldAgain', data: { after, decisionId, notices: { author, reporters: null } } },
          step,
          'hold',
        ),
      )
    }
    if (
      !(await caseNow(this.#commands, subject)).decisions.some(
        (one) => one.decisionId === decisionId,
      )
    )
      return
    await this.#carryOut(context, subject, decisionId)
    await this.#outcomes.answerAll(context, subject, decisionId, { most: ANSWERED })
  }

  async #carryOut(context: Context, subject: Subject, decisionId: string): Promise<void> {
    await asSystem(context, decisionId, async (step) => {
      const taken = decisionOf(await caseNow(this.#commands, subject), decisionId)
      // What was taken back meanwhile must not be done after all.
      if (taken.carriedOut || taken.reversed) return
      await this.#effects.do(step, subject, taken)
    })
  }
}

/** Which decision of one of several that are decided together by a command will be. */
export const decisionAmong = (
  { commandId }: Pick<Context, 'commandId'>,
  subject: Subject,
): string => derivedId('decision', commandId, caseIdOf(subject))
