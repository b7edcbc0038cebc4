/** What staff have looked at, and what people took out in bulk: a stream for each of them and each month, so that none Nobody takes a look back. */
import { z } from 'zod'
import { event, personal } from '../kernel/event.ts'
import { Day, Id, Text } from '../kernel/fields.ts'

/** What can be looked at, and in which way. */
export const looks = ['appointments.list', 'appointment.see', 'appointment.replay', 'appointment.statistics', 'outbox.list', 'case.see', 'case.reports', 'case.picture'] as const
export const subjectTypes = ['appointment', 'person', 'case'] as const

/** Of whom or what; null where everybody's were listed. */
export const PrivateContentRead = event('PrivateContentRead', {
  staffId: Id, what: z.enum(looks), subjectType: z.enum(subjectTypes).nullable(), subjectId: Id.nullable(),
  /** The words by which somebody was looked for. */
  sought: personal(Text(80).nullable(), { of: 'staffId', erased: null }),
  caseId: Id.nullable(), why: personal(Text(500).nullable(), { of: 'staffId', erased: null }),
})

/** Appointments as a table: a barber's, a shop's, or of one barber in a shop; of which days, both included, where that was said. */
export const AppointmentsExported = event('AppointmentsExported', {
  byId: Id, barberId: Id.nullable(), businessId: Id.nullable(), from: Day.nullable(), to: Day.nullable(),
})

/** By the month in which the look was, UTC. */
export const auditStream = (byId: string, at: string): string => `audit-${byId}-${at.slice(0, 7)}`
