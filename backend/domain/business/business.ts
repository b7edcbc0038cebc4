/** A shop. One owned shop per person: the stream's id derives from the owner, so a second one has nowhere to go. */
import { z } from 'zod'
import { WeeklySchedule } from '../../../contract/business/hours.ts'
import { TipoServicio } from '../../../contract/business/shops.ts'
import { limits } from '../../../contract/kernel/values.ts'
import { type Command, type Decider, DomainError } from '../kernel/decider.ts'
import { event, type EventsOf, personal } from '../kernel/event.ts'
import { Currency, Id, Latitude, Longitude, Name, Text, Zone } from '../kernel/fields.ts'
import { mustBeOrderedWeek } from './availability.ts'
import { decideTeam, evolveTeam, noTeam, type Team, type TeamCommand, type TeamEvent } from './team.ts'

/** What a shop says of itself. Names and addresses of a one-person shop are that person's: encrypted with the owner's key. */
const profile = {
  nombre: personal(Name, { of: 'ownerId' }),
  descripcion: personal(Text(1000).nullable(), { of: 'ownerId', erased: null }),
  direccion: personal(Text(200).nullable(), { of: 'ownerId', erased: null }),
  telefono: personal(Text(20).nullable(), { of: 'ownerId', erased: null }),
  email: personal(Text(254).nullable(), { of: 'ownerId', erased: null }),
  website: Text(300).nullable(),
  imagen: Text(2048).nullable(),
  tipoServicio: TipoServicio,
  /** Kilometres around the shop within which home service is offered. */
  radioCobertura: z.int().min(limits.radius.min).max(limits.radius.max),
  latitude: Latitude.nullable(),
  longitude: Longitude.nullable(),
  /** IANA zone of the shop: all its days and hours are meant in it. */
  zone: Zone,
  /** ISO 4217. */
  currency: Currency,
  ciudad: Text(80).nullable(),
  acceptsAppointments: z.boolean(),
  allowsWalkIns: z.boolean(),
  /** The shop's own hours, where it has set them: default and outer bound of its barbers' hours. */
  horario: WeeklySchedule.nullable(),
}

export const BusinessOpened = event('BusinessOpened', { businessId: Id, ownerId: Id, ...profile })
/** The whole profile after the change; what changed is seen by comparing. */
export const BusinessChanged = event('BusinessChanged', { businessId: Id, ownerId: Id, ...profile })

export type BusinessEvent = EventsOf<[typeof BusinessOpened, typeof BusinessChanged]> | TeamEvent
export type BusinessProfile = Omit<z.infer<typeof BusinessOpened.schema>, 'businessId' | 'ownerId'>

export type BusinessCommand =
  | Command<'OpenBusiness', { businessId: string; profile: BusinessProfile }>
  | Command<'ChangeBusiness', { change: Partial<BusinessProfile> }>
  | TeamCommand

export interface OpenBusiness {
  readonly businessId: string
  readonly ownerId: string
  readonly profile: BusinessProfile
  readonly team: Team
}
export type Business = OpenBusiness | null

export const business: Decider<Business, BusinessCommand, BusinessEvent> = {
  category: 'business',
  initial: null,

  evolve: (shop, event) => {
    if (event.type === 'BusinessOpened' || event.type === 'BusinessChanged') {
      const { businessId, ownerId, ...profile } = event.data
      return { businessId, ownerId, profile, team: shop?.team ?? noTeam }
    }
    return shop && { ...shop, team: evolveTeam(shop.team, event) }
  },

  decide: (shop, command) => {
    if (command.type === 'OpenBusiness') {
      const { data: { businessId, profile }, by } = command
      if (shop) throw new DomainError('business_exists', 'Ya tienes un negocio. Puedes editarlo desde tu perfil.')
      return [BusinessOpened({ businessId, ownerId: by.id, ...profile })]
    }
    if (!shop) throw new DomainError('not_found', 'Negocio no encontrado')
    return command.type === 'ChangeBusiness' ? change(shop, command.data.change, command.by.id) : decideTeam(shop, command)
  },
}

function change({ businessId, ownerId, profile }: OpenBusiness, changes: Partial<BusinessProfile>, by: string): readonly BusinessEvent[] {
  if (ownerId !== by) throw new DomainError('forbidden', 'Solo el dueño puede cambiar este negocio')
  const changed = { ...profile, ...changes }
  mustBeOrderedWeek(changed.horario)
  return JSON.stringify(changed) === JSON.stringify(profile) ? [] : [BusinessChanged({ businessId, ownerId, ...changed })]
}

/** Does somebody work in this shop, as its owner or in its team? */
export const worksIn = (shop: Business, userId: string): boolean => shop !== null && (shop.ownerId === userId || shop.team.members.has(userId))

/** A shop is complete, and its owner past the guard, once it has a name and an address. */
export const isComplete = (profile: Pick<BusinessProfile, 'nombre' | 'direccion'>): boolean => Boolean(profile.nombre && profile.direccion)
