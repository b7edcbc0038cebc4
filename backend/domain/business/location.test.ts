import { expect, test } from 'vitest'
import { type Actor, system } from '../kernel/event.ts'
import { given } from '../kernel/given.ts'
import { presets } from './availability.ts'
import {
  locationDecider,
  type LocationCommand,
  LocationAdded,
  LocationChanged,
  type LocationEvent,
  LocationRemoved,
  LocationStaffAssigned,
  LocationStaffUnassigned,
  type LocationPlace,
} from './location.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const [ownerId, barberId, otherId, businessId, locationId] = [id(1), id(2), id(3), id(4), id(7)]
const owner: Actor = { id: ownerId, role: 'duenno' }
const barber: Actor = { id: barberId, role: 'barbero' }
const other: Actor = { id: otherId, role: 'barbero' }
const at = '2026-11-21T12:00:00.000Z'

const place: LocationPlace = {
  name: 'Centro',
  address: 'Calle Mayor 2',
  phone: null,
  status: 'active',
  latitude: null,
  longitude: null,
  zone: 'Europe/Madrid',
  horario: null,
}
const added = LocationAdded({ locationId, businessId, ownerId, ...place })
const assigned = LocationStaffAssigned({ locationId, businessId, ownerId, barberId })
const does = (type: LocationCommand['type'], data: object, by: Actor = owner) =>
  ({ type, data, by, at }) as LocationCommand // The tests name the right data for each type.

test('a location is added once', () => {
  given(locationDecider, [])
    .when(does('AddLocation', { locationId, businessId, place }))
    .then(added)
  given(locationDecider, [added])
    .when(does('AddLocation', { locationId, businessId, place }))
    .thenNothing()
})
test('a location changes its status', () =>
  given(locationDecider, [added])
    .when(does('ChangeLocation', { change: { status: 'inactive' } }))
    .thenTypes('LocationChanged'))
test('a location is left alone by a change that changes nothing', () =>
  given(locationDecider, [added])
    .when(does('ChangeLocation', { change: { name: 'Centro' } }))
    .thenNothing())
test('a location does not exist for others', () =>
  given(locationDecider, [added])
    .when(does('ChangeLocation', { change: { name: 'Mía' } }, other))
    .thenRefused('not_found'))
test('a location is not removed while appointments are to come', () =>
  given(locationDecider, [added])
    .when(does('RemoveLocation', { upcoming: 1 }))
    .thenRefused('conflict'))
test('a location is removed without them, and is then gone', () => {
  given(locationDecider, [added])
    .when(does('RemoveLocation', { upcoming: 0 }))
    .thenTypes('LocationRemoved')
  given(locationDecider, [
    added,
    { type: 'LocationRemoved', data: { locationId, businessId, ownerId } },
  ])
    .when(does('RemoveLocation', { upcoming: 0 }))
    .thenRefused('not_found')
})
test('a location takes a barber once', () => {
  given(locationDecider, [added]).when(does('AssignStaff', { barberId })).then(assigned)
  given(locationDecider, [added, assigned]).when(does('AssignStaff', { barberId })).thenNothing()
})
test('a location lets a barber go who leaves by themselves', () =>
  given(locationDecider, [added, assigned])
    .when(does('UnassignStaff', { barberId }, barber))
    .thenTypes('LocationStaffUnassigned'))
test('a location lets a barber go whose leaving is finished by the clock', () =>
  given(locationDecider, [added, assigned])
    .when(does('UnassignStaff', { barberId }, system))
    .thenTypes('LocationStaffUnassigned'))
test('a location keeps a barber whom somebody else wants gone', () =>
  given(locationDecider, [added, assigned])
    .when(does('UnassignStaff', { barberId }, other))
    .thenRefused('not_found'))
test('a location has no closing before its opening', () =>
  given(locationDecider, [added])
    .when(
      does('ChangeLocation', {
        change: {
          horario: {
            monday: [{ start: '18:00', end: '09:00' }],
            tuesday: [],
            wednesday: [],
            thursday: [],
            friday: [],
            saturday: [],
            sunday: [],
          },
        },
      }),
    )
    .thenRefused('validation'))

const which = { locationId, businessId, ownerId }
test('what happens to it is written down whole', () => {
  given(locationDecider, [])
    .when(does('AddLocation', { locationId, businessId, place }))
    .then({ type: 'LocationAdded', data: { ...which, ...place } })
  given(locationDecider, [added])
    .when(does('ChangeLocation', { change: { name: 'Norte' } }))
    .then({ type: 'LocationChanged', data: { ...which, ...place, name: 'Norte' } })
  given(locationDecider, [added])
    .when(does('RemoveLocation', { upcoming: 0 }))
    .then({ type: 'LocationRemoved', data: which })
  given(locationDecider, [added])
    .when(does('AssignStaff', { barberId }))
    .then({ type: 'LocationStaffAssigned', data: { ...which, barberId } })
  given(locationDecider, [added, assigned])
    .when(does('UnassignStaff', { barberId }))
    .then({ type: 'LocationStaffUnassigned', data: { ...which, barberId } })
})
test('what is known of it, after each event', () => {
  const known = (...history: LocationEvent[]) =>
    history.reduce(locationDecider.evolve, locationDecider.initial)
  const open = { ...which, place, staff: new Set() }
  const both = [added, assigned, LocationStaffAssigned({ ...which, barberId: otherId })]
  expect(known(added)).toEqual(open)
  expect(known(...both)).toEqual({ ...open, staff: new Set([barberId, otherId]) })
  expect(known(...both, LocationStaffUnassigned({ ...which, barberId }))).toEqual({
    ...open,
    staff: new Set([otherId]),
  })
  expect(known(...both, LocationChanged({ ...which, ...place, name: 'Norte' }))).toEqual({
    ...open,
    place: { ...place, name: 'Norte' },
    staff: new Set([barberId, otherId]),
  })
  expect(known(...both, LocationRemoved(which))).toBeNull()
})
test('of what is not there nothing happens, and nothing of it is known', () => {
  const nothing = [
    LocationChanged({ ...which, ...place }),
    assigned,
    LocationStaffUnassigned({ ...which, barberId }),
    LocationRemoved(which),
  ]
  expect(nothing.map((event) => locationDecider.evolve(null, event))).toEqual([
    null,
    null,
    null,
    null,
  ])
  for (const [type, data] of [
    ['ChangeLocation', { change: {} }],
    ['RemoveLocation', { upcoming: 0 }],
    ['AssignStaff', { barberId }],
    ['UnassignStaff', { barberId }],
  ] as const) {
    given(locationDecider, []).when(does(type, data)).thenRefused('not_found')
  }
})
test('to others it does not exist, whatever they want of it; its barbers may go', () => {
  for (const [type, data] of [
    ['ChangeLocation', { change: {} }],
    ['RemoveLocation', { upcoming: 0 }],
    ['AssignStaff', { barberId: otherId }],
    ['UnassignStaff', { barberId }],
  ] as const) {
    given(locationDecider, [added, assigned])
      .when(does(type, data, other))
      .thenRefused('not_found')
  }
  given(locationDecider, [added]).when(does('UnassignStaff', { barberId })).thenNothing()
  given(locationDecider, [added])
    .when(does('UnassignStaff', { barberId }, barber))
    .thenNothing()
})
test.each([
  [1, 'una cita por venir'],
  [2, '2 citas por venir'],
])('with appointments to come it stays, and says how many: %i', (upcoming, words) => {
  const refused = () =>
    locationDecider.decide(
      locationDecider.evolve(null, added),
      does('RemoveLocation', { upcoming }),
    )
  expect(refused).toThrow(words)
  expect(refused).toThrow(
    expect.objectContaining({ code: 'conflict', details: { citasPorVenir: upcoming } }),
  )
})
test('its hours are in order from the first day on', () => {
  const backwards = { ...presets.estandar, sunday: [{ start: '18:00', end: '09:00' }] }
  given(locationDecider, [])
    .when(does('AddLocation', { locationId, businessId, place: { ...place, horario: backwards } }))
    .thenRefused('validation')
  given(locationDecider, [])
    .when(
      does('AddLocation', {
        locationId,
        businessId,
        place: { ...place, horario: presets.estandar },
      }),
    )
    .thenTypes('LocationAdded')
})
