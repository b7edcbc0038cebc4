import { expect, test } from 'vitest'
import { given } from '../kernel/given.ts'
import {
  catalogueDecider,
  type CatalogueCommand,
  type CatalogueEvent,
  ServiceActiveSet,
  ServiceAdded,
  ServiceChanged,
  ServiceRemoved,
  ServiceRestored,
} from './catalogue.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const [barberId, serviceId, otherId] = [id(1), id(4), id(5)]
const asked = { by: { id: barberId, role: 'barbero' as const }, at: '2026-11-21T12:00:00.000Z' }
const offer = { nombre: 'Corte', descripcion: null, cents: 1500, minutes: 30, categoria: null }
const which = { barberId, serviceId }
const added = ServiceAdded({ ...which, active: true, ...offer })
const other = ServiceAdded({
  ...which,
  serviceId: otherId,
  active: false,
  ...offer,
  nombre: 'Barba',
})
const switchedOff = ServiceActiveSet({ ...which, active: false })

const add = (n: string, active = true): CatalogueCommand => ({
  type: 'AddService',
  data: { barberId, serviceId: n, active, ...offer },
  ...asked,
})
const change = (changed: Partial<typeof offer>, active?: boolean): CatalogueCommand => ({
  type: 'ChangeService',
  data: { ...which, change: changed, active },
  ...asked,
})
const removed = (undo: { until: string; addedAt: string } | null) =>
  ServiceRemoved({ ...which, undo })
const remove: CatalogueCommand = { type: 'RemoveService', data: which, ...asked }
const known = (...history: CatalogueEvent[]) =>
  Object.fromEntries(history.reduce(catalogueDecider.evolve, catalogueDecider.initial).offered)

test.each([true, false])('a service is offered, switched on: %s', (active) =>
  given(catalogueDecider, [])
    .when(add(serviceId, active))
    .then({ type: 'ServiceAdded', data: { ...which, active, ...offer } }),
)
test('the same service is offered once', () =>
  given(catalogueDecider, [added]).when(add(serviceId)).thenNothing())
test('a barber offers a hundred at most, of which removed ones are none', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, n) =>
      ServiceAdded({ ...which, serviceId: id(100 + n), active: true, ...offer }),
    )
  given(catalogueDecider, many(99)).when(add(serviceId)).then(added)
  given(catalogueDecider, many(100)).when(add(serviceId)).thenRefused('too_many_services')
  given(catalogueDecider, [
    ...many(100),
    ServiceRemoved({ barberId, serviceId: id(100), undo: null }),
  ])
    .when(add(serviceId))
    .then(added)
  given(catalogueDecider, many(100))
    .when(add(id(100)))
    .thenNothing()
})

test('a change writes down the whole offer, a switch only itself', () => {
  const changed = { type: 'ServiceChanged' as const, data: { ...which, ...offer, cents: 1800 } }
  const switched = { type: 'ServiceActiveSet' as const, data: { ...which, active: false } }
  const day = given(catalogueDecider, [added])
  day.when(change({ cents: 1800 })).then(changed)
  day.when(change({ cents: 1800 }, true)).then(changed)
  day.when(change({ cents: 1800 }, false)).then(changed, switched)
  day.when(change({}, false)).then(switched)
})
test('what it is already changes nothing', () => {
  const day = given(catalogueDecider, [added])
  day.when(change({})).thenNothing()
  day.when(change({ nombre: 'Corte', cents: 1500 }, true)).thenNothing()
  given(catalogueDecider, [added, switchedOff]).when(change({}, false)).thenNothing()
  given(catalogueDecider, [added, switchedOff])
    .when(change({}, true))
    .then(ServiceActiveSet({ ...which, active: true }))
})
test('it is removed once; then it is not there', () => {
  given(catalogueDecider, [added]).when(remove).then(removed(null))
  for (const command of [remove, change({ cents: 1 })]) {
    given(catalogueDecider, []).when(command).thenRefused('not_found')
    given(catalogueDecider, [added, removed(null)])
      .when(command)
      .thenRefused('not_found')
  }
})

const until = '2026-11-21T12:00:10.000Z'
const addedAt = '2026-03-01T09:00:00.000Z'
const restore = (at: string, n = serviceId): CatalogueCommand => ({
  type: 'RestoreService',
  data: { barberId, serviceId: n },
  by: asked.by,
  at,
})
test('for ten seconds it can come back as it was, in its place', () => {
  given(catalogueDecider, [added])
    .when({ ...remove, data: { ...which, addedAt } })
    .then(removed({ until, addedAt }))
  const gone = [added, switchedOff, other, removed({ until, addedAt })]
  const back = ServiceRestored({ ...which, ...offer, active: false, addedAt })
  given(catalogueDecider, gone).when(restore(until)).then(back)
  given(catalogueDecider, gone)
    .when(restore('2026-11-21T12:00:10.001Z'))
    .thenRefused('too_late_to_undo')
  given(catalogueDecider, [...gone, back])
    .when(restore(until))
    .thenNothing()
  given(catalogueDecider, [added, removed(null)])
    .when(restore(until))
    .thenRefused('not_found')
  given(catalogueDecider, gone)
    .when(restore(until, id(9)))
    .thenRefused('not_found')
  expect(known(...gone, back)).toEqual(known(added, switchedOff, other))
})
test('it does not come back as the hundred and first', () => {
  const many = Array.from({ length: 100 }, (_, n) =>
    ServiceAdded({ ...which, serviceId: id(100 + n), active: true, ...offer }),
  )
  given(catalogueDecider, [added, removed({ until, addedAt }), ...many])
    .when(restore(until))
    .thenRefused('too_many_services')
})

test('what is known of an offer, after each event; of the others nothing changes', () => {
  const kept = { serviceId: otherId, active: false, ...offer, nombre: 'Barba' }
  expect(known(added)).toEqual({ [serviceId]: { serviceId, active: true, ...offer } })
  expect(known(added, other, switchedOff)).toEqual({
    [serviceId]: { serviceId, active: false, ...offer },
    [otherId]: kept,
  })
  expect(
    known(added, other, switchedOff, ServiceChanged({ ...which, ...offer, cents: 1800 })),
  ).toEqual({ [serviceId]: { serviceId, active: false, ...offer, cents: 1800 }, [otherId]: kept })
  expect(known(added, other, removed(null))).toEqual({ [otherId]: kept })
})
test('a change whose beginning nobody knows is an offer that is on; a switch of nothing is nothing', () => {
  expect(known(ServiceChanged({ ...which, ...offer }))).toEqual({
    [serviceId]: { serviceId, active: true, ...offer },
  })
  expect(known(switchedOff)).toEqual({})
})
test('how long a service may take, and what it may cost', () => {
  const takes = (changed: Partial<typeof offer>) =>
    ServiceAdded.schema.safeParse({ ...added.data, ...changed }).success
  expect([4, 5, 480, 481, 30.5].map((minutes) => takes({ minutes }))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
  expect([-1, 0, 1_000_000_000, 1_000_000_001].map((cents) => takes({ cents }))).toEqual([
    false,
    true,
    true,
    false,
  ])
})
