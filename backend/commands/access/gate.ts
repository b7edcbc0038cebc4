/**
 * Whether a user may act towards another. Asks the streams, because read models lag. A block counts
 * at once in its process, elsewhere within milliseconds. Reads use projections/visibility.ts.
 */
import type { Rol } from '../../../contract/kernel/values.ts'
import { type AccountStanding, standingAt } from '../../domain/identity/account-standing.ts'
import { blockDecider, blockId } from '../../domain/moderation/user-block.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { system } from '../../domain/kernel/event.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'

/** One answer for all that keeps two people apart, so that nobody learns which it was. */
const unavailable = () => new DomainError('unavailable', 'Esta persona no está disponible.')
/** Users may know of their own blocks: the only reason that is named. */
const blockedByYou = () =>
  new DomainError('blocked_by_you', 'Has bloqueado a esta persona. Desbloquéala para continuar.')
const nobody = () => new DomainError('not_found', 'El perfil de usuario que buscas no existe.')

/** Of an account what stands in the way, or not. */
export interface MeetableAccount {
  readonly rol: Rol
  readonly standing: AccountStanding
}

/** The account by its own stream. */
export type AccountOf = (userId: string) => Promise<MeetableAccount | null>

export class Gate {
  readonly #commands: CommandHandler
  readonly #accountOf: AccountOf

  constructor(commands: CommandHandler, accountOf: AccountOf) {
    this.#commands = commands
    this.#accountOf = accountOf
  }

  /**
   * Who the other person is, if `actorId` may act towards them. Everything is asked at once
   * whatever the answer, so that no refusal is faster than another.
   * @throws DomainError 'not_found' where there is nobody, 'unavailable', or 'blocked_by_you'
   */
  async mustMeet(
    { by, at }: Pick<Context, 'by' | 'at'>,
    actorId: string,
    personId: string,
  ): Promise<MeetableAccount> {
    // Blocks are remembered like other states: people who meet once meet again. The next event of a
    // block drops the remembered one.
    const [person, theirs, mine] = await Promise.all([
      this.#accountOf(personId),
      this.#commands.state(blockDecider, blockId(personId, actorId)),
      this.#commands.state(blockDecider, blockId(actorId, personId)),
    ])
    if (!person) throw nobody()
    if (mine && actorId === by.id) throw blockedByYou()
    if (mine || theirs || standingAt(person.standing, at).is !== 'active') throw unavailable()
    return person
  }

  async mustMeetEachOther({ at }: Pick<Context, 'at'>, one: string, other: string): Promise<void> {
    const context = { by: system, at }
    await Promise.all([this.mustMeet(context, one, other), this.mustMeet(context, other, one)])
  }

  /** @throws DomainError 'unavailable' where the account is closed or erased */
  async mustStillBe({ at }: Pick<Context, 'at'>, personId: string): Promise<void> {
    const person = await this.#accountOf(personId)
    if (!person || standingAt(person.standing, at).is === 'closed') throw unavailable()
  }
}
