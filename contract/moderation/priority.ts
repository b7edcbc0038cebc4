/**
 * The order of the cases that wait: moderation.md M13. Bands of gravity come first, and no age
 * moves a case into another band. Within a band: how often those who told of it were right × how
 * many they are × how long it waits (× 2 for the more serious reasons). Without zod, for screens.
 */
import type { CaseReason } from './reasons.ts'

/** The gravest reason decides. Known removed pictures are urgent. */
export const bands = ['urgente', 'grave', 'normal'] as const
export type Band = (typeof bands)[number]
/** Within how many hours a case of the band is to be decided. */
export const targetHours: Readonly<Record<Band, number>> = { urgente: 1, grave: 24, normal: 72 }

/** Of the reasons in the last band, those that weigh twice. */
export const seriousReasons: readonly CaseReason[] = ['desnudez', 'suplantacion', 'falsa']
export const SERIOUS_WEIGHT = 2

/** Hours that double a case's weight within its band. */
export const DOUBLES_HOURS = 24

/** Weight of an unknown reporter, in hundredths: guests and newcomers. */
export const UNKNOWN_WEIGHT = 50
/** Reporters who were never right still count. */
export const LEAST_WEIGHT = 10

/** In which something may be written, as far as that is told apart. */
export const contentLanguages = ['es', 'en'] as const
export type ContentLanguage = (typeof contentLanguages)[number]
