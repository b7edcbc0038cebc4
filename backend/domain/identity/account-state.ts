/** State of an account, folded from its events. */
import { FIRST_LANGUAGE, type Language } from '../../../contract/kernel/languages.ts'
import type { Rol } from '../../../contract/kernel/values.ts'
import { DomainError, match } from '../kernel/decider.ts'
import type { StaffRole } from './account-events.ts'
import { type AccountEvent, type Profile } from './account-events.ts'
import { type AccountStanding, active } from './account-standing.ts'

export type Account = {
  readonly userId: string
  readonly rol: Rol
  readonly profile: Profile
  readonly language: Language
  readonly isEmailVerified: boolean
  readonly terms: string | null
  readonly staffRoles: ReadonlySet<StaffRole>
  readonly lead: boolean
  readonly standing: AccountStanding
  /** They were told that it is going to be closed because nobody uses it. */
  readonly endAnnounced: boolean
  /** Of an account that is closed, once that was begun. */
  readonly closing: Closing | null
} | null

interface Closing {
  readonly closingId: string
  /** Its person has asked for it, or it was unused: they may come back. */
  readonly own: boolean
  /** All has been let go of; they are not forgotten before this instant. */
  readonly ended: boolean
  readonly erasableFrom: string | null
  readonly erasing: boolean
}

/** Whether the account may reopen: closed by its person or unused, not yet erased. */
export const mayComeBack = ({ standing, closing }: NonNullable<Account>): boolean =>
  standing.closed && closing !== null && closing.own && !closing.erasing

export function evolveAccount(state: Account, event: AccountEvent): Account {
  return match<AccountEvent, Account>(event, {
    AccountRegistered: ({ userId, rol, ...profile }) => ({
      userId,
      rol,
      profile,
      language: FIRST_LANGUAGE,
      isEmailVerified: false,
      terms: null,
      staffRoles: new Set(),
      lead: false,
      standing: active,
      endAnnounced: false,
      closing: null,
    }),
    ProfileUpdated: ({ userId: _, phoneChanged: __, ...profile }) => state && { ...state, profile },
    LanguageChosen: ({ language }) => state && { ...state, language },
    EmailVerified: () => state && { ...state, isEmailVerified: true },
    EmailVerificationRequested: () => state,
    PasswordResetRequested: () => state,
    PasswordChanged: () => state,
    DataExportRequested: () => state,
    TermsAccepted: ({ version }) => state && { ...state, terms: version },
    StaffRoleGranted: ({ role }) =>
      state && { ...state, staffRoles: new Set(state.staffRoles).add(role) },
    StaffRoleRevoked: ({ role }) =>
      state && {
        ...state,
        staffRoles: new Set([...state.staffRoles].filter((one) => one !== role)),
        lead: state.lead && role !== 'moderator',
      },
    LeadGranted: () => state && { ...state, lead: true },
    LeadRevoked: () => state && { ...state, lead: false },
    SecondFactorEnrolled: () => state,
    RecoveryCodeUsed: () => state,
    SecondFactorReset: () => state,
    AccountSuspended: ({ decisionId, until }) =>
      state && {
        ...state,
        standing: {
          ...state.standing,
          suspensions: new Map(state.standing.suspensions).set(decisionId, until),
        },
      },
    AccountReinstated: ({ decisionId }) =>
      state && {
        ...state,
        standing: {
          ...state.standing,
          suspensions: withoutKey(state.standing.suspensions, decisionId),
        },
      },
    AccountRestricted: ({ decisionId, until }) =>
      state && {
        ...state,
        standing: {
          ...state.standing,
          restrictions: new Map(state.standing.restrictions).set(decisionId, until),
        },
      },
    AccountUnrestricted: ({ decisionId }) =>
      state && {
        ...state,
        standing: {
          ...state.standing,
          restrictions: withoutKey(state.standing.restrictions, decisionId),
        },
      },
    ReportingMuted: ({ decisionId, until }) =>
      state && {
        ...state,
        standing: {
          ...state.standing,
          mutes: new Map(state.standing.mutes).set(decisionId, until),
        },
      },
    ReportingUnmuted: ({ decisionId }) =>
      state && {
        ...state,
        standing: { ...state.standing, mutes: withoutKey(state.standing.mutes, decisionId) },
      },
    AccountEndAnnounced: () => state && { ...state, endAnnounced: true },
    AccountClosed: () => state && { ...state, standing: { ...state.standing, closed: true } },
    AccountClosingStarted: ({ closingId }) =>
      state && {
        ...state,
        closing: {
          closingId,
          own: state.endAnnounced,
          ended: false,
          erasableFrom: null,
          erasing: false,
        },
      },
    AccountDeletionRequested: () =>
      state && { ...state, closing: state.closing && { ...state.closing, own: true } },
    AccountClosingEnded: ({ erasableFrom }) =>
      state && {
        ...state,
        closing: state.closing && { ...state.closing, ended: true, erasableFrom },
      },
    AccountErasureStarted: () =>
      state && { ...state, closing: state.closing && { ...state.closing, erasing: true } },
    AccountReopened: () =>
      state && {
        ...state,
        standing: { ...state.standing, closed: false },
        endAnnounced: false,
        closing: null,
      },
  })
}

export function existingAccount(state: Account): NonNullable<Account> {
  if (!state) throw new DomainError('not_found', 'El perfil de usuario que buscas no existe.')
  return state
}

export function withoutKey<Key, Value>(
  map: ReadonlyMap<Key, Value>,
  key: Key,
): ReadonlyMap<Key, Value> {
  const left = new Map(map)
  left.delete(key)
  return left
}
