/** Three free times that are held for the client of a late appointment. */
import { useEffect, useState } from 'react'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import type { DelayAnswered } from '../../../contract/booking/delays.ts'
import { addressOf } from '../../../contract/paths.ts'
import type { z } from 'zod/mini'
import type { ApiError } from '../../../shared/http/http.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { FieldError } from '../../ui/Field.tsx'
import { useFormat } from '../../ui/format.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { Loading, SkeletonList } from '../../ui/Skeleton.tsx'
import { toast, undoable } from '../../ui/toasts.ts'

type Alternatives = z.infer<typeof DelayAnswered>['alternativas']

export function OtherTimes({
  appointment: { id, zonaHoraria },
  onClose,
}: {
  appointment: Appointment
  onClose: () => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const [times, setTimes] = useState<Alternatives>()
  const [trouble, setTrouble] = useState<string>()
  const answer = useCommand('POST /api/appointments/:id/delay-answer')
  const undo = useCommand('POST /api/appointments/:id/undo', {
    onSuccess: () => toast({ title: t('appointments.undone') }),
    onError: ({ message }) => toast({ title: message, variant: 'destructive' }),
  })
  const { mutateAsync } = answer
  const failed = ({ status, message }: ApiError) =>
    setTrouble(status === 0 ? t('errors.connection') : message)
  useEffect(() => {
    let isOpen = true
    mutateAsync({ params: { id }, body: { respuesta: 'cambiar' } }).then(
      ({ alternativas }) => isOpen && setTimes(alternativas),
      (error: ApiError) =>
        isOpen && setTrouble(error.status === 0 ? t('errors.connection') : error.message),
    )
    return () => {
      isOpen = false
    }
  }, [id, mutateAsync, t])
  const choose = (fecha: string) =>
    void mutateAsync({ params: { id }, body: { respuesta: 'cambiar', fecha } }).then(({ cita }) => {
      toast({
        title: t('delay.moved'),
        ...(cita.deshacerHasta !== undefined &&
          undoable(t('ui.undo'), () => undo.mutate({ params: { id } }))),
      })
      onClose()
    }, failed)
  const until = times?.[0]?.hasta
  const chosen = answer.isPending ? answer.variables.body.fecha : undefined
  return (
    <Sheet
      inUrl
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('delay.otherTimes')}
      text={
        until === undefined
          ? undefined
          : t('delay.otherTimesText', { time: format.time(until, zonaHoraria) })
      }
      footer={
        <ButtonLink
          variant="secondary"
          replace
          to={addressOf('/appointments/:id', { id, mover: id })}
        >
          {t('delay.allTimes')}
        </ButtonLink>
      }
    >
      <div className="grid gap-3 pt-2" aria-live="polite">
        {!times && !trouble && (
          <Loading>
            <SkeletonList rows={3} />
          </Loading>
        )}
        {times?.length === 0 && (
          <p>
            <strong>{t('delay.none')}</strong> {t('delay.noneText')}
          </p>
        )}
        {times?.map(({ fecha }) => (
          <Button
            key={fecha}
            variant="secondary"
            needsNetwork
            pending={chosen === fecha}
            disabled={answer.isPending}
            onClick={() => choose(fecha)}
          >
            <span className="first-letter:uppercase">
              {format.longDay(fecha, zonaHoraria)}, {format.time(fecha, zonaHoraria)}
            </span>
          </Button>
        ))}
        {trouble && <FieldError>{trouble}</FieldError>}
      </div>
    </Sheet>
  )
}
