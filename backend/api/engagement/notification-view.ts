/** A notification in words, chosen when read, so names and times are current. */
import { answers } from '../../../contract/booking/answers.ts'
import type { Notification } from '../../../contract/engagement/notifications.ts'
import type { Language } from '../../../contract/kernel/languages.ts'
import { inLanguage } from '../../../contract/words/said.ts'
import { nameOf } from '../../domain/engagement/achievement-rules.ts'
import {
  type About,
  isKind,
  isOfAccount,
  isOfAchievement,
  isOfAppointment,
  isOfChat,
  isOfModeration,
  isOfLine,
  isOfWaitlist,
  isSocial,
  notificationKindOf,
  type NoticeKind,
} from '../../domain/engagement/notification-kinds.ts'
import {
  type NotificationFacts,
  withOthers,
  notificationTextOf,
} from '../../domain/engagement/words/words.ts'
import { ERASED } from '../../domain/kernel/event.ts'
import type { NotificationRow } from '../../projections/engagement/inbox-reads.ts'

interface Reading {
  readonly language: Language
  /** IANA zone of an appointment that is not known any more. */
  readonly zone: string
  readonly textedEvents: ReadonlySet<string>
  readonly now: number
}

export function notificationView(
  row: NotificationRow,
  { language, zone, textedEvents, now }: Reading,
): Notification {
  const { title, message, enlace } = isKind(row.type)
    ? said(row.type, row, language, zone)
    : unknown(language)
  return {
    id: row.notification_id,
    type: row.type,
    title,
    message,
    isRead: row.is_read,
    creadoEn: row.created_at,
    sentViaSms: textedEvents.has(row.event_id),
    enlace,
    appointmentId: row.appointment_id,
    acciones: answersTo(row, now),
  }
}

/** Answers offered on a reminder while it can be answered, as by the links of its mail. */
function answersTo(
  { type, as_client, status, start_at, started_at, attendance_confirmed_at }: NotificationRow,
  now: number,
): (typeof answers)[number][] {
  const isOpen =
    type === ('appointment_reminder' satisfies NoticeKind) &&
    as_client &&
    status === 'confirmada' &&
    started_at === null &&
    start_at !== null &&
    Date.parse(start_at) > now
  return isOpen
    ? answers.filter((answer) => answer !== 'confirmar' || attendance_confirmed_at === null)
    : []
}

function said(
  kind: NoticeKind,
  row: NotificationRow,
  language: Language,
  zone: string,
): Pick<Notification, 'title' | 'message' | 'enlace'> {
  const { title, body } = notificationTextOf(factsOf(kind, row, zone, language), language)
  // Of several people the entry leads to the list of all, where there is one.
  const about = aboutOf(row)
  return {
    title,
    message: body,
    enlace: notificationKindOf(kind).link(
      row.count > 1 && notificationKindOf(kind).window !== undefined
        ? { ...about, by: undefined }
        : about,
    ),
  }
}

/** Of a newer version, while an older one still answers. */
const unknown = (language: Language): Pick<Notification, 'title' | 'message' | 'enlace'> => ({
  title: inLanguage('Novedades', language),
  message: inLanguage('Hay novedades para ti.', language),
  enlace: null,
})

const aboutOf = ({
  appointment_id,
  business_id,
  barber_id,
  invitation_id,
  post_id,
  decision_id,
  report_id,
  from_id,
}: NotificationRow): About => ({
  appointmentId: appointment_id ?? undefined,
  businessId: business_id ?? undefined,
  barberId: barber_id ?? undefined,
  invitationId: invitation_id ?? undefined,
  postId: post_id ?? undefined,
  decisionId: decision_id ?? undefined,
  reportId: report_id ?? undefined,
  by: from_id ?? undefined,
})

function factsOf(
  kind: NoticeKind,
  row: NotificationRow,
  fallbackZone: string,
  language: Language,
): NotificationFacts {
  const last = row.from_id === null ? '' : (row.from_name ?? inLanguage(ERASED, language))
  if (isSocial(kind)) return { kind, facts: { who: last, count: row.count } }
  if (isOfChat(kind)) return { kind, facts: { who: last, text: null } }
  const who =
    notificationKindOf(kind).window === undefined ? last : withOthers(last, row.count - 1, language)
  const barberName = row.barber_name ?? ERASED
  if (isOfAccount(kind)) return { kind }
  if (isOfModeration(kind))
    return {
      kind,
      facts: {
        to: row.report_id === null ? 'author' : 'reporter',
        contested: row.appointment_id !== null,
        count: row.count,
      },
    }
  if (isOfAchievement(kind)) return { kind, facts: { name: nameOf(row.achievement_id) } }
  if (isOfWaitlist(kind))
    return {
      kind,
      facts: {
        barberName,
        businessName: row.shop_name,
        start: row.start_at ?? row.created_at,
        until: row.answer_until,
        zone: row.zone ?? fallbackZone,
        readerZone: row.reader_zone,
      },
    }
  if (isOfLine(kind)) return { kind, facts: { barberName, businessName: row.shop_name ?? ERASED } }
  if (!isOfAppointment(kind))
    return { kind, facts: { who, barberName, businessName: row.shop_name ?? ERASED } }
  return {
    kind,
    facts: {
      reader: row.as_client ? 'client' : 'barber',
      estado: row.status ?? 'cancelada',
      who,
      barberName,
      clientName: row.client_name ?? ERASED,
      businessName: row.shop_name,
      start: row.start_at ?? row.created_at,
      zone: row.zone ?? fallbackZone,
      readerZone: row.reader_zone,
      services: (row.services ?? []).map(({ nombre }) => nombre),
      reason: row.reason,
      expected: row.expected_at,
      answerBy: row.answer_until,
    },
  }
}
