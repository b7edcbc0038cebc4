/** A barber's services and prices. Appointments keep copies. */
import { z } from 'zod'
import { limits } from '../../../contract/kernel/values.ts'
import { type Command, type Decider, DomainError, match } from '../kernel/decider.ts'
import { event, type EventsOf, openly, personal } from '../kernel/event.ts'
import { Cents, Id, Name, Text, Utc } from '../kernel/fields.ts'
import { tooLateToUndo, undoableUntil } from '../kernel/undo.ts'

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
export const ServiceRemoved = event('ServiceRemoved', {
  ...which,
  /** Its barber may take that back until then; null where nobody may. `addedAt`: its place in lists. */
  undo: z.object({ until: Utc, addedAt: Utc }).nullable(),
})
export const ServiceRestored = event('ServiceRestored', {
  ...which,
  ...offer,
  active: z.boolean(),
  addedAt: Utc,
})

export type CatalogueEvent = EventsOf<
  [
    typeof ServiceAdded,
    typeof ServiceChanged,
    typeof ServiceActiveSet,
    typeof ServiceRemoved,
    typeof ServiceRestored,
  ]
>

type Offer = z.infer<z.ZodObject<typeof offer>>
export interface OfferedService extends Offer {
  readonly serviceId: string
  readonly active: boolean
}

/** What is offered, by service id. */
export type ServiceCatalogue = ReadonlyMap<string, OfferedService>

type RemovedService = OfferedService & { readonly until: string; readonly addedAt: string }
export interface Catalogue {
  readonly offered: ServiceCatalogue
  /** The last removed ones, which can be restored for a moment. */
  readonly removed: readonly RemovedService[]
}

export type CatalogueCommand =
  | Command<'AddService', { barberId: string; serviceId: string; active: boolean } & Offer>
  | Command<
      'ChangeService',
      { barberId: string; serviceId: string; change: Partial<Offer>; active?: boolean | undefined }
    >
  | Command<
      'RemoveService',
      {
        barberId: string
        serviceId: string
        /** When it was added, by which lists are ordered; undefined where it cannot come back. */
        addedAt?: string | undefined
      }
    >
  | Command<'RestoreService', { barberId: string; serviceId: string }>

/** More would make neither a readable list nor a small stream. */
const MOST_SERVICES = 100
/** So many removals are remembered for their undo. */
const MOST_REMOVED = 10

export const catalogueDecider: Decider<Catalogue, CatalogueCommand, CatalogueEvent> = {
  category: 'catalogue',
  initial: { offered: new Map(), removed: [] },

  evolve: (state, event) =>
    match<CatalogueEvent, Catalogue>(event, {
      ServiceAdded: ({ barberId: _, ...service }) => withOffer(state, service),
      ServiceChanged: ({ barberId: _, ...service }) =>
        withOffer(state, {
          ...service,
          active: state.offered.get(service.serviceId)?.active ?? true,
        }),
      ServiceActiveSet: ({ serviceId, active }) => {
        const service = state.offered.get(serviceId)
        return service ? withOffer(state, { ...service, active }) : state
      },
      ServiceRemoved: ({ serviceId, undo }) => {
        const service = state.offered.get(serviceId)
        const offered = new Map([...state.offered].filter(([id]) => id !== serviceId))
        return service && undo
          ? { offered, removed: [...state.removed, { ...service, ...undo }].slice(-MOST_REMOVED) }
          : { ...state, offered }
      },
      ServiceRestored: ({ barberId: _, addedAt: __, ...service }) =>
        withOffer(
          {
            ...state,
            removed: state.removed.filter(({ serviceId }) => serviceId !== service.serviceId),
          },
          service,
        ),
    }),

  decide: ({ offered, removed }, command) =>
    match<CatalogueCommand, readonly CatalogueEvent[]>(command, {
      AddService: (service) => {
        if (offered.has(service.serviceId)) return []
        mustBeFew(offered)
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
      RemoveService: ({ barberId, serviceId, addedAt }, { at }) => {
        known(offered, serviceId)
        const undo = addedAt === undefined ? null : { until: undoableUntil(at), addedAt }
        return [ServiceRemoved({ barberId, serviceId, undo })]
      },
      RestoreService: ({ barberId, serviceId }, { at }) => {
        if (offered.has(serviceId)) return []
        const last = removed.findLast((one) => one.serviceId === serviceId)
        if (!last) throw new DomainError('not_found', 'Servicio no encontrado')
        const { until, ...service } = last
        if (Date.parse(at) > Date.parse(until)) throw tooLateToUndo()
        mustBeFew(offered)
        return [ServiceRestored({ barberId, ...service })]
      },
    }),
}

const withOffer = (state: Catalogue, service: OfferedService): Catalogue => ({
  ...state,
  offered: new Map(state.offered).set(service.serviceId, service),
})

function mustBeFew(offered: ServiceCatalogue): void {
  if (offered.size >= MOST_SERVICES)
    throw new DomainError('too_many_services', `Máximo ${MOST_SERVICES} servicios`)
}

function known(offered: ServiceCatalogue, serviceId: string): OfferedService {
  const service = offered.get(serviceId)
  if (!service) throw new DomainError('not_found', 'Servicio no encontrado')
  return service
}
