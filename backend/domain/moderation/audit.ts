/** Staff activity (looks, reveals, exports): a stream per person and month. */
import { z } from 'zod'
import { limits } from '../../../contract/kernel/limits.ts'
import { subjectEntries, subjectTypes } from '../../../contract/moderation/subject-types.ts'
import { event, openly, personal } from '../kernel/event.ts'
import { Day, Id, Position, Text, Utc } from '../kernel/fields.ts'

/**
 * What can be looked at, and in which way. A further read of the staff adds its word here, and no
 * more: in the log it is a code, so that an older program lists what a newer one has written down.
 */
export const looks = [
  'appointments.list',
  'appointments.search',
  'appointment.see',
  'appointment.replay',
  'appointment.statistics',
  'appointment.dossier',
  'person.replay',
  'shop.replay',
  'post.replay',
  'conversation.replay',
  'case.replay',
  'events.list',
  'audit.list',
  'audit.export',
  'outbox.list',
  'deliveries.list',
  'cases.lines',
  'case.see',
  'case.reports',
  'case.notices',
  'case.picture',
  'notices.list',
  'appeal.see',
  'staff.search',
  'figures.export',
  'transparency.export',
  'subject.see',
  'subjects.find',
  'reporter.see',
  'group.see',
] as const
export type LookWord = (typeof looks)[number]
/** Of what a look, or what was revealed, is. */
export const lookSubjects = [
  ...subjectTypes.map((type) => subjectEntries[type].auditedAs),
  'conversation',
  'case',
  'appeal',
  'event',
  'mail',
] as const
export type LookSubject = (typeof lookSubjects)[number]

const What = z.string().regex(/^[a-z]+(\.[a-zA-Z]+)*$/)
const SubjectType = z.string().regex(/^[a-z]+$/)

/** Subject of the access; null for lists. */
export const PrivateContentRead = event('PrivateContentRead', {
  staffId: Id,
  what: What,
  subjectType: SubjectType.nullable(),
  subjectId: Id.nullable(),
  sought: personal(Text(80).nullable(), { of: 'staffId', erased: null }),
  caseId: Id.nullable(),
  why: personal(Text(500).nullable(), { of: 'staffId', erased: null }),
})

/** Names, contacts and words of this are shown to them until then, and why. */
export const ContentRevealed = event('ContentRevealed', {
  staffId: Id,
  subjectType: SubjectType,
  subjectId: Id,
  why: personal(Text(limits.audit.why), { of: 'staffId', erased: '' }),
  until: Utc,
})

/** Export of appointments: scope and inclusive days, if given. */
export const AppointmentsExported = event('AppointmentsExported', {
  byId: Id,
  barberId: Id.nullable(),
  businessId: Id.nullable(),
  from: Day.nullable(),
  to: Day.nullable(),
})

/** Comparison of the log with its hashes: position, first difference. */
export const LogVerified = event('LogVerified', {
  staffId: Id,
  upTo: Position,
  brokenAt: Position.nullable(),
})

/** A failed job was retried: queue and id. */
export const JobRetried = event('JobRetried', {
  staffId: Id,
  queue: z.string().regex(/^[a-z]+$/),
  jobId: openly(Text(limits.audit.job), 'a name that the queue itself gave'),
})

/** By the month in which the look was, UTC. */
export const auditStream = (byId: string, at: string): string => `audit-${byId}-${at.slice(0, 7)}`
