/**
 * Password reset and email confirmation: secrets in the vault, requests and outcomes in the log.
 */
import { accountDecider } from '../../domain/identity/account.ts'
import { mayComeBack } from '../../domain/identity/account-state.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { system } from '../../domain/kernel/event.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'
import { mustBeUncommon, type CredentialStore, type PasswordHasher } from './accounts.ts'

type Kind = 'reset' | 'verify'

export interface RecoveryPorts {
  readonly commands: CommandHandler
  readonly credentials: Pick<CredentialStore, 'byEmail'>
  readonly passwords: PasswordHasher
  readonly links: {
    open(linkId: string, userId: string, kind: Kind): Promise<void>
    holder(token: string, kind: Kind): Promise<string | undefined>
    redeem(token: string, kind: Kind): Promise<string | undefined>
    redeemForPassword(token: string, passwordHash: string): Promise<string | undefined>
    close(userId: string, kind: Kind): Promise<void>
  }
  readonly sessions: { endAll(userId: string): Promise<void> }
}

const spent = () =>
  new DomainError('not_found', 'Este enlace ya no sirve: se usó, caducó o pediste otro después.')

export class RecoveryCommands {
  readonly #ports: RecoveryPorts

  constructor(ports: RecoveryPorts) {
    this.#ports = ports
  }

  /** Mails a reset link, also to closing accounts; nothing for unknown addresses. */
  async forgot(context: Context, email: string): Promise<void> {
    const { commands, credentials, links } = this.#ports
    const kept = await credentials.byEmail(email)
    // A pending row has no person in the log to write to: registering again finishes it.
    const person = kept && (await commands.state(accountDecider, kept.userId, { fresh: true }))
    if (!person || (person.standing.closed && !mayComeBack(person))) return
    const linkId = derivedId('reset', context.commandId)
    await links.open(linkId, person.userId, 'reset')
    // A guest is nobody, and does nothing that is written down.
    await commands.handle(
      accountDecider,
      person.userId,
      { type: 'RequestPasswordReset', data: { linkId } },
      { ...context, by: system },
    )
  }

  /** Whether a link is still valid; uses nothing up. @throws DomainError 'not_found' */
  async mustBeOpen(token: string): Promise<void> {
    if (!(await this.#ports.links.holder(token, 'reset'))) throw spent()
  }

  /**
   * Sets a password by link, ends sessions, confirms the address. @throws not_found,
   * common_password
   */
  async reset(context: Context, token: string, password: string): Promise<string> {
    const { commands, passwords, links, sessions } = this.#ports
    mustBeUncommon(passwords, password, 'password')
    await this.mustBeOpen(token)
    const userId = await links.redeemForPassword(token, await passwords.hash(password))
    if (!userId) throw spent()
    await sessions.endAll(userId)
    await this.#asHolder(context, userId, async (own) => {
      await commands.handle(
        accountDecider,
        userId,
        { type: 'NotePasswordChange', data: { how: 'reset' } },
        own,
        'reset',
      )
      await commands.handle(
        accountDecider,
        userId,
        { type: 'VerifyEmail', data: {} },
        own,
        'verified',
      )
    })
    return userId
  }

  async dropResets(userId: string): Promise<void> {
    await this.#ports.links.close(userId, 'reset')
  }

  /** Sends the verification mail, unless the address is verified. */
  async requestVerification(context: Context, userId: string): Promise<void> {
    const { commands, links } = this.#ports
    if ((await commands.state(accountDecider, userId, { fresh: true }))?.isEmailVerified) return
    const linkId = derivedId('verify', context.commandId)
    await links.open(linkId, userId, 'verify')
    await commands.handle(
      accountDecider,
      userId,
      { type: 'RequestEmailVerification', data: { linkId } },
      context,
      'verification',
    )
  }

  /** @throws DomainError 'not_found' */
  async verify(context: Context, token: string): Promise<void> {
    const userId = await this.#ports.links.redeem(token, 'verify')
    if (!userId) throw spent()
    const { commands } = this.#ports
    await this.#asHolder(context, userId, (own) =>
      commands.handle(accountDecider, userId, { type: 'VerifyEmail', data: {} }, own, 'verified'),
    )
  }

  /** The secret identifies the recipient, signed in or not. */
  async #asHolder(
    context: Context,
    userId: string,
    act: (own: Context) => Promise<unknown>,
  ): Promise<void> {
    const person = await this.#ports.commands.state(accountDecider, userId)
    if (!person) return
    const own: Context = { ...context, by: { id: userId, role: person.rol } }
    await act(own)
    context.position = own.position
    context.types = own.types
  }
}
