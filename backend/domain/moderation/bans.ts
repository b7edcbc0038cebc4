/**
 * When a ban becomes final: appeal lost or its deadline passed. Until then content is hidden only;
 * then it is removed (`sweeping`, processes.ts). In the case's stream (case.ts).
 */
import { z } from 'zod'
import { appealableUntil } from '../../../contract/moderation/appealing.ts'
import { subjectTypes } from '../../../contract/moderation/reasons.ts'
import { event } from '../kernel/event.ts'
import { Id, Utc } from '../kernel/fields.ts'
import type { Case, Decision } from './case.ts'

const about = { caseId: Id, targetType: z.enum(subjectTypes), targetId: Id }

/** The ban is final: the account's likes, comments and follows are removed. */
export const BanBecameFinal = event('BanBecameFinal', {
  ...about,
  decisionId: Id,
  bannedId: Id,
  finalAt: Utc,
})
/** Nothing of it is left. */
export const BanCleanupFinished = event('BanCleanupFinished', { ...about, decisionId: Id })

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
