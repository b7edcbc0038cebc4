/** The words of what goes out of the app, from how things stand when it is sent; nothing where they have been overtaken. */
import { FIRST_LANGUAGE, type Language } from '../../contract/kernel/languages.ts'
import { estadoOf } from '../api/booking/appointment-view.ts'
import {
  type AccountKind, type AppointmentKind, isOfAccount, isOfAppointment, kindOf, type NoticeKind, type TeamKind,
} from '../domain/engagement/notices.ts'
import { type AppointmentFacts, type Facts, type TeamFacts, wordsOf } from '../domain/engagement/words/words.ts'
import { ERASED } from '../domain/kernel/event.ts'
import type { Db } from '../postgres/db.ts'
import { appointmentById } from '../projections/booking/appointment-lists.ts'
import { appointments } from '../projections/booking/appointments.ts'
import { locations } from '../projections/business/locations.ts'
import { shopById, shops } from '../projections/business/shops.ts'
import { invitationsById, team as teams } from '../projections/business/team.ts'
import { people, personById } from '../projections/identity/people.ts'
import type { Vault } from '../vault/vault.ts'
import type { Delivery, Message } from '../workers/engagement/notice.ts'

/** The read models that the words are made of. */
export const COMPOSED_OF = [appointments, people, shops, locations, teams].map(({ name }) => name)

export const messages = (db: Db, { accounts, invitations, links }: Pick<Vault, 'accounts' | 'invitations' | 'links'>) => {
  return async ({ kind, about, recipient }: Delivery): Promise<Message | undefined> => {
    if (isOfAccount(kind)) return ofAccount(kind, about, recipient)
    const said = isOfAppointment(kind) ? await appointment(kind, about, recipient) : await team(kind, about)
    if (!said) return undefined
    const { link, group } = kindOf(kind)
    // Whoever is invited may have no account yet: the link that lets one barber in is made anew, for it is kept nowhere.
    const needsLink = kind === 'team_invitation'
    const path = needsLink ? `/invitation/${invitations.tokenOf(about.invitationId ?? '')}` : link(about)
    const language = await languageOf(kind, about, recipient)
    return { ...wordsOf(said, language), path, language, needsLink, group: group(about) }
  }

  /** A link that was used, replaced or is too old leads nowhere: then there is nothing to say. */
  async function ofAccount(kind: AccountKind, about: Delivery['about'], recipient: string): Promise<Message | undefined> {
    const { linkId } = about
    if (linkId !== undefined && !(await links.isOpen(linkId))) return undefined
    const page = kind === 'account_verify_email' ? '/verify-email' : '/reset-password'
    const path = linkId === undefined ? kindOf(kind).link({}) : `${page}/${links.tokenOf(linkId)}`
    const language = await languageOf(kind, about, recipient)
    return { ...wordsOf({ kind }, language), path, language, needsLink: linkId !== undefined, group: kindOf(kind).group(about) }
  }

  async function appointment(kind: AppointmentKind, { appointmentId = '', by }: Delivery['about'], recipient: string): Promise<Facts | undefined> {
    const [row, who] = await Promise.all([appointmentById(db, appointmentId), nameOf(by)])
    if (!row) return undefined
    const facts: AppointmentFacts = {
      reader: row.client_id === recipient ? 'client' : 'barber',
      estado: estadoOf(row, Date.now()),
      who,
      clientName: row.client_name ?? row.guest_name ?? ERASED,
      barberName: row.barber_name ?? ERASED,
      businessName: row.business_name,
      start: row.start_at,
      zone: row.zone,
      services: row.services.map(({ nombre }) => nombre),
      reason: row.reason,
    }
    return kindOf(kind).saysItHolds && facts.estado === 'cancelada' ? undefined : { kind, facts }
  }

  async function team(kind: TeamKind, { businessId = '', barberId, invitationId, by }: Delivery['about']): Promise<Facts | undefined> {
    const [shop, who, barberName] = await Promise.all([shopById(db, businessId), nameOf(by), nameOf(barberId)])
    const facts = (businessName: string): TeamFacts => ({ who, barberName, businessName })
    if (kind !== 'team_invitation') return shop && { kind, facts: facts(shop.nombre) }
    const [invitation] = await invitationsById(db, [invitationId ?? ''])
    return invitation?.status === 'pendiente' ? { kind, facts: facts(invitation.shop_name) } : undefined
  }

  /** As they have chosen; whoever is invited and has no account hears it in the language of who invites. */
  async function languageOf(kind: NoticeKind, { invitationId = '', by }: Delivery['about'], recipient: string): Promise<Language> {
    const reader = kind === 'team_invitation' ? await invitedBy(invitationId) ?? by : recipient
    return (reader === undefined ? undefined : (await personById(db, reader))?.language) ?? FIRST_LANGUAGE
  }

  async function invitedBy(invitationId: string): Promise<string | undefined> {
    const email = (await invitations.byId(invitationId))?.email
    return email ? (await accounts.byEmail(email))?.userId : undefined
  }

  async function nameOf(userId: string | undefined): Promise<string> {
    return userId === undefined ? '' : (await personById(db, userId))?.nombre ?? ERASED
  }
}
