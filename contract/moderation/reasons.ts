/** What may be reported, for what, and what becomes of it: moderation.md, 'Settled'. Without zod, for screens. */

/** What events and cases know of. */
export const subjectTypes = ['USER', 'REVIEW', 'BUSINESS', 'POST', 'COMMENT'] as const
export type SubjectType = (typeof subjectTypes)[number]

/** What is accepted now. */
export const reportable = ['USER', 'REVIEW', 'BUSINESS'] as const satisfies readonly SubjectType[]
export type Reportable = (typeof reportable)[number]

export const reportReasons = ['spam', 'acoso', 'odio', 'desnudez', 'violencia', 'autolesion', 'menores', 'suplantacion', 'falsa', 'ilegal', 'otro'] as const
export type ReportReason = (typeof reportReasons)[number]

/** What was decided of it: something was done, nothing was to be done, or it was gone by then. */
export const outcomes = ['ACTION_TAKEN', 'NO_ACTION', 'GONE'] as const
export type Outcome = (typeof outcomes)[number]

/** Only a pending one can be withdrawn. */
export const reportStatuses = ['PENDING', ...outcomes, 'WITHDRAWN'] as const
export type ReportStatus = (typeof reportStatuses)[number]
