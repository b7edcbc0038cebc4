/** Shared display rules of appointments: colour, other party, whether over. */
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { type Address, addressOf } from '../../../contract/paths.ts'
import type { Tone } from '../../ui/Badge.tsx'

type Estado = Appointment['estado']

/** booking.md §4: green for the client, red for the barber; with word and icon. */
export function toneOf({ estado, userRole }: Pick<Appointment, 'estado' | 'userRole'>): Tone {
  if (estado === 'pendiente') return 'warn'
  if (stands(estado)) return userRole === 'barber' ? 'danger' : 'success'
  return 'neutral'
}

/** Confirmed, whether it is near or not. */
export const stands = (estado: Estado): boolean => estado === 'confirmada' || estado === 'próxima'

/** Takes the barber's time: a pending one does too. */
export const holds = (estado: Estado): boolean => estado === 'pendiente' || stands(estado)

/** The one on the other side of the appointment. */
export const otherName = ({
  userRole,
  clientName,
  barberName,
}: Pick<Appointment, 'userRole' | 'clientName' | 'barberName'>): string =>
  userRole === 'barber' ? clientName : barberName

export const hasEnded = ({ fin }: Pick<Appointment, 'fin'>, now: number): boolean =>
  Date.parse(fin) <= now

/** By the clock, or because the client has sat down before the hour, and stays longer. */
export const isRunning = (
  appointment: Pick<Appointment, 'fecha' | 'fin' | 'estado' | 'iniciadaEn'>,
  now: number,
): boolean =>
  stands(appointment.estado) &&
  (appointment.iniciadaEn !== null ||
    (Date.parse(appointment.fecha) <= now && !hasEnded(appointment, now)))

/** Empty notes are answered as the list of services (decision 2-33): those are no notes. */
export const ownNotes = ({ notes, services }: Pick<Appointment, 'notes' | 'services'>): string =>
  notes.trim() === services.map(({ serviceName }) => serviceName).join(', ') ? '' : notes.trim()

/** In the shop's catalogue words: 'Corte Clásico + Arreglo de Barba'. */
export const servicesText = ({
  services,
  serviceName,
}: Pick<Appointment, 'services' | 'serviceName'>): string =>
  services.length > 0 ? services.map(({ serviceName: name }) => name).join(' + ') : serviceName

/** Where an appointment is looked at by itself. */
export const addressOfAppointment = ({ id }: Pick<Appointment, 'id'>): Address =>
  addressOf('/appointments/:id', { id })

/** Where it is: the shop and which of its places, or the client's home. */
export const appointmentPlaceOf = ({
  modalidad,
  direccionServicio,
  businessName,
  locationName,
  businessAddress,
}: Pick<
  Appointment,
  'modalidad' | 'direccionServicio' | 'businessName' | 'locationName' | 'businessAddress'
>): { name: string; address: string } =>
  modalidad === 'domicilio'
    ? { name: '', address: direccionServicio ?? '' }
    : {
        name: [businessName, locationName].filter(Boolean).join(' · '),
        address: businessAddress ?? '',
      }

/** The appointment as a file for the calendar of the device. */
export const calendarFileOf = ({ id }: Pick<Appointment, 'id'>, language: string): string =>
  `/api/appointments/${id}/ics?lang=${language}`

/** Its client has said that they will be there, and nobody waits for more. */
export const attends = ({
  estado,
  asistenciaEn,
  iniciadaEn,
}: Pick<Appointment, 'estado' | 'asistenciaEn' | 'iniciadaEn'>): boolean =>
  stands(estado) && asistenciaEn !== null && iniciadaEn === null
