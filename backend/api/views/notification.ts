/** A notification in words. They are chosen here, when it is read, so that names and times are today's. */
import type { Notification } from '../../../contract/notifications.ts'
import { localDay, localTime } from '../../domain/booking/schedule.ts'
import type { NotificationRow } from '../../projections/inbox.ts'

interface Words {
  readonly title: string
  readonly message: (who: string, when: string) => string
}

const words: Readonly<Record<string, Words>> = {
  appointment_created: { title: 'Nueva cita', message: (who, when) => `${who} reservó una cita para el ${when}.` },
  appointment_confirmed: { title: 'Cita confirmada', message: (who, when) => `${who} confirmó tu cita del ${when}.` },
  appointment_rejected: { title: 'Cita rechazada', message: (who, when) => `${who} rechazó la cita del ${when}.` },
  appointment_cancelled: { title: 'Cita cancelada', message: (who, when) => (who ? `${who} canceló la cita del ${when}.` : `La cita del ${when} se canceló porque no se confirmó a tiempo.`) },
  appointment_rescheduled: { title: 'Cita reprogramada', message: (who, when) => `${who} movió la cita al ${when}.` },
  appointment_completed: { title: 'Cita completada', message: (_, when) => `Tu cita del ${when} se completó. ¡Gracias por venir!` },
  appointment_no_show: { title: 'No asististe', message: (_, when) => `Tu cita del ${when} quedó marcada como no presentada.` },
}

const months = ['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre']

/** "21 de noviembre a las 10:30", on the shop's clock. */
function spoken(instant: string, zone: string): string {
  const at = Date.parse(instant)
  const [, month, day] = localDay(at, zone).split('-').map(Number)
  return `${day} de ${months[(month ?? 1) - 1]} a las ${localTime(at, zone)}`
}

export function notificationView(row: NotificationRow, fallbackZone: string): Notification {
  const { title, message } = words[row.type] ?? { title: 'Novedades de tu cita', message: (_: string, when: string) => `Hay novedades de tu cita del ${when}.` }
  return {
    id: row.notification_id,
    type: row.type,
    title,
    message: message(row.from_name ?? '', spoken(row.start_at, row.zone ?? fallbackZone)),
    isRead: row.is_read,
    creadoEn: row.created_at,
    // True only once a text message has been handed to a provider for it; none is sent for these yet.
    sentViaSms: false,
    enlace: `/appointments?cita=${row.appointment_id}`,
    appointmentId: row.appointment_id,
  }
}
