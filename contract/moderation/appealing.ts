/** Appeals: deadline and sides: moderation.md M8, 'Settled'. Without zod, for screens. */

/** Calendar months in which a decision can be appealed; then a ban is final. */
export const APPEAL_MONTHS = 6
export function appealableUntil(at: string): string {
  const end = new Date(at)
  const day = end.getUTCDate()
  end.setUTCMonth(end.getUTCMonth() + APPEAL_MONTHS)
  // The 31st of August and half a year is the last of February, not the third of March.
  if (end.getUTCDate() !== day) end.setUTCDate(0)
  return end.toISOString()
}

/** The author of the content, and its reporters. */
export const appealSides = ['author', 'reporter'] as const
export type AppealSide = (typeof appealSides)[number]
/** On the wire, as `appealSides`. */
export const appealSideNames = ['autor', 'reporte'] as const
/** What became of it: the decision stands, or it does not. */
export const appealOutcomes = ['upheld', 'overturned'] as const
export type AppealOutcome = (typeof appealOutcomes)[number]
/** On the wire. `MOOT`: what was appealed was taken back before anybody looked. */
export const appealStatuses = ['PENDING', 'UPHELD', 'OVERTURNED', 'MOOT'] as const
export type AppealStatus = (typeof appealStatuses)[number]
