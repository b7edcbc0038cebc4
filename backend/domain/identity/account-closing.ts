/** The end of an account: closed, reopened, erased. */
import { authorize } from '../authority.ts'
import { DomainError } from '../kernel/decider.ts'
import type { AccountCommandOf } from './account-commands.ts'
import {
  AccountClosed,
  AccountClosingEnded,
  AccountClosingStarted,
  AccountDeletionRequested,
  AccountEndAnnounced,
  AccountErasureStarted,
  type AccountEvent,
  AccountReopened,
} from './account-events.ts'
import { type Account, existingAccount, mayComeBack } from './account-state.ts'

export function announceEnd(
  state: Account,
  { by }: AccountCommandOf<'AnnounceEnd'>,
): AccountEvent[] {
  const { userId, standing } = existingAccount(state)
  authorize(by, 'account.close', { self: userId })
  return standing.closed ? [] : [AccountEndAnnounced({ userId })]
}

export function closeAccount(
  state: Account,
  { data: { closingId }, by }: AccountCommandOf<'CloseAccount'>,
): AccountEvent[] {
  const { userId, standing, staffRoles, closing } = existingAccount(state)
  authorize(by, 'account.close', { self: userId })
  // Staff keep their responsibility until the role is taken away.
  if (staffRoles.size > 0)
    throw new DomainError(
      'conflict',
      'Antes de cerrar la cuenta hay que retirar sus roles de equipo.',
    )
  const begun = closing
    ? []
    : [
        AccountClosingStarted({ userId, closingId }),
        ...(by.id === userId ? [AccountDeletionRequested({ userId, closingId })] : []),
      ]
  return [...(standing.closed ? [] : [AccountClosed({ userId })]), ...begun]
}

export function beginErasure(
  state: Account,
  { data: { closingId }, by }: AccountCommandOf<'BeginErasure'>,
): AccountEvent[] {
  const { userId, closing } = existingAccount(state)
  authorize(by, 'account.close', { self: userId })
  return closing?.closingId === closingId && !closing.erasing
    ? [AccountErasureStarted({ userId, closingId })]
    : []
}

export function reopenAccount(
  state: Account,
  { by }: AccountCommandOf<'ReopenAccount'>,
): AccountEvent[] {
  const person = existingAccount(state)
  authorize(by, 'account.reopen', { self: person.userId })
  if (!person.standing.closed) return []
  // What is being let go of at this moment would be let go of in an account that is open
  // again.
  if (!mayComeBack(person) || !person.closing?.ended)
    throw new DomainError('gone', 'Esta cuenta ya no se puede recuperar.')
  return [AccountReopened({ userId: person.userId, closingId: person.closing.closingId })]
}

export function endClosing(
  state: Account,
  { data: { closingId, erasableFrom }, by }: AccountCommandOf<'EndClosing'>,
): AccountEvent[] {
  const { userId, closing } = existingAccount(state)
  authorize(by, 'account.close', { self: userId })
  return closing?.closingId === closingId && !closing.ended
    ? [AccountClosingEnded({ userId, closingId, erasableFrom })]
    : []
}
