/** What may be reported, for what, and what becomes of it: moderation.md, 'Settled'. Without zod, for screens. */

export const subjectTypes = ['USER', 'REVIEW', 'BUSINESS', 'POST', 'COMMENT', 'MESSAGE'] as const
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

/** What is done about something. `none`: nothing; `hide` and `remove`: nobody but its author finds it, who of what is removed reads the reason alone; `suspend`: for some days. */
export const effects = ['none', 'hide', 'remove', 'suspend'] as const
export type Effect = (typeof effects)[number]
/** Of what is published. */
export const takenDownAs = ['hide', 'remove'] as const
export type TakenDownAs = (typeof takenDownAs)[number]

export const effectsOn: Readonly<Record<SubjectType, readonly Effect[]>> = {
  USER: ['none', 'suspend'], REVIEW: ['none', 'hide', 'remove'], BUSINESS: ['none'], POST: ['none', 'hide', 'remove'], COMMENT: ['none', 'hide', 'remove'],
  // Whoever wrote it is decided about (USER): what two have said to each other stays theirs.
  MESSAGE: ['none'],
}

/** Of our terms, by which something is decided. */
export const clauses = ['spam', 'acoso', 'odio', 'desnudez', 'violencia', 'autolesion', 'menores', 'suplantacion', 'falsa', 'ilegal', 'servicio', 'resena'] as const
export type Clause = (typeof clauses)[number]
/** Whether the terms are against it or the law. */
export const grounds = ['terms', 'law'] as const

/** What jumps the queue, and what comes before the rest. */
export const urgentReasons: readonly ReportReason[] = ['menores', 'autolesion']
export const graveReasons: readonly ReportReason[] = ['violencia', 'odio', 'acoso', 'ilegal']
