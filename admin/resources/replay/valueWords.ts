/** Texts for coded values of the log, by field. */

const texts: Readonly<Record<string, readonly string[]>> = {
  targetType: ['console.cases.subject'],
  type: ['console.cases.subject'],
  effect: ['console.cases.effect'],
  clause: ['console.cases.reasons'],
  reason: ['console.cases.reasons'],
  ground: ['console.metrics.ground'],
  source: ['console.metrics.source'],
  openedBy: ['console.metrics.source'],
  raised: ['console.metrics.source'],
  as: ['console.metrics.source'],
  on: ['console.value.on'],
  scope: ['console.value.scope'],
  why: ['console.value.why'],
  mark: ['console.disputes.said'],
  stands: ['console.disputes.said'],
  outcome: ['console.cases.status', 'console.value.appeal', 'console.disputes.said'],
  side: ['console.value.side', 'console.value'],
  cancelledBy: ['console.value'],
  enteredBy: ['console.value'],
}

/** The keys under which a value's text may stand, the first that there is counts. */
export const wordsOfValue = (field: string, value: string): readonly string[] =>
  /^[A-Za-z_]+$/.test(value) ? (texts[field] ?? []).map((place) => `${place}.${value}`) : []
