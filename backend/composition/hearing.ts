/**
 * Who is still told of something outside the app, by how things stand when it is sent: the gate of
 * what leaves the house.
 */
import type { ChannelName } from '../../contract/engagement/preferences.ts'
import {
  isOfAccount,
  isOfAppointment,
  isOfModeration,
  type NoticeKind,
  actorOf,
} from '../domain/engagement/notice-kinds.ts'
import { type Permission, permissionFor } from '../domain/engagement/preferences.ts'
import { standingOf } from '../domain/identity/standing.ts'
import { batched } from '../postgres/batched.ts'
import type { Db } from '../postgres/db.ts'
import { clocksOf, wishes } from '../projections/engagement/wishes.ts'
import { graph } from '../projections/moderation/graph.ts'
import { people, accountStandingsOf } from '../projections/identity/people.ts'
import { meets } from '../projections/visibility.ts'
import type { Vault } from '../vault/vault.ts'
import type { Delivery } from '../workers/engagement/notice.ts'

/**
 * What is decided about them reaches whoever is out, too; what they had reported waits until they
 * are back.
 */
const isHeardOutside = (kind: NoticeKind): boolean =>
  isOfAppointment(kind) || isOfAccount(kind) || (isOfModeration(kind) && kind !== 'report_resolved')

/**
 * The read models by which it is judged whether this delivery may still be heard. What keeps two
 * people apart counts only where it comes from somebody.
 */
export const heardBy = (delivery: Pick<Delivery, 'kind' | 'about'>): readonly string[] =>
  [
    people,
    ...(isOfAccount(delivery.kind) ? [] : [wishes]),
    ...(actorOf(delivery) === undefined ? [] : [graph]),
  ].map(({ name }) => name)

/**
 * Who somebody is and what they wish: while these stand still, what they said before is better than
 * silence.
 */
export const STANDING_IN: readonly string[] = [people, wishes].map(({ name }) => name)

/**
 * May this still reach them? Whose account is closed hears of nothing more, whose is suspended of
 * their appointments, their account and what is decided about them alone: those they keep. What
 * else keeps two people apart is the gate's to say.
 */
export function hearing(
  db: Db,
  { accounts, invitations }: Pick<Vault, 'accounts' | 'invitations'>,
  now: () => Date = () => new Date(),
) {
  const standingRow = batched((userIds: readonly string[]) => accountStandingsOf(db, userIds))
  return async ({ kind, about, recipient }: Delivery): Promise<boolean> => {
    const at = now().toISOString()
    const reader = await readerOf({ kind, recipient }, { accounts, invitations })
    const row = reader === null ? undefined : await standingRow(reader)
    const { is } = row ? standingOf(row, at) : { is: 'active' }
    // But for how to have it back.
    if (kind === 'account_closing') return is === 'closed'
    // Whoever is closing theirs and has forgotten the password can come back: a link goes out to no
    // others of them.
    if (is === 'closed' && kind === 'account_password_reset') return true
    if (is === 'closed' || (is === 'suspended' && !isHeardOutside(kind))) return false
    const other = actorOf({ kind, about })
    return other === undefined || meets(db, { userId: reader, at }, other)
  }
}

/**
 * Their own wishes, by how they stand when it is sent: which subjects, which channels, at which
 * hours. Whoever has no account has said none. `zone`: of whoever has said none and has never had
 * an appointment.
 */
export function permitting(
  db: Db,
  vault: Pick<Vault, 'accounts' | 'invitations'>,
  zone: string,
  now: () => Date = () => new Date(),
) {
  const clock = batched((userIds: readonly string[]) => clocksOf(db, userIds, zone))
  return async (delivery: Delivery): Promise<Permission> => {
    const reader = await readerOf(delivery, vault)
    if (reader === null) return 'now'
    return permissionFor(delivery, delivery.channel as ChannelName, {
      ...(await clock(reader)),
      now: now(),
    })
  }
}

/**
 * Who is meant; of an invitation whoever has its address, nobody known where they have no account.
 */
async function readerOf(
  { kind, recipient }: Pick<Delivery, 'kind' | 'recipient'>,
  { accounts, invitations }: Pick<Vault, 'accounts' | 'invitations'>,
): Promise<string | null> {
  if (kind !== 'team_invitation') return recipient
  const email = (await invitations.byId(recipient))?.email
  return (email && (await accounts.byEmail(email))?.userId) || null
}
