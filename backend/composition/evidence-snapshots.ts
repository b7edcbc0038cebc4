/** Current content of each reportable thing from its own stream. */
import type { SubjectType } from '../../contract/moderation/reasons.ts'
import { PICTURE_PATH } from '../../contract/kernel/pictures.ts'
import type { Showing, VisibleContent } from '../commands/moderation/cases.ts'
import type { BusinessEvent, BusinessProfile } from '../domain/business/business.ts'
import type { ReviewEvent } from '../domain/engagement/review.ts'
import type { AccountEvent, Profile } from '../domain/identity/account-events.ts'
import type { DomainEvent } from '../domain/kernel/event.ts'
import type { ConversationEvent } from '../domain/messaging/conversation-events.ts'
import { type MessageEvent, monthOf } from '../domain/messaging/message.ts'
import type { Evidence } from '../domain/moderation/case-events.ts'
import type { Subject } from '../domain/moderation/subject.ts'
import { CommentAdded, type CommentEvent } from '../domain/social/comment-events.ts'
import type { PostEvent } from '../domain/social/post.ts'

const say = (texts: Readonly<Record<string, string | null>>): VisibleContent['texts'] =>
  Object.entries(texts).flatMap(([name, text]) => (text ? [{ name, text }] : []))
const withText = (
  before: VisibleContent | undefined,
  name: string,
  text: string,
): VisibleContent => ({
  texts: [...(before?.texts ?? []).filter((one) => one.name !== name), { name, text }],
  pictures: before?.pictures ?? [],
})

const profile = ({
  nombre,
  acercaDe,
  especialidades,
  profileImageUrl,
}: Profile): VisibleContent => ({
  texts: say({ nombre, acercaDe, especialidades: especialidades.join(', ') }),
  pictures: profileImageUrl === null ? [] : [profileImageUrl],
})

/** Reporters never saw the exact location of a home. */
const shop = ({
  nombre,
  descripcion,
  direccion,
  addressIsPrivate,
  telefono,
  email,
  website,
  imagen,
}: BusinessProfile): VisibleContent => ({
  texts: say({
    nombre,
    descripcion,
    direccion: addressIsPrivate ? null : direccion,
    telefono,
    email,
    website,
  }),
  pictures: imagen === null ? [] : [imagen],
})

/** Of a stream's own events; each stream has no others. */
const showing = <Event extends DomainEvent>(
  category: string,
  after: (event: Event, before: VisibleContent | undefined) => VisibleContent | undefined,
): Showing => ({ category, after: (event, before) => after(event as Event, before) })

export interface MessagePlace {
  readonly conversationId: string
  readonly sentAt: string
}

/** Where messages stand, and between which others. */
export interface MessageReads {
  /** In order. Colluding senders may reuse an id in several conversations. */
  placesOf(messageId: string): Promise<readonly MessagePlace[]>
  /** Messages before and after. `isTheirs`: by the author of the reported one. */
  around(
    messageId: string,
    each: number,
  ): Promise<
    readonly { readonly sentAt: string; readonly text: string; readonly isTheirs: boolean }[]
  >
}

/** Where an appointment's events are, and what they come to. */
export interface AppointmentHistories {
  daysOf(
    appointmentId: string,
  ): Promise<readonly { readonly barberId: string; readonly day: string }[]>
  lifeOf: NonNullable<Showing['life']>
}

export const evidenceSnapshotsOf = (
  messages: MessageReads,
  lives: AppointmentHistories,
): Readonly<Record<SubjectType, Showing>> => ({
  USER: showing<AccountEvent>('account', (event) =>
    event.type === 'AccountRegistered' || event.type === 'ProfileUpdated'
      ? profile(event.data)
      : undefined,
  ),
  BUSINESS: showing<BusinessEvent>('business', (event) =>
    event.type === 'BusinessOpened' || event.type === 'BusinessChanged'
      ? shop(event.data)
      : undefined,
  ),
  REVIEW: showing<ReviewEvent>('review', (event, before) => {
    if (event.type === 'ReviewPublished')
      return {
        texts: say({ estrellas: String(event.data.rating), comentario: event.data.comment }),
        pictures: [],
      }
    if (event.type === 'ReviewEdited')
      return withText(
        withText(before, 'estrellas', String(event.data.to)),
        'comentario',
        event.data.comment,
      )
    if (event.type === 'ReviewReplied' || event.type === 'ReviewReplyEdited')
      return withText(before, 'respuesta', event.data.reply)
    return undefined
  }),
  POST: showing<PostEvent>('post', (event) =>
    event.type === 'PostPublished' || event.type === 'PostEdited'
      ? {
          texts: say({ texto: event.data.content, ...alts(event.data.images) }),
          pictures: event.data.images.map(({ path }) => path),
        }
      : undefined,
  ),
  COMMENT: {
    ...showing<CommentEvent>('comment', (event) =>
      event.type === 'CommentAdded' || event.type === 'CommentEdited'
        ? { texts: say({ texto: event.data.content }), pictures: [] }
        : undefined,
    ),
    // What it was said under, and what it answers.
    within: ({ type, data }) =>
      type !== CommentAdded.type ? [] : within(data as ReturnType<typeof CommentAdded>['data']),
  },
  // Its words may be a request's, which stand with the conversation.
  MESSAGE: {
    category: 'messages',
    async streams(id) {
      const places = await messages.placesOf(id)
      return places.flatMap(({ conversationId, sentAt }) => [
        `conversation-${conversationId}`,
        `messages-${monthOf(conversationId, sentAt)}`,
      ])
    },
    after: (event, _, id) => ofMessage(event as ConversationEvent | MessageEvent, id),
    around: (id) => around(messages, id),
  },
  // A day is the barber's: what is another's on it is left out.
  APPOINTMENT: {
    category: 'agenda',
    after: () => undefined,
    life: lives.lifeOf,
    streams: async (id) =>
      (await lives.daysOf(id)).map(({ barberId, day }) => `agenda-${barberId}-${day}`),
  },
})

function ofMessage(
  event: ConversationEvent | MessageEvent,
  id: string,
): VisibleContent | undefined {
  if (event.type === 'MessageRequestSent' && event.data.messageId === id)
    return { texts: say({ texto: event.data.text }), pictures: [] }
  if (event.type !== 'MessageSent' || event.data.messageId !== id) return undefined
  const { text, images } = event.data
  return {
    texts: say({ texto: text, ...alts(images) }),
    pictures: images.map(({ mediaId }) => PICTURE_PATH + mediaId),
  }
}

/** With its time and author: `suyo` is the reported person's. */
async function around(messages: MessageReads, id: string): Promise<Evidence['context']> {
  return (await messages.around(id, AROUND)).map(({ sentAt, text, isTheirs }) => ({
    name: `MESSAGE ${sentAt} ${isTheirs ? 'suyo' : 'otro'}`,
    text: text === '' ? '(foto)' : text,
  }))
}

const AROUND = 5
const alts = (images: readonly { readonly alt: string }[]) =>
  Object.fromEntries(images.map(({ alt }, index) => [`imagen ${index + 1}`, alt]))
const within = ({ postId, parentId }: { postId: string; parentId: string | null }): Subject[] => [
  { type: 'POST', id: postId },
  ...(parentId === null ? [] : [{ type: 'COMMENT', id: parentId } as const]),
]
