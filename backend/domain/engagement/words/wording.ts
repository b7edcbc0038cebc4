/** What the sentences of notifications are made of, and what a language has to say. */
import type { Clause, Outcome } from '../../../../contract/moderation/reasons.ts'
import type {
  AccountKind,
  AchievementKind,
  AppointmentKind,
  ChatKind,
  TicketKind,
  ModerationKind,
  SocialKind,
  TeamKind,
  WaitKind,
} from '../notification-kinds.ts'

/** An appointment as it stands when the words are chosen. */
export interface AppointmentFacts {
  readonly reader: 'client' | 'barber'
  readonly estado: 'pendiente' | 'confirmada' | 'próxima' | 'completada' | 'cancelada'
  /** Who did it; empty where it was nobody. */
  readonly who: string
  readonly clientName: string
  readonly barberName: string
  readonly businessName: string | null
  /** UTC instant, ISO-8601. */
  readonly start: string
  /** The place's IANA zone: the reader is told its wall clock. */
  readonly zone: string
  /** The reader's zone; where it differs the place's zone is named. */
  readonly readerZone?: string | null | undefined
  readonly services: readonly string[]
  readonly reason: string | null
  /** UTC instants: when it is expected, where its barber is late; until when that is asked. */
  readonly expected: string | null
  readonly answerBy: string | null
}

export interface TeamFacts {
  readonly who: string
  readonly barberName: string
  readonly businessName: string
}

/** A time that was offered; `until`: the end of the time to answer, if that is known. */
export interface WaitFacts {
  readonly barberName: string
  readonly businessName: string | null
  /** UTC instants, ISO-8601. */
  readonly start: string
  readonly until: string | null
  readonly zone: string
  readonly readerZone?: string | null | undefined
}

/** A ticket of a shop's line; the barber is empty until it is called. */
export interface LineFacts {
  readonly barberName: string
  readonly businessName: string
}

/** What was reached, by its name in Spanish; null: several that had been long ago. */
export interface AchievementNotificationFacts {
  readonly name: string | null
}

/** Sender and content for notices; nothing of requests and pictures. */
export interface ChatFacts {
  readonly who: string
  readonly text: string | null
}

/** Who did it last, and how often it was done. */
export interface SocialFacts {
  readonly who: string
  readonly count: number
}

/** As the sentences use it. `all`: «Ana y 36 más». */
export interface ToldOfPost extends SocialFacts {
  readonly all: string
}

/** Recipient of a decision: its author, a reporter, or a guest who gave notice. */
export interface ModerationFacts {
  readonly to: 'author' | 'reporter' | 'guest'
  /** What was told of is what they contest of an appointment of theirs. */
  readonly contested?: boolean
  /** Outcome and clause, for recipients without a page that shows them. */
  readonly outcome?: Outcome | undefined
  readonly clause?: Clause | null | undefined
  /** Of how many decisions it tells; one, unless they were taken together. */
  readonly count?: number | undefined
}

export interface NotificationText {
  readonly title: string
  /** One or two sentences, without a greeting. */
  readonly body: string
}

/** An appointment as the sentences use it. */
export interface AppointmentSentence extends AppointmentFacts {
  /** «martes 24 de noviembre a las 10:30», on the place's clock. */
  readonly when: string
  /** The other side, by name; the barber with the shop. */
  readonly other: string
  readonly what: string
  /** On the place's clock. */
  readonly expectedAt: string | null
  readonly until: string | null
}

/** A language's sentences, and how it writes what stands in them. */
export interface Wording {
  readonly appointments: {
    readonly [Kind in AppointmentKind]: (sentence: AppointmentSentence) => NotificationText
  }
  readonly teams: { readonly [Kind in TeamKind]: (facts: TeamFacts) => NotificationText }
  readonly achievements: {
    readonly [Kind in AchievementKind]: (facts: AchievementNotificationFacts) => NotificationText
  }
  readonly waits: {
    readonly [Kind in WaitKind]: (sentence: {
      readonly other: string
      readonly when: string
      readonly until: string | null
    }) => NotificationText
  }
  readonly lines: { readonly [Kind in TicketKind]: (facts: LineFacts) => NotificationText }
  readonly chats: { readonly [Kind in ChatKind]: (facts: ChatFacts) => NotificationText }
  readonly social: { readonly [Kind in SocialKind]: (sentence: ToldOfPost) => NotificationText }
  readonly moderation: {
    readonly [Kind in ModerationKind]: (facts: ModerationFacts) => NotificationText
  }
  readonly accounts: { readonly [Kind in AccountKind]: NotificationText }
  readonly when: (start: Date, zone: string) => string
  /** The clock alone. */
  readonly hour: (instant: Date, zone: string) => string
  readonly ofZone: (zone: string) => string
  readonly list: (names: readonly string[]) => string
}
