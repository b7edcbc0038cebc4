/**
 * Why a case stands where it stands among those that wait: moderation.md M13. How grave what people say of it is × how often those who say
 * so were right × how many they are × how long it has waited. What jumps the queue stands before all others. Without zod, for screens.
 */
import type { ReportReason } from './reasons.ts'

/** Of the gravest reason that anybody gave; 1 of the others, and of what a rule has found. */
export const severities = { urgent: 8, grave: 4, serious: 2, other: 1 } as const

/** Neither grave nor nothing. */
export const seriousReasons: readonly ReportReason[] = ['desnudez', 'suplantacion', 'falsa']

/** What has waited for so long weighs twice as much, and again after as long: nothing waits for ever. */
export const DOUBLES_HOURS = 24

/** How the word of somebody weighs of whom nothing is known yet, in hundredths: a guest's, a newcomer's. */
export const UNKNOWN_WEIGHT = 50
/** Whoever was never right is still heard. */
export const LEAST_WEIGHT = 10

/** In which something may be written, as far as that is told apart. */
export const contentLanguages = ['es', 'en'] as const
export type ContentLanguage = (typeof contentLanguages)[number]
