/** Actions of an appointment card: answer, visit steps, move, or none. */
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { useUserId } from '../../client/session.ts'
import { stands, hasEnded } from '../../entities/appointment/appointmentModel.ts'
import { ChatLink } from '../../entities/conversation/ChatLink.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { actsFor, type AppointmentAct } from './acts.ts'
import { CalendarFile } from './card/CalendarFile.tsx'
import { ActButton } from './card/ActButton.tsx'
import { Menu } from './card/ActMenu.tsx'

interface Props {
  appointment: Appointment
  now: Date
  /** On the appointment's own page: all of them, beside each other. */
  all?: boolean
}

export function CardActions({ appointment, now, all = false }: Props) {
  const { t } = useTranslation()
  const me = useUserId()
  const { estado, userRole, barberName, barberId } = appointment
  const acts = actsFor(appointment, now.getTime())
  const waits = estado === 'pendiente' && userRole === 'client'
  const other =
    userRole === 'barber'
      ? { id: appointment.clienteId, name: appointment.clientName }
      : { id: barberId, name: barberName }
  // Clients may ask (decision 2-45); cancelled appointments have nothing to ask.
  const contact =
    estado !== 'cancelada' && other.id !== null && other.id !== me
      ? { userId: other.id, name: other.name, text: t('appointments.message') }
      : undefined
  const entersCalendar = stands(estado) && Date.parse(appointment.fin) > now.getTime()
  if (acts.length === 0 && !waits && !contact && !entersCalendar) return null

  const shown = all ? acts : leading(acts, appointment, now)
  const rest = acts.filter((act) => !shown.includes(act))
  // Beside one button there is room for the way to the other one.
  const talks = contact !== undefined && (all || shown.length < 2)
  const hasMenu = !all && (rest.length > 0 || entersCalendar || (contact !== undefined && !talks))
  return (
    <>
      {waits && (
        <p className="text-small text-muted">{t('appointments.waiting', { name: barberName })}</p>
      )}
      <div
        role="group"
        aria-label={t('appointments.actions')}
        className={
          all ? 'mt-2.5 flex flex-wrap gap-1.5' : 'mt-1.5 flex flex-wrap items-center gap-1.5'
        }
      >
        {shown.map((act, index) => (
          <ActButton
            key={act}
            act={act}
            appointment={appointment}
            isLead={!all && index === shown.length - 1}
          />
        ))}
        {all && entersCalendar && <CalendarFile appointment={appointment} />}
        {contact &&
          talks &&
          (all ? <ChatLink {...contact} /> : <ChatLink {...contact} icon className="ml-auto" />)}
        {hasMenu && (
          <Menu
            appointment={appointment}
            acts={rest}
            entersCalendar={entersCalendar}
            contact={talks ? undefined : contact}
          />
        )}
      </div>
    </>
  )
}

/** What a card has room for: the next thing to do, and where it is a question of two, both. */
function leading(
  acts: readonly AppointmentAct[],
  appointment: Appointment,
  now: Date,
): AppointmentAct[] {
  const has = (...selected: AppointmentAct[]) => selected.every((act) => acts.includes(act))
  if (has('reject', 'confirm')) return ['reject', 'confirm']
  // Whose hour is over is done; before that they are asked to sit down.
  if (has('start', 'complete'))
    return hasEnded(appointment, now.getTime()) ? ['start', 'complete'] : ['complete', 'start']
  if (has('review', 'again')) return appointment.resenada ? ['again'] : ['again', 'review']
  return (['attend', 'start', 'complete', 'move', 'again', 'invite'] as const)
    .filter((act) => acts.includes(act))
    .slice(0, 1)
}
