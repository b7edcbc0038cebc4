/** Processes that carry out moderation decisions. */
import { z } from 'zod'
import { subjectTypes } from '../../../contract/moderation/subject-types.ts'
import { Id } from '../kernel/fields.ts'
import { process } from '../kernel/process.ts'
import {
  BanBecameFinal,
  BanCleanupFinished,
  DecisionCarriedOut,
  DecisionReversed,
  DecisionTaken,
  DecisionUndone,
} from './case-events.ts'

const about = z.object({ targetType: z.enum(subjectTypes), targetId: Id })
/** Seconds: the decider is about to carry it out. */
const PATIENCE = 20

/** The decision's effects are applied and reporters answered. */
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

/** A final ban: likes, comments and follows are removed, both ways. */
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
