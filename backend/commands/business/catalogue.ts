/** What barbers offer, and at which price. */
import {
  type Catalogue,
  type ServiceCatalogue,
  catalogueDecider,
  type OfferedService,
} from '../../domain/business/catalogue.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { defined } from '../kernel/defined.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'

export interface NewService {
  readonly nombre: string
  readonly descripcion: string | null
  /** In units of the currency, at most two decimals. */
  readonly precio: number
  readonly minutes: number
  readonly categoria: string | null
  readonly active: boolean
}

/** What a barber offers now. */
export const servicesOffered = async (
  commands: Pick<CommandHandler, 'state'>,
  barberId: string,
): Promise<ServiceCatalogue> => (await commands.state(catalogueDecider, barberId)).offered

/** A barber's own catalogue: the asker's. */
export class CatalogueCommands {
  readonly #commands: CommandHandler

  constructor(commands: CommandHandler) {
    this.#commands = commands
  }

  async add(context: Context, { precio, ...service }: NewService): Promise<OfferedService> {
    const serviceId = derivedId('service', context.commandId)
    const { state } = await this.#commands.handle(
      catalogueDecider,
      context.by.id,
      {
        type: 'AddService',
        data: { barberId: context.by.id, serviceId, cents: Math.round(precio * 100), ...service },
      },
      context,
    )
    return inCatalogue(state, serviceId)
  }

  async change(
    context: Context,
    serviceId: string,
    { precio, active, ...change }: Partial<NewService>,
  ): Promise<OfferedService> {
    const { state } = await this.#commands.handle(
      catalogueDecider,
      context.by.id,
      {
        type: 'ChangeService',
        data: {
          barberId: context.by.id,
          serviceId,
          change: defined({
            ...change,
            cents: precio === undefined ? undefined : Math.round(precio * 100),
          }),
          active,
        },
      },
      context,
    )
    return inCatalogue(state, serviceId)
  }

  /** `addedAt`: when it was added; undefined where nothing is known of it. */
  async remove(context: Context, serviceId: string, addedAt?: string): Promise<void> {
    await this.#commands.handle(
      catalogueDecider,
      context.by.id,
      { type: 'RemoveService', data: { barberId: context.by.id, serviceId, addedAt } },
      context,
    )
  }

  /** Undoes the removal of a service. @throws not_found, too_late_to_undo */
  async restore(context: Context, serviceId: string): Promise<OfferedService> {
    const { state } = await this.#commands.handle(
      catalogueDecider,
      context.by.id,
      { type: 'RestoreService', data: { barberId: context.by.id, serviceId } },
      context,
    )
    return inCatalogue(state, serviceId)
  }
}

function inCatalogue({ offered }: Catalogue, serviceId: string): OfferedService {
  const service = offered.get(serviceId)
  if (!service) throw new DomainError('not_found', 'Servicio no encontrado')
  return service
}
