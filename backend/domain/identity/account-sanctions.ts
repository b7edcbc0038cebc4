/** Sanctions on an account by moderation, and their reversal. */
import { authorize } from '../authority.ts'
import { DomainError } from '../kernel/decider.ts'
import type { AccountCommandOf } from './account-commands.ts'
import {
  type AccountEvent,
  AccountReinstated,
  AccountRestricted,
  AccountSuspended,
  AccountUnrestricted,
  ReportingMuted,
  ReportingUnmuted,
} from './account-events.ts'
import { standingAfter } from './account-standing.ts'
import { type Account, existingAccount, withoutKey } from './account-state.ts'

export function suspendAccount(
  state: Account,
  { data: { decisionId, until }, by, at }: AccountCommandOf<'SuspendAccount'>,
): AccountEvent[] {
  const { userId, standing } = existingAccount(state)
  authorize(by, isBan(until, at) ? 'account.ban' : 'account.suspend', { self: userId })
  if (until !== null && until <= at)
    throw new DomainError('in_the_past', 'Una suspensión termina en el futuro')
  if (standing.suspensions.has(decisionId)) {
    if (standing.suspensions.get(decisionId) === until) return []
    // Another end for the same decision undoes what it said.
    authorize(by, 'account.reinstate', { self: userId })
  }
  return [
    AccountSuspended({
      userId,
      decisionId,
      until,
      ...standingAfter(new Map(standing.suspensions).set(decisionId, until)),
    }),
  ]
}

export function reinstateAccount(
  state: Account,
  { data: { decisionId }, by }: AccountCommandOf<'ReinstateAccount'>,
): AccountEvent[] {
  const { userId, standing } = existingAccount(state)
  authorize(by, 'account.reinstate', { self: userId })
  if (!standing.suspensions.has(decisionId)) return []
  return [
    AccountReinstated({
      userId,
      decisionId,
      ...standingAfter(withoutKey(standing.suspensions, decisionId)),
    }),
  ]
}

export function restrictAccount(
  state: Account,
  { data: { decisionId, until }, by }: AccountCommandOf<'RestrictAccount'>,
): AccountEvent[] {
  const { userId, standing } = existingAccount(state)
  authorize(by, 'account.suspend', { self: userId })
  return standing.restrictions.has(decisionId)
    ? []
    : [AccountRestricted({ userId, decisionId, until })]
}

export function unrestrictAccount(
  state: Account,
  { data: { decisionId }, by }: AccountCommandOf<'UnrestrictAccount'>,
): AccountEvent[] {
  const { userId, standing } = existingAccount(state)
  authorize(by, 'account.reinstate', { self: userId })
  return standing.restrictions.has(decisionId) ? [AccountUnrestricted({ userId, decisionId })] : []
}

export function muteReporting(
  state: Account,
  { data: { decisionId, until }, by }: AccountCommandOf<'MuteReporting'>,
): AccountEvent[] {
  const { userId, standing } = existingAccount(state)
  authorize(by, 'account.suspend', { self: userId })
  return standing.mutes.has(decisionId) ? [] : [ReportingMuted({ userId, decisionId, until })]
}

export function unmuteReporting(
  state: Account,
  { data: { decisionId }, by }: AccountCommandOf<'UnmuteReporting'>,
): AccountEvent[] {
  const { userId, standing } = existingAccount(state)
  authorize(by, 'account.reinstate', { self: userId })
  return standing.mutes.has(decisionId) ? [ReportingUnmuted({ userId, decisionId })] : []
}

/** What a moderator may give by themselves; anything longer is a ban, and a lead's. */
const LONGEST_SUSPENSION_MS = 30 * 86_400_000

const isBan = (until: string | null, at: string) =>
  until === null || Date.parse(until) - Date.parse(at) > LONGEST_SUSPENSION_MS
