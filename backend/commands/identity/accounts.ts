/**
 * Accounts: a row in the vault (address, phone, password) and a stream in the log (the person). The
 * row comes first because it decides who owns an address; a crash in between is finished by the
 * next attempt or sign-in.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Account } from '../../domain/identity/account-state.ts'
import { accountDecider } from '../../domain/identity/account.ts'
import type { AccountCommand } from '../../domain/identity/account-commands.ts'
import type { Profile } from '../../domain/identity/account-events.ts'
import { authorize } from '../../domain/authority.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import type { Language } from '../../../contract/kernel/languages.ts'
import type { Rol } from '../../../contract/kernel/values.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'

type StaffRole = Extract<AccountCommand, { type: 'GrantStaffRole' }>['data']['role']
export type AccountPerson = NonNullable<Account>

/** What registration stores besides address, phone and password. */
export interface Introduction {
  readonly nombre: string
  readonly rol: Rol
  readonly acercaDe: string | null
  readonly especialidades: readonly string[]
  /** In which they register; the first one where it was not said. */
  readonly language?: Language | undefined
  /** The version of the terms that they were shown and accepted, if they were. */
  readonly terms?: string | null
}

export interface Credential {
  readonly userId: string
  readonly passwordHash: string
  readonly telefono: string | null
  /** Set while the log does not hold the account yet. */
  readonly pending: Introduction | null
}

/** Where addresses and password hashes are kept. */
export interface CredentialStore {
  claim(
    userId: string,
    row: { email: string; telefono: string | null; passwordHash: string; pending: Introduction },
  ): Promise<boolean>
  registered(userId: string): Promise<void>
  byEmail(email: string): Promise<Credential | undefined>
  byId(userId: string): Promise<Credential | undefined>
  setTelefono(userId: string, telefono: string | null): Promise<void>
  setPassword(userId: string, change: { from: string; to: string }): Promise<boolean>
}

/** `isKnown`: a session or device known to this account; strangers' tries don't delay it. */
interface Asker {
  readonly isKnown?: boolean
}

export interface PasswordHasher {
  hash(password: string, asker?: Asker): Promise<string>
  matches(kept: string | undefined, password: string, asker?: Asker): Promise<boolean>
  isOutdated(kept: string): boolean
  isCommon(password: string): boolean
}

/** @throws DomainError 'common_password'. `field`: where a form asks for it */
export function mustBeUncommon(passwords: PasswordHasher, password: string, field: string): void {
  const message = 'Esa contraseña es de las más usadas. Elige una que nadie más adivine.'
  if (passwords.isCommon(password))
    throw new DomainError('common_password', message, { errors: [{ field, message }] })
}

export interface Registration extends Introduction {
  readonly email: string
  readonly telefono: string | null
  readonly password: string
}

const emailTaken = () =>
  new DomainError('email_taken', 'El email ya está registrado', {
    errors: [{ field: 'email', message: 'El email ya está registrado' }],
  })

export interface AccountPorts {
  readonly commands: CommandHandler
  readonly credentials: CredentialStore
  readonly passwords: PasswordHasher
}

export class AccountCommands {
  readonly #commands: CommandHandler
  readonly #credentials: CredentialStore
  readonly #passwords: PasswordHasher

  constructor({ commands, credentials, passwords }: AccountPorts) {
    this.#commands = commands
    this.#credentials = credentials
    this.#passwords = passwords
  }

  /** Makes an account. @throws DomainError 'email_taken', 'common_password' */
  async register(
    context: Context,
    { email, password, telefono, ...introduction }: Registration,
  ): Promise<AccountPerson> {
    mustBeUncommon(this.#passwords, password, 'password')
    const earlier = await this.#credentials.byEmail(email)
    if (!earlier) {
      const userId = derivedId('account', context.commandId)
      const passwordHash = await this.#passwords.hash(password)
      if (
        !(await this.#credentials.claim(userId, {
          email,
          telefono,
          passwordHash,
          pending: introduction,
        }))
      )
        throw emailTaken()
      return this.#introduce(context, userId, introduction)
    }
    // A row without a stream: its password's owner may finish the registration.
    if (!earlier.pending || !(await this.#passwords.matches(earlier.passwordHash, password)))
      throw emailTaken()
    await this.#credentials.setTelefono(earlier.userId, telefono)
    return this.#introduce(context, earlier.userId, introduction)
  }

  /** Account for address and password; undefined if either is wrong. */
  async authenticate(
    context: Context,
    email: string,
    password: string,
    asker: Asker = {},
  ): Promise<AccountPerson | undefined> {
    const kept = await this.#credentials.byEmail(email)
    if (!(await this.#passwords.matches(kept?.passwordHash, password, asker)) || !kept)
      return undefined
    if (this.#passwords.isOutdated(kept.passwordHash)) {
      await this.#credentials.setPassword(kept.userId, {
        from: kept.passwordHash,
        to: await this.#passwords.hash(password, asker),
      })
    }
    const person = await this.person(kept.userId)
    if (!kept.pending) return person
    if (person) {
      await this.#credentials.registered(kept.userId)
      return person
    }
    return this.#introduce(context, kept.userId, kept.pending).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'email_taken')
        return this.person(kept.userId)
      throw error
    })
  }

  /** @throws wrong_password, same_password, common_password, conflict */
  async changePassword(
    context: Context,
    userId: string,
    { current, next }: { current: string; next: string },
  ): Promise<void> {
    const kept = await this.#credentials.byId(userId)
    if (!(await this.#passwords.matches(kept?.passwordHash, current, { isKnown: true })) || !kept)
      throw new DomainError('wrong_password', 'La contraseña actual es incorrecta')
    if (current === next)
      throw new DomainError('same_password', 'La nueva contraseña debe ser distinta de la actual')
    mustBeUncommon(this.#passwords, next, 'newPassword')
    const changed = await this.#credentials.setPassword(userId, {
      from: kept.passwordHash,
      to: await this.#passwords.hash(next, { isKnown: true }),
    })
    if (!changed)
      throw new DomainError('conflict', 'Tu contraseña acaba de cambiar. Inténtalo de nuevo.')
    await this.#commands.handle(
      accountDecider,
      userId,
      { type: 'NotePasswordChange', data: { how: 'changed' } },
      context,
    )
  }

  /** Re-authentication for what a session alone may not do. @throws DomainError 'wrong_password' */
  async mustKnowPassword(userId: string, password: string): Promise<void> {
    const kept = await this.#credentials.byId(userId)
    if (await this.#passwords.matches(kept?.passwordHash, password, { isKnown: true })) return
    const message = 'La contraseña no es correcta'
    throw new DomainError('wrong_password', message, { errors: [{ field: 'password', message }] })
  }

  /** Records an export request; returns the link's id. */
  async noteExport(context: Context, userId: string): Promise<string> {
    await this.#commands.handle(
      accountDecider,
      userId,
      { type: 'RequestDataExport', data: {} },
      context,
      'export',
    )
    return derivedId('export', context.commandId)
  }

  async acceptTerms(context: Context, userId: string, version: string): Promise<void> {
    await this.#commands.handle(
      accountDecider,
      userId,
      { type: 'AcceptTerms', data: { version } },
      context,
    )
  }

  /** Updates a profile; omitted fields stay. @throws DomainError 'forbidden' for another's */
  async updateProfile(
    context: Context,
    userId: string,
    { telefono, ...change }: Partial<Profile> & { telefono?: string | null },
  ): Promise<AccountPerson> {
    authorize(context.by, 'profile.change', { self: userId })
    const phoneChanged =
      telefono !== undefined && telefono !== (await this.#credentials.byId(userId))?.telefono
    if (phoneChanged) await this.#credentials.setTelefono(userId, telefono)
    const { state } = await this.#commands.handle(
      accountDecider,
      userId,
      { type: 'UpdateProfile', data: { change, phoneChanged } },
      context,
    )
    return known(state)
  }

  async chooseLanguage(context: Context, userId: string, language: Language): Promise<void> {
    await this.#commands.handle(
      accountDecider,
      userId,
      { type: 'ChooseLanguage', data: { language } },
      context,
      'language',
    )
  }

  /** @throws DomainError 'not_found' where nobody has this address */
  async grantStaffRole(
    context: Context,
    email: string,
    role: StaffRole,
    { lead = false } = {},
  ): Promise<{ person: AccountPerson; changed: boolean }> {
    return this.#staffRole(context, email, { type: 'GrantStaffRole', data: { role, lead } })
  }

  /** @throws DomainError 'not_found' where nobody has this address */
  async revokeStaffRole(
    context: Context,
    email: string,
    role: StaffRole,
    { lead = false } = {},
  ): Promise<{ person: AccountPerson; changed: boolean }> {
    return this.#staffRole(context, email, { type: 'RevokeStaffRole', data: { role, lead } })
  }

  /** Grants by account; `lead` is new. @throws not_found, forbidden for the own */
  async giveStaffRole(
    context: Context,
    userId: string,
    role: StaffRole,
    { lead }: { lead: boolean },
  ): Promise<boolean> {
    const given = await this.#commands.handle(
      accountDecider,
      userId,
      { type: 'GrantStaffRole', data: { role, lead } },
      context,
      'give',
    )
    if (lead || role !== 'moderator' || !given.state?.lead) return given.events.length > 0
    await this.#commands.handle(
      accountDecider,
      userId,
      { type: 'RevokeStaffRole', data: { role, lead: true } },
      context,
      'lead',
    )
    return true
  }

  /** @throws not_found, forbidden for the user's own */
  async takeStaffRole(context: Context, userId: string, role: StaffRole): Promise<boolean> {
    const { events } = await this.#commands.handle(
      accountDecider,
      userId,
      { type: 'RevokeStaffRole', data: { role } },
      context,
      'take',
    )
    return events.length > 0
  }

  async personOf(email: string): Promise<AccountPerson | undefined> {
    const kept = await this.#credentials.byEmail(email)
    return kept && this.person(kept.userId)
  }

  /** Suspends until an instant or for good; decisions stack. @throws not_found */
  async suspend(
    context: Context,
    userId: string,
    { decisionId, until }: { decisionId: string; until: string | null },
  ): Promise<void> {
    await this.#commands.handle(
      accountDecider,
      userId,
      { type: 'SuspendAccount', data: { decisionId, until } },
      context,
    )
  }

  /** That decision no longer counts. */
  async reinstate(context: Context, userId: string, decisionId: string): Promise<void> {
    await this.#commands.handle(
      accountDecider,
      userId,
      { type: 'ReinstateAccount', data: { decisionId } },
      context,
    )
  }

  /** Holds their comments for post authors; decisions stack. @throws not_found */
  async restrict(
    context: Context,
    userId: string,
    { decisionId, until }: { decisionId: string; until: string | null },
  ): Promise<void> {
    await this.#commands.handle(
      accountDecider,
      userId,
      { type: 'RestrictAccount', data: { decisionId, until } },
      context,
    )
  }

  async unrestrict(context: Context, userId: string, decisionId: string): Promise<void> {
    await this.#commands.handle(
      accountDecider,
      userId,
      { type: 'UnrestrictAccount', data: { decisionId } },
      context,
    )
  }

  /** What they report is not heard. Each decision counts by itself. @throws not_found */
  async mute(
    context: Context,
    userId: string,
    { decisionId, until }: { decisionId: string; until: string | null },
  ): Promise<void> {
    await this.#commands.handle(
      accountDecider,
      userId,
      { type: 'MuteReporting', data: { decisionId, until } },
      context,
    )
  }

  async unmute(context: Context, userId: string, decisionId: string): Promise<void> {
    await this.#commands.handle(
      accountDecider,
      userId,
      { type: 'UnmuteReporting', data: { decisionId } },
      context,
    )
  }

  /** Announces the closing of an unused account; a closed one writes nothing. */
  async announceEnd(context: Context, userId: string): Promise<void> {
    await this.#commands.handle(
      accountDecider,
      userId,
      { type: 'AnnounceEnd', data: {} },
      context,
      `announce-${userId}`,
    )
  }

  /** Closes for good; account-closing.ts follows. @throws conflict for staff, not_found */
  async close(context: Context, userId: string): Promise<void> {
    const closingId = derivedId('closing', context.commandId, userId)
    await this.#commands.handle(
      accountDecider,
      userId,
      { type: 'CloseAccount', data: { closingId } },
      context,
      `close-${userId}`,
    )
  }

  /** The person by the log, which is never behind. */
  async person(userId: string): Promise<AccountPerson | undefined> {
    return (await this.#commands.state(accountDecider, userId, { fresh: true })) ?? undefined
  }

  async #staffRole(
    context: Context,
    email: string,
    command: Omit<
      Extract<AccountCommand, { type: 'GrantStaffRole' | 'RevokeStaffRole' }>,
      'by' | 'at'
    >,
  ): Promise<{ person: AccountPerson; changed: boolean }> {
    const kept = await this.#credentials.byEmail(email)
    if (!kept) throw new DomainError('not_found', 'No hay ninguna cuenta con ese email')
    const { state, events } = await this.#commands.handle(
      accountDecider,
      kept.userId,
      command,
      context,
    )
    return { person: known(state), changed: events.length > 0 }
  }

  /** Writes the first event as the account itself. @throws email_taken */
  async #introduce(
    context: Context,
    userId: string,
    introduction: Introduction,
  ): Promise<AccountPerson> {
    const { rol, nombre, acercaDe, especialidades, language, terms = null } = introduction
    const profile: Profile = {
      nombre,
      acercaDe,
      especialidades: [...especialidades],
      profileImageUrl: null,
    }
    const own: Context = { ...context, by: { id: userId, role: rol } }
    const command = {
      type: 'RegisterAccount',
      data: { userId, rol, profile, language, terms },
    } as const
    const { state, events } = await this.#commands.handle(accountDecider, userId, command, own)
    context.position = own.position
    context.types = own.types
    // There already, just as it was to be written: an earlier try got through, and its answer did
    // not. Else another request was first.
    if (events.length === 0 && !(state?.rol === rol && isDeepStrictEqual(state.profile, profile)))
      throw emailTaken()
    await this.#credentials.registered(userId)
    return known(state)
  }
}

function known(person: Account): AccountPerson {
  if (!person) throw new DomainError('not_found', 'El perfil de usuario que buscas no existe.')
  return person
}
