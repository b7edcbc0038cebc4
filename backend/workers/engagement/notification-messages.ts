/** Message texts from current state; none where overtaken. */
import { FIRST_LANGUAGE, type Language } from '../../../contract/kernel/languages.ts'
import {
  type AccountKind,
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
  type TeamKind,
  unsubscribable,
} from '../../domain/engagement/notification-kinds.ts'
import { unlinked } from '../../domain/engagement/words/unlinked.ts'
import { withOthers, notificationTextOf } from '../../domain/engagement/words/words.ts'
import type { TeamFacts } from '../../domain/engagement/words/wording.ts'
import { ERASED } from '../../domain/kernel/event.ts'
import { batched } from '../../postgres/batched.ts'
import type { Db } from '../../postgres/db.ts'
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
import { cases } from '../../projections/moderation/cases.ts'
import { reports } from '../../projections/moderation/reports.ts'
import { comments } from '../../projections/social/comments.ts'
import { hidden } from '../../projections/social/hidden.ts'
import { posts } from '../../projections/social/posts.ts'
import type { Vault } from '../../vault/vault.ts'
import type { Delivery, RenderedMessage } from '../delivery/notice.ts'
import { communityMessages } from './community-messages.ts'
import { findTogether, type GatheredFacts, type MessageParts } from './message-parts.ts'
import { moderationMessages } from './moderation-messages.ts'
import { queueMessages } from './queue-messages.ts'
import { entersCalendar, visitMessages } from './visit-messages.ts'

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
  const clockOf = batched((userIds: readonly string[]) => clocksOf(db, userIds, 'UTC'))
  const personById = findTogether(async (ids) =>
    (await peopleByIds(db, ids)).map((person) => [person.userId, person]),
  )

  const parts: MessageParts = { db, now, nameOf, languageOf, clockOf }
  const queues = queueMessages(parts)
  const visits = visitMessages({ ...parts, answerLinks, publicUrl })
  const moderation = moderationMessages({ ...parts, notices, toldIn })
  const community = communityMessages(parts)

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
    if (isOfModeration(kind)) return moderation.ofModeration(kind, happened, recipient)
    if (isOfAchievement(kind)) return community.ofAchievement(kind, happened, recipient)
    if (isOfChat(kind)) return community.ofChat(kind, happened, recipient)
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
    if (isSocial(kind)) return community.ofPost(kind, about, recipient, gathered?.count ?? 1)
    const language = await languageOf(kind, about, recipient)
    const content = isOfAppointment(kind)
      ? await visits.factsOf(kind, about, recipient)
      : await team(kind, about)
    if (!content) return undefined
    const { link, group } = notificationKindOf(kind)
    // The invited person may have no account: the link is created anew, because it is stored
    // nowhere.
    const needsLink = kind === 'team_invitation'
    const path = needsLink
      ? `/invitation/${invitations.tokenOf(about.invitationId ?? '')}`
      : link(about)
    const isLate = kind === 'appointment_shift_proposed'
    const answerBy =
      kind === 'appointment_reminder' || isLate
        ? await visits.answerLinkTo(about, recipient)
        : undefined
    const calendar =
      channel === 'mail' && entersCalendar.has(kind)
        ? await visits.calendarFor(about, recipient, language)
        : undefined
    const payer = channel === 'sms' ? await visits.payerOf(about) : undefined
    return {
      ...notificationTextOf(
        gathered ? amongOthers(content, gathered.count - 1, language) : content,
        language,
      ),
      path,
      language,
      needsLink,
      ...(answerBy && { answerBy, isLate }),
      ...(calendar && { calendar }),
      ...(payer && { payer }),
      group: group(about),
    }
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

  async function team(
    kind: TeamKind,
    { businessId = '', barberId, invitationId, by }: Delivery['about'],
  ): Promise<GatheredFacts | undefined> {
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

/** «Ana y 36 más» in the place of who did it last. */
function amongOthers(content: GatheredFacts, more: number, language: Language): GatheredFacts {
  const who = withOthers(content.facts.who, more, language)
  // The two shapes differ in what is beside the name.
  return { ...content, facts: { ...content.facts, who } } as typeof content
}
