/** State of an appointment: word and icon; colour is secondary (decision 2-42). */
import { Scissors } from 'lucide-react'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { estadoIcons } from '../../../shared/look/estados.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Badge } from '../../ui/Badge.tsx'
import { isRunning, toneOf } from './appointmentModel.ts'

export function EstadoBadge({
  appointment,
  now,
}: {
  appointment: Pick<Appointment, 'estado' | 'userRole' | 'fecha' | 'fin' | 'iniciadaEn'>
  now: Date
}) {
  const { t } = useTranslation()
  if (isRunning(appointment, now.getTime()))
    return (
      <Badge tone="accent" icon={<Scissors size={14} />}>
        {t('states.running')}
      </Badge>
    )
  const Icon = estadoIcons[appointment.estado]
  return (
    <Badge calm tone={toneOf(appointment)} icon={<Icon size={14} />}>
      {t(`states.${appointment.estado}`)}
    </Badge>
  )
}
