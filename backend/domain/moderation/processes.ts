/**
 * What follows on a decision of moderation: it is written down first, then carried out in the
 * streams of what it is about.
 */
import { z } from 'zod'
import { subjectTypes } from '../../../contract/moderation/reasons.ts'
import { Id } from '../kernel/fields.ts'
import { process } from '../kernel/process.ts'
import { BanBecameFinal, BanCleanupFinished } from './bans.ts'
import { DecisionCarriedOut, DecisionReversed, DecisionTaken, DecisionUndone } from './case.ts'

const about = z.object({ targetType: z.enum(subjectTypes), targetId: Id })
/** A few seconds: whoever decided is about to carry it out. */
const PATIENCE = 20

/** What was decided is done, and whoever reported is answered. */
export const deciding = process({
  name: 'deciding',
  patience: PATIENCE,
  about,
  marks: ({ begins, ends }) => [
    begins(DecisionTaken, ({ decisionId: id, targetType, targetId }) => ({
      id,
      targetType,
      targetId,
    })),
    ends(DecisionCarriedOut, ({ decisionId }) => decisionId),
  ],
})

/** What a decision had brought about is as before. */
export const reversing = process({
  name: 'reversing',
  patience: PATIENCE,
  about,
  marks: ({ begins, ends }) => [
    begins(DecisionReversed, ({ decisionId: id, targetType, targetId }) => ({
      id,
      targetType,
      targetId,
    })),
    ends(DecisionUndone, ({ decisionId }) => decisionId),
  ],
})

/**
 * What whoever is banned for good has done to what is others' is gone: hearts, comments, whom they
 * follow and who follows them.
 */
export const sweeping = process({
  name: 'sweeping',
  patience: PATIENCE,
  about,
  marks: ({ begins, ends }) => [
    begins(BanBecameFinal, ({ decisionId: id, targetType, targetId }) => ({
      id,
      targetType,
      targetId,
    })),
    ends(BanCleanupFinished, ({ decisionId }) => decisionId),
  ],
})
