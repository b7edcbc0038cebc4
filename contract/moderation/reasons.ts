/** Reasons, measures and outcomes of reports: moderation.md, 'Settled'. Without zod. */

export const reportReasons = [
  'spam',
  'acoso',
  'odio',
  'desnudez',
  'violencia',
  'autolesion',
  'menores',
  'suplantacion',
  'falsa',
  'ilegal',
  'otro',
] as const
export type ReportReason = (typeof reportReasons)[number]
/** Reasons of cases: report reasons and `disputa`, which isn't selectable. */
export const caseReasons = [...reportReasons, 'disputa'] as const
export type CaseReason = (typeof caseReasons)[number]

/** What was decided of it: something was done, nothing was to be done, or it was gone by then. */
export const outcomes = ['ACTION_TAKEN', 'NO_ACTION', 'GONE'] as const
export type Outcome = (typeof outcomes)[number]

/** Only a pending one can be withdrawn. */
export const reportStatuses = ['PENDING', ...outcomes, 'WITHDRAWN'] as const
export type ReportStatus = (typeof reportStatuses)[number]

/** D-7K3M-9QXA: without the letters that are taken for digits. */
export const receiptPattern = /^D-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/

/**
 * Measures. `none`; `label`: blurred; `hide` and `remove`: visible to the author only, `remove`
 * without the content; `warn`; `restrict`: comments need approval; `suspend`: hidden for some days;
 * `ban`: permanently; `withdraw`: only the picture; `mute`: reports paused for some days. Disputes:
 * `clear_no_show` removes the mark, `uphold_no_show` keeps it.
 */
export const effects = [
  'none',
  'label',
  'hide',
  'remove',
  'warn',
  'restrict',
  'suspend',
  'ban',
  'withdraw',
  'mute',
  'clear_no_show',
  'uphold_no_show',
] as const
export type Effect = (typeof effects)[number]
/** After these everything is as before: nobody has anything done about them. */
export const changesNothing: readonly Effect[] = ['none', 'uphold_no_show']
/** Effects without a clause; a cleared mark counts points only by a chosen clause. */
export const needsNoClause: readonly Effect[] = [...changesNothing, 'clear_no_show']
/** Target: subject or author; in a case about a person they are the same. */
export const sides = ['subject', 'author'] as const
export type Side = (typeof sides)[number]
export const scopes = ['everywhere'] as const
/** Of what is published. */
export const takenDownAs = ['hide', 'remove'] as const
export type TakenDownAs = (typeof takenDownAs)[number]

/** Of these one alone: each says of the same thing how it stands. */
export const alternatives: readonly (readonly Effect[])[] = [
  ['label', 'hide', 'remove', 'withdraw'],
  ['suspend', 'ban'],
  ['clear_no_show', 'uphold_no_show'],
]
/** Whether it ends by itself: what is in neither list lasts until it is taken back. */
export const needsEnd: readonly Effect[] = ['suspend', 'mute']
export const mayEnd: readonly Effect[] = [...needsEnd, 'hide', 'restrict']

/** Clauses whose removed pictures are held when they reappear. */
export const heldClauses: readonly Clause[] = ['menores', 'ilegal']
/** Of something of one's own: what was done about it. */
export const contentEffects = ['label', ...takenDownAs] as const

/** Of our terms, by which something is decided. */
export const clauses = [
  'spam',
  'acoso',
  'odio',
  'desnudez',
  'violencia',
  'autolesion',
  'menores',
  'suplantacion',
  'falsa',
  'ilegal',
  'servicio',
  'resena',
  'reportes',
] as const
export type Clause = (typeof clauses)[number]
/** How and by which clause content was removed, for its author. */
export interface TakenAs {
  readonly effect: TakenDownAs
  readonly clause: Clause
}
/** Whether the terms are against it or the law. */
export const grounds = ['terms', 'law'] as const
export type Ground = (typeof grounds)[number]

/** What jumps the queue, and what comes before the rest. */
export const urgentReasons: readonly CaseReason[] = ['menores', 'autolesion']
export const graveReasons: readonly CaseReason[] = ['violencia', 'odio', 'acoso', 'ilegal']
