import { describe, expect, test } from 'vitest'
import { given } from '../kernel/given.ts'
import { presets } from './availability.ts'
import {
  blurred,
  businessDecider,
  BusinessChanged,
  type BusinessCommand,
  type BusinessEvent,
  BusinessHidden,
  BusinessOpened,
  type BusinessProfile,
  BusinessRestored,
  isComplete,
  worksIn,
} from './business.ts'
import { BarberJoined } from './team.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const [owner, stranger, shopId, colleague] = [id(1), id(2), id(3), id(4)]
const at = '2026-11-21T12:00:00.000Z'
const by = { id: owner, role: 'duenno' as const }

const profile: BusinessProfile = {
  nombre: 'La Navaja',
  descripcion: null,
  direccion: 'Calle Mayor 1',
  telefono: null,
  email: null,
  website: null,
  imagen: null,
  tipoServicio: 'fisico',
  addressIsPrivate: false,
  radioCobertura: 5,
  latitude: null,
  longitude: null,
  zone: 'Europe/Madrid',
  currency: 'EUR',
  ciudad: null,
  acceptsAppointments: true,
  allowsWalkIns: false,
  horario: null,
}
const opened = BusinessOpened({ businessId: shopId, ownerId: owner, ...profile })

describe('a shop', () => {
  const open: BusinessCommand = {
    type: 'OpenBusiness',
    data: { businessId: shopId, profile },
    by,
    at,
  }
  const change = (changed: Partial<BusinessProfile>, who = by): BusinessCommand => ({
    type: 'ChangeBusiness',
    data: { change: changed },
    by: who,
    at,
  })

  test('opens once', () => given(businessDecider, []).when(open).then(opened))
  test('does not open twice', () =>
    given(businessDecider, [opened]).when(open).thenRefused('business_exists'))
  test('is changed by its owner', () =>
    given(businessDecider, [opened])
      .when(change({ nombre: 'El Peine' }))
      .thenTypes('BusinessChanged'))
  test('is not changed by others', () =>
    given(businessDecider, [opened])
      .when(change({ nombre: 'Mía' }, { id: stranger, role: 'duenno' }))
      .thenRefused('forbidden'))
  const home = { addressIsPrivate: true, latitude: 19.366812, longitude: -99.147834 }
  const roughly = { addressIsPrivate: true, latitude: 19.367, longitude: -99.148 }
  test('that is a home is told of roughly', () => {
    given(businessDecider, [])
      .when({ ...open, data: { businessId: shopId, profile: { ...profile, ...home } } })
      .then(BusinessOpened({ businessId: shopId, ownerId: owner, ...profile, ...roughly }))
    given(businessDecider, [opened])
      .when(change(home))
      .then(BusinessChanged({ businessId: shopId, ownerId: owner, ...profile, ...roughly }))
  })
  test('that is a home is changed by what can be told of it alone', () => {
    const atHome = BusinessOpened({ businessId: shopId, ownerId: owner, ...profile, ...roughly })
    given(businessDecider, [atHome])
      .when(change({ latitude: 19.3672, longitude: -99.1479 }))
      .thenNothing()
    given(businessDecider, [atHome])
      .when(change({ ...home, addressIsPrivate: false }))
      .then(
        BusinessChanged({
          businessId: shopId,
          ownerId: owner,
          ...profile,
          ...home,
          addressIsPrivate: false,
        }),
      )
  })
  test('is left alone by a change that changes nothing', () =>
    given(businessDecider, [opened])
      .when(change({ nombre: 'La Navaja' }))
      .thenNothing())
})

test('a shop is hidden by as many decisions as say so, changed by its owner meanwhile, and back with the last of them', () => {
  const about = { businessId: shopId, ownerId: owner, decisionId: id(7) }
  const system = { id: 'system', role: 'system' } as const
  const hide: BusinessCommand = {
    type: 'HideBusiness',
    data: { decisionId: id(7), clause: 'spam' },
    by: system,
    at,
  }
  const restore: BusinessCommand = {
    type: 'RestoreBusiness',
    data: { decisionId: id(7) },
    by: system,
    at,
  }
  const hidden = BusinessHidden({ ...about, clause: 'spam' })
  given(businessDecider, [opened]).when(hide).then(hidden)
  given(businessDecider, [opened, hidden]).when(hide).thenNothing()
  given(businessDecider, [opened, hidden])
    .when({ type: 'ChangeBusiness', data: { change: { nombre: 'El Peine' } }, by, at })
    .thenTypes('BusinessChanged')
  given(businessDecider, [
    opened,
    hidden,
    BusinessChanged({ businessId: shopId, ownerId: owner, ...profile, nombre: 'El Peine' }),
  ])
    .when(restore)
    .then(BusinessRestored({ ...about, left: null }))
  given(businessDecider, [
    opened,
    hidden,
    BusinessHidden({ ...about, decisionId: id(8), clause: 'ilegal' }),
  ])
    .when(restore)
    .then(BusinessRestored({ ...about, left: { decisionId: id(8), clause: 'ilegal' } }))
  given(businessDecider, [opened]).when(restore).thenNothing()
})

describe('a shop, besides', () => {
  const state = (...history: BusinessEvent[]) =>
    history.reduce(businessDecider.evolve, businessDecider.initial)
  const open = (changed: Partial<BusinessProfile> = {}): BusinessCommand => ({
    type: 'OpenBusiness',
    data: { businessId: shopId, profile: { ...profile, ...changed } },
    by,
    at,
  })
  const change = (changed: Partial<BusinessProfile>): BusinessCommand => ({
    type: 'ChangeBusiness',
    data: { change: changed },
    by,
    at,
  })

  test("is nobody's to change before it is open", () => {
    given(businessDecider, [])
      .when(change({ nombre: 'El Peine' }))
      .thenRefused('not_found')
    given(businessDecider, [])
      .when({ type: 'RemoveBarber', data: { barberId: stranger, leavingId: shopId }, by, at })
      .thenRefused('not_found')
  })
  test('writes down its whole profile after a change', () =>
    given(businessDecider, [opened])
      .when(change({ nombre: 'El Peine', acceptsAppointments: false }))
      .then({
        type: 'BusinessChanged',
        data: {
          businessId: shopId,
          ownerId: owner,
          ...profile,
          nombre: 'El Peine',
          acceptsAppointments: false,
        },
      }))
  test('has hours in which every day opens before it closes', () => {
    const backwards = { ...presets.estandar, sunday: [{ start: '18:00', end: '09:00' }] }
    given(businessDecider, [opened])
      .when(change({ horario: backwards }))
      .thenRefused('validation')
    given(businessDecider, [opened])
      .when(change({ horario: presets.estandar }))
      .thenTypes('BusinessChanged')
  })
  test('keeps where it is as it is said, unless it is a home', () => {
    const exact = { latitude: 19.366812, longitude: -99.147834 }
    given(businessDecider, [])
      .when(open(exact))
      .then({
        type: 'BusinessOpened',
        data: { businessId: shopId, ownerId: owner, ...profile, ...exact },
      })
    expect(blurred({ ...profile, addressIsPrivate: true })).toEqual({
      ...profile,
      addressIsPrivate: true,
    })
  })
  test.each([
    [19.3665, 19.367],
    [19.36649, 19.366],
    [-99.1475, -99.147],
    [-0.0004, 0],
    [0, 0],
  ])('a home at %d is told of at %d', (degrees, rough) => {
    const { latitude, longitude } = blurred({
      ...profile,
      addressIsPrivate: true,
      latitude: degrees,
      longitude: degrees,
    })
    // Not −0: that is another text in the log.
    expect([Object.is(latitude, rough), Object.is(longitude, rough)]).toEqual([true, true])
  })
  test('has its owner and its team working in it, and nobody else', () => {
    const shop = state(
      opened,
      BarberJoined({
        businessId: shopId,
        ownerId: owner,
        barberId: colleague,
        invitationId: id(9),
      }),
    )
    expect([owner, colleague, stranger].map((who) => worksIn(shop, who))).toEqual([
      true,
      true,
      false,
    ])
    expect(worksIn(null, owner)).toBe(false)
  })
  test.each([
    ['La Navaja', 'Calle Mayor 1', true],
    ['', 'Calle Mayor 1', false],
    ['La Navaja', '', false],
    ['La Navaja', null, false],
    ['', null, false],
  ])('called "%s" at "%s" it is complete: %s', (nombre, direccion, complete) =>
    expect(isComplete({ nombre, direccion })).toBe(complete),
  )
  test('has no team until somebody joins, and nothing that happens before it opens', () => {
    expect(state(opened)).toEqual({
      businessId: shopId,
      ownerId: owner,
      profile,
      team: { invitations: new Map(), members: new Set(), leaving: new Map() },
      hiddenBy: new Map(),
    })
    expect(
      state(
        BarberJoined({
          businessId: shopId,
          ownerId: owner,
          barberId: colleague,
          invitationId: id(9),
        }),
      ),
    ).toBeNull()
  })
})
