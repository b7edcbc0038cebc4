/** One file on the way to a phone: they come together with their texts. */
export { ClientLate } from './ClientLate.tsx'
export { LateVisit } from './LateVisit.tsx'
export { RunLateSheet } from './RunLateSheet.tsx'
