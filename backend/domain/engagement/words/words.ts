/** Texts of notices in the reader's language, from current data, short enough for a lock screen. */
import type { Clause, Outcome } from '../../../../contract/moderation/reasons.ts'
import type { Language } from '../../../../contract/kernel/languages.ts'
import { inLanguage } from '../../../../contract/words/said.ts'
import { ERASED } from '../../kernel/event.ts'
import type {
  AccountKind,
  AchievementKind,
  AppointmentKind,
  ChatKind,
  ModerationKind,
  NoticeKind,
  SocialKind,
  TeamKind,
} from '../notification-kinds.ts'
import {
  isOfAccount,
  isOfAchievement,
  isOfAppointment,
  isOfChat,
  isOfModeration,
  isSocial,
} from '../notification-kinds.ts'
import { en } from './en.ts'
import { es } from './es.ts'

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
}

export interface TeamFacts {
  readonly who: string
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
  readonly chats: { readonly [Kind in ChatKind]: (facts: ChatFacts) => NotificationText }
  readonly social: { readonly [Kind in SocialKind]: (sentence: ToldOfPost) => NotificationText }
  readonly moderation: {
    readonly [Kind in ModerationKind]: (facts: ModerationFacts) => NotificationText
  }
  readonly accounts: { readonly [Kind in AccountKind]: NotificationText }
  readonly when: (start: Date, zone: string) => string
  readonly ofZone: (zone: string) => string
  readonly list: (names: readonly string[]) => string
}

const wordings: Readonly<Record<Language, Wording>> = { es, en }

export type NotificationFacts =
  | { readonly kind: AppointmentKind; readonly facts: AppointmentFacts }
  | { readonly kind: TeamKind; readonly facts: TeamFacts }
  | { readonly kind: AchievementKind; readonly facts: AchievementNotificationFacts }
  | { readonly kind: SocialKind; readonly facts: SocialFacts }
  | { readonly kind: ChatKind; readonly facts: ChatFacts }
  | { readonly kind: AccountKind }
  | { readonly kind: ModerationKind; readonly facts: ModerationFacts }

export function notificationTextOf(event: NotificationFacts, language: Language): NotificationText {
  const { appointments, teams, achievements, social, chats, moderation, accounts, list } =
    wordings[language]
  if (isAboutModeration(event)) return moderation[event.kind](event.facts)
  if (isAboutAccount(event)) return accounts[event.kind]
  if (isAboutAchievement(event)) {
    const { name } = event.facts
    return achievements[event.kind]({ name: name === null ? null : inLanguage(name, language) })
  }
  const named = <Name extends string | null>(name: Name) =>
    name === ERASED ? inLanguage(ERASED, language) : name
  if (isAboutPost(event)) {
    const [who, { count }] = [named(event.facts.who), event.facts]
    return social[event.kind]({ who, count, all: withOthers(who, count - 1, language) })
  }
  if (isAboutChat(event)) return chats[event.kind]({ ...event.facts, who: named(event.facts.who) })
  if (!isAboutAppointment(event)) {
    const { who, barberName, businessName } = event.facts
    return teams[event.kind]({
      who: named(who),
      barberName: named(barberName),
      businessName: named(businessName),
    })
  }
  const { facts } = event
  const [who, clientName, barberName, businessName] = [
    named(facts.who),
    named(facts.clientName),
    named(facts.barberName),
    named(facts.businessName),
  ]
  return appointments[event.kind]({
    ...facts,
    who,
    clientName,
    barberName,
    businessName,
    when: whenOf(new Date(facts.start), facts, wordings[language]),
    other:
      facts.reader === 'barber'
        ? clientName
        : businessName
          ? `${barberName} (${businessName})`
          : barberName,
    what: list(facts.services),
  })
}

/** On the place's clock; with its name where the reader lives by another. */
export function whenOf(
  start: Date,
  { zone, readerZone }: Pick<AppointmentFacts, 'zone' | 'readerZone'>,
  { when, ofZone }: Pick<Wording, 'when' | 'ofZone'>,
): string {
  const here = when(start, zone)
  return readerZone && when(start, readerZone) !== here ? `${here} ${ofZone(zone)}` : here
}

/** «Ana y 36 más»: who did it last, and how many before them. */
const others = {
  es: (who: string, more: number) => `${who} y ${more} más`,
  en: (who: string, more: number) => `${who} and ${more} more`,
} as const satisfies Record<Language, unknown>
export const withOthers = (who: string, more: number, language: Language): string =>
  who === '' || more <= 0 ? who : others[language](who, more)

const isAboutAppointment = (
  facts: NotificationFacts,
): facts is Extract<NotificationFacts, { kind: AppointmentKind }> =>
  isOfAppointment(facts.kind satisfies NoticeKind)
const isAboutModeration = (
  facts: NotificationFacts,
): facts is Extract<NotificationFacts, { kind: ModerationKind }> =>
  isOfModeration(facts.kind satisfies NoticeKind)
const isAboutPost = (
  facts: NotificationFacts,
): facts is Extract<NotificationFacts, { kind: SocialKind }> =>
  isSocial(facts.kind satisfies NoticeKind)
const isAboutChat = (
  facts: NotificationFacts,
): facts is Extract<NotificationFacts, { kind: ChatKind }> =>
  isOfChat(facts.kind satisfies NoticeKind)
const isAboutAchievement = (
  facts: NotificationFacts,
): facts is Extract<NotificationFacts, { kind: AchievementKind }> =>
  isOfAchievement(facts.kind satisfies NoticeKind)
const isAboutAccount = (
  facts: NotificationFacts,
): facts is Extract<NotificationFacts, { kind: AccountKind }> =>
  isOfAccount(facts.kind satisfies NoticeKind)
