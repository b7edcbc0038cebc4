/** What the holder of an account is told of it. */
import {
  AccountDeletionRequested,
  AccountEndAnnounced,
  EmailVerificationRequested,
  PasswordChanged,
  PasswordResetRequested,
} from '../../identity/account-events.ts'
import { type AccountKind, notificationKindOf } from '../notification-kinds.ts'
import { type NoticeRow, type Notification, when } from './notice.ts'

/** Who asked for it is nobody's business: for a new password anybody may. */
const holder =
  (kind: AccountKind) =>
  ({ data: { userId, linkId } }: { data: { userId: string; linkId?: string } }): Notification[] => [
    {
      to: userId,
      kind,
      about: { ...(linkId !== undefined && { linkId }) },
      inApp: false,
      channels: notificationKindOf(kind).channels,
    },
  ]

export const identityNotices: readonly NoticeRow[] = [
  when(PasswordResetRequested, holder('account_password_reset')),
  when(PasswordChanged, holder('account_password_changed')),
  when(EmailVerificationRequested, holder('account_verify_email')),
  when(AccountDeletionRequested, holder('account_closing')),
  when(AccountEndAnnounced, holder('account_unused')),
]
