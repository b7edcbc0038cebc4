/** What may be reported, for what, and what becomes of it: moderation.md, 'Settled'. Without zod, for screens. */

/** Messages come with messaging. */
export const subjectTypes = ['USER', 'REVIEW', 'BUSINESS', 'POST', 'COMMENT'] as const
export type SubjectType = (typeof subjectTypes)[number]

export const reportReasons = ['spam', 'acoso', 'odio', 'desnudez', 'violencia', 'autolesion', 'menores', 'suplantacion', 'falsa', 'ilegal', 'otro'] as const
export type ReportReason = (typeof reportReasons)[number]

/** What was decided of it: something was done, nothing was to be done, or it was gone by then. */
export const outcomes = ['ACTION_TAKEN', 'NO_ACTION', 'GONE'] as const
export type Outcome = (typeof outcomes)[number]

/** Only a pending one can be withdrawn. */
export const reportStatuses = ['PENDING', ...outcomes, 'WITHDRAWN'] as const
export type ReportStatus = (typeof reportStatuses)[number]

/** D-7K3M-9QXA: without the letters that are taken for digits. */
export const receiptPattern = /^D-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/
