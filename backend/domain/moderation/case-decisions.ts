/** Decisions of a case. They are written first and then carried out (`deciding`, processes.ts). */
import { limits } from '../../../contract/kernel/limits.ts'
import { needsNoClause } from '../../../contract/moderation/reasons.ts'
import type { Said } from '../../../contract/words/said.ts'
import { authorize } from '../authority.ts'
import { DomainError } from '../kernel/decider.ts'
import { claimedBy } from './case-claims.ts'
import type { CaseCommandOf } from './case-commands.ts'
import {
  type CaseEvent,
  CaseReopened,
  DecisionCarriedOut,
  DecisionEffectEnded,
  DecisionReversed,
  DecisionTaken,
  type DecisionTakenData,
  DecisionUndone,
} from './case-events.ts'
import {
  type Case,
  caseVersionOf,
  decisionOf,
  holding,
  isReportsWarning,
  requireCase,
  workedOn,
} from './case-state.ts'
import { isHold, listed } from './hold.ts'
import { type Measure, measuresAt, mustGoTogether, takesAway } from './measures.ts'

const UNDO_MS = limits.case.undoMinutes * 60_000

export function decideCase(
  state: Case,
  { data: { effects: chosen, clause, seen, toldWith, ...said }, by, at }: CaseCommandOf<'Decide'>,
): CaseEvent[] {
  const of = workedOn(state, by)
  if (seen !== undefined && seen !== caseVersionOf(state))
    throw new DomainError('conflict', 'Este caso cambió mientras lo mirabas')
  // Of several that are decided together each that is free is claimed with its decision.
  const claim =
    seen === undefined || holding(state, at)?.by === by.id ? [] : claimedBy(state, by, at)
  if (seen === undefined && holding(state, at)?.by !== by.id)
    throw new DomainError('claim_needed', 'Primero toma el caso')
  mustGoTogether(state, chosen, of.targetType)
  if (chosen.some(({ effect }) => effect === 'ban'))
    authorize(by, 'account.ban', { self: state.reportedUserId })
  if (chosen.some(({ effect }) => effect === 'mute')) mustHaveWarned(state, clause)
  if (clause === null && !chosen.every(({ effect }) => needsNoClause.includes(effect)))
    throw new DomainError('validation', 'Elige la norma', {
      errors: [{ field: 'clausula', message: 'Elige la norma' }],
    })
  mustStateLaw(clause, said.law)
  const measures = measuresAt(chosen, at)
  const held = state.decisions.find(isHold)
  // What is half done can't be taken back: a moment later it is whole.
  if (held && !held.carriedOut)
    throw new DomainError(
      'not_yet',
      'La decisión aún se está aplicando. Inténtalo de nuevo en un momento.',
    )
  const isTold = said.notices.author !== null && state.reportedUserId !== null
  return [
    ...claim,
    DecisionTaken({
      ...of,
      by: by.id,
      authorId: state.reportedUserId,
      effects: measures,
      clause,
      ...said,
      source: state.openedBy,
      scope: 'everywhere',
      takenAt: at,
      told: isTold,
      toldWith: isTold ? (toldWith ?? null) : null,
    }),
    ...listed(state, {
      decisionId: said.decisionId,
      clause,
      ground: said.ground,
      effects: measures,
    }),
    // A person's decision replaces the machine's; the author hears of the new measure only.
    ...(held
      ? [
          DecisionReversed({
            ...of,
            decisionId: held.decisionId,
            authorId: held.authorId,
            told: held.told && !takesAway(measures),
            appealId: null,
            confirmedBy: takesAway(measures) ? said.decisionId : null,
            by: by.id,
            why: '',
            reversedAt: at,
          }),
        ]
      : []),
  ]
}

export function endDecision(
  state: Case,
  { data: { decisionId } }: CaseCommandOf<'EndDecision'>,
): CaseEvent[] {
  return decisionOf(state, decisionId).carriedOut
    ? []
    : [DecisionCarriedOut({ ...requireCase(state), decisionId })]
}

export function endEffect(
  state: Case,
  { data: { decisionId, effect, on }, at }: CaseCommandOf<'EndEffect'>,
): CaseEvent[] {
  const { effects, ended, reversed } = decisionOf(state, decisionId)
  const isSame = (one: Pick<Measure, 'effect' | 'on'>) => one.effect === effect && one.on === on
  const until = effects.find(isSame)?.until ?? null
  return reversed || until === null || until > at || ended.some(isSame)
    ? []
    : [DecisionEffectEnded({ ...requireCase(state), decisionId, effect, on, endedAt: at })]
}

export function reverseDecision(
  state: Case,
  { data: { decisionId, why }, by, at }: CaseCommandOf<'ReverseDecision'>,
): CaseEvent[] {
  const {
    by: decider,
    authorId,
    told,
    takenAt,
    reversed,
    carriedOut,
  } = decisionOf(state, decisionId)
  const thinksAgain = decider === by.id && Date.parse(at) - Date.parse(takenAt) <= UNDO_MS
  authorize(by, thinksAgain ? 'case.work' : 'decision.reverse', {
    self: state.reportedUserId,
  })
  if (reversed) return []
  // What is half done can't be taken back: a moment later it is whole.
  if (!carriedOut)
    throw new DomainError(
      'not_yet',
      'La decisión aún se está aplicando. Inténtalo de nuevo en un momento.',
    )
  const of = requireCase(state)
  return [
    DecisionReversed({
      ...of,
      decisionId,
      authorId,
      told,
      appealId: null,
      confirmedBy: null,
      by: by.id,
      why,
      reversedAt: at,
    }),
    ...(thinksAgain && !state.open ? [CaseReopened({ ...of, why: 'undone' })] : []),
  ]
}

export function endReversal(
  state: Case,
  { data: { decisionId } }: CaseCommandOf<'EndReversal'>,
): CaseEvent[] {
  const { reversed, undone } = decisionOf(state, decisionId)
  return reversed && !undone ? [DecisionUndone({ ...requireCase(state), decisionId })] : []
}

/** A statement of reasons needs the law, which the clause 'ilegal' alone leaves open. */
function mustStateLaw(clause: DecisionTakenData['clause'], law: DecisionTakenData['law']): void {
  if ((clause === 'ilegal') === (law !== null)) return
  const message: Said =
    law === null ? 'Elige qué ley incumple' : 'Solo el contenido ilegal lleva una ley'
  throw new DomainError('validation', message, { errors: [{ field: 'ley', message }] })
}

/** Reporters are warned before a pause: DSA art. 23. @throws invalid_state, validation */
function mustHaveWarned({ decisions }: Case, clause: DecisionTakenData['clause']): void {
  if (clause !== 'reportes')
    throw new DomainError(
      'validation',
      'Sus reportes se pausan por la norma «Uso indebido de los reportes»',
      {
        errors: [
          {
            field: 'clausula',
            message: 'Sus reportes se pausan por la norma «Uso indebido de los reportes»',
          },
        ],
      },
    )
  if (!decisions.some(isReportsWarning))
    throw new DomainError('invalid_state', 'Antes de pausar sus reportes hay que avisar')
}
