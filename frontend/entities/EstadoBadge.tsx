/** The state of an appointment: a word and an icon; the colour only helps (decision 2-42). */
import { CalendarCheck, CalendarClock, CheckCheck, Clock3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Estado } from '../../contract/values.ts'
import { Badge, cancelledIcon, type Tone } from '../ui/Badge.tsx'

const looks: Record<Estado, { tone: Tone; icon: ReactNode }> = {
  pendiente: { tone: 'warn', icon: <Clock3 size={14} /> },
  confirmada: { tone: 'success', icon: <CalendarCheck size={14} /> },
  próxima: { tone: 'success', icon: <CalendarClock size={14} /> },
  completada: { tone: 'neutral', icon: <CheckCheck size={14} /> },
  cancelada: { tone: 'neutral', icon: cancelledIcon },
}

export function EstadoBadge({ estado, className }: { estado: Estado; className?: string }) {
  const { t } = useTranslation()
  const { tone, icon } = looks[estado]
  return <Badge tone={tone} icon={icon} className={className}>{t(`states.${estado}`)}</Badge>
}
