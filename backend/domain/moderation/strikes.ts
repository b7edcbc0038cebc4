/** Strikes of an account: points expire, and the state suggests but never acts. Pure. */
import { type AccountStanding, STRIKE_DAYS } from '../../../contract/moderation/clauses.ts'
import type { Clause } from '../../../contract/moderation/reasons.ts'
import type { Rules } from './moderation-settings.ts'

/** A decision as it counts. */
export interface Strike {
  readonly clause: Clause | null
  readonly takenAt: string
  /** It took a measure: what stayed as it was counts nothing. */
  readonly measured: boolean
  readonly reversed: boolean
}

const DAY_MS = 86_400_000
/** Until when a decision of that moment counts. */
export const countsUntil = (takenAt: string): string =>
  new Date(Date.parse(takenAt) + STRIKE_DAYS * DAY_MS).toISOString()

/** What one counts at that moment. */
export const strikeWeightOf = (
  { clause, takenAt, measured, reversed }: Strike,
  { points }: Pick<Rules, 'points'>,
  at: string,
): number =>
  measured && !reversed && clause !== null && takenAt <= at && at < countsUntil(takenAt)
    ? points[clause]
    : 0

export const pointsOf = (
  strikes: readonly Strike[],
  rules: Pick<Rules, 'points'>,
  at: string,
): number => strikes.reduce((sum, one) => sum + strikeWeightOf(one, rules, at), 0)

export const standingBy = (
  points: number,
  { thresholds }: Pick<Rules, 'thresholds'>,
): AccountStanding => {
  if (points >= thresholds.riesgo) return 'riesgo'
  if (points >= thresholds.aviso) return 'aviso'
  return 'bueno'
}

/** Points never ban: the decider sees the suggestion. */
export const suggestsBan = (points: number, { thresholds }: Pick<Rules, 'thresholds'>): boolean =>
  points >= thresholds.expulsion
