/** Who somebody is in the product. E-mail, phone and password are in the vault, never here. */
import { z } from 'zod'
import { staffRoles } from '../../../contract/kernel/route.ts'
import { limits, Rol } from '../../../contract/kernel/values.ts'
import { type Command, type Decider, DomainError, match } from '../kernel/decider.ts'
import { event, type EventsOf, personal } from '../kernel/event.ts'
import { Id, Name, Text, Utc } from '../kernel/fields.ts'

const StaffRole = z.enum(staffRoles)
type StaffRole = z.infer<typeof StaffRole>

const profile = {
  nombre: personal(Name, { of: 'userId' }),
  acercaDe: personal(Text(limits.acercaDe).nullable(), { of: 'userId', erased: null }),
  especialidades: personal(z.array(Text(limits.especialidades.each)).max(limits.especialidades.most), { of: 'userId', erased: [] }),
  /** Of an uploaded image: a path below /media. */
  profileImageUrl: personal(Text(2048).nullable(), { of: 'userId', erased: null }),
}

export const AccountRegistered = event('AccountRegistered', { userId: Id, rol: Rol, ...profile })
/** The whole profile after the change. `phoneChanged`: the number itself is in the vault. */
export const ProfileUpdated = event('ProfileUpdated', { userId: Id, phoneChanged: z.boolean(), ...profile })
/** The person has shown that mail to their address reaches them. Which address that was, only the vault knows. */
export const EmailVerified = event('EmailVerified', { userId: Id, verifiedAt: Utc })
export const StaffRoleGranted = event('StaffRoleGranted', { userId: Id, role: StaffRole })
export const StaffRoleRevoked = event('StaffRoleRevoked', { userId: Id, role: StaffRole })

export type AccountEvent = EventsOf<[typeof AccountRegistered, typeof ProfileUpdated, typeof EmailVerified, typeof StaffRoleGranted, typeof StaffRoleRevoked]>
export type Profile = z.infer<z.ZodObject<typeof profile>>

export type AccountCommand =
  | Command<'RegisterAccount', { userId: string; rol: Rol; profile: Profile }>
  | Command<'UpdateProfile', { change: Partial<Profile>; phoneChanged: boolean }>
  | Command<'VerifyEmail', Record<never, never>>
  | Command<'GrantStaffRole', { role: StaffRole }>
  | Command<'RevokeStaffRole', { role: StaffRole }>

export type Account = {
  readonly userId: string
  readonly rol: Rol
  readonly profile: Profile
  readonly isEmailVerified: boolean
  readonly staffRoles: ReadonlySet<StaffRole>
} | null

export const account: Decider<Account, AccountCommand, AccountEvent> = {
  category: 'account',
  initial: null,

  evolve: (now, event) => match<AccountEvent, Account>(event, {
    AccountRegistered: ({ userId, rol, ...profile }) => ({ userId, rol, profile, isEmailVerified: false, staffRoles: new Set() }),
    ProfileUpdated: ({ userId: _, phoneChanged: __, ...profile }) => now && { ...now, profile },
    EmailVerified: () => now && { ...now, isEmailVerified: true },
    StaffRoleGranted: ({ role }) => now && { ...now, staffRoles: new Set(now.staffRoles).add(role) },
    StaffRoleRevoked: ({ role }) => now && { ...now, staffRoles: new Set([...now.staffRoles].filter((one) => one !== role)) },
  }),

  decide: (now, command) => match<AccountCommand, readonly AccountEvent[]>(command, {
    RegisterAccount: ({ userId, rol, profile }) => (now ? [] : [AccountRegistered({ userId, rol, ...profile })]),
    UpdateProfile: ({ change, phoneChanged }, { by }) => {
      const { userId, profile } = known(now)
      if (by.id !== userId) throw new DomainError('forbidden', 'Solo puedes cambiar tu propio perfil')
      const changed = { ...profile, ...change }
      const same = !phoneChanged && JSON.stringify(changed) === JSON.stringify(profile)
      return same ? [] : [ProfileUpdated({ userId, phoneChanged, ...changed })]
    },
    // The proof itself, a secret that only the mail held, is looked at where the secret is kept.
    VerifyEmail: (_, { by, at }) => {
      const { userId, isEmailVerified } = known(now)
      if (by.id !== userId) throw new DomainError('forbidden', 'Solo puedes verificar tu propio correo')
      return isEmailVerified ? [] : [EmailVerified({ userId, verifiedAt: at })]
    },
    GrantStaffRole: ({ role }, { by }) => {
      mustBeAllowedToGrant(by)
      const { userId, staffRoles } = known(now)
      return staffRoles.has(role) ? [] : [StaffRoleGranted({ userId, role })]
    },
    RevokeStaffRole: ({ role }, { by }) => {
      mustBeAllowedToGrant(by)
      const { userId, staffRoles } = known(now)
      return staffRoles.has(role) ? [StaffRoleRevoked({ userId, role })] : []
    },
  }),
}

function known(now: Account): NonNullable<Account> {
  if (!now) throw new DomainError('not_found', 'El perfil de usuario que buscas no existe.')
  return now
}

/** Staff roles come from an admin or from the command line of the server, never from oneself. */
function mustBeAllowedToGrant(by: { role: string }): void {
  if (by.role !== 'admin' && by.role !== 'system') throw new DomainError('forbidden', 'No tienes permiso para hacer esto')
}
