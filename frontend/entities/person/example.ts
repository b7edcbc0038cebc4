/** A barber's public profile for tests: two services, open all week in Madrid, no reviews. */
import type { Availability } from '../../../contract/business/availability.ts'
import type { CallAnswer } from '../../client/calls.ts'
import type { Business } from '../../../contract/business/shops.ts'
import type { PublicProfile } from '../../../contract/identity/profiles.ts'
import { weekdays } from '../../../contract/kernel/values.ts'

const everyDay = <Value>(value: Value) =>
  Object.fromEntries(weekdays.map((day) => [day, value])) as Record<
    (typeof weekdays)[number],
    Value
  >

export const businessExample = (changes: Partial<Business> = {}): Business => ({
  id: '5b0f3a52-6f6e-4d52-9a57-0d1f7f1a0005',
  ownerId: '5b0f3a52-6f6e-4d52-9a57-0d1f7f1a0004',
  nombre: 'Navaja Norte',
  businessName: 'Navaja Norte',
  descripcion: 'Cortes de siempre',
  description: 'Cortes de siempre',
  direccion: 'Calle del Pez 12',
  physicalAddress: 'Calle del Pez 12',
  telefono: '+34600123456',
  phone: '+34600123456',
  email: null,
  website: null,
  logoUrl: null,
  imagen: null,
  image: null,
  businessImage: null,
  tipoServicio: 'fisico',
  ofreceServicioDomicilio: false,
  offersHomeServices: false,
  radioCobertura: null,
  direccionPrivada: false,
  latitude: null,
  longitude: null,
  workingHours: { start: '00:00', end: '23:59', break_duration: 0 },
  workingDays: [...weekdays],
  weeklyHours: everyDay({ open: '00:00', close: '23:59', closed: false }),
  horario: everyDay([{ start: '00:00', end: '23:59' }]),
  excepciones: [],
  acceptsAppointments: true,
  allowsWalkIns: false,
  zonaHoraria: 'Europe/Madrid',
  moneda: 'EUR',
  ciudad: 'Madrid',
  rating: null,
  totalReviews: 0,
  reviewCount: 0,
  completo: true,
  ...changes,
})

export const profileExample = (changes: Partial<PublicProfile> = {}): PublicProfile => ({
  id: '5b0f3a52-6f6e-4d52-9a57-0d1f7f1a0004',
  nombre: 'Marco Ruiz',
  rol: 'barbero',
  profileImageUrl: null,
  acercaDe: null,
  especialidades: ['Fade'],
  creadoEn: '2026-01-01T00:00:00Z',
  followersCount: 0,
  isFollowing: false,
  followingCount: 0,
  reviewsCount: 0,
  rating: null,
  business: businessExample(),
  services: [
    {
      id: 'corte',
      nombre: 'Corte Clásico',
      descripcion: null,
      precio: 15,
      moneda: 'MXN',
      duracionMin: 30,
      isActive: true,
      categoria: 'Cortes',
    },
    {
      id: 'barba',
      nombre: 'Arreglo de Barba',
      descripcion: null,
      precio: 12.5,
      moneda: 'MXN',
      duracionMin: 25,
      isActive: true,
      categoria: 'Barba',
    },
  ],
  locations: [],
  aceptaReservas: true,
  horario: everyDay([{ start: '00:00', end: '23:59' }]),
  zonaHoraria: 'Europe/Madrid',
  excepciones: [],
  margenMinutos: 0,
  ...changes,
})

/** Hours as they hold: the standard ones, nobody's choice, unless told. */
export const availabilityExample = (changes: Partial<Availability> = {}): Availability => ({
  barberId: '5b0f3a52-6f6e-4d52-9a57-0d1f7f1a0004',
  zonaHoraria: 'America/Mexico_City',
  scheduleType: null,
  propio: null,
  horario: everyDay([]),
  origen: 'estandar',
  excepciones: [],
  politica: {
    autoConfirmar: false,
    margenMinutos: 0,
    antelacionMinima: 0,
    limiteCancelacionHoras: 0,
    maximoActivas: 3,
    aprovecharHuecos: false,
  },
  condiciones: 'El barbero confirma la cita. Puedes moverla o cancelarla hasta que empiece.',
  ...changes,
})

/** A shop's barbers, name by id. */
export const teamExample = (
  names: Record<string, string>,
): CallAnswer<'GET /api/businesses/:id/barbers'> =>
  Object.entries(names).map(([id, userName]) => ({
    id,
    userId: id,
    userName,
    userAvatar: null,
    userProfileImage: null,
    rol: 'barbero',
    rating: null,
    totalReviews: 0,
    reviewCount: 0,
    especialidades: [],
    specialties: [],
  }))
