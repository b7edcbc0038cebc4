/**
 * How much the word of somebody weighs who reports: by how often something was done about what they
 * had told of.
 */
import { LEAST_WEIGHT, UNKNOWN_WEIGHT } from '../../../contract/moderation/priority.ts'

/** Of the reports of somebody that were answered. What was gone by then says nothing of them. */
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
