/**
 * A barber's shop over the log in memory. What the read models would show is folded from the log at
 * each question; a test that wants them to be behind says so itself.
 */
import type { Rol } from '../../../contract/kernel/values.ts'
import { type AllBookingReads, bookingParts } from '../../commands/booking/booking-module.ts'
import type { Workplace } from '../../commands/booking/bookable.ts'
import { CommandHandler, type Context } from '../../commands/kernel/handle.ts'
import { Gate } from '../../commands/access/gate.ts'
import { agendaDecider } from '../../domain/booking/agenda.ts'
import { type Booked, isActive } from '../../domain/booking/agenda-state.ts'
import type { AgendaEvent } from '../../domain/booking/events.ts'
import {
  availabilityDecider,
  type BookingPolicy,
  type presets,
} from '../../domain/business/availability.ts'
import { businessDecider, type BusinessProfile } from '../../domain/business/business.ts'
import { catalogueDecider } from '../../domain/business/catalogue.ts'
import { locationDecider, type LocationPlace } from '../../domain/business/location.ts'
import { active } from '../../domain/identity/account-standing.ts'
import type { Actor } from '../../domain/kernel/event.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import type { EventLog } from '../../eventlog/log.ts'
import { memoryLog } from './memory-log.ts'

/** A Saturday, noon in Madrid. */
export const now = '2026-11-21T11:00:00.000Z'
export const monday = '2026-11-23'
export const madrid = 'Europe/Madrid'
/** On that Monday, in Madrid. */
export const onMonday = (time: string) => `${monday}T${time}:00+01:00`
export const utc = (instant: string) => new Date(instant).toISOString()

export const profile: BusinessProfile = {
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
  latitude: 40.4168,
  longitude: -3.7038,
  zone: madrid,
  currency: 'EUR',
  ciudad: null,
  acceptsAppointments: true,
  allowsWalkIns: false,
  horario: null,
}
export const place: LocationPlace = {
  name: 'Centro',
  address: 'Calle Mayor 2',
  phone: null,
  status: 'active',
  latitude: null,
  longitude: null,
  zone: madrid,
  horario: null,
}

const id = (name: string) => derivedId('shop', name)
export const ids = {
  shop: id('shop'),
  owner: id('owner'),
  barber: id('barber'),
  client: id('client'),
  cut: id('cut'),
  beard: id('beard'),
  off: id('off'),
  place: id('place'),
}

const offers: Readonly<
  Record<string, { nombre: string; cents: number; minutes: number; active: boolean }>
> = {
  [ids.cut]: { nombre: 'Corte', cents: 1500, minutes: 30, active: true },
  [ids.beard]: { nombre: 'Barba', cents: 1050, minutes: 15, active: true },
  [ids.off]: { nombre: 'Tinte', cents: 4000, minutes: 60, active: false },
}

export async function memoryShop(changes: Partial<BusinessProfile> = {}) {
  const log = memoryLog()
  const commands = new CommandHandler(log)
  let commandsSent = 0
  const as = ({ id, role }: Actor, at = now): Context => ({
    commandId: `command-${++commandsSent}`,
    correlationId: 'c',
    by: { id, role },
    at,
    position: 0n,
  })
  const owner: Actor = { id: ids.owner, role: 'duenno' }
  const barber: Actor = { id: ids.barber, role: 'barbero' }
  const client: Actor = { id: ids.client, role: 'cliente' }
  const work = new Map<string, Workplace>()
  const roles = new Map<string, Rol>([[ids.client, 'cliente']])

  /** Every appointment of everybody as its day has it now. */
  const days = () => {
    const streams = new Map<string, AgendaEvent[]>()
    // The streams of agendas hold agendas' events.
    for (const { stream, type, data } of log.events)
      if (stream.startsWith('agenda-'))
        streams.set(stream, [...(streams.get(stream) ?? []), { type, data } as AgendaEvent])
    return [...streams].map(([stream, events]) => ({
      stream,
      ...events.reduce(agendaDecider.evolve, agendaDecider.initial),
    }))
  }
  const appointments = (): Booked[] => days().flatMap((day) => [...day.appointments.values()])
  const busy = (barberId: string, from: number, to: number) =>
    days()
      .filter(({ stream }) => stream.startsWith(`agenda-${barberId}-`))
      .flatMap(({ appointments: booked, blocks, holds }) => [
        ...holds,
        ...[...booked.values()].filter(isActive),
        ...blocks.map((block) => ({ ...block, bufferMinutes: 0 })),
      ])
      .map(({ start, end, bufferMinutes }) => ({
        start: Date.parse(start),
        end: Date.parse(end) + bufferMinutes * 60_000,
      }))
      .filter(({ start, end }) => start < to && end > from)
      .sort((a, b) => a.start - b.start)
  const reads: AllBookingReads = {
    workplaceOf: async (barberId) => work.get(barberId) ?? { businessId: null, locationIds: [] },
    rolOf: async (userId) => roles.get(userId),
    busy: async (...asked) => busy(...asked),
    draftsOf: async () => [],
    draftsShown: async () => {},
    heldBy: async (clientId, wanted, at) =>
      appointments().filter(
        (one) =>
          one.clientId === clientId &&
          isActive(one) &&
          ((one.start < wanted.end && wanted.start < one.end) ||
            (one.barberId === wanted.barberId && one.start > at)),
      ),
    standing: async (appointmentId) => {
      const one = appointments().find((booked) => booked.appointmentId === appointmentId)
      return (
        one && { barberId: one.barberId, clientId: one.clientId, day: one.day, ownerId: ids.owner }
      )
    },
  }
  /** The commands as a process has them that remembers what it has read itself. */
  const process = (remembering: CommandHandler) => {
    const gate = new Gate(remembering, async (userId) => ({
      rol: roles.get(userId) ?? 'barbero',
      standing: active,
    }))
    const {
      appointments: lives,
      booking,
      freeTimes,
      workplaces,
    } = bookingParts({ commands: remembering, gate }, reads, {
      zone: 'America/Mexico_City',
      currency: 'MXN',
    })
    return { lives, booking, freeTimes, workplaces }
  }
  /** Another process beside this one, which hears nothing of it. `through`: its way to the log. */
  const another = (through: EventLog = log) => {
    const remembering = new CommandHandler(through)
    return { commands: remembering, ...process(remembering) }
  }

  /** Who works in the shop: with all services, at these of its places. */
  async function hire(
    barberId: string,
    {
      locationIds = [],
      services = offers,
    }: { locationIds?: readonly string[]; services?: typeof offers } = {},
  ) {
    work.set(barberId, { businessId: ids.shop, locationIds })
    roles.set(barberId, 'barbero')
    for (const [serviceId, offer] of Object.entries(services)) {
      await commands.handle(
        catalogueDecider,
        barberId,
        {
          type: 'AddService',
          data: { barberId, serviceId, descripcion: null, categoria: null, ...offer },
        },
        as({ id: barberId, role: 'barbero' }),
      )
    }
  }
  async function policy(change: Partial<BookingPolicy>, barberId = ids.barber) {
    await commands.handle(
      availabilityDecider,
      barberId,
      { type: 'SetBookingPolicy', data: { barberId, change } },
      as(barber),
    )
  }
  async function week(horario: typeof presets.estandar, barberId = ids.barber) {
    await commands.handle(
      availabilityDecider,
      barberId,
      { type: 'SetWeeklyHours', data: { barberId, horario } },
      as(barber),
    )
  }
  async function addPlace(
    changed: Partial<LocationPlace> = {},
    staff: readonly string[] = [ids.barber],
    locationId = ids.place,
    businessId = ids.shop,
  ) {
    await commands.handle(
      locationDecider,
      locationId,
      { type: 'AddLocation', data: { locationId, businessId, place: { ...place, ...changed } } },
      as(owner),
    )
    for (const barberId of staff)
      await commands.handle(
        locationDecider,
        locationId,
        { type: 'AssignStaff', data: { barberId } },
        as(owner),
      )
  }
  await commands.handle(
    businessDecider,
    ids.shop,
    { type: 'OpenBusiness', data: { businessId: ids.shop, profile: { ...profile, ...changes } } },
    as(owner),
  )
  await hire(ids.barber)

  const wish = (start: string, more: object = {}) => ({
    barberId: ids.barber,
    serviceIds: [ids.cut],
    start,
    notes: '',
    allowOverlap: false,
    ...more,
  })
  return {
    log,
    commands,
    reads,
    work,
    as,
    owner,
    barber,
    client,
    appointments,
    hire,
    policy,
    week,
    addPlace,
    wish,
    another,
    ...process(commands),
  }
}
