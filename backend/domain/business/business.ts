/** A shop. The stream's id derives from the owner, so each person owns at most one. */
import { z } from 'zod'
import { WeeklySchedule } from '../../../contract/business/hours.ts'
import { TipoServicio } from '../../../contract/business/shops.ts'
import { limits } from '../../../contract/kernel/values.ts'
import { type Clause, clauses } from '../../../contract/moderation/reasons.ts'
import { authorize } from '../authority.ts'
import { type Command, type Decider, DomainError } from '../kernel/decider.ts'
import { type Actor, event, type EventsOf, personal } from '../kernel/event.ts'
import { derivedId } from '../kernel/ids.ts'
import { Currency, Id, Latitude, Longitude, Name, Text, Zone } from '../kernel/fields.ts'
import { mustBeOrderedWeek } from './availability.ts'
import {
  decideTeam,
  evolveTeam,
  noTeam,
  type Team,
  type TeamCommand,
  type TeamEvent,
} from './team.ts'

const ofOwner = { of: 'ownerId', erased: null } as const

/**
 * What a shop says of itself. Whatever tells who or where a one-person shop is tells it of that
 * person: encrypted with the owner's key.
 */
const profile = {
  nombre: personal(Name, { of: 'ownerId' }),
  descripcion: personal(Text(1000).nullable(), ofOwner),
  direccion: personal(Text(200).nullable(), ofOwner),
  telefono: personal(Text(20).nullable(), ofOwner),
  email: personal(Text(254).nullable(), ofOwner),
  website: personal(Text(300).nullable(), ofOwner),
  imagen: personal(Text(2048).nullable(), ofOwner),
  tipoServicio: TipoServicio,
  /** Kilometres around the shop within which home service is offered. */
  radioCobertura: z.int().min(limits.radius.min).max(limits.radius.max),
  /** The address is a home: for clients with an appointment only; the map shows an area. */
  addressIsPrivate: z.boolean(),
  latitude: personal(Latitude.nullable(), ofOwner),
  longitude: personal(Longitude.nullable(), ofOwner),
  /** IANA zone of the shop: all its days and hours are meant in it. */
  zone: Zone,
  /** ISO 4217. */
  currency: Currency,
  ciudad: personal(Text(80).nullable(), ofOwner),
  acceptsAppointments: z.boolean(),
  allowsWalkIns: z.boolean(),
  /** The shop's own hours, where it has set them: default and outer bound of its barbers' hours. */
  horario: WeeklySchedule.nullable(),
}

export const BusinessOpened = event('BusinessOpened', { businessId: Id, ownerId: Id, ...profile })
/** The whole profile after the change; what changed is seen by comparing. */
export const BusinessChanged = event('BusinessChanged', { businessId: Id, ownerId: Id, ...profile })

/** Hidden by moderation: only its owner finds it, and bookings stand. */
export const BusinessHidden = event('BusinessHidden', {
  businessId: Id,
  ownerId: Id,
  decisionId: Id,
  clause: z.enum(clauses),
})
/** That decision no longer counts. `left`: of another that still does. */
export const BusinessRestored = event('BusinessRestored', {
  businessId: Id,
  ownerId: Id,
  decisionId: Id,
  left: z.object({ decisionId: Id, clause: z.enum(clauses) }).nullable(),
})

export type BusinessEvent =
  | EventsOf<
      [
        typeof BusinessOpened,
        typeof BusinessChanged,
        typeof BusinessHidden,
        typeof BusinessRestored,
      ]
    >
  | TeamEvent
export type BusinessProfile = Omit<z.infer<typeof BusinessOpened.schema>, 'businessId' | 'ownerId'>

export type BusinessCommand =
  | Command<'OpenBusiness', { businessId: string; profile: BusinessProfile }>
  | Command<'ChangeBusiness', { change: Partial<BusinessProfile> }>
  | Command<'HideBusiness', { decisionId: string; clause: Clause }>
  | Command<'RestoreBusiness', { decisionId: string }>
  | TeamCommand

export interface OpenBusiness {
  readonly businessId: string
  readonly ownerId: string
  readonly profile: BusinessProfile
  readonly team: Team
  readonly hiddenBy: ReadonlyMap<string, Clause>
}
export type Business = OpenBusiness | null

export const businessDecider: Decider<Business, BusinessCommand, BusinessEvent> = {
  category: 'business',
  initial: null,

  evolve: (shop, event) => {
    if (event.type === 'BusinessOpened' || event.type === 'BusinessChanged') {
      const { businessId, ownerId, ...profile } = event.data
      return {
        businessId,
        ownerId,
        profile,
        team: shop?.team ?? noTeam,
        hiddenBy: shop?.hiddenBy ?? new Map(),
      }
    }
    if (event.type === 'BusinessHidden')
      return (
        shop && {
          ...shop,
          hiddenBy: new Map(shop.hiddenBy).set(event.data.decisionId, event.data.clause),
        }
      )
    if (event.type === 'BusinessRestored')
      return shop && { ...shop, hiddenBy: without(shop.hiddenBy, event.data.decisionId) }
    return shop && { ...shop, team: evolveTeam(shop.team, event) }
  },

  decide: (shop, command) => {
    if (command.type === 'OpenBusiness') {
      const {
        data: { businessId, profile },
        by,
      } = command
      if (shop)
        throw new DomainError(
          'business_exists',
          'Ya tienes un negocio. Puedes editarlo desde tu perfil.',
        )
      return [BusinessOpened({ businessId, ownerId: by.id, ...settled(profile) })]
    }
    if (!shop) throw new DomainError('not_found', 'Negocio no encontrado')
    if (command.type === 'HideBusiness') return hide(shop, command.data)
    if (command.type === 'RestoreBusiness') return restore(shop, command.data)
    return command.type === 'ChangeBusiness'
      ? change(shop, command.data.change, command.by)
      : decideTeam(shop, command)
  },
}

const hide = (
  { businessId, ownerId, hiddenBy }: OpenBusiness,
  { decisionId, clause }: { decisionId: string; clause: Clause },
): readonly BusinessEvent[] =>
  hiddenBy.has(decisionId) ? [] : [BusinessHidden({ businessId, ownerId, decisionId, clause })]

function restore(
  { businessId, ownerId, hiddenBy }: OpenBusiness,
  { decisionId }: { decisionId: string },
): readonly BusinessEvent[] {
  if (!hiddenBy.has(decisionId)) return []
  const last = [...without(hiddenBy, decisionId)].at(-1)
  return [
    BusinessRestored({
      businessId,
      ownerId,
      decisionId,
      left: last ? { decisionId: last[0], clause: last[1] } : null,
    }),
  ]
}

const without = (
  hiddenBy: OpenBusiness['hiddenBy'],
  decisionId: string,
): OpenBusiness['hiddenBy'] => new Map([...hiddenBy].filter(([id]) => id !== decisionId))

/** Does nobody but its owner find it? */
export const isHidden = ({ hiddenBy }: OpenBusiness): boolean => hiddenBy.size > 0

function change(
  { businessId, ownerId, profile }: OpenBusiness,
  changes: Partial<BusinessProfile>,
  by: Actor,
): readonly BusinessEvent[] {
  authorize(by, 'shop.change', { owner: ownerId })
  const changed = settled({ ...profile, ...changes })
  mustBeOrderedWeek(changed.horario)
  return JSON.stringify(changed) === JSON.stringify(profile)
    ? []
    : [BusinessChanged({ businessId, ownerId, ...changed })]
}

/** A home-visit base is private, shown roughly, and required, because the radius starts there. */
function settled(profile: BusinessProfile): BusinessProfile {
  if (profile.tipoServicio !== 'domicilio') return blurred(profile)
  if (profile.latitude === null)
    throw new DomainError(
      'place_needed',
      'Para atender solo a domicilio hace falta tu ubicación: de ella se mide hasta dónde llegas.',
    )
  return blurred({ ...profile, addressIsPrivate: true })
}

/** About a hundred metres: which quarter, not which door. */
const ROUGHLY = 1_000

/** What the log may know of a place that is private: roughly where it is. */
export function blurred(profile: BusinessProfile): BusinessProfile {
  const { addressIsPrivate, latitude, longitude } = profile
  const rough = (degrees: number | null) =>
    degrees === null ? null : Math.round(degrees * ROUGHLY) / ROUGHLY + 0
  return addressIsPrivate
    ? { ...profile, latitude: rough(latitude), longitude: rough(longitude) }
    : profile
}

/** Derived id of a person's shop, which makes it unique. */
export const ownedShopId = (ownerId: string): string => derivedId('business', ownerId)

/** Whether a person works in this shop, as owner or member. */
export const worksIn = (shop: Business, userId: string): boolean =>
  shop !== null && (shop.ownerId === userId || shop.team.members.has(userId))

/** A shop is complete, and its owner past the guard, once it has a name and an address. */
export const isComplete = (profile: Pick<BusinessProfile, 'nombre' | 'direccion'>): boolean =>
  Boolean(profile.nombre && profile.direccion)
