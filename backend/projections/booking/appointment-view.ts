/** An appointment as one of the people concerned sees it. */
import type { Appointment } from '../../../contract/booking/appointments.ts'
import type { Estado } from '../../../contract/kernel/values.ts'
import { withOffset } from '../../domain/booking/schedule.ts'
import { attestedUntil, contestedUntil, isNext } from '../../domain/booking/times.ts'
import { can, type Resource } from '../../domain/authority.ts'
import { ERASED } from '../../domain/kernel/event.ts'
import type { AppointmentNames, AppointmentRow } from './appointment-lists.ts'
import type { Booked } from '../../domain/booking/agenda-state.ts'

/** The spec's estado: `próxima` is a confirmed one within 24 hours, seen now. */
export const estadoOf = (
  { status, start_at }: Pick<AppointmentRow, 'status' | 'start_at'>,
  now: number,
): Estado => (status === 'confirmada' && isNext(start_at, now) ? 'próxima' : status)

/** Its barber, and the owner of the shop in which it was booked. */
export const isBarberSide = (row: Concerned, userId: string): boolean =>
  can({ id: userId }, 'appointment.contact', concernedBy(row))

type Concerned = Pick<AppointmentRow, 'barber_id' | 'client_id' | 'owner_id'>
/** The people of an appointment. */
export const concernedBy = ({ barber_id, client_id, owner_id }: Concerned): Resource => ({
  barber: barber_id,
  client: client_id,
  owner: owner_id,
})

export interface AppointmentViewer {
  readonly userId: string
  readonly now: number
  /** Phones by client (guests: person id), only those that the viewer may see. */
  readonly phones: ReadonlyMap<string, string>
}

/** The read model's row of an appointment that a command has just returned. */
export const rowOf = (booked: Booked, names: AppointmentNames): AppointmentRow => ({
  appointment_id: booked.appointmentId,
  barber_id: booked.barberId,
  client_id: booked.clientId,
  person_id: booked.personId,
  business_id: booked.businessId,
  location_id: booked.locationId,
  day: booked.day,
  start_at: booked.start,
  end_at: booked.end,
  buffer_minutes: booked.bufferMinutes,
  zone: booked.zone,
  status: booked.status,
  services: booked.services,
  cents: booked.cents,
  currency: booked.currency,
  notes: booked.notes,
  guest_name: booked.guestName,
  address: booked.address,
  booked_at: booked.bookedAt,
  cancelled_by: booked.cancelledBy,
  reason: booked.reason,
  late: booked.late,
  no_show: booked.noShow,
  attendance_confirmed_at: booked.attendanceConfirmedAt,
  started_at: booked.startedAt,
  finished_at: null,
  no_show_at: booked.noShowAt,
  contested_at: booked.contestedAt,
  dispute: booked.dispute?.stands ?? null,
  attested_at: booked.attestedAt,
  expected_at: booked.expected?.start ?? null,
  shift: booked.shift?.answer ?? null,
  answer_by: booked.shift?.answerBy ?? null,
  late_minutes: booked.clientLate?.minutes ?? null,
  late_reply: booked.clientLate?.answer ?? null,
  cancel_limit_hours: booked.cancelLimitHours,
  ...names,
})

export const disputeWords = {
  open: 'enRevision',
  cleared: 'anulada',
  upheld: 'seMantiene',
  none: 'seMantiene',
  reversed: 'revertida',
} as const satisfies Record<NonNullable<AppointmentRow['dispute']>, string>

/** Until when what was marked may be contested; null where nobody knows since when. */
function contestable({ no_show, no_show_at, start_at, zone }: AppointmentRow): string | null {
  const since = no_show ? no_show_at : start_at
  return since === null ? null : withOffset(contestedUntil(since), zone)
}

const answers = { open: null, accepted: 'vale', kept: 'espero' } as const

const lateAnswers = { open: null, accepted: 'vale', refused: 'no' } as const
const isToCome = ({ status }: Pick<AppointmentRow, 'status'>) =>
  status === 'pendiente' || status === 'confirmada'

/** Only of what is to come. */
function delayOf(row: AppointmentRow) {
  const { start_at, expected_at, shift, answer_by, zone } = row
  if (expected_at === null || !isToCome(row)) return { esperadaEn: null, retraso: null }
  return {
    esperadaEn: withOffset(Date.parse(expected_at), zone),
    retraso: {
      minutos: Math.round((Date.parse(expected_at) - Date.parse(start_at)) / 60_000),
      respuesta: shift && answers[shift],
      contestarAntesDe: answer_by && withOffset(Date.parse(answer_by), zone),
    },
  }
}

export function appointmentView(
  row: AppointmentRow,
  { userId, now, phones }: AppointmentViewer,
): Appointment {
  const start = Date.parse(row.start_at)
  const end = Date.parse(row.end_at)
  const minutes = (end - start) / 60_000
  const asBarber = isBarberSide(row, userId)
  const serviceName = row.services.map(({ nombre }) => nombre).join(', ')
  return {
    id: row.appointment_id,
    fecha: withOffset(start, row.zone),
    fin: withOffset(end, row.zone),
    zonaHoraria: row.zone,
    estado: estadoOf(row, now),
    totalPrice: row.cents / 100,
    moneda: row.currency,
    totalDuration: minutes,
    total_duration: minutes,
    serviceDuration: minutes,
    margenMinutos: row.buffer_minutes,
    serviceName,
    services: row.services.map(({ serviceId, nombre, cents, minutes: serviceDuration }) => ({
      serviceId,
      serviceName: nombre,
      servicePrice: cents / 100,
      serviceDuration,
    })),
    clienteId: row.client_id,
    clientName: row.client_name ?? row.guest_name ?? ERASED,
    clientPhone: asBarber ? (phones.get(row.client_id ?? row.person_id) ?? null) : null,
    barberId: row.barber_id,
    barberName: row.barber_name ?? ERASED,
    businessId: row.business_id,
    businessName: row.business_name,
    // Where to go.
    businessAddress: row.place_address ?? row.business_address,
    businessCity: row.place_address === null ? row.business_city : null,
    locationId: row.location_id,
    locationName: row.place_name,
    modalidad: row.address === null ? 'local' : 'domicilio',
    direccionServicio: row.address,
    // The spec shows the services where there are no notes; what is stored stays empty.
    notes: row.notes || serviceName,
    userRole: asBarber ? 'barber' : 'client',
    canceladaPor: row.cancelled_by,
    motivo: row.reason,
    noShow: row.no_show,
    asistenciaEn: row.attendance_confirmed_at,
    iniciadaEn: row.started_at,
    ...delayOf(row),
    clienteTarde:
      row.late_minutes === null || row.late_reply === null || !isToCome(row)
        ? null
        : { minutos: row.late_minutes, respuesta: lateAnswers[row.late_reply] },
    cancelarHasta: withOffset(start - row.cancel_limit_hours * 3_600_000, row.zone),
    tardia: row.late,
    resenada: row.attested_at !== null,
    resenaHasta:
      asBarber || row.status !== 'completada'
        ? null
        : withOffset(attestedUntil(row.end_at), row.zone),
    disputada: row.contested_at !== null,
    disputaHasta: asBarber || (!row.no_show && !row.late) ? null : contestable(row),
    disputa: row.dispute && {
      sobre: row.no_show_at !== null ? 'falta' : 'cancelacionTardia',
      estado: disputeWords[row.dispute],
    },
    creadoEn: row.booked_at,
  }
}
