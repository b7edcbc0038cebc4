/** Second factor of staff: verified, consumed and reset, recorded in the account. */
import { accountDecider } from '../../domain/identity/account.ts'
import { authorize } from '../../domain/authority.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'
import type { AccountPerson } from './accounts.ts'

export interface SecondFactorPorts {
  readonly commands: CommandHandler
  readonly factors: {
    isOn(userId: string): Promise<boolean>
    begin(userId: string): Promise<string>
    confirm(userId: string, code: string): Promise<readonly string[] | undefined>
    redeem(userId: string, code: string): Promise<'clock' | 'recovery' | undefined>
    reset(userId: string): Promise<boolean>
  }
  readonly sessions: { endAll(userId: string, which?: { kind?: 'staff' }): Promise<void> }
}

const wrong = () =>
  new DomainError('wrong_code', 'El código no es correcto o ya se usó', {
    errors: [{ field: 'codigo', message: 'El código no es correcto o ya se usó' }],
  })

export class SecondFactorCommands {
  readonly #ports: SecondFactorPorts

  constructor(ports: SecondFactorPorts) {
    this.#ports = ports
  }

  isOn(userId: string): Promise<boolean> {
    return this.#ports.factors.isOn(userId)
  }

  /** A new secret to be shown; the one before counts until a code of this one has come back. */
  begin(userId: string): Promise<string> {
    return this.#ports.factors.begin(userId)
  }

  /** Ends console sessions without it. @throws wrong_code @returns ten recovery codes */
  async confirm(context: Context, person: AccountPerson, code: string): Promise<readonly string[]> {
    const codes = await this.#ports.factors.confirm(person.userId, code)
    if (!codes) throw wrong()
    await this.#ports.sessions.endAll(person.userId, { kind: 'staff' })
    await this.#note(context, person, 'enrolled')
    return codes
  }

  /** @throws DomainError 'wrong_code' */
  async redeem(context: Context, person: AccountPerson, code: string): Promise<void> {
    const by = await this.#ports.factors.redeem(person.userId, code)
    if (!by) throw wrong()
    if (by === 'recovery') await this.#note(context, person, 'recovered')
  }

  /** Reset by another admin. @throws conflict_of_interest for the own */
  async reset(context: Context, userId: string): Promise<boolean> {
    authorize(context.by, 'staff.resetFactor', { self: userId })
    if (!(await this.#ports.factors.reset(userId))) return false
    await this.#ports.sessions.endAll(userId, { kind: 'staff' })
    await this.#ports.commands.handle(
      accountDecider,
      userId,
      { type: 'NoteSecondFactor', data: { what: 'reset' } },
      context,
      'second-factor',
    )
    return true
  }

  /** By the person themself, who is nobody yet at the console's door. */
  async #note(
    context: Context,
    { userId, rol }: AccountPerson,
    what: 'enrolled' | 'recovered',
  ): Promise<void> {
    const own: Context = { ...context, by: { id: userId, role: rol } }
    await this.#ports.commands.handle(
      accountDecider,
      userId,
      { type: 'NoteSecondFactor', data: { what } },
      own,
      'second-factor',
    )
    context.position = own.position
    context.types = own.types
  }
}
