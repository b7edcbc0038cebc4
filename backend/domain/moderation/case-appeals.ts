/** Appeals of a decision, in the case that decided (appeals.ts). */
import { limits } from '../../../contract/kernel/limits.ts'
import { DomainError } from '../kernel/decider.ts'
import {
  AppealClaimed,
  AppealDecided,
  type Appealed,
  AppealFiled,
  appealOf,
  decidable,
  filed,
  ruledOn,
} from './appeals.ts'
import { secondsAfter } from './case-claims.ts'
import type { CaseCommandOf } from './case-commands.ts'
import { type CaseEvent, CaseReopened, DecisionReversed } from './case-events.ts'
import { type Case, type Decision, decisionOf, holding, requireCase } from './case-state.ts'
import { isNothing } from './measures.ts'

export function fileAppeal(
  state: Case,
  { data: { decisionId, ...filing }, by, at }: CaseCommandOf<'FileAppeal'>,
): CaseEvent[] {
  const of = requireCase(state)
  return filed(state.appeals, appealedOf(decisionOf(state, decisionId)), filing, by, at).map(
    (appeal) => AppealFiled({ ...of, ...appeal, pictures: [...appeal.pictures] }),
  )
}

export function claimAppeal(
  state: Case,
  {
    data: { appealId, alone, seconds = limits.case.claimSeconds },
    by,
    at,
  }: CaseCommandOf<'ClaimAppeal'>,
): CaseEvent[] {
  const of = requireCase(state)
  const appeal = appealOf(state.appeals, appealId)
  decidable(appeal, appealedOf(decisionOf(state, appeal.decisionId)), alone, by)
  if (holding(appeal, at))
    throw new DomainError('claimed', 'Otra persona está revisando esta apelación')
  return [AppealClaimed({ ...of, appealId, by: by.id, until: secondsAfter(at, seconds) })]
}

export function decideAppeal(
  state: Case,
  { data: ruling, by, at }: CaseCommandOf<'DecideAppeal'>,
): CaseEvent[] {
  const of = requireCase(state)
  const { appealId, outcome, words } = ruling
  const taken = decisionOf(state, appealOf(state.appeals, appealId).decisionId)
  const { decisionId, authorId, notices } = taken
  const {
    appeal: { side, by: appellantId },
    own,
  } = ruledOn(state.appeals, appealedOf(taken), ruling, by)
  const isOverturned = outcome === 'overturned'
  // Two reporters are not told opposite things about one decision.
  const isGranted =
    side === 'reporter' &&
    state.appeals.some(
      (one) =>
        one.appealId !== appealId &&
        one.decisionId === decisionId &&
        one.side === 'reporter' &&
        one.answer?.outcome === 'overturned',
    )
  if (isGranted && !isOverturned)
    throw new DomainError(
      'invalid_state',
      'Otra apelación de esta decisión ya se resolvió a favor de quien reportó',
    )
  // What is half done can't be taken back: a moment later it is whole.
  if (isOverturned && side === 'author' && !taken.carriedOut)
    throw new DomainError(
      'not_yet',
      'La decisión aún se está aplicando. Inténtalo de nuevo en un momento.',
    )
  return [
    AppealDecided({
      ...of,
      appealId,
      decisionId,
      side,
      appellantId,
      outcome,
      by: by.id,
      own,
      words,
      decidedAt: at,
    }),
    ...(isOverturned && side === 'author'
      ? [
          DecisionReversed({
            ...of,
            decisionId,
            authorId,
            told: notices.author !== null,
            appealId,
            confirmedBy: null,
            by: by.id,
            why: words.slice(0, limits.case.why),
            reversedAt: at,
          }),
        ]
      : []),
    // Who had told of it and was not heard has it looked at once more.
    ...(isOverturned && side === 'reporter' && !state.open
      ? [CaseReopened({ ...of, why: 'appeal' })]
      : []),
  ]
}

/** The facts of a decision that an appeal is checked against. */
export const appealedOf = ({
  decisionId,
  by,
  authorId,
  takenAt,
  effects: measures,
  notices,
  reversed,
}: Decision): Appealed => ({
  decisionId,
  by,
  authorId,
  takenAt,
  reversed,
  concernsAuthor: !isNothing(measures) || notices.author !== null,
  isBan: measures.some(({ effect }) => effect === 'ban'),
})
