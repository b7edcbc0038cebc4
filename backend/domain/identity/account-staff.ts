/** Roles of the staff and their second factor. */
import { authorize } from '../authority.ts'
import { DomainError } from '../kernel/decider.ts'
import type { AccountCommandOf } from './account-commands.ts'
import type { StaffRole } from './account-events.ts'
import {
  type AccountEvent,
  LeadGranted,
  LeadRevoked,
  RecoveryCodeUsed,
  SecondFactorEnrolled,
  SecondFactorReset,
  StaffRoleGranted,
  StaffRoleRevoked,
} from './account-events.ts'
import { type Account, existingAccount } from './account-state.ts'

export function grantStaffRole(
  state: Account,
  { data: { role, lead = false }, by }: AccountCommandOf<'GrantStaffRole'>,
): AccountEvent[] {
  const { userId, staffRoles, lead: leads } = existingAccount(state)
  authorize(by, 'staff.grant', { self: userId })
  if (lead) mustBeModerators(role)
  return [
    ...(staffRoles.has(role) ? [] : [StaffRoleGranted({ userId, role })]),
    ...(lead && !leads ? [LeadGranted({ userId })] : []),
  ]
}

export function revokeStaffRole(
  state: Account,
  { data: { role, lead = false }, by }: AccountCommandOf<'RevokeStaffRole'>,
): AccountEvent[] {
  const { userId, staffRoles, lead: leads } = existingAccount(state)
  authorize(by, 'staff.grant', { self: userId })
  if (lead) mustBeModerators(role)
  if (lead) return leads ? [LeadRevoked({ userId })] : []
  return staffRoles.has(role) ? [StaffRoleRevoked({ userId, role })] : []
}

export function noteSecondFactor(
  state: Account,
  { data: { what }, by }: AccountCommandOf<'NoteSecondFactor'>,
): AccountEvent[] {
  const { userId } = existingAccount(state)
  authorize(by, what === 'reset' ? 'staff.resetFactor' : 'staff.ownFactor', { self: userId })
  return [
    { enrolled: SecondFactorEnrolled, recovered: RecoveryCodeUsed, reset: SecondFactorReset }[what](
      { userId },
    ),
  ]
}

function mustBeModerators(role: StaffRole): void {
  if (role !== 'moderator')
    throw new DomainError('validation', 'Solo moderación tiene responsables')
}
