/** The weight of a reporter: the share of their reports that led to action. */
import { LEAST_WEIGHT, UNKNOWN_WEIGHT } from '../../../contract/moderation/priority.ts'

/** A reporter's answered reports; content already deleted isn't counted. */
export interface ReporterRecord {
  readonly answered: number
  readonly upheld: number
}

/** Until there are so many outcomes, the missing ones are taken for undecided. */
const ENOUGH = 5

/** In hundredths, from 10 to 100: 50 of a newcomer. */
export function reporterWeightOf({ answered, upheld }: ReporterRecord): number {
  const missing = Math.max(0, ENOUGH - answered)
  const share = (upheld * 100 + missing * UNKNOWN_WEIGHT) / (answered + missing)
  return Math.max(LEAST_WEIGHT, Math.round(share))
}
