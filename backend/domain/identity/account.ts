/** Accounts. Email, phone and password are in the vault, never here. */
import { z } from 'zod'
import { staffRoles } from '../../../contract/kernel/route.ts'
import { FIRST_LANGUAGE, type Language, languages } from '../../../contract/kernel/languages.ts'
import { limits, Rol } from '../../../contract/kernel/values.ts'
import { authorize } from '../authority.ts'
import { type Command, type Decider, DomainError, match } from '../kernel/decider.ts'
import { event, type EventsOf, personal } from '../kernel/event.ts'
import { Day, Id, Name, Text, Utc } from '../kernel/fields.ts'
import { active, type AccountStanding, standingAfter } from './account-standing.ts'

const StaffRole = z.enum(staffRoles)
type StaffRole = z.infer<typeof StaffRole>

const profile = {
  nombre: personal(Name, { of: 'userId' }),
  acercaDe: personal(Text(limits.acercaDe).nullable(), { of: 'userId', erased: null }),
  especialidades: personal(
    z.array(Text(limits.especialidades.each)).max(limits.especialidades.most),
    { of: 'userId', erased: [] },
  ),
  /** Of an uploaded image: a path below /media. */
  profileImageUrl: personal(Text(2048).nullable(), { of: 'userId', erased: null }),
}

export const AccountRegistered = event('AccountRegistered', { userId: Id, rol: Rol, ...profile })
/** The whole profile after the change. `phoneChanged`: the number itself is in the vault. */
export const ProfileUpdated = event('ProfileUpdated', {
  userId: Id,
  phoneChanged: z.boolean(),
  ...profile,
})
/** The address is confirmed. Only the vault knows it. */
export const EmailVerified = event('EmailVerified', { userId: Id, verifiedAt: Utc })
/** In which language they are written to; until they say so, in the first one. */
export const LanguageChosen = event('LanguageChosen', { userId: Id, language: z.enum(languages) })
/** A mail with a link is to go out; the link's secret is in the vault. */
export const EmailVerificationRequested = event('EmailVerificationRequested', {
  userId: Id,
  linkId: Id,
})
/** The same of a new password: asked for by anybody who knows the address. */
export const PasswordResetRequested = event('PasswordResetRequested', { userId: Id, linkId: Id })
/** With the old password, or by a link sent by mail. */
export const PasswordChanged = event('PasswordChanged', {
  userId: Id,
  how: z.enum(['changed', 'reset']),
})
/** What a person was shown of terms and privacy, by the day of that version. */
export const TermsAccepted = event('TermsAccepted', { userId: Id, version: Day, acceptedAt: Utc })
/** They have asked for a copy of everything that is known of them. */
export const DataExportRequested = event('DataExportRequested', { userId: Id })
export const StaffRoleGranted = event('StaffRoleGranted', { userId: Id, role: StaffRole })
export const StaffRoleRevoked = event('StaffRoleRevoked', { userId: Id, role: StaffRole })
/** A moderator who also decides what moderators may not: bans, takeovers, others' appeals. */
export const LeadGranted = event('LeadGranted', { userId: Id })
export const LeadRevoked = event('LeadRevoked', { userId: Id })

/** Second factor of staff: enrolled; recovery code used; reset by an admin. */
export const SecondFactorEnrolled = event('SecondFactorEnrolled', { userId: Id })
export const RecoveryCodeUsed = event('RecoveryCodeUsed', { userId: Id })
export const SecondFactorReset = event('SecondFactorReset', { userId: Id })

/** State after the event: suspended until (null: without end), or not. */
const after = { suspended: z.boolean(), suspendedUntil: Utc.nullable() }
/** One decision's suspension; `after`: the effect of all. */
export const AccountSuspended = event('AccountSuspended', {
  userId: Id,
  decisionId: Id,
  until: Utc.nullable(),
  ...after,
})
/** That decision no longer counts; another one may. */
export const AccountReinstated = event('AccountReinstated', {
  userId: Id,
  decisionId: Id,
  ...after,
})
/** Comments wait for approval by this decision, until an instant or for good. */
export const AccountRestricted = event('AccountRestricted', {
  userId: Id,
  decisionId: Id,
  until: Utc.nullable(),
})
/** That decision no longer counts; another one may. What waits already goes on waiting. */
export const AccountUnrestricted = event('AccountUnrestricted', { userId: Id, decisionId: Id })
/** What they report is not heard, by this decision, until some instant. */
export const ReportingMuted = event('ReportingMuted', {
  userId: Id,
  decisionId: Id,
  until: Utc.nullable(),
})
/** That decision no longer counts; another one may. */
export const ReportingUnmuted = event('ReportingUnmuted', { userId: Id, decisionId: Id })
/** Announces the closing of an unconfirmed, unused account. */
export const AccountEndAnnounced = event('AccountEndAnnounced', { userId: Id })
export const AccountClosed = event('AccountClosed', { userId: Id })
/** Requested by the person, who may return by signing in until erasure begins. */
export const AccountDeletionRequested = event('AccountDeletionRequested', {
  userId: Id,
  closingId: Id,
})
/** They have come back. What was let go of meanwhile stays let go of. */
export const AccountReopened = event('AccountReopened', { userId: Id, closingId: Id })
/** Starts releasing appointments, team membership and team. */
export const AccountClosingStarted = event('AccountClosingStarted', { userId: Id, closingId: Id })
/** Nothing of theirs stands any more. From `erasableFrom` on they are forgotten. */
export const AccountClosingEnded = event('AccountClosingEnded', {
  userId: Id,
  closingId: Id,
  erasableFrom: Utc,
})
/** From here on nobody comes back: what is known of the person is being deleted. */
export const AccountErasureStarted = event('AccountErasureStarted', { userId: Id, closingId: Id })

export type AccountEvent = EventsOf<
  [
    typeof AccountRegistered,
    typeof ProfileUpdated,
    typeof EmailVerified,
    typeof EmailVerificationRequested,
    typeof PasswordResetRequested,
    typeof PasswordChanged,
    typeof DataExportRequested,
    typeof TermsAccepted,
    typeof LanguageChosen,
    typeof StaffRoleGranted,
    typeof StaffRoleRevoked,
    typeof LeadGranted,
    typeof LeadRevoked,
    typeof SecondFactorEnrolled,
    typeof RecoveryCodeUsed,
    typeof SecondFactorReset,
    typeof AccountSuspended,
    typeof AccountReinstated,
    typeof AccountRestricted,
    typeof AccountUnrestricted,
    typeof ReportingMuted,
    typeof ReportingUnmuted,
    typeof AccountEndAnnounced,
    typeof AccountClosed,
    typeof AccountDeletionRequested,
    typeof AccountReopened,
    typeof AccountClosingStarted,
    typeof AccountClosingEnded,
    typeof AccountErasureStarted,
  ]
>
export type Profile = z.infer<z.ZodObject<typeof profile>>

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

export const accountDecider: Decider<Account, AccountCommand, AccountEvent> = {
  category: 'account',
  initial: null,

  evolve: (state, event) =>
    match<AccountEvent, Account>(event, {
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
      ProfileUpdated: ({ userId: _, phoneChanged: __, ...profile }) =>
        state && { ...state, profile },
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
            suspensions: without(state.standing.suspensions, decisionId),
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
            restrictions: without(state.standing.restrictions, decisionId),
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
          standing: { ...state.standing, mutes: without(state.standing.mutes, decisionId) },
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
    }),

  decide: (state, command) =>
    match<AccountCommand, readonly AccountEvent[]>(command, {
      RegisterAccount: ({ userId, rol, profile, language = FIRST_LANGUAGE, terms }, { at }) => {
        if (state) return []
        return [
          AccountRegistered({ userId, rol, ...profile }),
          ...(language === FIRST_LANGUAGE ? [] : [LanguageChosen({ userId, language })]),
          ...(terms ? [TermsAccepted({ userId, version: terms, acceptedAt: at })] : []),
        ]
      },
      UpdateProfile: ({ change, phoneChanged }, { by }) => {
        const { userId, profile } = known(state)
        authorize(by, 'profile.change', { self: userId })
        const changed = { ...profile, ...change }
        const same = !phoneChanged && JSON.stringify(changed) === JSON.stringify(profile)
        return same ? [] : [ProfileUpdated({ userId, phoneChanged, ...changed })]
      },
      ChooseLanguage: ({ language }, { by }) => {
        const { userId, language: spoken } = known(state)
        authorize(by, 'profile.change', { self: userId })
        return language === spoken ? [] : [LanguageChosen({ userId, language })]
      },
      // The proof itself, a secret that only the mail held, is looked at where the secret is kept.
      VerifyEmail: (_, { by, at }) => {
        const { userId, isEmailVerified } = known(state)
        authorize(by, 'email.verify', { self: userId })
        return isEmailVerified ? [] : [EmailVerified({ userId, verifiedAt: at })]
      },
      RequestEmailVerification: ({ linkId }, { by }) => {
        const { userId, isEmailVerified } = known(state)
        authorize(by, 'email.verify', { self: userId })
        return isEmailVerified ? [] : [EmailVerificationRequested({ userId, linkId })]
      },
      // Password reset for active accounts, and for closed ones in their grace period, whose people
      // must sign in to come back.
      RequestPasswordReset: ({ linkId }) => {
        const person = known(state)
        return person.standing.closed && !mayComeBack(person)
          ? []
          : [PasswordResetRequested({ userId: person.userId, linkId })]
      },
      // It has happened, in the vault.
      NotePasswordChange: ({ how }) => [PasswordChanged({ userId: known(state).userId, how })],
      RequestDataExport: (_, { by }) => {
        const { userId } = known(state)
        authorize(by, 'account.export', { self: userId })
        return [DataExportRequested({ userId })]
      },
      AcceptTerms: ({ version }, { by, at }) => {
        const { userId, terms } = known(state)
        authorize(by, 'terms.accept', { self: userId })
        return terms === version ? [] : [TermsAccepted({ userId, version, acceptedAt: at })]
      },
      GrantStaffRole: ({ role, lead = false }, { by }) => {
        const { userId, staffRoles, lead: leads } = known(state)
        authorize(by, 'staff.grant', { self: userId })
        if (lead) mustBeModerators(role)
        return [
          ...(staffRoles.has(role) ? [] : [StaffRoleGranted({ userId, role })]),
          ...(lead && !leads ? [LeadGranted({ userId })] : []),
        ]
      },
      RevokeStaffRole: ({ role, lead = false }, { by }) => {
        const { userId, staffRoles, lead: leads } = known(state)
        authorize(by, 'staff.grant', { self: userId })
        if (lead) mustBeModerators(role)
        if (lead) return leads ? [LeadRevoked({ userId })] : []
        return staffRoles.has(role) ? [StaffRoleRevoked({ userId, role })] : []
      },
      NoteSecondFactor: ({ what }, { by }) => {
        const { userId } = known(state)
        authorize(by, what === 'reset' ? 'staff.resetFactor' : 'staff.ownFactor', { self: userId })
        return [
          { enrolled: SecondFactorEnrolled, recovered: RecoveryCodeUsed, reset: SecondFactorReset }[
            what
          ]({ userId }),
        ]
      },
      SuspendAccount: ({ decisionId, until }, { by, at }) => {
        const { userId, standing } = known(state)
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
      },
      ReinstateAccount: ({ decisionId }, { by }) => {
        const { userId, standing } = known(state)
        authorize(by, 'account.reinstate', { self: userId })
        if (!standing.suspensions.has(decisionId)) return []
        return [
          AccountReinstated({
            userId,
            decisionId,
            ...standingAfter(without(standing.suspensions, decisionId)),
          }),
        ]
      },
      RestrictAccount: ({ decisionId, until }, { by }) => {
        const { userId, standing } = known(state)
        authorize(by, 'account.suspend', { self: userId })
        return standing.restrictions.has(decisionId)
          ? []
          : [AccountRestricted({ userId, decisionId, until })]
      },
      UnrestrictAccount: ({ decisionId }, { by }) => {
        const { userId, standing } = known(state)
        authorize(by, 'account.reinstate', { self: userId })
        return standing.restrictions.has(decisionId)
          ? [AccountUnrestricted({ userId, decisionId })]
          : []
      },
      MuteReporting: ({ decisionId, until }, { by }) => {
        const { userId, standing } = known(state)
        authorize(by, 'account.suspend', { self: userId })
        return standing.mutes.has(decisionId) ? [] : [ReportingMuted({ userId, decisionId, until })]
      },
      UnmuteReporting: ({ decisionId }, { by }) => {
        const { userId, standing } = known(state)
        authorize(by, 'account.reinstate', { self: userId })
        return standing.mutes.has(decisionId) ? [ReportingUnmuted({ userId, decisionId })] : []
      },
      AnnounceEnd: (_, { by }) => {
        const { userId, standing } = known(state)
        authorize(by, 'account.close', { self: userId })
        return standing.closed ? [] : [AccountEndAnnounced({ userId })]
      },
      CloseAccount: ({ closingId }, { by }) => {
        const { userId, standing, staffRoles, closing } = known(state)
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
      },
      BeginErasure: ({ closingId }, { by }) => {
        const { userId, closing } = known(state)
        authorize(by, 'account.close', { self: userId })
        return closing?.closingId === closingId && !closing.erasing
          ? [AccountErasureStarted({ userId, closingId })]
          : []
      },
      ReopenAccount: (_, { by }) => {
        const person = known(state)
        authorize(by, 'account.reopen', { self: person.userId })
        if (!person.standing.closed) return []
        // What is being let go of at this moment would be let go of in an account that is open
        // again.
        if (!mayComeBack(person) || !person.closing?.ended)
          throw new DomainError('gone', 'Esta cuenta ya no se puede recuperar.')
        return [AccountReopened({ userId: person.userId, closingId: person.closing.closingId })]
      },
      EndClosing: ({ closingId, erasableFrom }, { by }) => {
        const { userId, closing } = known(state)
        authorize(by, 'account.close', { self: userId })
        return closing?.closingId === closingId && !closing.ended
          ? [AccountClosingEnded({ userId, closingId, erasableFrom })]
          : []
      },
    }),
}

function known(state: Account): NonNullable<Account> {
  if (!state) throw new DomainError('not_found', 'El perfil de usuario que buscas no existe.')
  return state
}

/** What a moderator may give by themselves; anything longer is a ban, and a lead's. */
const LONGEST_SUSPENSION_MS = 30 * 86_400_000
const isBan = (until: string | null, at: string) =>
  until === null || Date.parse(until) - Date.parse(at) > LONGEST_SUSPENSION_MS

function without<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): ReadonlyMap<Key, Value> {
  const left = new Map(map)
  left.delete(key)
  return left
}

function mustBeModerators(role: StaffRole): void {
  if (role !== 'moderator')
    throw new DomainError('validation', 'Solo moderación tiene responsables')
}
