import { expect, test } from 'vitest'
import { type Actor, system } from '../kernel/event.ts'
import { given } from '../kernel/given.ts'
import { presets } from './availability.ts'
import {
  location,
  type LocationCommand,
  LocationAdded,
  LocationChanged,
  type LocationEvent,
  LocationRemoved,
  LocationStaffAssigned,
  LocationStaffUnassigned,
  type Place,
} from './location.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const [ownerId, barberId, otherId, businessId, locationId] = [id(1), id(2), id(3), id(4), id(7)]
const owner: Actor = { id: ownerId, role: 'duenno' }
const barber: Actor = { id: barberId, role: 'barbero' }
const other: Actor = { id: otherId, role: 'barbero' }
const at = '2026-11-21T12:00:00.000Z'

const place: Place = {
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
  given(location, []).when(does('AddLocation', { locationId, businessId, place })).then(added)
  given(location, [added])
    .when(does('AddLocation', { locationId, businessId, place }))
    .thenNothing()
})
test('a location changes its status', () =>
  given(location, [added])
    .when(does('ChangeLocation', { change: { status: 'inactive' } }))
    .thenTypes('LocationChanged'))
test('a location is left alone by a change that changes nothing', () =>
  given(location, [added])
    .when(does('ChangeLocation', { change: { name: 'Centro' } }))
    .thenNothing())
test('a location does not exist for others', () =>
  given(location, [added])
    .when(does('ChangeLocation', { change: { name: 'Mía' } }, other))
    .thenRefused('not_found'))
test('a location is not removed while appointments are to come', () =>
  given(location, [added])
    .when(does('RemoveLocation', { upcoming: 1 }))
    .thenRefused('conflict'))
test('a location is removed without them, and is then gone', () => {
  given(location, [added])
    .when(does('RemoveLocation', { upcoming: 0 }))
    .thenTypes('LocationRemoved')
  given(location, [added, { type: 'LocationRemoved', data: { locationId, businessId, ownerId } }])
    .when(does('RemoveLocation', { upcoming: 0 }))
    .thenRefused('not_found')
})
test('a location takes a barber once', () => {
  given(location, [added]).when(does('AssignStaff', { barberId })).then(assigned)
  given(location, [added, assigned]).when(does('AssignStaff', { barberId })).thenNothing()
})
test('a location lets a barber go who leaves by themselves', () =>
  given(location, [added, assigned])
    .when(does('UnassignStaff', { barberId }, barber))
    .thenTypes('LocationStaffUnassigned'))
test('a location lets a barber go whose leaving is finished by the clock', () =>
  given(location, [added, assigned])
    .when(does('UnassignStaff', { barberId }, system))
    .thenTypes('LocationStaffUnassigned'))
test('a location keeps a barber whom somebody else wants gone', () =>
  given(location, [added, assigned])
    .when(does('UnassignStaff', { barberId }, other))
    .thenRefused('not_found'))
test('a location has no closing before its opening', () =>
  given(location, [added])
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
  given(location, [])
    .when(does('AddLocation', { locationId, businessId, place }))
    .then({ type: 'LocationAdded', data: { ...which, ...place } })
  given(location, [added])
    .when(does('ChangeLocation', { change: { name: 'Norte' } }))
    .then({ type: 'LocationChanged', data: { ...which, ...place, name: 'Norte' } })
  given(location, [added])
    .when(does('RemoveLocation', { upcoming: 0 }))
    .then({ type: 'LocationRemoved', data: which })
  given(location, [added])
    .when(does('AssignStaff', { barberId }))
    .then({ type: 'LocationStaffAssigned', data: { ...which, barberId } })
  given(location, [added, assigned])
    .when(does('UnassignStaff', { barberId }))
    .then({ type: 'LocationStaffUnassigned', data: { ...which, barberId } })
})
test('what is known of it, after each event', () => {
  const known = (...history: LocationEvent[]) => history.reduce(location.evolve, location.initial)
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
  expect(nothing.map((event) => location.evolve(null, event))).toEqual([null, null, null, null])
  for (const [type, data] of [
    ['ChangeLocation', { change: {} }],
    ['RemoveLocation', { upcoming: 0 }],
    ['AssignStaff', { barberId }],
    ['UnassignStaff', { barberId }],
  ] as const) {
    given(location, []).when(does(type, data)).thenRefused('not_found')
  }
})
test('to others it does not exist, whatever they want of it; its barbers may go', () => {
  for (const [type, data] of [
    ['ChangeLocation', { change: {} }],
    ['RemoveLocation', { upcoming: 0 }],
    ['AssignStaff', { barberId: otherId }],
    ['UnassignStaff', { barberId }],
  ] as const) {
    given(location, [added, assigned])
      .when(does(type, data, other))
      .thenRefused('not_found')
  }
  given(location, [added]).when(does('UnassignStaff', { barberId })).thenNothing()
  given(location, [added])
    .when(does('UnassignStaff', { barberId }, barber))
    .thenNothing()
})
test.each([
  [1, 'una cita por venir'],
  [2, '2 citas por venir'],
])('with appointments to come it stays, and says how many: %i', (upcoming, words) => {
  const refused = () =>
    location.decide(location.evolve(null, added), does('RemoveLocation', { upcoming }))
  expect(refused).toThrow(words)
  expect(refused).toThrow(
    expect.objectContaining({ code: 'conflict', details: { citasPorVenir: upcoming } }),
  )
})
test('its hours are in order from the first day on', () => {
  const backwards = { ...presets.estandar, sunday: [{ start: '18:00', end: '09:00' }] }
  given(location, [])
    .when(does('AddLocation', { locationId, businessId, place: { ...place, horario: backwards } }))
    .thenRefused('validation')
  given(location, [])
    .when(
      does('AddLocation', {
        locationId,
        businessId,
        place: { ...place, horario: presets.estandar },
      }),
    )
    .thenTypes('LocationAdded')
})
