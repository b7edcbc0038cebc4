/** A late appointment: loaded with its texts where there is one. */
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { loadable } from '../../ui/loadable.tsx'
import { SectionBoundary } from '../../ui/SectionBoundary.tsx'

const parts = async () => (await Promise.all([import('./parts.ts'), loadTexts(['delay'])]))[0]
const LateVisit = loadable(async () => (await parts()).LateVisit)
const ClientLate = loadable(async () => (await parts()).ClientLate)
export const LazyRunLateSheet = loadable(async () => (await parts()).RunLateSheet)

/** For both sides; nothing where both are in time. */
export function IfLate({ appointment }: { appointment: Appointment }) {
  const { retraso, clienteTarde, userRole } = appointment
  // Who is waited for knows that they are late themselves.
  const isOwn =
    clienteTarde?.respuesta === 'vale' && (retraso?.minutos ?? 0) <= clienteTarde.minutos
  return (
    <SectionBoundary skeleton={null}>
      {clienteTarde && <ClientLate appointment={appointment} late={clienteTarde} />}
      {retraso && userRole === 'client' && !isOwn && (
        <LateVisit appointment={appointment} delay={retraso} />
      )}
    </SectionBoundary>
  )
}
