/** Simulated opening: accounts, shops, teams, services, hours. Everyone is invented. */
import type { WeeklySchedule } from '../../contract/business/hours.ts'
import type { Rol } from '../../contract/kernel/values.ts'
import { ownedShopId } from '../domain/business/business.ts'
import { type Actor, system } from '../domain/kernel/event.ts'
import { derivedId } from '../domain/kernel/ids.ts'
import type { Neighbourhood } from './town.ts'
import type { Appointment, Barber, Shop } from './world.ts'
import { integerBetween, some } from '../seed/random.ts'

const cities = [
  { ciudad: 'Ciudad de México', latitude: 19.42, longitude: -99.16, currency: 'MXN' },
  { ciudad: 'Madrid', latitude: 40.42, longitude: -3.7, currency: 'EUR' },
  { ciudad: 'Santiago', latitude: -33.44, longitude: -70.65, currency: 'CLP' },
  { ciudad: 'Nueva York', latitude: 40.75, longitude: -73.95, currency: 'USD' },
  { ciudad: 'Bogotá', latitude: 4.65, longitude: -74.07, currency: 'COP' },
] as const
const firstNames = [
  'Ana',
  'Bruno',
  'Carla',
  'Diego',
  'Elena',
  'Fermín',
  'Gala',
  'Hugo',
  'Inés',
  'Julián',
  'Lola',
  'Mateo',
  'Nuria',
  'Óscar',
  'Paula',
  'Quique',
  'Rosa',
  'Saúl',
  'Teresa',
  'Víctor',
]
const lastNames = [
  'Alba',
  'Bravo',
  'Cano',
  'Duarte',
  'Espino',
  'Flores',
  'Garrido',
  'Heredia',
  'Ibarra',
  'Lara',
  'Méndez',
  'Navarro',
  'Ochoa',
  'Prieto',
  'Quiroga',
  'Ríos',
  'Solís',
  'Téllez',
  'Urbina',
  'Vega',
]
const shopNames = [
  'La Navaja',
  'El Filo',
  'Tijera Fina',
  'Barba Negra',
  'El Sillón',
  'La Brocha',
  'Corte y Punto',
  'El Espejo',
]
const skills = ['Fade', 'Barba', 'Navaja', 'Rizos', 'Color', 'Diseños', 'Trenzas', 'Afeitado']
const offered = [
  ['Corte clásico', 15, 30, 'Cortes'],
  ['Fade', 20, 45, 'Cortes'],
  ['Arreglo de barba', 10, 30, 'Barba'],
  ['Corte y barba', 25, 60, 'Combo'],
  ['Color', 40, 90, 'Color'],
] as const
const presets = ['mananero', 'estandar', 'vespertino'] as const

const split = [
  { start: '09:00', end: '14:00' },
  { start: '16:00', end: '20:00' },
]
const long = [{ start: '08:00', end: '20:00' }]
const weeks: readonly WeeklySchedule[] = [
  {
    monday: split,
    tuesday: split,
    wednesday: split,
    thursday: split,
    friday: split,
    saturday: [{ start: '09:00', end: '15:00' }],
    sunday: [],
  },
  {
    monday: [],
    tuesday: long,
    wednesday: long,
    thursday: long,
    friday: long,
    saturday: long,
    sunday: [{ start: '10:00', end: '14:00' }],
  },
]

/** Everybody of a neighbourhood, a shop after the other. */
export async function settle(place: Neighbourhood, opened: () => void): Promise<void> {
  const city = cities[place.own.number % cities.length] ?? cities[0]
  const corner = {
    latitude: city.latitude + integerBetween(-0.15, 0.15, place.random),
    longitude: city.longitude + integerBetween(-0.15, 0.15, place.random),
  }
  for (const [number, size] of place.own.shops.entries()) {
    const { shop, services } = await openShop(place, number, city, corner)
    const locationId =
      size > 1 && place.random() < 0.2 ? await openLocation(place, shop) : undefined
    for (let chair = 0; chair < size; chair++) {
      const barber = await equip(
        place,
        shop,
        chair === 0 ? shop.owner : await join(place, shop, `${number}-${chair}`),
        services,
      )
      if (locationId) {
        await place.send('assigned', shop.owner, barber.by.id, (context) =>
          place.commands.locations.assign(context, locationId, barber.by.id),
        )
        place.world.servesAt(barber.by.id, locationId)
      }
      place.barbers.push(barber)
      opened()
    }
  }
  for (let number = 0; number < place.own.clients; number++) {
    const client = {
      by: await register(place, 'cliente', `c${number}`),
      active: new Set<Appointment>(),
    }
    place.world.addClient(client)
    place.clients.push(client)
    opened()
  }
}

async function openShop(
  place: Neighbourhood,
  number: number,
  { ciudad, currency }: (typeof cities)[number],
  corner: { latitude: number; longitude: number },
): Promise<{ shop: Shop; services: readonly (typeof offered)[number][] }> {
  const { random } = place
  const owner = await register(place, 'duenno', `o${number}`)
  const at = {
    latitude: corner.latitude + integerBetween(-0.01, 0.01, random),
    longitude: corner.longitude + integerBetween(-0.01, 0.01, random),
  }
  const goesHome = random() < 0.25
  await place.send('shops opened', owner, '', (context) =>
    place.commands.shop.open(context, {
      nombre: `${some(shopNames, random)} ${place.own.number}-${number}`,
      direccion: `Calle ${place.own.number} ${number + 1}`,
      descripcion: 'Una barbería de la simulación',
      ciudad,
      currency,
      ...at,
      tipoServicio: goesHome ? 'fisico_y_domicilio' : 'fisico',
      radioCobertura: 5,
    }),
  )
  const businessId = ownedShopId(owner.id)
  place.world.worksIn(owner.id, businessId)
  const { zone } = await place.commands.workplaces.bookable(owner.id)
  const first = Math.floor(random() * offered.length)
  return {
    shop: { businessId, owner, zone, ...at, goesHome },
    services: [0, 1, 2].map((step) => offered[(first + step) % offered.length] ?? offered[0]),
  }
}

/** A second place of a shop, round the corner; where its barbers serve is theirs to say. */
function openLocation(
  place: Neighbourhood,
  { owner, latitude, longitude }: Shop,
): Promise<string | undefined> {
  return place.send('locations opened', owner, '', (context) =>
    place.commands.locations.add(context, {
      name: 'La esquina',
      address: 'Calle de la Esquina 2',
      phone: null,
      latitude,
      longitude,
    }),
  )
}

/** Another barber, by a link: an address that is nobody's gets no mail. */
async function join(
  place: Neighbourhood,
  { businessId, owner }: Shop,
  name: string,
): Promise<Actor> {
  const barber = await register(place, 'barbero', `b${name}`)
  const { team } = place.commands
  const invited = place.context('invited', owner, name)
  const invitationId = derivedId('invitation', invited.commandId)
  await place.send('invited', owner, name, (context) => team.invite(context, businessId, {}))
  await place.send('joined', barber, name, (context) =>
    team.accept(context, place.vault.invitations.tokenOf(invitationId)),
  )
  place.world.worksIn(barber.id, businessId)
  return barber
}

/** Services, hours and policies of a barber. */
async function equip(
  place: Neighbourhood,
  shop: Shop,
  by: Actor,
  services: readonly (typeof offered)[number][],
): Promise<Barber> {
  const {
    random,
    commands: { catalogue, availability },
  } = place
  const serviceIds: string[] = []
  for (const [nombre, precio, minutes, categoria] of services) {
    const context = place.context('services offered', by, nombre)
    serviceIds.push(derivedId('service', context.commandId))
    await place.send('services offered', by, nombre, () =>
      catalogue.add(context, {
        nombre,
        descripcion: null,
        precio: precio * 10,
        minutes,
        categoria,
        active: true,
      }),
    )
  }
  const horario = random() < 0.5 ? undefined : some(weeks, random)
  const policy = {
    autoConfirm: random() < 0.4,
    cancelLimitHours: random() < 0.5 ? 0 : 2,
    bufferMinutes: random() < 0.8 ? 0 : 10,
    maxActivePerClient: 3,
    minNoticeMinutes: random() < 0.7 ? 0 : 60,
  }
  const preset = some(presets, random)
  if (!horario)
    await place.send('schedules set', by, '', (context) =>
      availability.changeSettings(context, { scheduleType: preset }),
    )
  await place.send('schedules set', by, 'policy', (context) =>
    availability.change(context, by.id, { horario, policy }),
  )
  const barber = { by, shop, serviceIds, active: new Set<Appointment>(), blocks: new Map() }
  place.world.addBarber(barber)
  return barber
}

/** An account at an impossible domain (RFC 2606) without phone, so nothing is ever sent. */
async function register(place: Neighbourhood, rol: Rol, name: string): Promise<Actor> {
  const { random } = place
  const context = place.context('registered', system, name)
  const by: Actor = { id: derivedId('account', context.commandId), role: rol }
  await place.send('registered', system, name, () =>
    place.commands.accounts.register(context, {
      nombre: `${some(firstNames, random)} ${some(lastNames, random)}`,
      email: `${by.id}@simulacion.invalid`,
      telefono: null,
      password: '',
      rol,
      acercaDe: rol === 'cliente' ? null : 'Vive en la simulación.',
      especialidades: rol === 'cliente' ? [] : [some(skills, random), some(skills, random)],
    }),
  )
  place.world.knows(by)
  return by
}
