/** What a client hears of their barber's delay, and the four answers to it. */
import { AlarmClock } from 'lucide-react'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import type { ApiError } from '../../../shared/http/http.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { asMinutes, useSecondsUntil } from '../../time/useSecondsUntil.ts'
import { Button } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { confirm } from '../../ui/prompts.ts'
import { toast, undoable } from '../../ui/toasts.ts'
import { useSheetInUrl } from '../../ui/useSheetInUrl.ts'
import { OtherTimes } from './OtherTimes.tsx'

type Delay = NonNullable<Appointment['retraso']>

export interface LateVisitProps {
  appointment: Appointment
  delay: Delay
}

export function LateVisit({ appointment, delay }: LateVisitProps) {
  const { t } = useTranslation()
  const { id, barberName: name } = appointment
  const clock = useClock(appointment)
  const [chosen, open, close] = useSheetInUrl('otrahora')
  const left = useSecondsUntil(delay.contestarAntesDe ?? appointment.fecha)
  const isAsked = delay.contestarAntesDe !== null && delay.respuesta === null && left > 0
  // Up to five minutes nobody is told, and nothing is asked.
  if (delay.minutos <= limits.delay.silent) return null
  return (
    <section
      aria-label={t('delay.late', { name, minutes: delay.minutos })}
      className="grid gap-3 rounded-card bg-warn-soft px-4 py-3"
    >
      <div className="flex items-start gap-3 text-warn">
        <AlarmClock aria-hidden size={20} className="mt-0.5 shrink-0" />
        <div role="status" className="grid gap-1 text-small">
          <p className="text-body font-semibold">
            {t('delay.late', { name, minutes: delay.minutos })}
          </p>
          <p>{t(textOf(delay), { from: clock.from, to: clock.to })}</p>
          {isAsked && delay.contestarAntesDe !== null && (
            <p>{t('delay.by', { time: clock.at(delay.contestarAntesDe) })}</p>
          )}
        </div>
      </div>
      <Answers
        appointment={appointment}
        isAsked={isAsked}
        left={left}
        onMove={() => open(id)}
        to={clock.to}
      />
      {chosen === id && <OtherTimes appointment={appointment} onClose={close} />}
    </section>
  )
}

const answered = { vale: 'delay.agreed', espero: 'delay.kept' } as const
const textOf = ({ respuesta }: Delay) => (respuesta ? answered[respuesta] : 'delay.expected')

/** The booked and the expected hour, by the shop's clock. */
function useClock({ fecha, esperadaEn, zonaHoraria }: Appointment) {
  const format = useFormat()
  const at = (instant: string) => format.time(instant, zonaHoraria)
  return { at, from: at(fecha), to: at(esperadaEn ?? fecha) }
}

interface AnswersProps {
  appointment: Appointment
  isAsked: boolean
  /** Seconds in which an answer counts. */
  left: number
  to: string
  onMove: () => void
}

function Answers({ appointment, isAsked, left, to, onMove }: AnswersProps) {
  const { t } = useTranslation()
  const { id, esperadaEn, barberName: name } = appointment
  const answer = useCommand('POST /api/appointments/:id/delay-answer')
  const undo = useCommand('POST /api/appointments/:id/undo', {
    onSuccess: () => toast({ title: t('appointments.undone') }),
    onError: ({ message }) => toast({ title: message, variant: 'destructive' }),
  })
  const pending = answer.isPending ? answer.variables.body.respuesta : undefined
  // Its section may be gone before the answer is here: a promise still tells.
  const send = (respuesta: 'vale' | 'espero' | 'cancelar', title: string) =>
    answer
      .mutateAsync({
        params: { id },
        body: { respuesta, ...(respuesta === 'vale' && esperadaEn && { fecha: esperadaEn }) },
      })
      .then(
        ({ cita }) =>
          toast({
            title,
            ...(cita.deshacerHasta !== undefined &&
              undoable(t('ui.undo'), () => undo.mutate({ params: { id } }))),
          }),
        ({ status, message }: ApiError) =>
          toast({
            title: status === 0 ? t('errors.connection') : message,
            variant: 'destructive',
          }),
      )
  const cancel = async () => {
    const isSure = await confirm({
      title: t('delay.cancelTitle', { name }),
      text: t('delay.cancelText'),
      action: t('delay.cancelAction'),
      destructive: true,
    })
    if (isSure) await send('cancelar', t('delay.cancelled'))
  }
  const shared = { size: 'sm', needsNetwork: true } as const
  return (
    <div className="grid gap-2">
      {isAsked && (
        <div className="grid grid-cols-2 gap-2">
          <Button
            {...shared}
            pending={pending === 'vale'}
            disabled={answer.isPending}
            onClick={() => void send('vale', t('delay.accepted'))}
          >
            {t('delay.accept', { to })}
          </Button>
          <Button
            {...shared}
            variant="secondary"
            pending={pending === 'espero'}
            disabled={answer.isPending}
            onClick={() => void send('espero', t('delay.keptNow'))}
          >
            {t('delay.keep')}
          </Button>
        </div>
      )}
      <div className="grid grid-cols-2 gap-2">
        <Button {...shared} variant="secondary" disabled={answer.isPending} onClick={onMove}>
          {t('delay.move')}
        </Button>
        <Button
          {...shared}
          variant="secondary"
          pending={pending === 'cancelar'}
          disabled={answer.isPending}
          onClick={() => void cancel()}
        >
          {t('delay.cancel')}
        </Button>
      </div>
      <p className="text-small text-muted">
        {isAsked && (
          <span role="timer" aria-live="off" className="mr-2 font-semibold tabular-nums">
            {asMinutes(left)}
          </span>
        )}
        {t('delay.never')}
      </p>
    </div>
  )
}
