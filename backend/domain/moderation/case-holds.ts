/** Machine holds of known removed pictures, until a person decides (hold.ts). */
import { subjectEntry } from '../../../contract/moderation/subject-types.ts'
import type { CaseCommandOf } from './case-commands.ts'
import {
  type CaseEvent,
  CaseReopened,
  DecisionTaken,
  type DecisionTakenData,
  MACHINE,
} from './case-events.ts'
import { type Case, requireCase } from './case-state.ts'
import { heldBefore, isAway, isCleared, isHold } from './hold.ts'
import { measuresAt } from './measures.ts'

export function holdKnown(
  state: Case,
  { data: { decisionId, contentHashes, ...said }, at }: CaseCommandOf<'HoldKnown'>,
): CaseEvent[] {
  const of = requireCase(state)
  const effect = subjectEntry(of.targetType).heldAs
  if (
    effect === undefined ||
    state.decisions.some((one) => one.decisionId === decisionId || isHold(one)) ||
    isCleared(state, contentHashes) ||
    isAway(state, effect, contentHashes)
  )
    return []
  return heldBy(
    of,
    state.reportedUserId,
    { ...said, decisionId, effects: measuresAt([{ effect, on: 'subject', days: null }], at) },
    at,
  )
}

export function holdAgain(
  state: Case,
  { data: { after, decisionId, notices }, at }: CaseCommandOf<'HoldAgain'>,
): CaseEvent[] {
  const before = heldBefore(state, after)
  if (!before) return []
  const { effects: measures, clause, ground, law, facts } = before
  return heldBy(
    requireCase(state),
    state.reportedUserId,
    { decisionId, effects: measures, clause, ground, law, facts, notices },
    at,
  )
}

/** What a machine decides, and that a person is to look. */
const heldBy = (
  of: NonNullable<Case['about']>,
  authorId: string | null,
  content: Pick<
    DecisionTakenData,
    'decisionId' | 'effects' | 'clause' | 'ground' | 'law' | 'facts' | 'notices'
  >,
  at: string,
): CaseEvent[] => [
  DecisionTaken({
    ...of,
    ...content,
    by: MACHINE,
    authorId,
    source: 'rule',
    scope: 'everywhere',
    coversUpTo: '0',
    takenAt: at,
    told: content.notices.author !== null && authorId !== null,
    toldWith: null,
  }),
  CaseReopened({ ...of, why: 'rule' }),
]
