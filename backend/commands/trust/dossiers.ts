/** Making, opening and revoking dossiers. The link in the vault comes before the event. */
import { DomainError } from '../../domain/kernel/decider.ts'
import { system } from '../../domain/kernel/event.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { accountDecider } from '../../domain/identity/account.ts'
import { type DossierDetails, dossierDecider, isOpenAt } from '../../domain/trust/dossier.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'

export interface DossierPorts {
  readonly links: {
    tokenOf(dossierId: string): string
    keep(dossierId: string): Promise<void>
    confirm(dossierId: string, until: string): Promise<void>
    dossierOf(token: string): Promise<string | undefined>
    drop(dossierId: string): Promise<void>
  }
  /** Dossiers of a person whose links may still open. */
  madeBy(userId: string): Promise<readonly string[]>
}

export interface MadeDossier {
  readonly id: string
  readonly token: string
  readonly until: string
}

export class DossierCommands {
  readonly #commands: CommandHandler
  readonly #ports: DossierPorts

  constructor(commands: CommandHandler, ports: DossierPorts) {
    this.#commands = commands
    this.#ports = ports
  }

  /** A repeated request gives the same dossier and the same link. */
  async make(
    context: Context,
    details: Omit<DossierDetails, 'dossierId' | 'madeBy' | 'madeAt' | 'until'>,
  ): Promise<MadeDossier> {
    const { links } = this.#ports
    const dossierId = derivedId(context.commandId, 'dossier')
    await links.keep(dossierId)
    const { state } = await this.#commands.handle(
      dossierDecider,
      dossierId,
      { type: 'MakeDossier', data: { ...details, dossierId, madeBy: context.by.id } },
      context,
    )
    if (!state) throw new Error('a dossier was made and is not there')
    const { until } = state.made
    await links.confirm(dossierId, until)
    return { id: dossierId, token: links.tokenOf(dossierId), until }
  }

  /**
   * What a link opens; that it was opened is written down. `by`: the reader's account, if any.
   * @throws dossier_not_found alike for wrong, ended and revoked links
   */
  async open(context: Context, token: string, by: string | null): Promise<DossierDetails> {
    const dossierId = await this.#ports.links.dossierOf(token)
    const state =
      dossierId === undefined ? null : await this.#commands.state(dossierDecider, dossierId)
    if (dossierId === undefined || !state || !isOpenAt(state, context.at))
      throw new DomainError('dossier_not_found', 'Este expediente no existe o ya venció')
    await this.#commands.handle(
      dossierDecider,
      dossierId,
      { type: 'OpenDossier', data: { by } },
      { ...context, by: system },
    )
    return state.made
  }

  /** @throws not_found where somebody else made it */
  async revoke(context: Context, dossierId: string): Promise<void> {
    await this.#commands.handle(
      dossierDecider,
      dossierId,
      { type: 'RevokeDossier', data: {} },
      context,
    )
    await this.#ports.links.drop(dossierId)
  }

  /** Every dossier of a person who is being erased, as their own act. May be taken again. */
  async endAllOf(context: Context, userId: string, settled: () => Promise<void>): Promise<void> {
    const person = await this.#commands.state(accountDecider, userId)
    if (!person) return
    await settled()
    for (const dossierId of await this.#ports.madeBy(userId))
      await this.revoke(
        {
          ...context,
          by: { id: userId, role: person.rol },
          commandId: derivedId(context.commandId, 'dossier', dossierId),
        },
        dossierId,
      )
  }
}
