/** Events of an account. */
import { z } from 'zod'
import { languages } from '../../../contract/kernel/languages.ts'
import { staffRoles } from '../../../contract/kernel/route.ts'
import { limits, Rol } from '../../../contract/kernel/values.ts'
import { event, type EventsOf, personal } from '../kernel/event.ts'
import { Day, Id, Name, Text, Utc } from '../kernel/fields.ts'

export const StaffRole = z.enum(staffRoles)

export type StaffRole = z.infer<typeof StaffRole>

export const profile = {
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
