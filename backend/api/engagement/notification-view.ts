/** A notification in words. They are chosen here, when it is read, so that names and times are today's. */
import type { Notification } from '../../../contract/engagement/notifications.ts'
import { localDay, localTime } from '../../domain/booking/schedule.ts'
import { ERASED } from '../../domain/kernel/event.ts'
import type { NotificationRow } from '../../projections/engagement/inbox.ts'

interface Told {
  /** Who did it; empty where it was nobody. */
  readonly who: string
  /** An appointment's time. */
  readonly when: string
  readonly shop: string
  readonly asClient: boolean
}

interface Words {
  readonly title: string
  readonly message: (told: Told) => string
}

const words: Readonly<Record<string, Words>> = {
  appointment_created: { title: 'Nueva cita', message: ({ who, when, asClient }) => `${who} ${asClient ? 'te reservó' : 'reservó'} una cita para el ${when}.` },
  appointment_confirmed: { title: 'Cita confirmada', message: ({ who, when }) => `${who} confirmó tu cita del ${when}.` },
  appointment_rejected: { title: 'Cita rechazada', message: ({ who, when }) => `${who} rechazó la cita del ${when}.` },
  appointment_cancelled: { title: 'Cita cancelada', message: ({ who, when }) => (who ? `${who} canceló la cita del ${when}.` : `La cita del ${when} se canceló porque no se confirmó a tiempo.`) },
  appointment_rescheduled: { title: 'Cita reprogramada', message: ({ who, when }) => `${who} movió la cita al ${when}.` },
  appointment_completed: { title: 'Cita completada', message: ({ when }) => `Tu cita del ${when} se completó. ¡Gracias por venir!` },
  appointment_no_show: { title: 'No asististe', message: ({ when }) => `Tu cita del ${when} quedó marcada como no presentada.` },
  team_invitation: { title: 'Te invitan a un negocio', message: ({ who, shop }) => `${who} te invita a trabajar en ${shop}.` },
  team_joined: { title: 'Nuevo barbero en tu equipo', message: ({ who, shop }) => `${who} se unió a ${shop}.` },
  team_declined: { title: 'Invitación rechazada', message: ({ who, shop }) => `${who} rechazó tu invitación a ${shop}.` },
  team_left: { title: 'Un barbero dejó tu equipo', message: ({ who, shop }) => `${who} ya no trabaja en ${shop}.` },
  team_removed: { title: 'Ya no estás en el equipo', message: ({ shop }) => `Ya no trabajas en ${shop}. Tus citas por venir siguen siendo tuyas.` },
}

const months = ['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre']

/** "21 de noviembre a las 10:30", on the shop's clock. */
function spoken(instant: string, zone: string): string {
  const at = Date.parse(instant)
  const [, month, day] = localDay(at, zone).split('-').map(Number)
  return `${day} de ${months[(month ?? 1) - 1]} a las ${localTime(at, zone)}`
}

export function notificationView(row: NotificationRow, fallbackZone: string): Notification {
  const { title, message } = words[row.type] ?? { title: 'Novedades', message: () => 'Hay novedades para ti.' }
  const when = row.start_at === null ? '' : spoken(row.start_at, row.zone ?? fallbackZone)
  return {
    id: row.notification_id,
    type: row.type,
    title,
    message: message({ who: row.from_name ?? '', when, shop: row.shop_name ?? ERASED, asClient: row.as_client }),
    isRead: row.is_read,
    creadoEn: row.created_at,
    // True only once a text message has been handed to a provider for it; none is sent for these yet.
    sentViaSms: false,
    enlace: pathOf(row),
    appointmentId: row.appointment_id,
  }
}

/** Where a tap leads. */
function pathOf({ type, appointment_id, invitation_id, business_id }: NotificationRow): string | null {
  if (appointment_id !== null) return `/appointments?cita=${appointment_id}`
  if (type === 'team_invitation') return `/invitation/${invitation_id}`
  return `/business/${business_id}`
}
