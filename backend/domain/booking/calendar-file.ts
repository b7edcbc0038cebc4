/**
 * An appointment as iCalendar, in UTC. A fixed UID and growing SEQUENCE replace earlier entries.
 */
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { addressOf } from '../../../contract/paths.ts'
import { localDay } from './schedule.ts'
import { icalendarOf } from './icalendar.ts'

export interface CalendarEntry {
  readonly appointment: Appointment
  /** How often it has changed since it was booked, and when last. */
  readonly changes: number
  readonly changedAt: string
  readonly lang: 'es' | 'en'
  /** Where people reach us, without a slash at the end. */
  readonly publicUrl: string
  readonly now: Date
}

const words = {
  es: { with: 'con', where: 'Hora del lugar', total: 'Total', notes: 'Notas' },
  en: { with: 'with', where: 'Local time', total: 'Total', notes: 'Notes' },
} as const

export function calendarFile({
  appointment,
  changes,
  changedAt,
  lang,
  publicUrl,
  now,
}: CalendarEntry): string {
  const { id, fecha, fin, estado, serviceName, userRole, clientName, barberName } = appointment
  const off = estado === 'cancelada'
  return icalendarOf({ method: off ? 'CANCEL' : 'PUBLISH', language: lang }, [
    {
      uid: uidOf(id, publicUrl),
      sequence: changes,
      changedAt,
      start: Date.parse(fecha),
      end: Date.parse(fin),
      summary: `${serviceName} ${words[lang].with} ${userRole === 'barber' ? clientName : barberName}`,
      location: locationOf(appointment, now),
      description: descriptionOf(appointment, lang),
      url: publicUrl + addressOf('/appointments', { cita: id }),
      status: statusOf(off, estado === 'pendiente'),
    },
  ])
}

/** The UID of an appointment, the same in files and in subscribed calendars. */
export const uidOf = (appointmentId: string, publicUrl: string): string =>
  `${appointmentId}@${new URL(publicUrl).hostname}`

/** Shared calendars contain a client's address only on the day of the visit. */
export function locationOf(
  {
    modalidad,
    direccionServicio,
    businessName,
    locationName,
    businessAddress,
    userRole,
    fecha,
    zonaHoraria,
  }: Pick<
    Appointment,
    | 'modalidad'
    | 'direccionServicio'
    | 'businessName'
    | 'locationName'
    | 'businessAddress'
    | 'userRole'
    | 'fecha'
    | 'zonaHoraria'
  >,
  now: Date,
): string | null {
  if (modalidad === 'local')
    return [businessName, locationName, businessAddress].filter(Boolean).join(', ') || null
  const isToday = localDay(Date.parse(fecha), zonaHoraria) === localDay(now.getTime(), zonaHoraria)
  return userRole === 'client' || isToday ? direccionServicio : null
}

function descriptionOf(
  {
    fecha,
    zonaHoraria,
    services,
    totalPrice,
    moneda,
    totalDuration,
    notes,
    serviceName,
  }: Appointment,
  lang: 'es' | 'en',
): string {
  const say = words[lang]
  const when = new Intl.DateTimeFormat(lang, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zonaHoraria,
  }).format(new Date(fecha))
  return [
    `${say.where}: ${when} (${zonaHoraria})`,
    services.map((service) => service.serviceName).join(' + '),
    `${say.total}: ${totalPrice.toFixed(2).replace(/\.00$/, '')} ${moneda} · ${totalDuration} min`,
    // Where there are no notes the view says the services.
    ...(notes === serviceName ? [] : [`${say.notes}: ${notes}`]),
  ].join('\n')
}

function statusOf(off: boolean, isPending: boolean): 'CANCELLED' | 'TENTATIVE' | 'CONFIRMED' {
  if (off) return 'CANCELLED'
  return isPending ? 'TENTATIVE' : 'CONFIRMED'
}
