/** All types of subjects, and what moderation asks of them. */
import type { SubjectType } from '../../contract/moderation/subject-types.ts'
import type { EvidenceSource, Subjects } from '../commands/moderation/subjects.ts'
import type { ReportReads } from '../commands/moderation/file-report.ts'
import type { EventLog } from '../eventlog/log.ts'
import type { Db } from '../postgres/db.ts'
import { daysOf } from '../projections/booking/appointment-lists.ts'
import { chatReads } from '../projections/messaging/conversations.ts'
import { messagesAround } from '../projections/messaging/messages.ts'
import { reporterRecordOf, reportSubject } from '../projections/moderation/reports-reads.ts'
import { appointment } from './appointment.ts'
import { business } from './business.ts'
import { comment } from './comment.ts'
import { mediaIdsOf } from './content.ts'
import type { EvidenceReads, MeasureCommands, SubjectDefinition } from './definition.ts'
import { message } from './message.ts'
import { post } from './post.ts'
import { review } from './review.ts'
import { user } from './user.ts'

export const definitions: Readonly<Record<SubjectType, SubjectDefinition>> = {
  USER: user,
  REVIEW: review,
  BUSINESS: business,
  POST: post,
  COMMENT: comment,
  MESSAGE: message,
  APPOINTMENT: appointment,
}

export const evidenceFrom =
  (reads: EvidenceReads) =>
  (type: SubjectType): EvidenceSource =>
    definitions[type].evidence(reads)

export const evidenceReads = (db: Db): EvidenceReads => {
  const { placesOf } = chatReads(db)
  return {
    placesOf,
    messagesAround: async (messageId, each) =>
      (await messagesAround(db, messageId, each)).map(
        ({ text, sent_at: sentAt, is_theirs: isTheirs }) => ({ text, sentAt, isTheirs }),
      ),
    daysOf: async (appointmentId) =>
      (await daysOf(db, appointmentId)).map(({ barber_id: barberId, day }) => ({ barberId, day })),
  }
}

export const subjectsOf = (through: MeasureCommands, reads: EvidenceReads): Subjects => ({
  evidence: evidenceFrom(reads),
  named: ({ type }, evidence) => ({ type, ...definitions[type].quoted(evidence) }),
  picturesOf: async ({ type, id }) =>
    mediaIdsOf(await definitions[type].picturesOf(through.commands, reads, id)),
  isGone: async ({ type, id }) => (await definitions[type].isGone?.(through.commands, id)) === true,
  async take(step, { type, id }, effect, taken) {
    await definitions[type].measures[effect]?.take(through, step, id, taken)
  },
  async takeBack(step, { type, id }, effect, decisionId) {
    await definitions[type].measures[effect]?.takeBack(through, step, id, decisionId)
  },
})

export const reportReads = (sources: {
  readonly db: Db
  readonly log: Pick<EventLog, 'readStream'>
}): ReportReads => ({
  reportable: (viewer, { type, id }) => definitions[type].reportableBy(sources, viewer, id),
  toldBy: (reporterId) => reporterRecordOf(sources.db, reporterId),
  subjectOf: (reportId) => reportSubject(sources.db, reportId),
})
