/**
 * The end of an account. Closed, it is invisible at once. Then two processes follow: its holds in
 * other streams are released and the other parties notified; after the grace period its data is
 * erased from vault, pictures, keys and, by an event, read models. Every step is idempotent.
 */
import { businessDecider, ownedShopId } from '../../domain/business/business.ts'
import { membershipDecider } from '../../domain/business/membership.ts'
import { accountDecider } from '../../domain/identity/account.ts'
import { erasureDecider } from '../../domain/kernel/erasure.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { asStepOf, type CommandHandler, type Context } from '../kernel/handle.ts'
import type { AccountCommands, AccountPerson } from './accounts.ts'

/** The context of one act of the person's own: its id derives from these words. */
export type OwnContext = (...what: readonly string[]) => Context

export interface ClosingPorts {
  readonly commands: CommandHandler
  readonly accounts: Pick<AccountCommands, 'close'>
  /** Releases what the account holds in other streams, step by step. Idempotent. */
  readonly leaving: readonly ((own: OwnContext, userId: string) => Promise<void>)[]
  readonly reads: {
    toCome(
      userId: string,
      now: string,
    ): Promise<readonly { readonly side: 'cliente' | 'barbero' }[]>
    guestsOf(barberId: string): Promise<readonly string[]>
    /**
     * What was noted of these people, and what these barbers and shops have noted: each is sealed
     * with a key of its own.
     */
    notesOf(personIds: readonly string[], keeperIds: readonly string[]): Promise<readonly string[]>
  }
  /**
   * Cleanup steps of other contexts, such as deleting posts, run before the erasure. Idempotent.
   */
  readonly lettingGo: readonly ((context: Context, userId: string) => Promise<void>)[]
  readonly sessions: { endAll(userId: string): Promise<void> }
  readonly vault: {
    forget(userId: string, ownShopId: string): Promise<void>
    guestsOf(barberId: string): Promise<readonly string[]>
    known(personIds: readonly string[]): Promise<readonly string[]>
  }
  readonly keys: { erase(personId: string): Promise<void>; erased(): Promise<readonly string[]> }
  readonly pictures: { eraseAllOf(ownerId: string): Promise<void> }
  /** List of erased people, kept outside backups. */
  readonly erasures: { note(personId: string): Promise<void>; all(): Promise<readonly string[]> }
  /** How long a person may think it over. */
  readonly graceMs: number
}

const DAY_MS = 86_400_000

export interface HeldElsewhere {
  readonly asClient: number
  readonly asBarber: number
  readonly team: number
  readonly ownShop: string | null
  readonly worksElsewhere: boolean
  readonly isStaff: boolean
}

export class ClosingCommands {
  readonly #ports: ClosingPorts
  readonly #commands: CommandHandler

  constructor(ports: ClosingPorts) {
    this.#ports = ports
    this.#commands = ports.commands
  }

  /** Closes and erases at once. @throws not_found, conflict for staff */
  async erase(context: Context, userId: string): Promise<void> {
    await this.#ports.accounts.close(context, userId)
    const closingId = (await this.#person(userId))?.closing?.closingId
    if (closingId === undefined) throw new Error(`the closing of ${userId} has not begun`)
    await this.finishClosing(context, { closingId, userId }, 0)
    await this.finishErasing(context, { userId, closingId })
  }

  /** Days of the grace period. */
  get graceDays(): number {
    return this.#ports.graceMs / DAY_MS
  }

  /** Closes the own account. @returns earliest erasure @throws conflict for staff */
  async closeOwn(context: Context, userId: string): Promise<string> {
    await this.#ports.accounts.close(context, userId)
    await this.#ports.sessions.endAll(userId)
    return new Date(Date.parse(context.at) + this.#ports.graceMs).toISOString()
  }

  /** Reopens an account in its grace period; cleanup under way is finished first. @throws gone */
  async comeBack(context: Context, userId: string): Promise<void> {
    const person = await this.#person(userId)
    if (!person) throw new Error(`there is no account ${userId}`)
    const own: Context = { ...context, by: { id: userId, role: person.rol } }
    if (person.closing && !person.closing.ended)
      await this.finishClosing(own, { closingId: person.closing.closingId, userId })
    await this.#commands.handle(
      accountDecider,
      userId,
      { type: 'ReopenAccount', data: {} },
      own,
      'reopen',
    )
    context.position = own.position
    context.types = own.types
  }

  async standing(userId: string, now: string): Promise<HeldElsewhere> {
    const toCome = await this.#ports.reads.toCome(userId, now)
    const mine = await this.#commands.state(businessDecider, ownedShopId(userId), { fresh: true })
    const claimed = await this.#commands.state(membershipDecider, userId, { fresh: true })
    return {
      asClient: toCome.filter(({ side }) => side === 'cliente').length,
      asBarber: toCome.filter(({ side }) => side === 'barbero').length,
      team: mine?.team.members.size ?? 0,
      ownShop: mine?.profile.nombre ?? null,
      worksElsewhere: claimed !== null && claimed.businessId !== ownedShopId(userId),
      isStaff: ((await this.#person(userId))?.staffRoles.size ?? 0) > 0,
    }
  }

  async finishClosing(
    context: Context,
    { closingId, userId }: { closingId: string; userId: string },
    graceMs = this.#ports.graceMs,
  ): Promise<void> {
    const person = await this.#person(userId)
    if (person?.closing?.closingId !== closingId || person.closing.ended) return
    await asStepOf(context, closingId, async (step) => {
      await this.#ports.sessions.endAll(userId)
      await this.#letGo(step, person)
      const erasableFrom = new Date(Date.parse(context.at) + graceMs).toISOString()
      await this.#commands.handle(
        accountDecider,
        userId,
        { type: 'EndClosing', data: { closingId, erasableFrom } },
        step,
        'end',
      )
    })
  }

  async finishErasing(
    context: Context,
    { userId, closingId }: { userId: string; closingId: string },
  ): Promise<void> {
    await asStepOf(context, closingId, async (step) => {
      // In their own stream, so that either this comes first or their coming back does.
      const { state: person } = await this.#commands.handle(
        accountDecider,
        userId,
        { type: 'BeginErasure', data: { closingId } },
        step,
        'begin-erasure',
      )
      if (person?.closing?.closingId !== closingId) return
      // What was under way when the account was closed may have come to stand since.
      await this.#letGo(step, person)
      for (const letGo of this.#ports.lettingGo) await letGo(step, userId)
      const { guestsOf, notesOf } = this.#ports.reads
      const guests = await guestsOf(userId)
      await this.#forget(step, userId, [
        ...guests,
        ...(await notesOf([userId, ...guests], [userId, ownedShopId(userId)])),
      ])
    })
  }

  /**
   * Erases a person in the order in which a crash does the least harm: the list first, the event
   * last. `alike`: guests entered by a barber, and notes, erased with their own keys.
   */
  async #forget(context: Context, userId: string, alike: readonly string[]): Promise<void> {
    const { vault, pictures, sessions, erasures } = this.#ports
    await erasures.note(userId)
    await sessions.endAll(userId)
    await pictures.eraseAllOf(userId)
    for (const one of new Set([...alike, ...(await vault.guestsOf(userId))]))
      await this.#forgetPerson(context, one)
    await vault.forget(userId, ownedShopId(userId))
    await this.#forgetPerson(context, userId)
  }

  async #forgetPerson(context: Context, personId: string): Promise<void> {
    await this.#ports.erasures.note(personId)
    await this.#ports.keys.erase(personId)
    await this.#commands.handle(
      erasureDecider,
      personId,
      { type: 'NoteErased', data: { personId } },
      context,
      `erased-${personId}`,
    )
  }

  /** Adds erasures of other nodes to this list; returns how many were missing. */
  async completeList(): Promise<number> {
    const { erasures, keys } = this.#ports
    const listed = new Set(await erasures.all())
    const missing = (await keys.erased()).filter((personId) => !listed.has(personId))
    for (const personId of missing) await erasures.note(personId)
    return missing.length
  }

  /** Repeats erasures after a restore, and closes accounts; returns how many. */
  async eraseBroughtBack(context: Context): Promise<number> {
    const { erasures, vault, accounts } = this.#ports
    const back = await vault.known(await erasures.all())
    for (const personId of back) {
      const again: Context = { ...context, commandId: derivedId(context.commandId, personId) }
      // Guests and notes are in the list themselves: the read models may not be built yet.
      await this.#forget(again, personId, [])
      if (await this.#person(personId)) await accounts.close(again, personId)
    }
    return back.length
  }

  #person(userId: string): Promise<AccountPerson | null> {
    return this.#commands.state(accountDecider, userId, { fresh: true })
  }

  async #letGo(step: Context, { userId, rol }: AccountPerson): Promise<void> {
    /** Their own act, each with an id of its own: closing the account says all of them. */
    const own: OwnContext = (...what) => ({
      ...step,
      by: { id: userId, role: rol },
      commandId: derivedId(step.commandId, ...what),
    })
    for (const leave of this.#ports.leaving) await leave(own, userId)
  }
}
