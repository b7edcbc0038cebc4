/** A late appointment: loaded with its texts where there is one. */
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { loadable } from '../../ui/loadable.tsx'
import { SectionBoundary } from '../../ui/SectionBoundary.tsx'

const LateVisit = loadable(async () => {
  const [module] = await Promise.all([import('./LateVisit.tsx'), loadTexts(['delay'])])
  return module.LateVisit
})

/** For its client; nothing where the barber is in time. */
export const IfLate = ({ appointment }: { appointment: Appointment }) =>
  appointment.retraso && appointment.userRole === 'client' ? (
    <SectionBoundary skeleton={null}>
      <LateVisit appointment={appointment} delay={appointment.retraso} />
    </SectionBoundary>
  ) : null
