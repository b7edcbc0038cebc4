/** Example history for component tests: booked, confirmed, moved, cancelled late. */
import type { AuditedAppointment, ReplayStep } from '../../providers/dataProvider.ts'

const appointmentId = '5b0f6a0e-5df1-4c2e-9f0a-0d7c6c1c7a01'
const barberId = 'b3f8c6de-6a1d-4f57-9d59-2c6f7e1d0b02'
const clientId = 'c7a1d2f4-90b3-4e68-8a77-4f1e2d3c4b03'
const who = {
  appointmentId,
  barberId,
  clientId,
  personId: clientId,
  businessId: 'd1e2f3a4-1111-4222-8333-444455556604',
}
const client = { id: clientId, role: 'cliente', nombre: 'Lucía Ferrer' }
const barber = { id: barberId, role: 'barbero', nombre: 'Carlos Peña' }

const booked = {
  ...who,
  start: '2026-11-21T09:30:00.000Z',
  end: '2026-11-21T10:00:00.000Z',
  zone: 'Europe/Madrid',
  day: '2026-11-21',
  services: [
    {
      serviceId: 'e5f6a7b8-2222-4333-8444-555566667705',
      nombre: 'Corte Clásico',
      cents: 1500,
      minutes: 30,
    },
  ],
  cents: 1500,
  currency: 'EUR',
  bufferMinutes: 0,
  cancelLimitHours: 2,
  enteredBy: 'cliente',
  notes: 'Degradado bajo, por favor',
  guestName: null,
  address: null,
  bookedAt: '2026-11-19T16:00:00.000Z',
  status: 'pendiente',
  cancelledBy: null,
  reason: null,
  late: false,
  noShow: false,
  moving: null,
  movedTo: null,
  heldOn: ['2026-11-21'],
}
const confirmed = { ...booked, status: 'confirmada' }
const moving = {
  ...confirmed,
  moving: {
    toDay: '2026-11-24',
    start: '2026-11-24T16:00:00.000Z',
    end: '2026-11-24T16:30:00.000Z',
    bufferMinutes: 0,
    status: 'confirmada',
    side: 'cliente',
  },
}
const movedIn = {
  ...confirmed,
  start: '2026-11-24T16:00:00.000Z',
  end: '2026-11-24T16:30:00.000Z',
  day: '2026-11-24',
  heldOn: ['2026-11-21', '2026-11-24'],
}
const movedOut = { ...movedIn, heldOn: ['2026-11-24'] }
const cancelled = {
  ...movedOut,
  status: 'cancelada',
  cancelledBy: 'cliente',
  reason: 'Me surgió un viaje',
}

const old = `agenda-${barberId}-2026-11-21`
const moved = `agenda-${barberId}-2026-11-24`

function step(
  index: number,
  type: string,
  stream: string,
  occurredAt: string,
  actor: ReplayStep['actor'],
  data: ReplayStep['data'],
  state: ReplayStep['state'],
): ReplayStep {
  return {
    position: String(1040 + index * 7),
    revision: index,
    stream,
    type,
    occurredAt,
    actor,
    data,
    state,
    eventId: `00000000-0000-5000-8000-00000000000${index}`,
    commandId: `00000000-0000-4000-8000-00000000000${index}`,
  }
}

export const movedAcrossDays: readonly ReplayStep[] = [
  step(0, 'AppointmentBooked', old, '2026-11-19T16:00:00.000Z', client, { ...booked }, booked),
  step(
    1,
    'AppointmentConfirmed',
    old,
    '2026-11-19T16:03:24.000Z',
    barber,
    { ...who, start: booked.start, end: booked.end, automatic: false },
    confirmed,
  ),
  step(
    2,
    'AppointmentMoveStarted',
    old,
    '2026-11-19T18:17:24.000Z',
    client,
    { ...who, fromDay: '2026-11-21', ...moving.moving },
    moving,
  ),
  step(
    3,
    'AppointmentMovedIn',
    moved,
    '2026-11-19T18:17:24.000Z',
    client,
    { ...movedIn, fromDay: '2026-11-21', side: 'cliente' },
    movedIn,
  ),
  step(
    4,
    'AppointmentMovedOut',
    old,
    '2026-11-19T18:17:24.000Z',
    client,
    { ...who, fromDay: '2026-11-21', toDay: '2026-11-24' },
    movedOut,
  ),
  step(
    5,
    'AppointmentCancelled',
    moved,
    '2026-11-19T19:17:24.000Z',
    client,
    {
      ...who,
      start: movedIn.start,
      cancelledBy: 'cliente',
      reason: 'Me surgió un viaje',
      late: false,
    },
    cancelled,
  ),
]

/** The same appointment as the list knows it. */
export const listedAppointment: AuditedAppointment = {
  id: appointmentId,
  fecha: '2026-11-24T17:00:00+01:00',
  fin: '2026-11-24T17:30:00+01:00',
  zonaHoraria: 'Europe/Madrid',
  estado: 'cancelada',
  barberId,
  barberName: barber.nombre,
  clienteId: clientId,
  clientName: client.nombre,
  businessId: null,
  businessName: 'Barbería Peña',
  serviceName: 'Corte Clásico',
  totalPrice: 15,
  moneda: 'EUR',
  creadoEn: '2026-11-19T16:00:00.000Z',
}
