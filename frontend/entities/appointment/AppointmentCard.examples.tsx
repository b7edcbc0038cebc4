import { AppointmentCard } from './AppointmentCard.tsx'
import { appointmentExample } from './example.ts'

const now = new Date('2026-11-22T12:00:00Z')

export const examples = {
  'each state': () =>
    (['pendiente', 'confirmada', 'completada', 'cancelada'] as const).map((estado) => (
      <AppointmentCard key={estado} appointment={appointmentExample({ estado })} now={now} />
    )),
}
