/** Accounts. Email, phone and password are in the vault, never here. */
import { byCommand, type Decider } from '../kernel/decider.ts'
import {
  announceEnd,
  beginErasure,
  closeAccount,
  endClosing,
  reopenAccount,
} from './account-closing.ts'
import type { AccountCommand } from './account-commands.ts'
import type { AccountEvent } from './account-events.ts'
import {
  acceptTerms,
  chooseLanguage,
  notePasswordChange,
  registerAccount,
  requestDataExport,
  requestEmailVerification,
  requestPasswordReset,
  updateProfile,
  verifyEmail,
} from './account-profile.ts'
import {
  muteReporting,
  reinstateAccount,
  restrictAccount,
  suspendAccount,
  unmuteReporting,
  unrestrictAccount,
} from './account-sanctions.ts'
import { grantStaffRole, noteSecondFactor, revokeStaffRole } from './account-staff.ts'
import { type Account, evolveAccount } from './account-state.ts'

export const accountDecider: Decider<Account, AccountCommand, AccountEvent> = {
  category: 'account',
  initial: null,
  evolve: evolveAccount,
  decide: byCommand<Account, AccountCommand, AccountEvent>({
    RegisterAccount: registerAccount,
    UpdateProfile: updateProfile,
    ChooseLanguage: chooseLanguage,
    VerifyEmail: verifyEmail,
    RequestEmailVerification: requestEmailVerification,
    RequestPasswordReset: requestPasswordReset,
    NotePasswordChange: notePasswordChange,
    RequestDataExport: requestDataExport,
    AcceptTerms: acceptTerms,
    GrantStaffRole: grantStaffRole,
    RevokeStaffRole: revokeStaffRole,
    NoteSecondFactor: noteSecondFactor,
    SuspendAccount: suspendAccount,
    ReinstateAccount: reinstateAccount,
    RestrictAccount: restrictAccount,
    UnrestrictAccount: unrestrictAccount,
    MuteReporting: muteReporting,
    UnmuteReporting: unmuteReporting,
    AnnounceEnd: announceEnd,
    CloseAccount: closeAccount,
    BeginErasure: beginErasure,
    ReopenAccount: reopenAccount,
    EndClosing: endClosing,
  }),
}
