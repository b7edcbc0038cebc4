/** Shops as their streams tell of them. */
import { BookingPolicySet, WeeklyScheduleSet } from '../../domain/business/availability.ts'
import { BusinessOpened } from '../../domain/business/business.ts'
import { ServiceAdded } from '../../domain/business/catalogue.ts'
import type { DomainEvent } from '../../domain/kernel/event.ts'
import { namedId } from '../ids.ts'
import type { Random } from '../random.ts'
import { ZONE } from './booked.ts'
import { accountRegistered } from './people.ts'

export interface WrittenShop {
  readonly barberId: string
  readonly businessId: string
  readonly services: readonly {
    serviceId: string
    nombre: string
    cents: number
    minutes: number
  }[]
}

/** The shop of this number: one barber, four services. */
export function shopOf(index: number): WrittenShop {
  const offered = [
    ['Corte clásico', 15_000, 30],
    ['Corte y barba', 25_000, 60],
    ['Barba', 10_000, 30],
    ['Color', 40_000, 90],
  ] as const
  return {
    barberId: namedId('barber', index),
    businessId: namedId('business', index),
    services: offered.map(([nombre, cents, minutes], which) => ({
      serviceId: namedId('service', index, which),
      nombre,
      cents,
      minutes,
    })),
  }
}

/** How it came to be, in which streams. */
export function shopOpened(
  { barberId, businessId, services }: WrittenShop,
  index: number,
  random: Random,
): [stream: string, event: DomainEvent][] {
  const open = [
    { start: '09:00', end: '14:00' },
    { start: '16:00', end: '20:00' },
  ]
  const horario = {
    monday: open,
    tuesday: open,
    wednesday: open,
    thursday: open,
    friday: open,
    saturday: open,
    sunday: [],
  }
  return [
    [
      `account-${barberId}`,
      accountRegistered(barberId, 'duenno', `Barbero Número ${index}`, ['Fade', 'Barba']),
    ],
    [
      `business-${businessId}`,
      BusinessOpened({
        businessId,
        ownerId: barberId,
        nombre: `Barbería ${index}`,
        descripcion: 'De toda la vida',
        direccion: `Calle ${index}`,
        telefono: null,
        email: null,
        website: null,
        imagen: null,
        tipoServicio: 'fisico',
        radioCobertura: 5,
        addressIsPrivate: false,
        latitude: 19.2 + random() * 0.4,
        longitude: -99.3 + random() * 0.4,
        zone: ZONE,
        currency: 'MXN',
        ciudad: 'Ciudad de México',
        acceptsAppointments: true,
        allowsWalkIns: true,
        horario: null,
      }),
    ],
    [`availability-${barberId}`, WeeklyScheduleSet({ barberId, preset: null, horario })],
    [
      `availability-${barberId}`,
      BookingPolicySet({
        barberId,
        autoConfirm: false,
        bufferMinutes: 0,
        minNoticeMinutes: 60,
        cancelLimitHours: 2,
        maxActivePerClient: 3,
        fillGaps: false,
      }),
    ],
    ...services.map(({ serviceId, nombre, cents, minutes }): [string, DomainEvent] => [
      `catalogue-${barberId}`,
      ServiceAdded({
        barberId,
        serviceId,
        nombre,
        descripcion: null,
        cents,
        minutes,
        categoria: null,
        active: true,
      }),
    ]),
  ]
}
