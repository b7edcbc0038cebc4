/** Whether a person is still told outside the app, judged when sent. */
import type { ChannelName } from '../../../contract/engagement/preferences.ts'
import {
  isOfAccount,
  isOfAppointment,
  isOfModeration,
  type NoticeKind,
  notificationActorOf,
} from '../../domain/engagement/notification-kinds.ts'
import { type Permission, permissionFor } from '../../domain/engagement/preferences.ts'
import { standingOf } from '../../domain/identity/account-standing.ts'
import { batched } from '../../postgres/batched.ts'
import type { Db } from '../../postgres/db.ts'
import { wishes } from '../../projections/engagement/preferences.ts'
import { clocksOf } from '../../projections/engagement/preferences-reads.ts'
import { graph } from '../../projections/moderation/relations.ts'
import { people } from '../../projections/identity/people.ts'
import { accountStandingsOf } from '../../projections/identity/people-reads.ts'
import { meets } from '../../projections/visibility.ts'
import type { Vault } from '../../vault/vault.ts'
import type { Delivery } from './notice.ts'

/** Suspended people are told of decisions about them; other answers wait. */
const isHeardOutside = (kind: NoticeKind): boolean =>
  isOfAppointment(kind) || isOfAccount(kind) || (isOfModeration(kind) && kind !== 'report_resolved')

/** Read models that a delivery check needs; blocks only if the notice has an actor. */
export const readModelsDeciding = (delivery: Pick<Delivery, 'kind' | 'about'>): readonly string[] =>
  [
    people,
    ...(isOfAccount(delivery.kind) ? [] : [wishes]),
    ...(notificationActorOf(delivery) === undefined ? [] : [graph]),
  ].map(({ name }) => name)

/** Account state and preferences: while these lag, the last known ones are used. */
export const STANDING_IN: readonly string[] = [people, wishes].map(({ name }) => name)

/**
 * May this still reach them? Whose account is closed hears of nothing more, whose is suspended of
 * their appointments, their account and what is decided about them alone: those they keep. What
 * else keeps two people apart is the gate's to say.
 */
export function deliveryEligibility(
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
    // A closed account gets the password reset mail, to come back in its grace period; no other
    // links.
    if (is === 'closed' && kind === 'account_password_reset') return true
    if (is === 'closed' || (is === 'suspended' && !isHeardOutside(kind))) return false
    const other = notificationActorOf({ kind, about })
    return other === undefined || meets(db, { userId: reader, at }, other)
  }
}

/**
 * The recipient's preferences at send time: subjects, channels, hours. No account means no
 * preferences. `zone`: default without a stated zone or an appointment.
 */
export function deliveryPreferences(
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

/** The recipient; of an invitation the holder of its address, undefined without an account. */
async function readerOf(
  { kind, recipient }: Pick<Delivery, 'kind' | 'recipient'>,
  { accounts, invitations }: Pick<Vault, 'accounts' | 'invitations'>,
): Promise<string | null> {
  if (kind !== 'team_invitation') return recipient
  const email = (await invitations.byId(recipient))?.email
  return (email && (await accounts.byEmail(email))?.userId) || null
}
