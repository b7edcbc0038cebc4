/**
 * When a ban becomes final: appeal lost or its deadline passed. Until then content is hidden only;
 * then it is removed (`sweeping`, processes.ts).
 */
import { appealableUntil } from '../../../contract/moderation/appealing.ts'
import { BanBecameFinal, BanCleanupFinished, type CaseEvent } from './case-events.ts'
import type { CaseCommandOf } from './case-commands.ts'
import { type Case, type Decision, decisionOf, requireCase } from './case-state.ts'

export function makeBanFinal(
  state: Case,
  { data: { decisionId }, at }: CaseCommandOf<'MakeBanFinal'>,
): CaseEvent[] {
  const of = requireCase(state)
  const taken = decisionOf(state, decisionId)
  const bannedId = bannedBy(taken)
  return bannedId === undefined || taken.final || !isFinalAt(state, taken, at)
    ? []
    : [BanBecameFinal({ ...of, decisionId, bannedId, finalAt: at })]
}

export function endSweep(
  state: Case,
  { data: { decisionId } }: CaseCommandOf<'EndSweep'>,
): CaseEvent[] {
  const { final, swept } = decisionOf(state, decisionId)
  return final && !swept ? [BanCleanupFinished({ ...requireCase(state), decisionId })] : []
}

/** The account banned by a decision, if any. */
export function bannedBy({
  effects: measures,
  targetId,
  authorId,
}: Pick<Decision, 'effects' | 'targetId' | 'authorId'>): string | undefined {
  const ban = measures.find(({ effect }) => effect === 'ban')
  return ban && (ban.on === 'author' ? (authorId ?? undefined) : targetId)
}

/** The ban stands, and its appeal was lost or its deadline passed. */
export function isFinalAt(
  { appeals }: Case,
  { decisionId, carriedOut, reversed, takenAt }: Decision,
  at: string,
): boolean {
  const appeal = appeals.find((one) => one.decisionId === decisionId && one.side === 'author')
  return (
    carriedOut &&
    !reversed &&
    (appeal ? appeal.answer?.outcome === 'upheld' : at > appealableUntil(takenAt))
  )
}
