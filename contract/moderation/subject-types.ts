/** Types of things that moderation decides about: one entry for each. Without zod. */
import type { Language } from '../kernel/languages.ts'
import { type Address, addressOf } from '../paths.ts'
import type { Effect, Side } from './reasons.ts'

interface SubjectTypeEntry {
  /** Whether people can report it. Its client disputes an appointment instead. */
  readonly reportable: boolean
  /** Whether it has a page in the console. Others are seen in their cases only. */
  readonly seen: boolean
  /** Measures on it, and on its author. */
  readonly effects: Readonly<Record<Side, readonly Effect[]>>
  /** The measure that holds it while it shows a known picture. */
  readonly heldAs?: 'hide' | 'remove' | 'withdraw'
  /** Its page in the app. */
  readonly page?: (id: string) => Address
  /** First parts of the addresses by which people link to it: `/post/<id>`. */
  readonly links: readonly string[]
  /** Its name in the audit. */
  readonly auditedAs: string
  /** Content type in the DSA transparency database. */
  readonly dsaContent: 'CONTENT_TYPE_TEXT' | 'CONTENT_TYPE_OTHER'
  readonly words: Readonly<
    Record<
      Language,
      {
        /** In a person's own reports. */
        readonly name: string
        /** In the console. */
        readonly console: string
        /** Title of the report sheet, of what people can report; `{name}` is filled in. */
        readonly report?: string
        /** In the statement that its author reads. */
        readonly own: string
      }
    >
  >
}

/** What may be done about a person. */
const aboutPeople = ['warn', 'restrict', 'suspend', 'ban'] as const satisfies readonly Effect[]

export const subjectEntries = {
  USER: {
    reportable: true,
    seen: true,
    effects: { subject: ['none', ...aboutPeople, 'withdraw', 'mute'], author: [] },
    heldAs: 'withdraw',
    page: (userId) => addressOf('/user/:userId', { userId }),
    links: ['user', 'barber', 'barbers', 'book'],
    auditedAs: 'person',
    dsaContent: 'CONTENT_TYPE_OTHER',
    words: {
      es: { name: 'Perfil', console: 'Persona', report: 'Reportar a {name}', own: 'tu cuenta' },
      en: { name: 'Profile', console: 'Person', report: 'Report {name}', own: 'your account' },
    },
  },
  REVIEW: {
    reportable: true,
    seen: true,
    effects: { subject: ['none', 'hide', 'remove'], author: aboutPeople },
    links: [],
    auditedAs: 'review',
    dsaContent: 'CONTENT_TYPE_TEXT',
    words: {
      es: { name: 'Reseña', console: 'Reseña', report: 'Reportar reseña', own: 'tu reseña' },
      en: { name: 'Review', console: 'Review', report: 'Report review', own: 'your review' },
    },
  },
  BUSINESS: {
    reportable: true,
    seen: true,
    effects: { subject: ['none', 'hide', 'withdraw'], author: aboutPeople },
    heldAs: 'withdraw',
    page: (businessId) => addressOf('/business/:businessId', { businessId }),
    links: ['business', 'select-barber'],
    auditedAs: 'shop',
    dsaContent: 'CONTENT_TYPE_OTHER',
    words: {
      es: { name: 'Negocio', console: 'Negocio', report: 'Reportar {name}', own: 'tu negocio' },
      en: { name: 'Shop', console: 'Shop', report: 'Report {name}', own: 'your shop' },
    },
  },
  POST: {
    reportable: true,
    seen: true,
    effects: { subject: ['none', 'hide', 'remove', 'label'], author: aboutPeople },
    heldAs: 'hide',
    page: (postId) => addressOf('/post/:postId', { postId }),
    links: ['post'],
    auditedAs: 'post',
    dsaContent: 'CONTENT_TYPE_OTHER',
    words: {
      es: {
        name: 'Publicación',
        console: 'Publicación',
        report: 'Reportar Post',
        own: 'tu publicación',
      },
      en: { name: 'Post', console: 'Post', report: 'Report post', own: 'your post' },
    },
  },
  COMMENT: {
    reportable: true,
    seen: true,
    effects: { subject: ['none', 'hide', 'remove'], author: aboutPeople },
    links: [],
    auditedAs: 'comment',
    dsaContent: 'CONTENT_TYPE_TEXT',
    words: {
      es: {
        name: 'Comentario',
        console: 'Comentario',
        report: 'Reportar comentario',
        own: 'tu comentario',
      },
      en: { name: 'Comment', console: 'Comment', report: 'Report comment', own: 'your comment' },
    },
  },
  MESSAGE: {
    reportable: true,
    seen: false,
    effects: { subject: ['none', 'remove'], author: aboutPeople },
    heldAs: 'remove',
    links: [],
    auditedAs: 'message',
    dsaContent: 'CONTENT_TYPE_TEXT',
    words: {
      es: { name: 'Mensaje', console: 'Mensaje', report: 'Reportar mensaje', own: 'tu mensaje' },
      en: { name: 'Message', console: 'Message', report: 'Report message', own: 'your message' },
    },
  },
  APPOINTMENT: {
    reportable: false,
    seen: false,
    effects: { subject: ['none', 'clear_no_show', 'uphold_no_show'], author: aboutPeople },
    page: (id) => addressOf('/appointments/:id', { id }),
    links: [],
    auditedAs: 'appointment',
    dsaContent: 'CONTENT_TYPE_OTHER',
    words: {
      es: {
        name: 'Cita',
        console: 'Cita disputada',
        own: 'lo que quedó marcado en una cita tuya',
      },
      en: {
        name: 'Appointment',
        console: 'Disputed appointment',
        own: 'what was marked on an appointment of yours',
      },
    },
  },
} as const satisfies Readonly<Record<string, SubjectTypeEntry>>

export type SubjectType = keyof typeof subjectEntries
/** The types whose entry has this property with this value. */
type TypesWith<Name extends string, Value> = {
  [Type in SubjectType]: (typeof subjectEntries)[Type] extends Readonly<Record<Name, Value>>
    ? Type
    : never
}[SubjectType]
export type ReportableType = TypesWith<'reportable', true>
export type SeenType = TypesWith<'seen', true>
/** Types whose content is held while it shows a known picture. */
export type HeldType = TypesWith<'heldAs', string>

const isKey = <Entry extends object>(entries: Entry, key: string): key is keyof Entry & string =>
  Object.hasOwn(entries, key)
export const subjectTypes: readonly SubjectType[] = Object.keys(subjectEntries).filter((type) =>
  isKey(subjectEntries, type),
)
export const isReportable = (type: SubjectType): type is ReportableType =>
  subjectEntries[type].reportable
export const isSeen = (type: SubjectType): type is SeenType => subjectEntries[type].seen
export const reportableTypes: readonly ReportableType[] = subjectTypes.filter(isReportable)
export const seenTypes: readonly SeenType[] = subjectTypes.filter(isSeen)

/** The entry of a type, without the literals of its values. */
export const subjectEntry = (type: SubjectType): SubjectTypeEntry => subjectEntries[type]
/** Measures on a subject of this type, and on its author. */
export const effectsOn = (type: SubjectType): SubjectTypeEntry['effects'] =>
  subjectEntries[type].effects
