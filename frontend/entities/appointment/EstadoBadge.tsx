/** The state of an appointment: a word and an icon; the colour only helps (decision 2-42). One that is running says so. */
import { Ban, CalendarCheck, CalendarClock, CheckCheck, Clock3, Scissors } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Badge } from '../../ui/Badge.tsx'
import { isRunning, toneOf } from './model.ts'

const icons: Record<Appointment['estado'], ReactNode> = {
  pendiente: <Clock3 size={14} />,
  confirmada: <CalendarCheck size={14} />,
  próxima: <CalendarClock size={14} />,
  completada: <CheckCheck size={14} />,
  cancelada: <Ban size={14} />,
}

export function EstadoBadge({ appointment, now }: { appointment: Pick<Appointment, 'estado' | 'userRole' | 'fecha' | 'fin'>; now: Date }) {
  const { t } = useTranslation()
  if (isRunning(appointment, now.getTime())) return <Badge tone="accent" icon={<Scissors size={14} />}>{t('states.running')}</Badge>
  return <Badge tone={toneOf(appointment)} icon={icons[appointment.estado]}>{t(`states.${appointment.estado}`)}</Badge>
}
