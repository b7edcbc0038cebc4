/** Texts of notices in the reader's language, from current data, short enough for a lock screen. */
import type { Language } from '../../../../contract/kernel/languages.ts'
import { inLanguage } from '../../../../contract/words/said.ts'
import { ERASED } from '../../kernel/event.ts'
import {
  type AccountKind,
  type AchievementKind,
  type AppointmentKind,
  type ChatKind,
  isOfAccount,
  isOfAchievement,
  isOfAppointment,
  isOfChat,
  isOfModeration,
  isOfLine,
  isOfWaitlist,
  isSocial,
  type TicketKind,
  type ModerationKind,
  type NoticeKind,
  type SocialKind,
  type TeamKind,
  type WaitKind,
} from '../notification-kinds.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import type {
  AppointmentFacts,
  TeamFacts,
  AchievementNotificationFacts,
  ChatFacts,
  SocialFacts,
  ModerationFacts,
  LineFacts,
  WaitFacts,
  NotificationText,
  Wording,
} from './wording.ts'

const wordings: Readonly<Record<Language, Wording>> = { es, en }

export type NotificationFacts =
  | { readonly kind: AppointmentKind; readonly facts: AppointmentFacts }
  | { readonly kind: TeamKind; readonly facts: TeamFacts }
  | { readonly kind: AchievementKind; readonly facts: AchievementNotificationFacts }
  | { readonly kind: SocialKind; readonly facts: SocialFacts }
  | { readonly kind: ChatKind; readonly facts: ChatFacts }
  | { readonly kind: WaitKind; readonly facts: WaitFacts }
  | { readonly kind: TicketKind; readonly facts: LineFacts }
  | { readonly kind: AccountKind }
  | { readonly kind: ModerationKind; readonly facts: ModerationFacts }

export function notificationTextOf(event: NotificationFacts, language: Language): NotificationText {
  const { appointments, teams, achievements, social, chats, lines, moderation, accounts, list } =
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
  if (isAboutWaiting(event)) return waitText(event, language)
  if (isAboutLine(event))
    return lines[event.kind]({
      barberName: named(event.facts.barberName),
      businessName: named(event.facts.businessName),
    })
  if (!isAboutAppointment(event)) {
    const { who, barberName, businessName } = event.facts
    return teams[event.kind]({
      who: named(who),
      barberName: named(barberName),
      businessName: named(businessName),
    })
  }
  const { facts } = event
  const clock = (instant: string | null) =>
    instant && wordings[language].hour(new Date(instant), facts.zone)
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
    expectedAt: clock(facts.expected),
    until: clock(facts.answerBy),
  })
}

function waitText(
  { kind, facts }: { kind: WaitKind; facts: WaitFacts },
  language: Language,
): NotificationText {
  const wording = wordings[language]
  const { barberName, businessName, start, until, zone } = facts
  const other = businessName ? `${barberName} (${businessName})` : barberName
  return wording.waits[kind]({
    other: other === ERASED ? inLanguage(ERASED, language) : other,
    when: whenOf(new Date(start), facts, wording),
    until: until && wording.hour(new Date(until), facts.readerZone ?? zone),
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
const isAboutWaiting = (
  facts: NotificationFacts,
): facts is Extract<NotificationFacts, { kind: WaitKind }> =>
  isOfWaitlist(facts.kind satisfies NoticeKind)
const isAboutLine = (
  facts: NotificationFacts,
): facts is Extract<NotificationFacts, { kind: TicketKind }> =>
  isOfLine(facts.kind satisfies NoticeKind)
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
