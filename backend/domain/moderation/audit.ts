/** What staff have looked at: a stream for each of them and each month, so that none grows without end. Nobody takes a look back. */
import { z } from 'zod'
import { event, personal } from '../kernel/event.ts'
import { Id, Text } from '../kernel/fields.ts'

/** What can be looked at, and in which way. */
export const looks = ['appointments.list', 'appointment.see', 'appointment.replay'] as const
export const subjectTypes = ['appointment', 'person'] as const

/** Of whom or what; null where everybody's were listed. */
export const PrivateContentRead = event('PrivateContentRead', {
  staffId: Id, what: z.enum(looks), subjectType: z.enum(subjectTypes).nullable(), subjectId: Id.nullable(),
  /** The words by which somebody was looked for. */
  sought: personal(Text(80).nullable(), { of: 'staffId', erased: null }),
  caseId: Id.nullable(), why: personal(Text(500).nullable(), { of: 'staffId', erased: null }),
})

/** By the month in which the look was, UTC. */
export const auditStream = (staffId: string, at: string): string => `audit-${staffId}-${at.slice(0, 7)}`
