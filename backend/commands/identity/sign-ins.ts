/** Writes down tries to sign in that came to nothing, and who came into the console. */
import { SignInFailed, signInStream, StaffSignedIn } from '../../domain/identity/sign-ins.ts'
import { type Actor, system } from '../../domain/kernel/event.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import type { EventLog } from '../../eventlog/log.ts'
import type { Context } from '../kernel/handle.ts'
import type { CredentialStore } from './accounts.ts'

export class SignInAudit {
  readonly #log: Pick<EventLog, 'append'>
  readonly #credentials: Pick<CredentialStore, 'byEmail'>

  constructor(log: Pick<EventLog, 'append'>, credentials: Pick<CredentialStore, 'byEmail'>) {
    this.#log = log
    this.#credentials = credentials
  }

  /** Records a failed try on the account; none at unknown addresses. */
  async failed(
    { at, commandId, correlationId }: Context,
    email: string,
    door: 'app' | 'console',
  ): Promise<void> {
    const kept = await this.#credentials.byEmail(email)
    if (!kept) return
    const { type, data } = SignInFailed({ userId: kept.userId, door })
    // Who it was is what nobody knows.
    const metadata = { commandId, correlationId, actor: system, occurredAt: at }
    const event = { id: derivedId(commandId, 'sign-in', 0), type, data, metadata }
    await this.#log.append(signInStream(kept.userId, at), [event], { expected: 'any' })
  }

  /** Before they are let in. `role`: one of those that they have. */
  async entered({ at, commandId, correlationId }: Context, { id, role }: Actor): Promise<void> {
    const { type, data } = StaffSignedIn({ userId: id })
    const metadata = { commandId, correlationId, actor: { id, role }, occurredAt: at }
    await this.#log.append(
      signInStream(id, at),
      [{ id: derivedId(commandId, 'entered', 0), type, data, metadata }],
      { expected: 'any' },
    )
  }
}
