/** A barber's services and prices. Appointments keep copies. */
import { z } from 'zod'
import { limits } from '../../../contract/kernel/values.ts'
import { type Command, type Decider, DomainError, match } from '../kernel/decider.ts'
import { event, type EventsOf, openly, personal } from '../kernel/event.ts'
import { Cents, Id, Name, Text } from '../kernel/fields.ts'

const offer = {
  nombre: openly(Name, 'an offer to everybody, repeated in each appointment of it'),
  descripcion: personal(Text(500).nullable(), { of: 'barberId', erased: null }),
  /** Price in cents of the shop's currency. */
  cents: Cents,
  minutes: z.int().min(limits.service.minutes.min).max(limits.service.minutes.max),
  categoria: openly(Text(30).nullable(), 'an offer to everybody'),
}
const which = { barberId: Id, serviceId: Id }

export const ServiceAdded = event('ServiceAdded', { ...which, ...offer, active: z.boolean() })
export const ServiceChanged = event('ServiceChanged', { ...which, ...offer })
export const ServiceActiveSet = event('ServiceActiveSet', { ...which, active: z.boolean() })
export const ServiceRemoved = event('ServiceRemoved', which)

export type CatalogueEvent = EventsOf<
  [typeof ServiceAdded, typeof ServiceChanged, typeof ServiceActiveSet, typeof ServiceRemoved]
>

type Offer = z.infer<z.ZodObject<typeof offer>>
export interface OfferedService extends Offer {
  readonly serviceId: string
  readonly active: boolean
}

/** By service id. Removed services are not in it. */
export type ServiceCatalogue = ReadonlyMap<string, OfferedService>

export type CatalogueCommand =
  | Command<'AddService', { barberId: string; serviceId: string; active: boolean } & Offer>
  | Command<
      'ChangeService',
      { barberId: string; serviceId: string; change: Partial<Offer>; active?: boolean | undefined }
    >
  | Command<'RemoveService', { barberId: string; serviceId: string }>

/** More would make neither a readable list nor a small stream. */
const MOST_SERVICES = 100

export const catalogueDecider: Decider<ServiceCatalogue, CatalogueCommand, CatalogueEvent> = {
  category: 'catalogue',
  initial: new Map(),

  evolve: (offered, event) =>
    match<CatalogueEvent, ServiceCatalogue>(event, {
      ServiceAdded: ({ barberId: _, ...service }) =>
        new Map(offered).set(service.serviceId, service),
      ServiceChanged: ({ barberId: _, ...service }) =>
        new Map(offered).set(service.serviceId, {
          ...service,
          active: offered.get(service.serviceId)?.active ?? true,
        }),
      ServiceActiveSet: ({ serviceId, active }) => {
        const service = offered.get(serviceId)
        return service ? new Map(offered).set(serviceId, { ...service, active }) : offered
      },
      ServiceRemoved: ({ serviceId }) => new Map([...offered].filter(([id]) => id !== serviceId)),
    }),

  decide: (offered, command) =>
    match<CatalogueCommand, readonly CatalogueEvent[]>(command, {
      AddService: (service) => {
        if (offered.has(service.serviceId)) return []
        if (offered.size >= MOST_SERVICES)
          throw new DomainError('too_many_services', `Máximo ${MOST_SERVICES} servicios`)
        return [ServiceAdded(service)]
      },
      ChangeService: ({ barberId, serviceId, change, active }) => {
        const { active: wasActive, ...service } = known(offered, serviceId)
        const changed = { ...service, ...change }
        return [
          ...(JSON.stringify(changed) === JSON.stringify(service)
            ? []
            : [ServiceChanged({ barberId, ...changed })]),
          ...(active === undefined || active === wasActive
            ? []
            : [ServiceActiveSet({ barberId, serviceId, active })]),
        ]
      },
      RemoveService: ({ barberId, serviceId }) => {
        known(offered, serviceId)
        return [ServiceRemoved({ barberId, serviceId })]
      },
    }),
}

function known(offered: ServiceCatalogue, serviceId: string): OfferedService {
  const service = offered.get(serviceId)
  if (!service) throw new DomainError('not_found', 'Servicio no encontrado')
  return service
}
