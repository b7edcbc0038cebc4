/** Icons of appointment states, for app and console. */
import {
  Ban,
  CalendarCheck,
  CalendarClock,
  CheckCheck,
  Clock3,
  type LucideIcon,
} from 'lucide-react'
import type { Appointment } from '../../contract/booking/appointments.ts'

export const estadoIcons: Readonly<Record<Appointment['estado'], LucideIcon>> = {
  pendiente: Clock3,
  confirmada: CalendarCheck,
  próxima: CalendarClock,
  completada: CheckCheck,
  cancelada: Ban,
}
