/**
 * When a ban is final: until its appeal is lost, or the time for one has gone by, whoever is banned
 * is only out of sight. From then on what they have done to what is others' is taken away
 * (`sweeping`, processes.ts). It stands in the stream of the case (case.ts).
 */
import { z } from 'zod'
import { appealableUntil } from '../../../contract/moderation/appealing.ts'
import { subjectTypes } from '../../../contract/moderation/reasons.ts'
import { event } from '../kernel/event.ts'
import { Id, Utc } from '../kernel/fields.ts'
import type { Case, Decision } from './case.ts'

const about = { caseId: Id, targetType: z.enum(subjectTypes), targetId: Id }

/**
 * Nobody can appeal this ban any more, or the appeal was lost: what whoever it is about has done to
 * what is others' goes with them.
 */
export const BanBecameFinal = event('BanBecameFinal', {
  ...about,
  decisionId: Id,
  bannedId: Id,
  finalAt: Utc,
})
/** Nothing of it is left. */
export const BanCleanupFinished = event('BanCleanupFinished', { ...about, decisionId: Id })

/** Whom a decision bans, if it does. */
export function bannedBy({
  effects: measures,
  targetId,
  authorId,
}: Pick<Decision, 'effects' | 'targetId' | 'authorId'>): string | undefined {
  const ban = measures.find(({ effect }) => effect === 'ban')
  return ban && (ban.on === 'author' ? (authorId ?? undefined) : targetId)
}

/** It stands, and whoever it is about has lost their appeal, or let the time for one go by. */
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
