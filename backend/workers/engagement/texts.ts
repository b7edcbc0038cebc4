/** What the product says outside the app, in Spanish. Short enough for a lock screen; the details are in the app. */
import type { AppointmentTemplate, Message, TeamTemplate } from './notice.ts'

/** An appointment as it stands when the message is written, for the one who reads it. */
export interface AppointmentFacts {
  readonly appointmentId: string
  /** On which side the reader stands. */
  readonly reader: 'client' | 'barber'
  readonly estado: 'pendiente' | 'confirmada' | 'próxima' | 'completada' | 'cancelada'
  readonly clientName: string
  readonly barberName: string
  readonly businessName: string | null
  /** UTC instant, ISO-8601. */
  readonly start: string
  /** The shop's IANA zone: the reader is told the shop's wall clock. */
  readonly zone: string
  readonly services: readonly string[]
  /** Why it was cancelled or rejected, if somebody said so. */
  readonly reason: string | null
}

/** The message, or nothing where it has been overtaken by what happened since. */
export function appointmentText(template: AppointmentTemplate, facts: AppointmentFacts): Message | undefined {
  if (facts.estado === 'cancelada' && saysItHolds.has(template)) return undefined
  const { title, body } = says[template]({ ...facts, when: whenOf(facts), other: facts.reader === 'client' ? placeOf(facts) : facts.clientName, why: facts.reason ? ` Motivo: ${facts.reason}` : '' })
  return { title, body, path: '/appointments' }
}

/** Nobody wants to hear that an appointment stands after it has been cancelled. */
const saysItHolds: ReadonlySet<AppointmentTemplate> = new Set(['appointment_created', 'appointment_confirmed', 'appointment_rescheduled'])

interface Told extends AppointmentFacts {
  readonly when: string
  /** The other side, by name. */
  readonly other: string
  readonly why: string
}

const says: Record<AppointmentTemplate, (told: Told) => { title: string; body: string }> = {
  appointment_created: ({ reader, other, when, services, estado }) => reader === 'barber'
    ? { title: estado === 'pendiente' ? 'Nueva solicitud de cita' : 'Nueva cita', body: `${other} reservó ${list(services)} para el ${when}.` }
    : { title: 'Tu cita quedó reservada', body: `${list(services)} con ${other}, el ${when}.` },
  appointment_confirmed: ({ other, when }) => ({ title: 'Cita confirmada', body: `Tu cita con ${other} el ${when} está confirmada.` }),
  appointment_rejected: ({ other, when, why }) => ({ title: 'Cita rechazada', body: `${other} no puede atenderte el ${when}.${why}` }),
  appointment_cancelled: ({ other, when, why }) => ({ title: 'Cita cancelada', body: `La cita con ${other} el ${when} fue cancelada.${why}` }),
  appointment_expired: ({ reader, other, when }) => reader === 'barber'
    ? { title: 'Solicitud vencida', body: `La solicitud de ${other} para el ${when} venció sin respuesta.` }
    : { title: 'Tu solicitud venció', body: `${other} no respondió a tiempo a tu solicitud para el ${when}. Elige otro horario.` },
  appointment_rescheduled: ({ other, when, estado }) => ({
    title: 'Cita reprogramada',
    body: `Tu cita con ${other} ahora es el ${when}.${estado === 'pendiente' ? ' Falta confirmarla.' : ''}`,
  }),
  appointment_completed: ({ other }) => ({ title: 'Cita completada', body: `Gracias por tu visita a ${other}. Cuéntanos cómo te fue.` }),
  appointment_no_show: ({ other, when }) => ({ title: 'No te presentaste', body: `${other} indicó que no asististe a tu cita del ${when}.` }),
}

/** «martes 24 de noviembre a las 10:30», in the shop's zone. */
function whenOf({ start, zone }: AppointmentFacts): string {
  const at = new Date(start)
  const day = new Intl.DateTimeFormat('es', { weekday: 'long', day: 'numeric', month: 'long', timeZone: zone }).format(at).replace(',', '')
  const time = new Intl.DateTimeFormat('es', { hour: '2-digit', minute: '2-digit', hour12: false, timeZone: zone }).format(at)
  return `${day} a las ${time}`
}

const placeOf = ({ barberName, businessName }: AppointmentFacts) => (businessName ? `${barberName} (${businessName})` : barberName)

const list = (names: readonly string[]) => (names.length === 0 ? 'una cita' : new Intl.ListFormat('es', { type: 'conjunction' }).format(names))

/** An invitation to work in a shop; its path is the link that lets one barber in. */
export const invitationText = ({ ownerName, businessName, path }: { ownerName: string; businessName: string; path: string }): Message => ({
  title: `Te invitan a ${businessName}`,
  body: `${ownerName} te invita a trabajar en ${businessName}. El enlace sirve una sola vez y caduca en 14 días. Si no esperabas esta invitación, no hagas nada.`,
  path,
})

/** What has changed in a shop's team, for the one whom it concerns. */
export const teamText = (template: TeamTemplate, { businessId, businessName, barberName }: { businessId: string; businessName: string; barberName: string }): Message => ({
  ...{
    team_joined: { title: 'Nuevo barbero en tu equipo', body: `${barberName} se unió a ${businessName}.` },
    team_declined: { title: 'Invitación rechazada', body: `${barberName} rechazó tu invitación a ${businessName}.` },
    team_left: { title: 'Un barbero dejó tu equipo', body: `${barberName} ya no trabaja en ${businessName}.` },
    team_removed: { title: 'Ya no estás en el equipo', body: `Ya no trabajas en ${businessName}. Tus citas por venir siguen siendo tuyas.` },
  }[template],
  path: `/business/${businessId}`,
})
