import { describe, expect, test } from 'vitest'
import { given } from '../kernel/given.ts'
import { availability, type AvailabilityCommand, BookingPolicySet, presets, WeeklyScheduleSet } from './availability.ts'
import { business, BusinessChanged, type BusinessCommand, BusinessOpened, type BusinessProfile } from './business.ts'
import { catalogue, type CatalogueCommand, ServiceAdded, ServiceRemoved } from './catalogue.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const [owner, stranger, shopId, barberId, serviceId] = [id(1), id(2), id(3), id(1), id(4)]
const at = '2026-11-21T12:00:00.000Z'
const by = { id: owner, role: 'duenno' as const }

const profile: BusinessProfile = {
  nombre: 'La Navaja', descripcion: null, direccion: 'Calle Mayor 1', telefono: null, email: null, website: null, imagen: null, tipoServicio: 'fisico', addressIsPrivate: false,
  radioCobertura: 5, latitude: null, longitude: null, zone: 'Europe/Madrid', currency: 'EUR', ciudad: null, acceptsAppointments: true, allowsWalkIns: false, horario: null,
}
const opened = BusinessOpened({ businessId: shopId, ownerId: owner, ...profile })

describe('a shop', () => {
  const open: BusinessCommand = { type: 'OpenBusiness', data: { businessId: shopId, profile }, by, at }
  const change = (changed: Partial<BusinessProfile>, who = by): BusinessCommand => ({ type: 'ChangeBusiness', data: { change: changed }, by: who, at })

  test('opens once', () => given(business, []).when(open).then(opened))
  test('does not open twice', () => given(business, [opened]).when(open).thenRefused('business_exists'))
  test('is changed by its owner', () => given(business, [opened]).when(change({ nombre: 'El Peine' })).thenTypes('BusinessChanged'))
  test('is not changed by others', () => given(business, [opened]).when(change({ nombre: 'Mía' }, { id: stranger, role: 'duenno' })).thenRefused('forbidden'))
  const home = { addressIsPrivate: true, latitude: 19.366812, longitude: -99.147834 }
  const roughly = { addressIsPrivate: true, latitude: 19.367, longitude: -99.148 }
  test('that is a home is told of roughly', () => {
    given(business, []).when({ ...open, data: { businessId: shopId, profile: { ...profile, ...home } } }).then(BusinessOpened({ businessId: shopId, ownerId: owner, ...profile, ...roughly }))
    given(business, [opened]).when(change(home)).then(BusinessChanged({ businessId: shopId, ownerId: owner, ...profile, ...roughly }))
  })
  test('that is a home is changed by what can be told of it alone', () => {
    const atHome = BusinessOpened({ businessId: shopId, ownerId: owner, ...profile, ...roughly })
    given(business, [atHome]).when(change({ latitude: 19.3672, longitude: -99.1479 })).thenNothing()
    given(business, [atHome]).when(change({ ...home, addressIsPrivate: false })).then(BusinessChanged({ businessId: shopId, ownerId: owner, ...profile, ...home, addressIsPrivate: false }))
  })
  test('is left alone by a change that changes nothing', () => given(business, [opened]).when(change({ nombre: 'La Navaja' })).thenNothing())
})

describe('a catalogue', () => {
  const offer = { nombre: 'Corte', descripcion: null, cents: 1500, minutes: 30, categoria: null }
  const added = ServiceAdded({ barberId, serviceId, active: true, ...offer })
  const command = <C extends CatalogueCommand>(one: Omit<C, 'by' | 'at'>) => ({ ...one, by, at }) as C

  test('takes a service', () => given(catalogue, []).when(command({ type: 'AddService', data: { barberId, serviceId, active: true, ...offer } })).then(added))
  test('takes the same service once', () => given(catalogue, [added]).when(command({ type: 'AddService', data: { barberId, serviceId, active: true, ...offer } })).thenNothing())
  test('changes price and switch in one go', () =>
    given(catalogue, [added]).when(command({ type: 'ChangeService', data: { barberId, serviceId, change: { cents: 1800 }, active: false } })).thenTypes('ServiceChanged', 'ServiceActiveSet'))
  test('does not know a removed service', () =>
    given(catalogue, [added, ServiceRemoved({ barberId, serviceId })]).when(command({ type: 'RemoveService', data: { barberId, serviceId } })).thenRefused('not_found'))
})

describe('availability', () => {
  const command = (one: Pick<AvailabilityCommand, 'type' | 'data'>) => ({ ...one, by, at }) as AvailabilityCommand

  test('a preset is a whole week', () =>
    given(availability, []).when(command({ type: 'ChooseSchedule', data: { barberId, preset: 'fines_semana' } })).then(WeeklyScheduleSet({ barberId, preset: 'fines_semana', horario: presets.fines_semana })))
  test('ranges of a day may not overlap', () =>
    given(availability, []).when(command({ type: 'SetWeeklyHours', data: { barberId, horario: { ...presets.estandar, monday: [{ start: '09:00', end: '13:00' }, { start: '12:00', end: '18:00' }] } } })).thenRefused('validation'))
  test('one setting leaves the others', () => {
    const policy = { ...availability.initial.policy, bufferMinutes: 10 }
    given(availability, [BookingPolicySet({ barberId, ...policy })]).when(command({ type: 'SetBookingPolicy', data: { barberId, change: { autoConfirm: true } } })).then(BookingPolicySet({ barberId, ...policy, autoConfirm: true }))
  })
  test('vacations that end before they begin are refused', () =>
    given(availability, []).when(command({ type: 'AddScheduleException', data: { barberId, exceptionId: id(9), from: '2026-12-24', to: '2026-12-20', ranges: [], label: '' } })).thenRefused('validation'))
  test('by default nothing is set', () => expect(availability.initial.horario).toBeNull())
})
