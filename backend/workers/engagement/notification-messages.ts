/** Message texts from current state; none where overtaken. */
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { FIRST_LANGUAGE, type Language } from '../../../contract/kernel/languages.ts'
import { outcomes } from '../../../contract/moderation/reasons.ts'
import { appointmentView, estadoOf } from '../../projections/booking/appointment-view.ts'
import { calendarFile } from '../../domain/booking/calendar-file.ts'
import { nameOf as achievementNamed } from '../../domain/engagement/achievement-rules.ts'
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
  notificationKindOf,
  type TicketKind,
  type ModerationKind,
  type NoticeKind,
  type SocialKind,
  type TeamKind,
  type WaitKind,
  unsubscribable,
} from '../../domain/engagement/notification-kinds.ts'
import { unlinked } from '../../domain/engagement/words/unlinked.ts'
import {
  type NotificationFacts,
  withOthers,
  notificationTextOf,
} from '../../domain/engagement/words/words.ts'
import type { AppointmentFacts, TeamFacts } from '../../domain/engagement/words/wording.ts'
import { ERASED } from '../../domain/kernel/event.ts'
import { batched } from '../../postgres/batched.ts'
import type { Db } from '../../postgres/db.ts'
import {
  type AppointmentRow,
  appointmentsByIds,
} from '../../projections/booking/appointment-lists.ts'
import { appointments } from '../../projections/booking/appointments.ts'
import { lines } from '../../projections/booking/line.ts'
import { waitlist } from '../../projections/booking/waitlist.ts'
import { locations } from '../../projections/business/locations.ts'
import { shops } from '../../projections/business/shops.ts'
import { shopById } from '../../projections/business/shops-reads.ts'
import { team as teams } from '../../projections/business/team.ts'
import { invitationsById } from '../../projections/business/team-reads.ts'
import { inbox } from '../../projections/engagement/inbox.ts'
import { gatheredIn } from '../../projections/engagement/inbox-reads.ts'
import { wishes } from '../../projections/engagement/preferences.ts'
import { clocksOf } from '../../projections/engagement/preferences-reads.ts'
import { people } from '../../projections/identity/people.ts'
import { peopleByIds } from '../../projections/identity/people-reads.ts'
import { chats } from '../../projections/messaging/chats.ts'
import { deliveredTo } from '../../projections/messaging/messages.ts'
import { noticeAnswer } from '../../projections/moderation/notice-reads.ts'
import { cases } from '../../projections/moderation/cases.ts'
import { reports } from '../../projections/moderation/reports.ts'
import { answerTo } from '../../projections/moderation/reports-reads.ts'
import { comments } from '../../projections/social/comments.ts'
import { countWaitingFor } from '../../projections/social/comments-reads.ts'
import { hidden } from '../../projections/social/hidden.ts'
import { posts } from '../../projections/social/posts.ts'
import { postsAmong } from '../../projections/social/posts-reads.ts'
import type { Vault } from '../../vault/vault.ts'
import type { Delivery, RenderedMessage } from '../delivery/notice.ts'
import { queueMessages } from './queue-messages.ts'

const entersCalendar: ReadonlySet<NoticeKind> = new Set([
  'appointment_confirmed',
  'appointment_rescheduled',
  'appointment_cancelled',
  'appointment_rejected',
  'appointment_expired',
])

/** Of several decisions that one mail tells of, each is a letter of its own. */
const BETWEEN = '\n\n* * *\n\n'
type Told = Exclude<
  NotificationFacts,
  {
    kind:
      | AccountKind
      | ModerationKind
      | AchievementKind
      | SocialKind
      | ChatKind
      | WaitKind
      | TicketKind
  }
>

/** The read models that the words of a kind are made of. */
export function composedOf(kind: NoticeKind): readonly string[] {
  const of = () => {
    if (isOfAccount(kind) || isOfAchievement(kind)) return [people]
    if (isOfModeration(kind)) return [people, reports, cases]
    if (isOfChat(kind)) return [people, chats]
    if (isOfWaitlist(kind)) return [people, waitlist, shops]
    if (isOfLine(kind)) return [people, lines, shops]
    if (isOfAppointment(kind)) return [people, appointments, shops, locations, wishes, inbox]
    return isSocial(kind)
      ? [people, inbox, posts, hidden, reports, comments]
      : [people, teams, shops, inbox]
  }
  return of().map(({ name }) => name)
}

/**
 * `toldIn`: the sent statement of a decision and of its group; without it, a mail links to the page.
 * `publicUrl`: the app's address in a calendar file; without it, mails have no calendar file.
 */
export const notificationMessages = (
  db: Db,
  {
    accounts,
    invitations,
    links,
    answerLinks,
    unsubscribeLinks,
    notices,
  }: Pick<
    Vault,
    'accounts' | 'invitations' | 'links' | 'answerLinks' | 'unsubscribeLinks' | 'notices'
  >,
  now: () => Date = () => new Date(),
  toldIn: (decisionId: string) => Promise<readonly string[]> = async () => [],
  publicUrl?: string,
) => {
  // What goes out together is read together.
  const appointmentById = byId(async (ids) =>
    (await appointmentsByIds(db, ids)).map((row) => [row.appointment_id, row]),
  )
  const clockOf = batched((userIds: readonly string[]) => clocksOf(db, userIds, 'UTC'))
  const personById = byId(async (ids) =>
    (await peopleByIds(db, ids)).map((person) => [person.userId, person]),
  )

  const queues = queueMessages({ db, now, nameOf, languageOf, clockOf })

  return async (delivery: Delivery): Promise<RenderedMessage | undefined> => {
    const message = await composed(delivery)
    const subject = delivery.channel === 'mail' ? unsubscribable(delivery.kind) : undefined
    return message && subject
      ? {
          ...message,
          unsubscribeBy: unsubscribeLinks.tokenOf({ userId: delivery.recipient, subject }),
        }
      : message
  }

  async function composed({
    kind,
    about: happened,
    recipient,
    channel,
  }: Delivery): Promise<RenderedMessage | undefined> {
    if (isOfAccount(kind)) return ofAccount(kind, happened, recipient)
    if (isOfModeration(kind)) return ofModeration(kind, happened, recipient)
    if (isOfAchievement(kind)) return ofAchievement(kind, happened, recipient)
    if (isOfChat(kind)) return ofChat(kind, happened, recipient)
    if (isOfWaitlist(kind)) return queues.ofWaitlist(kind, happened, recipient)
    if (isOfLine(kind)) return queues.ofLine(kind, happened, recipient)
    // What has gathered is told by how it stands now: read or undone before, there is nothing to
    // say.
    const gathered =
      happened.notificationId === undefined
        ? undefined
        : await gatheredIn(db, recipient, happened.notificationId)
    if (happened.notificationId !== undefined && !gathered) return undefined
    const about = gathered?.from_id ? { ...happened, by: gathered.from_id } : happened
    if (isSocial(kind)) return ofPost(kind, about, recipient, gathered?.count ?? 1)
    const language = await languageOf(kind, about, recipient)
    const content = isOfAppointment(kind)
      ? await appointment(kind, about, recipient)
      : await team(kind, about)
    if (!content) return undefined
    const { link, group } = notificationKindOf(kind)
    // The invited person may have no account: the link is created anew, because it is stored
    // nowhere.
    const needsLink = kind === 'team_invitation'
    const path = needsLink
      ? `/invitation/${invitations.tokenOf(about.invitationId ?? '')}`
      : link(about)
    const answerBy =
      kind === 'appointment_reminder' ? await answerLinkTo(about, recipient) : undefined
    const calendar =
      channel === 'mail' && entersCalendar.has(kind)
        ? await calendarFor(about, recipient, language)
        : undefined
    const payer = channel === 'sms' ? await payerOf(about) : undefined
    return {
      ...notificationTextOf(
        gathered ? amongOthers(content, gathered.count - 1, language) : content,
        language,
      ),
      path,
      language,
      needsLink,
      ...(answerBy && { answerBy }),
      ...(calendar && { calendar }),
      ...(payer && { payer }),
      group: group(about),
    }
  }

  async function payerOf({
    appointmentId,
    businessId,
  }: Delivery['about']): Promise<string | undefined> {
    const row = appointmentId === undefined ? undefined : await appointmentById(appointmentId)
    return row ? (row.business_id ?? row.barber_id) : businessId
  }

  /** The recipient's view. A growing SEQUENCE makes calendars take the latest. */
  async function calendarFor(
    { appointmentId = '' }: Delivery['about'],
    recipient: string,
    lang: Language,
  ): Promise<RenderedMessage['calendar']> {
    const row = await appointmentById(appointmentId)
    if (!row || publicUrl === undefined) return undefined
    const appointment = appointmentView(row, {
      userId: recipient,
      now: now().getTime(),
      phones: new Map(),
    })
    const text = calendarFile({
      appointment: withoutLinks(appointment),
      changes: row.changes,
      changedAt: now().toISOString(),
      lang,
      publicUrl,
      now: now(),
    })
    return { method: appointment.estado === 'cancelada' ? 'CANCEL' : 'PUBLISH', text }
  }

  /** Its client's alone, of the appointment as it stands. */
  async function answerLinkTo(
    { appointmentId = '' }: Delivery['about'],
    recipient: string,
  ): Promise<string | undefined> {
    const row = await appointmentById(appointmentId)
    if (row?.client_id !== recipient) return undefined
    return answerLinks.tokenOf({
      appointmentId,
      clientId: recipient,
      change: row.changes,
      until: Date.parse(row.start_at),
    })
  }

  /** A link that was used, replaced or is too old leads nowhere: then there is nothing to say. */
  async function ofAccount(
    kind: AccountKind,
    about: Delivery['about'],
    recipient: string,
  ): Promise<RenderedMessage | undefined> {
    const { linkId } = about
    if (linkId !== undefined && !(await links.isOpen(linkId))) return undefined
    const page = kind === 'account_verify_email' ? '/verify-email' : '/reset-password'
    const path =
      linkId === undefined ? notificationKindOf(kind).link({}) : `${page}/${links.tokenOf(linkId)}`
    const language = await languageOf(kind, about, recipient)
    return {
      ...notificationTextOf({ kind }, language),
      path,
      language,
      needsLink: linkId !== undefined,
      group: notificationKindOf(kind).group(about),
    }
  }

  /** Outside the app only that it happened; reasons and outcomes are read in the app. */
  async function ofModeration(
    kind: ModerationKind,
    about: Delivery['about'],
    recipient: string,
  ): Promise<RenderedMessage> {
    const { decisionId, reportId, noticeId } = about
    const language =
      noticeId === undefined
        ? await languageOf(kind, about, recipient)
        : await notices.languageOf(noticeId)
    const { link, group } = notificationKindOf(kind)
    const content = { language, group: group(about) }
    if (noticeId !== undefined) {
      const answer = await noticeAnswer(db, noticeId)
      return {
        ...notificationTextOf(
          {
            kind,
            facts: { to: 'guest', outcome: answer?.outcome ?? undefined, clause: answer?.clause },
          },
          language,
        ),
        ...content,
        path: `${link(about)}?recibo=${notices.receiptOf(noticeId)}`,
      }
    }
    if (reportId !== undefined) {
      const answer = await answerTo(db, reportId)
      const outcome = outcomes.find((one) => one === answer?.status)
      const facts = { to: 'reporter', contested: about.appointmentId !== undefined } as const
      return {
        ...notificationTextOf({ kind, facts }, language),
        ...content,
        letter: notificationTextOf(
          { kind, facts: { ...facts, outcome, clause: answer?.clause } },
          language,
        ).body,
        path: link(about),
      }
    }
    const texts =
      kind === 'moderation_decision' && decisionId !== undefined ? await toldIn(decisionId) : []
    return {
      ...notificationTextOf({ kind, facts: { to: 'author', count: texts.length } }, language),
      ...content,
      ...(texts.length > 0 && { letter: texts.join(BETWEEN) }),
      path: link(about),
    }
  }

  async function ofPost(
    kind: SocialKind,
    about: Delivery['about'],
    recipient: string,
    count: number,
  ): Promise<RenderedMessage | undefined> {
    const [language, who, seen] = await Promise.all([
      languageOf(kind, about, recipient),
      nameOf(about.by),
      postsAmong(
        db,
        { userId: recipient, at: now().toISOString() },
        about.postId === undefined ? [] : [about.postId],
      ),
    ])
    // Of what is gone by now nothing is said.
    if (about.postId !== undefined && seen.size === 0) return undefined
    if (
      kind === 'comment_held' &&
      (await countWaitingFor(db, { userId: recipient, at: now().toISOString() })) === 0
    )
      return undefined
    const { link, group } = notificationKindOf(kind)
    // Of several people it leads to the list of all, where there is one.
    return {
      ...notificationTextOf({ kind, facts: { who, count } }, language),
      path: link(count > 1 ? { ...about, by: undefined } : about),
      language,
      group: group(about),
    }
  }

  /** Of what is read, muted, answered or gone by now nothing is said. */
  async function ofChat(
    kind: ChatKind,
    about: Delivery['about'],
    recipient: string,
  ): Promise<RenderedMessage | undefined> {
    const { conversationId = '', messageId, by } = about
    const [language, who, content] = await Promise.all([
      languageOf(kind, about, recipient),
      nameOf(by),
      deliveredTo(db, { userId: recipient, at: now().toISOString(), conversationId, messageId }),
    ])
    if (!content) return undefined
    const { link, group } = notificationKindOf(kind)
    return {
      ...notificationTextOf(
        { kind, facts: { who, text: content.text === '' ? null : content.text } },
        language,
      ),
      path: link(about),
      language,
      group: group(about),
    }
  }

  async function ofAchievement(
    kind: AchievementKind,
    about: Delivery['about'],
    recipient: string,
  ): Promise<RenderedMessage> {
    const language = await languageOf(kind, about, recipient)
    const { link, group } = notificationKindOf(kind)
    return {
      ...notificationTextOf(
        { kind, facts: { name: achievementNamed(about.achievementId) } },
        language,
      ),
      path: link(about),
      language,
      group: group(about),
    }
  }

  async function appointment(
    kind: AppointmentKind,
    { appointmentId = '', by, start }: Delivery['about'],
    recipient: string,
  ): Promise<Told | undefined> {
    const [row, who] = await Promise.all([appointmentById(appointmentId), nameOf(by)])
    if (!row) return undefined
    const facts: AppointmentFacts = {
      reader: row.client_id === recipient ? 'client' : 'barber',
      estado: estadoOf(row, now().getTime()),
      who,
      clientName: unlinked(row.client_name ?? row.guest_name ?? ERASED),
      barberName: unlinked(row.barber_name ?? ERASED),
      businessName: row.business_name && unlinked(row.business_name),
      start: row.start_at,
      zone: row.zone,
      readerZone: (await clockOf(recipient)).wishes.zonaHoraria,
      services: row.services.map(({ nombre }) => unlinked(nombre)),
      reason: row.reason,
    }
    // No request for a review that exists.
    const spokenOf = kind === 'appointment_completed' && row.attested_at !== null
    return spokenOf || isOvertaken(kind, row, start, now().getTime()) ? undefined : { kind, facts }
  }

  async function team(
    kind: TeamKind,
    { businessId = '', barberId, invitationId, by }: Delivery['about'],
  ): Promise<Told | undefined> {
    const [shop, who, barberName] = await Promise.all([
      shopById(db, businessId),
      nameOf(by),
      nameOf(barberId),
    ])
    const facts = (businessName: string): TeamFacts => ({
      who,
      barberName,
      businessName: unlinked(businessName),
    })
    if (kind !== 'team_invitation') return shop && { kind, facts: facts(shop.nombre) }
    const [invitation] = await invitationsById(db, { userId: null, at: now().toISOString() }, [
      invitationId ?? '',
    ])
    return invitation?.status === 'pendiente'
      ? { kind, facts: facts(invitation.shop_name) }
      : undefined
  }

  /** The recipient's language; for invited people without an account the inviter's. */
  async function languageOf(
    kind: NoticeKind,
    { invitationId = '', by }: Delivery['about'],
    recipient: string,
  ): Promise<Language> {
    const reader = kind === 'team_invitation' ? ((await invitedBy(invitationId)) ?? by) : recipient
    return (
      (reader === undefined ? undefined : (await personById(reader))?.language) ?? FIRST_LANGUAGE
    )
  }

  async function invitedBy(invitationId: string): Promise<string | undefined> {
    const email = (await invitations.byId(invitationId))?.email
    return email ? (await accounts.byEmail(email))?.userId : undefined
  }

  async function nameOf(userId: string | undefined): Promise<string> {
    return userId === undefined ? '' : unlinked((await personById(userId))?.nombre ?? ERASED)
  }
}

/** A calendar in a mail is read by programs that make links, too. */
const withoutLinks = (appointment: Appointment): Appointment => ({
  ...appointment,
  barberName: unlinked(appointment.barberName),
  clientName: unlinked(appointment.clientName),
  serviceName: unlinked(appointment.serviceName),
  businessName: appointment.businessName && unlinked(appointment.businessName),
  locationName: appointment.locationName && unlinked(appointment.locationName),
  services: appointment.services.map((service) => ({
    ...service,
    serviceName: unlinked(service.serviceName),
  })),
})

/** One thing by its id, those asked for together in one query. */
const byId = <Thing>(find: (ids: readonly string[]) => Promise<(readonly [string, Thing])[]>) =>
  batched(async (ids: readonly string[]): Promise<(Thing | undefined)[]> => {
    const found = new Map(await find([...new Set(ids)].filter((id) => id !== '')))
    return ids.map((id) => found.get(id))
  })

/** «Ana y 36 más» in the place of who did it last. */
function amongOthers(content: Told, more: number, language: Language): Told {
  const who = withOthers(content.facts.who, more, language)
  // The two shapes differ in what is beside the name.
  return { ...content, facts: { ...content.facts, who } } as typeof content
}

/** Whether the message is overtaken: a reminder once its appointment begins, an act once undone. */
function isOvertaken(
  kind: AppointmentKind,
  row: Pick<AppointmentRow, 'status' | 'start_at' | 'started_at' | 'no_show'>,
  start: string | undefined,
  now: number,
): boolean {
  if (kind === 'appointment_reminder' || kind === 'appointment_unanswered') {
    const request = kind === 'appointment_reminder' ? 'confirmada' : 'pendiente'
    return (
      row.status !== request ||
      row.started_at !== null ||
      row.start_at !== start ||
      Date.parse(row.start_at) <= now
    )
  }
  if (kind === 'appointment_cancelled' || kind === 'appointment_rejected')
    return row.status !== 'cancelada'
  if (kind === 'appointment_no_show') return !row.no_show
  if (kind === 'appointment_completed') return row.status !== 'completada'
  if (kind === 'appointment_rescheduled' && start !== undefined && row.start_at !== start)
    return true
  return notificationKindOf(kind).saysItHolds === true && row.status === 'cancelada'
}
