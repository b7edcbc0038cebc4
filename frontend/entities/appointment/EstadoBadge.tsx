/** The state of an appointment in a word with its icon; one that is running says so. */
import { CalendarClock, Scissors } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Appointment } from '../../../contract/appointments.ts'
import { Badge, cancelledIcon } from '../../ui/Badge.tsx'
import { isRunning, stands, toneOf } from './model.ts'

export function EstadoBadge({ appointment, now }: { appointment: Appointment; now: Date }) {
  const { t } = useTranslation()
  const { estado } = appointment
  if (isRunning(appointment, now.getTime())) return <Badge tone="accent" icon={<Scissors size={14} />}>{t('appointments.running')}</Badge>
  // The barber's red says 'taken', not 'wrong': it must not carry the icon of an alarm.
  const icon = estado === 'cancelada' ? cancelledIcon : stands(estado) ? <CalendarClock size={14} /> : undefined
  return <Badge tone={toneOf(appointment)} icon={icon}>{t(`states.${estado}`)}</Badge>
}
