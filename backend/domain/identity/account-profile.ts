/** A person's own account: registration, profile, language, mail, terms. */
import { FIRST_LANGUAGE } from '../../../contract/kernel/languages.ts'
import { authorize } from '../authority.ts'
import type { AccountCommandOf } from './account-commands.ts'
import {
  type AccountEvent,
  AccountRegistered,
  DataExportRequested,
  EmailVerificationRequested,
  EmailVerified,
  LanguageChosen,
  PasswordChanged,
  PasswordResetRequested,
  ProfileUpdated,
  TermsAccepted,
} from './account-events.ts'
import { type Account, existingAccount, mayComeBack } from './account-state.ts'

export function registerAccount(
  state: Account,
  {
    data: { userId, rol, profile, language = FIRST_LANGUAGE, terms },
    at,
  }: AccountCommandOf<'RegisterAccount'>,
): AccountEvent[] {
  if (state) return []
  return [
    AccountRegistered({ userId, rol, ...profile }),
    ...(language === FIRST_LANGUAGE ? [] : [LanguageChosen({ userId, language })]),
    ...(terms ? [TermsAccepted({ userId, version: terms, acceptedAt: at })] : []),
  ]
}

export function updateProfile(
  state: Account,
  { data: { change, phoneChanged }, by }: AccountCommandOf<'UpdateProfile'>,
): AccountEvent[] {
  const { userId, profile } = existingAccount(state)
  authorize(by, 'profile.change', { self: userId })
  const changed = { ...profile, ...change }
  const same = !phoneChanged && JSON.stringify(changed) === JSON.stringify(profile)
  return same ? [] : [ProfileUpdated({ userId, phoneChanged, ...changed })]
}

export function chooseLanguage(
  state: Account,
  { data: { language }, by }: AccountCommandOf<'ChooseLanguage'>,
): AccountEvent[] {
  const { userId, language: spoken } = existingAccount(state)
  authorize(by, 'profile.change', { self: userId })
  return language === spoken ? [] : [LanguageChosen({ userId, language })]
}

// The proof itself, a secret that only the mail held, is looked at where the secret is kept.
export function verifyEmail(
  state: Account,
  { by, at }: AccountCommandOf<'VerifyEmail'>,
): AccountEvent[] {
  const { userId, isEmailVerified } = existingAccount(state)
  authorize(by, 'email.verify', { self: userId })
  return isEmailVerified ? [] : [EmailVerified({ userId, verifiedAt: at })]
}

export function requestEmailVerification(
  state: Account,
  { data: { linkId }, by }: AccountCommandOf<'RequestEmailVerification'>,
): AccountEvent[] {
  const { userId, isEmailVerified } = existingAccount(state)
  authorize(by, 'email.verify', { self: userId })
  return isEmailVerified ? [] : [EmailVerificationRequested({ userId, linkId })]
}

// Password reset for active accounts, and for closed ones in their grace period, whose people
// must sign in to come back.
export function requestPasswordReset(
  state: Account,
  { data: { linkId } }: AccountCommandOf<'RequestPasswordReset'>,
): AccountEvent[] {
  const person = existingAccount(state)
  return person.standing.closed && !mayComeBack(person)
    ? []
    : [PasswordResetRequested({ userId: person.userId, linkId })]
}

// It has happened, in the vault.
export function notePasswordChange(
  state: Account,
  { data: { how } }: AccountCommandOf<'NotePasswordChange'>,
): AccountEvent[] {
  return [PasswordChanged({ userId: existingAccount(state).userId, how })]
}

export function requestDataExport(
  state: Account,
  { by }: AccountCommandOf<'RequestDataExport'>,
): AccountEvent[] {
  const { userId } = existingAccount(state)
  authorize(by, 'account.export', { self: userId })
  return [DataExportRequested({ userId })]
}

export function acceptTerms(
  state: Account,
  { data: { version }, by, at }: AccountCommandOf<'AcceptTerms'>,
): AccountEvent[] {
  const { userId, terms } = existingAccount(state)
  authorize(by, 'terms.accept', { self: userId })
  return terms === version ? [] : [TermsAccepted({ userId, version, acceptedAt: at })]
}
