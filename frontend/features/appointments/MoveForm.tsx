/** Moves an appointment: to free times, or for its barber to any future time. */
import { useState } from 'react'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import type { ApiError } from '../../../shared/http/http.ts'
import { otherName } from '../../entities/appointment/appointmentModel.ts'
import { dayOf } from '../../time/zone.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldError } from '../../ui/Field.tsx'
import { useFormat } from '../../ui/format.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toasts.ts'
import { refusedAlternativesIn, type Lost, LostAppointmentTime } from './LostTime.tsx'
import { OtherTime } from './OtherTime.tsx'
import { TimePicker } from './TimePicker.tsx'
import { askedFor, useFreeTimes } from './times.ts'
import { useRefused, useWhen } from './useAct.ts'
import { useUndo } from './useUndo.ts'

interface Props {
  appointment: Appointment
  at: string | undefined
  now: Date
  onClose: () => void
}

export function MoveForm({ appointment, at, now, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const when = useWhen()
  const refused = useRefused()
  const { id, fecha, zonaHoraria, userRole, estado } = appointment
  const asBarber = userRole === 'barber'
  const times = useFreeTimes(askedFor(appointment))
  const [day, chooseDay] = useState(() => dayOf(at ?? fecha, zonaHoraria))
  const [start, choose] = useState(at)
  const [lost, setLost] = useState<Lost>()
  const undo = useUndo()
  const move = useCommand('PATCH /api/appointments/:id/reschedule')

  const pick = (chosen: string) => {
    setLost(undefined)
    choose(chosen)
  }
  const send = (to: string) =>
    void move.mutateAsync({ params: { id }, body: { fecha: to } }).then(
      (answer) => {
        toast({
          title: t('agenda.movedNow', { when: when(answer) }),
          description:
            answer.estado === 'pendiente' && estado !== 'pendiente' && !asBarber
              ? t('agenda.movedWaits', { name: answer.barberName })
              : t('agenda.toldOther', { name: otherName(answer) }),
          ...undo(answer),
        })
        onClose()
      },
      (error: ApiError) => {
        if (error.code === 'slot_taken' || error.status === 400) {
          setLost({
            text: error.details.message ?? t('agenda.moveFailed'),
            near: refusedAlternativesIn(error.details['alternativas']),
          })
          choose(undefined)
          return
        }
        refused(t('agenda.moveFailed'), error, appointment)
        // It was called off, or has begun: it can't be moved any more.
        if (error.status === 409) onClose()
      },
    )
  const past = start !== undefined && Date.parse(start) <= now.getTime()
  return (
    <Sheet
      inUrl
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('agenda.moveTitle')}
      text={
        <>
          <strong className="block text-text">
            {otherName(appointment)} · {when(appointment)}
          </strong>
          {t('agenda.moveText')}
        </>
      }
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('agenda.keep')}
          </Button>
          <Button
            needsNetwork
            disabled={start === undefined || past}
            pending={move.isPending}
            pendingText={t('agenda.moving')}
            onClick={() => start && send(start)}
          >
            {start === undefined
              ? t('appointments.move')
              : t('agenda.moveTo', {
                  when: `${format.day(start, zonaHoraria)} · ${format.time(start, zonaHoraria)}`,
                })}
          </Button>
        </>
      }
    >
      <div className="grid gap-5 pt-2">
        {lost && <LostAppointmentTime lost={lost} zone={zonaHoraria} onPick={pick} />}
        <TimePicker times={times} day={day} start={start} onDay={chooseDay} onStart={pick} />
        {asBarber && (
          <details className="grid gap-3">
            <summary className="min-h-11 cursor-pointer content-center text-small font-semibold text-accent-text">
              {t('agenda.otherTime')}
            </summary>
            <OtherTime zone={zonaHoraria} start={start} day={day} onStart={pick} />
            {past && <FieldError>{t('agenda.pastTime')}</FieldError>}
          </details>
        )}
      </div>
    </Sheet>
  )
}
