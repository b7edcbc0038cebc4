/** What can be reported: what each such thing shows, by its own stream, and to whom. */
import type { SubjectType } from '../../contract/moderation/reasons.ts'
import type { Showing, Shown } from '../commands/moderation/cases.ts'
import type { ReportReads } from '../commands/moderation/reports.ts'
import type { BusinessEvent, BusinessProfile } from '../domain/business/business.ts'
import type { ReviewEvent } from '../domain/engagement/review.ts'
import { PICTURE_PATH } from '../../contract/kernel/pictures.ts'
import type { ConversationEvent } from '../domain/messaging/conversation.ts'
import { type MessageEvent, monthOf } from '../domain/messaging/message.ts'
import type { Evidence } from '../domain/moderation/case.ts'
import { CommentAdded, CommentDeleted, type CommentEvent } from '../domain/social/comment.ts'
import { PostDeleted, type PostEvent } from '../domain/social/post.ts'
import type { AccountEvent, Profile } from '../domain/identity/account.ts'
import type { Subject } from '../domain/moderation/subject.ts'
import type { DomainEvent } from '../domain/kernel/event.ts'
import type { EventLog } from '../eventlog/log.ts'
import type { Db } from '../postgres/db.ts'
import { shopSeenBy } from '../projections/business/shops.ts'
import { reviewSeenBy } from '../projections/engagement/reviews.ts'
import { personReportableBy } from '../projections/identity/people.ts'
import { chatReads } from '../projections/messaging/conversations.ts'
import { messagesAround, messageToReport } from '../projections/messaging/messages.ts'
import { commentToReport, postToReport, type ReportableContent, reportSubject } from '../projections/moderation/reports.ts'
import type { Viewer } from '../projections/visibility.ts'

/** What is there to be read, under its name. */
const said = (texts: Readonly<Record<string, string | null>>): Shown['texts'] =>
  Object.entries(texts).flatMap(([name, text]) => (text ? [{ name, text }] : []))
const withText = (before: Shown | undefined, name: string, text: string): Shown =>
  ({ texts: [...(before?.texts ?? []).filter((one) => one.name !== name), { name, text }], pictures: before?.pictures ?? [] })

const profile = ({ nombre, acercaDe, especialidades, profileImageUrl }: Profile): Shown => ({
  texts: said({ nombre, acercaDe, especialidades: especialidades.join(', ') }), pictures: profileImageUrl === null ? [] : [profileImageUrl],
})

/** Where a shop is somebody's home, nobody who reports it has seen where that is. */
const shop = ({ nombre, descripcion, direccion, addressIsPrivate, telefono, email, website, imagen }: BusinessProfile): Shown => ({
  texts: said({ nombre, descripcion, direccion: addressIsPrivate ? null : direccion, telefono, email, website }), pictures: imagen === null ? [] : [imagen],
})

/** Of a stream's own events; each stream has no others. */
const showing = <Event extends DomainEvent>(category: string, after: (event: Event, before: Shown | undefined) => Shown | undefined): Showing =>
  ({ category, after: (event, before) => after(event as Event, before) })

/** `db`: where messages stand, and between which others. */
export const showsOf = (db: Db): Readonly<Record<SubjectType, Showing>> => ({
  USER: showing<AccountEvent>('account', (event) => (event.type === 'AccountRegistered' || event.type === 'ProfileUpdated' ? profile(event.data) : undefined)),
  BUSINESS: showing<BusinessEvent>('business', (event) => (event.type === 'BusinessOpened' || event.type === 'BusinessChanged' ? shop(event.data) : undefined)),
  REVIEW: showing<ReviewEvent>('review', (event, before) => {
    if (event.type === 'ReviewPublished') return { texts: said({ estrellas: String(event.data.rating), comentario: event.data.comment }), pictures: [] }
    if (event.type === 'ReviewEdited') return withText(withText(before, 'estrellas', String(event.data.to)), 'comentario', event.data.comment)
    if (event.type === 'ReviewReplied' || event.type === 'ReviewReplyEdited') return withText(before, 'respuesta', event.data.reply)
    return undefined
  }),
  POST: showing<PostEvent>('post', (event) => (event.type === 'PostPublished' || event.type === 'PostEdited'
    ? { texts: said({ texto: event.data.content, ...alts(event.data.images) }), pictures: event.data.images.map(({ path }) => path) } : undefined)),
  COMMENT: {
    ...showing<CommentEvent>('comment', (event) => (event.type === 'CommentAdded' || event.type === 'CommentEdited' ? { texts: said({ texto: event.data.content }), pictures: [] } : undefined)),
    // What it was said under, and what it answers.
    within: ({ type, data }) => (type !== CommentAdded.type ? [] : within(data as ReturnType<typeof CommentAdded>['data'])),
  },
  // Its words may be a request's, which stand with the conversation.
  MESSAGE: {
    category: 'messages',
    async streams(id) {
      const found = await chatReads(db).whereIs(id)
      return found ? [`conversation-${found.conversationId}`, `messages-${monthOf(found.conversationId, found.sentAt)}`] : []
    },
    after: (event, _, id) => ofMessage(event as ConversationEvent | MessageEvent, id),
    around: (id) => around(db, id),
  },
})

function ofMessage(event: ConversationEvent | MessageEvent, id: string): Shown | undefined {
  if (event.type === 'RequestSent' && event.data.messageId === id) return { texts: said({ texto: event.data.text }), pictures: [] }
  if (event.type !== 'MessageSent' || event.data.messageId !== id) return undefined
  const { text, images } = event.data
  return { texts: said({ texto: text, ...alts(images) }), pictures: images.map(({ mediaId }) => PICTURE_PATH + mediaId) }
}

/** What the two said before and after, by when, and whose it is: `suyo`, of whoever is reported. */
async function around(db: Db, id: string): Promise<Evidence['context']> {
  return (await messagesAround(db, id, AROUND)).map(({ sent_at, text, is_theirs }) => ({ name: `MESSAGE ${sent_at} ${is_theirs ? 'suyo' : 'otro'}`, text: text === '' ? '(foto)' : text }))
}

/** So many messages on either side. */
const AROUND = 5
const alts = (images: readonly { readonly alt: string }[]) => Object.fromEntries(images.map(({ alt }, index) => [`imagen ${index + 1}`, alt]))
const within = ({ postId, parentId }: { postId: string; parentId: string | null }): Subject[] =>
  [{ type: 'POST', id: postId }, ...(parentId === null ? [] : [{ type: 'COMMENT', id: parentId } as const])]

interface Sources {
  readonly db: Db
  readonly log: Pick<EventLog, 'readStream'>
}
type Whose = (sources: Sources, viewer: Viewer, id: string) => Promise<{ readonly authorId: string | null } | undefined>

/** Whose it is, of what the viewer sees. */
const seen: Readonly<Record<SubjectType, Whose>> = {
  USER: async ({ db }, viewer, id) => (await personReportableBy(db, viewer, id)) && { authorId: id },
  BUSINESS: async ({ db }, viewer, id) => {
    const shop = await shopSeenBy(db, viewer, id)
    return shop && { authorId: shop.owner_id }
  },
  REVIEW: ({ db }, viewer, id) => reviewSeenBy(db, viewer, id),
  POST: async ({ db, log }, viewer, id) => stillKnown(await postToReport(db, viewer, id), `post-${id}`, log, viewer),
  // Whatever is between the two by now: they have it before them.
  MESSAGE: ({ db }, viewer, id) => messageToReport(db, viewer, id),
  COMMENT: async ({ db, log }, viewer, id) => stillKnown(await commentToReport(db, viewer, id), `comment-${id}`, log, viewer),
}

/** For so long one may report what one saw until it was deleted. */
const KNOWN_MS = 30 * 86_400_000

async function stillKnown(found: ReportableContent | undefined, stream: string, log: Sources['log'], { at }: Viewer): Promise<{ authorId: string } | undefined> {
  if (!found?.deleted) return found
  for await (const { type, data, metadata } of log.readStream(stream)) {
    if (type === PostDeleted.type || (type === CommentDeleted.type && 'wasVisible' in data && data.wasVisible)) {
      return Date.parse(at) - Date.parse(metadata.occurredAt) < KNOWN_MS ? found : undefined
    }
  }
  return undefined
}

export const reportReads = (sources: Sources): ReportReads => ({
  reportable: (viewer, { type, id }) => seen[type](sources, viewer, id),
  subjectOf: (reportId) => reportSubject(sources.db, reportId),
})
