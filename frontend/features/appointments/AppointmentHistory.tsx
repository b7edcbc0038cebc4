/** What has happened to an appointment, as its parties read it. */
import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import type { Appointment, appointmentHistory } from '../../../contract/booking/appointments.ts'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import { lively, read } from '../../client/query.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useFormat } from '../../ui/format.ts'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/State.tsx'
import { useWhen } from './useAct.ts'

type Step = ResponseOf<typeof appointmentHistory>['pasos'][number]

/** What each kind of step is called. What is not here is not told: a newer server may know more. */
const notified = {
  AppointmentBooked: 'agenda.stepBooked',
  AppointmentConfirmed: 'agenda.stepConfirmed',
  AttendanceConfirmed: 'agenda.stepAttends',
  AppointmentStarted: 'agenda.stepStarted',
  AppointmentRejected: 'agenda.stepRejected',
  AppointmentCancelled: 'agenda.stepCancelled',
  AppointmentReinstated: 'agenda.stepUndone',
  AppointmentMarkTakenBack: 'agenda.stepUndone',
  AppointmentExpired: 'agenda.stepExpired',
  AppointmentMoved: 'agenda.stepMoved',
  AppointmentMovedIn: 'agenda.stepMoved',
  VisitExpected: 'agenda.stepDelayed',
  ShiftAccepted: 'agenda.stepShiftAccepted',
  ShiftDeclined: 'agenda.stepShiftDeclined',
  ClientRunningLate: 'agenda.stepClientLate',
  ClientLatenessAnswered: 'agenda.stepLateAnswered',
  AppointmentCompleted: 'agenda.stepCompleted',
  AppointmentMarkedNoShow: 'agenda.stepNoShow',
  AppointmentNoShowDisputed: 'agenda.stepContested',
  AppointmentLateCancellationDisputed: 'agenda.stepContested',
  DisputeDecided: 'dispute.stepDecided',
  DisputeReversed: 'dispute.stepReversed',
  AppointmentMarkCleared: 'dispute.stepCleared',
  AppointmentMarkRestored: 'dispute.stepRestored',
  VisitAttested: 'agenda.stepReviewed',
} as const
/** It is expected later than booked, or in time again. */
const textOf = (tipo: keyof typeof notified, { esperadaEn }: Step) =>
  tipo === 'VisitExpected' && esperadaEn === null ? 'agenda.stepOnTime' : notified[tipo]
const isTold = (tipo: string): tipo is keyof typeof notified => Object.hasOwn(notified, tipo)

export function AppointmentHistory({
  appointment: { id, zonaHoraria, estado, fecha },
}: {
  appointment: Appointment
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const when = useWhen()
  // What has happened to it changes with how it stands: the same question, asked anew.
  const history = useQuery({
    ...read('GET /api/appointments/:id/history', { params: { id } }),
    ...lively,
  })
  if (history.isPending)
    return (
      <Loading className="grid gap-2">
        {[0, 1].map((row) => (
          <Skeleton key={row} className="h-14" />
        ))}
      </Loading>
    )
  if (!history.data)
    return <ErrorState title={t('agenda.historyFailed')} onRetry={() => void history.refetch()} />
  const { apartados } = history.data
  const by = ({ por: { rol, nombre } }: Step) => (rol === 'sistema' ? t('agenda.bySystem') : nombre)
  return (
    <>
      {apartados && (
        <p className="mb-4 flex items-start gap-3 rounded-card bg-info-soft px-4 py-3 text-small text-info">
          <Info aria-hidden size={20} className="shrink-0" />
          {t('agenda.apart')}
        </p>
      )}
      <ol
        key={`${estado}-${fecha}`}
        className="relative grid gap-4 before:absolute before:inset-y-2 before:left-[5px] before:w-px before:bg-line-strong"
      >
        {history.data.pasos.map(
          (step, index) =>
            isTold(step.tipo) && (
              <li key={`${step.tipo}-${index}`} className="relative grid gap-0.5 pl-6">
                <span
                  aria-hidden
                  className="absolute top-1.5 left-0 size-[11px] rounded-full border-2 border-line-strong bg-raised"
                />
                <p className="font-medium">
                  {t(textOf(step.tipo, step), {
                    when: when({ fecha: step.esperadaEn ?? step.fecha, zonaHoraria }),
                  })}
                </p>
                <p className="text-small text-muted">
                  {by(step)} ·{' '}
                  <time dateTime={step.ocurridoEn}>
                    {format.date(step.ocurridoEn, zonaHoraria)},{' '}
                    {format.time(step.ocurridoEn, zonaHoraria)}
                  </time>
                </p>
                {step.motivo && (
                  <p className="text-small">{t('appointments.reason', { reason: step.motivo })}</p>
                )}
              </li>
            ),
        )}
      </ol>
    </>
  )
}
