/** The barber's no: says whose appointment and when, asks once, with a reason if there is one to give. */
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { loadable } from '../../ui/loadable.tsx'
import { Part } from '../../ui/Part.tsx'
import { useSheetInUrl } from '../../ui/useSheetInUrl.ts'

// Its form weighs as much as the rest of the screen, and most days nobody is turned away.
const RejectForm = loadable(async () => (await import('./RejectForm.tsx')).RejectForm)

/** Opens for a request among `appointments` that waits for this barber, and for nothing else that an address may name. */
export function RejectSheet({ appointments }: { appointments: readonly Appointment[] }) {
  const [id, , close] = useSheetInUrl('rechazar')
  const appointment = appointments.find((one) => one.id === id && one.estado === 'pendiente' && one.userRole === 'barber')
  return appointment ? <Part skeleton={<div aria-busy hidden />}><RejectForm key={appointment.id} appointment={appointment} onClose={close} /></Part> : null
}
