/** A second door of a shop: a place with its own address, phone, hours and people. */
import type { z } from 'zod'
import { LocationStatus } from '../../../contract/business/locations.ts'
import { WeeklySchedule } from '../../../contract/business/hours.ts'
import { authorize } from '../authority.ts'
import { type Command, type Decider, DomainError, match } from '../kernel/decider.ts'
import { type Actor, event, type EventsOf, personal } from '../kernel/event.ts'
import { Id, Latitude, Longitude, Name, Text, Zone } from '../kernel/fields.ts'
import { mustBeOrderedWeek } from './availability.ts'

const which = { locationId: Id, businessId: Id, ownerId: Id }
const place = {
  name: personal(Name, { of: 'ownerId' }),
  address: personal(Text(200), { of: 'ownerId' }),
  phone: personal(Text(20).nullable(), { of: 'ownerId', erased: null }),
  status: LocationStatus,
  latitude: personal(Latitude.nullable(), { of: 'ownerId', erased: null }),
  longitude: personal(Longitude.nullable(), { of: 'ownerId', erased: null }),
  /** IANA zone: the shop's, unless the coordinates say otherwise. */
  zone: Zone,
  /** Null: the shop's hours. */
  horario: WeeklySchedule.nullable(),
}

export const LocationAdded = event('LocationAdded', { ...which, ...place })
export const LocationChanged = event('LocationChanged', { ...which, ...place })
export const LocationRemoved = event('LocationRemoved', which)
export const LocationStaffAssigned = event('LocationStaffAssigned', { ...which, barberId: Id })
export const LocationStaffUnassigned = event('LocationStaffUnassigned', { ...which, barberId: Id })

export type LocationEvent = EventsOf<
  [
    typeof LocationAdded,
    typeof LocationChanged,
    typeof LocationRemoved,
    typeof LocationStaffAssigned,
    typeof LocationStaffUnassigned,
  ]
>
export type LocationPlace = z.infer<z.ZodObject<typeof place>>

export type LocationCommand =
  | Command<'AddLocation', { locationId: string; businessId: string; place: LocationPlace }>
  | Command<'ChangeLocation', { change: Partial<LocationPlace> }>
  /** `upcoming`: appointments still to come there. */
  | Command<'RemoveLocation', { upcoming: number }>
  | Command<'AssignStaff', { barberId: string }>
  | Command<'UnassignStaff', { barberId: string }>

export interface OpenLocation {
  readonly locationId: string
  readonly businessId: string
  readonly ownerId: string
  readonly place: LocationPlace
  readonly staff: ReadonlySet<string>
}
export type Location = OpenLocation | null

export const locationDecider: Decider<Location, LocationCommand, LocationEvent> = {
  category: 'location',
  initial: null,

  evolve: (state, event) =>
    match<LocationEvent, Location>(event, {
      LocationAdded: ({ locationId, businessId, ownerId, ...place }) => ({
        locationId,
        businessId,
        ownerId,
        place,
        staff: new Set(),
      }),
      LocationChanged: ({ locationId: _, businessId: __, ownerId: ___, ...place }) =>
        state && { ...state, place },
      LocationRemoved: () => null,
      LocationStaffAssigned: ({ barberId }) =>
        state && { ...state, staff: new Set(state.staff).add(barberId) },
      LocationStaffUnassigned: ({ barberId }) =>
        state && { ...state, staff: new Set([...state.staff].filter((id) => id !== barberId)) },
    }),

  decide: (state, command) =>
    match<LocationCommand, readonly LocationEvent[]>(command, {
      AddLocation: ({ locationId, businessId, place }, { by }) => {
        if (state) return []
        mustBeOrderedWeek(place.horario)
        return [LocationAdded({ locationId, businessId, ownerId: by.id, ...place })]
      },
      ChangeLocation: ({ change }, { by }) => {
        const { locationId, businessId, ownerId, place } = owned(state, by)
        const changed = { ...place, ...change }
        mustBeOrderedWeek(changed.horario)
        return JSON.stringify(changed) === JSON.stringify(place)
          ? []
          : [LocationChanged({ locationId, businessId, ownerId, ...changed })]
      },
      RemoveLocation: ({ upcoming }, { by }) => {
        const { locationId, businessId, ownerId } = owned(state, by)
        const content =
          upcoming === 1
            ? ('Esta locación tiene una cita por venir. Muévelas o cancélalas antes de eliminarla.' as const)
            : (`Esta locación tiene ${upcoming} citas por venir. Muévelas o cancélalas antes de eliminarla.` as const)
        if (upcoming > 0) throw new DomainError('conflict', content, { citasPorVenir: upcoming })
        return [LocationRemoved({ locationId, businessId, ownerId })]
      },
      AssignStaff: ({ barberId }, { by }) => {
        const { locationId, businessId, ownerId, staff } = owned(state, by)
        return staff.has(barberId)
          ? []
          : [LocationStaffAssigned({ locationId, businessId, ownerId, barberId })]
      },
      // Leaving the shop unassigns its locations: the barber and the clock may do it, too.
      UnassignStaff: ({ barberId }, { by }) => {
        const { locationId, businessId, ownerId, staff } = known(state)
        authorize(by, 'location.leave', { owner: ownerId, member: barberId })
        return staff.has(barberId)
          ? [LocationStaffUnassigned({ locationId, businessId, ownerId, barberId })]
          : []
      },
    }),
}

function known(state: Location): OpenLocation {
  if (!state) throw new DomainError('not_found', 'Locación no encontrada')
  return state
}

/** To anybody but its owner a location does not exist. */
function owned(state: Location, by: Actor): OpenLocation {
  const place = known(state)
  authorize(by, 'location.manage', { owner: place.ownerId })
  return place
}
