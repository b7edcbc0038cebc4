/** What can be reported, and its owner, for a viewer. */
import type { SubjectType } from '../../contract/moderation/reasons.ts'
import type { ReportReads } from '../commands/moderation/file-report.ts'
import { CommentDeleted } from '../domain/social/comment-events.ts'
import { PostDeleted } from '../domain/social/post.ts'
import type { EventLog } from '../eventlog/log.ts'
import type { Db } from '../postgres/db.ts'
import { shopSeenBy } from '../projections/business/shops.ts'
import { reviewSeenBy } from '../projections/engagement/reviews.ts'
import { personReportableBy } from '../projections/identity/people.ts'
import { chatReads } from '../projections/messaging/conversations.ts'
import { messagesAround, messageToReport } from '../projections/messaging/messages.ts'
import {
  commentToReport,
  postToReport,
  type ReportableContent,
  reportSubject,
  reporterRecordOf,
} from '../projections/moderation/reports.ts'
import type { Viewer } from '../projections/visibility.ts'
import type { MessageReads } from './evidence-snapshots.ts'

interface Sources {
  readonly db: Db
  readonly log: Pick<EventLog, 'readStream'>
}
type Whose = (
  sources: Sources,
  viewer: Viewer,
  id: string,
) => Promise<{ readonly authorId: string | null } | undefined>

const seen: Readonly<Record<SubjectType, Whose>> = {
  USER: async ({ db }, viewer, id) =>
    (await personReportableBy(db, viewer, id)) && { authorId: id },
  BUSINESS: async ({ db }, viewer, id) => {
    const shop = await shopSeenBy(db, viewer, id)
    return shop && { authorId: shop.owner_id }
  },
  REVIEW: ({ db }, viewer, id) => reviewSeenBy(db, viewer, id),
  POST: async ({ db, log }, viewer, id) =>
    stillKnown(await postToReport(db, viewer, id), `post-${id}`, log, viewer),
  // Whatever is between the two by now: they have it before them.
  MESSAGE: ({ db }, viewer, id) => messageToReport(db, viewer, id),
  COMMENT: async ({ db, log }, viewer, id) =>
    stillKnown(await commentToReport(db, viewer, id), `comment-${id}`, log, viewer),
  // It is contested, by its client, not reported.
  APPOINTMENT: async () => undefined,
}

/** For so long one may report what one saw until it was deleted. */
const KNOWN_MS = 30 * 86_400_000

async function stillKnown(
  found: ReportableContent | undefined,
  stream: string,
  log: Sources['log'],
  { at }: Viewer,
): Promise<{ authorId: string } | undefined> {
  if (!found?.deleted) return found
  for await (const { type, data, metadata } of log.readStream(stream)) {
    if (
      type === PostDeleted.type ||
      (type === CommentDeleted.type && 'wasVisible' in data && data.wasVisible)
    ) {
      return Date.parse(at) - Date.parse(metadata.occurredAt) < KNOWN_MS ? found : undefined
    }
  }
  return undefined
}

export const reportReads = (sources: Sources): ReportReads => ({
  reportable: (viewer, { type, id }) => seen[type](sources, viewer, id),
  toldBy: (reporterId) => reporterRecordOf(sources.db, reporterId),
  subjectOf: (reportId) => reportSubject(sources.db, reportId),
})

/** Where a message stands, and between which others, for what a report keeps of it. */
export const messageReads = (db: Db): MessageReads => ({
  placesOf: (messageId) => chatReads(db).placesOf(messageId),
  around: async (messageId, each) =>
    (await messagesAround(db, messageId, each)).map(
      ({ text, sent_at: sentAt, is_theirs: isTheirs }) => ({ text, sentAt, isTheirs }),
    ),
})
