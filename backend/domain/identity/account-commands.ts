/** Commands of an account. */
import type { Language } from '../../../contract/kernel/languages.ts'
import type { Rol } from '../../../contract/kernel/values.ts'
import type { Command } from '../kernel/decider.ts'
import type { StaffRole } from './account-events.ts'
import { type Profile } from './account-events.ts'

export type AccountCommand =
  /** `terms`: the version that they have accepted, where they were shown one. */
  | Command<
      'RegisterAccount',
      {
        userId: string
        rol: Rol
        profile: Profile
        language?: Language | undefined
        terms?: string | null
      }
    >
  | Command<'UpdateProfile', { change: Partial<Profile>; phoneChanged: boolean }>
  | Command<'ChooseLanguage', { language: Language }>
  | Command<'VerifyEmail', Record<never, never>>
  | Command<'RequestEmailVerification', { linkId: string }>
  | Command<'RequestPasswordReset', { linkId: string }>
  | Command<'NotePasswordChange', { how: 'changed' | 'reset' }>
  | Command<'AcceptTerms', { version: string }>
  | Command<'RequestDataExport', Record<never, never>>
  /** `lead`: of a moderator, beside the role. */
  | Command<'GrantStaffRole', { role: StaffRole; lead?: boolean }>
  /** `lead`: only that; the role stays. */
  | Command<'RevokeStaffRole', { role: StaffRole; lead?: boolean }>
  | Command<'NoteSecondFactor', { what: 'enrolled' | 'recovered' | 'reset' }>
  | Command<'SuspendAccount', { decisionId: string; until: string | null }>
  | Command<'ReinstateAccount', { decisionId: string }>
  | Command<'RestrictAccount', { decisionId: string; until: string | null }>
  | Command<'UnrestrictAccount', { decisionId: string }>
  | Command<'MuteReporting', { decisionId: string; until: string | null }>
  | Command<'UnmuteReporting', { decisionId: string }>
  | Command<'AnnounceEnd', Record<never, never>>
  | Command<'CloseAccount', { closingId: string }>
  | Command<'EndClosing', { closingId: string; erasableFrom: string }>
  | Command<'BeginErasure', { closingId: string }>
  | Command<'ReopenAccount', Record<never, never>>

/** The command of this type. */
export type AccountCommandOf<Type extends AccountCommand['type']> = Extract<
  AccountCommand,
  { type: Type }
>
