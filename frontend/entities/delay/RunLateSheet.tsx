/** 'Voy tarde': a client says by how much. */
import { useState } from 'react'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import type { ApiError } from '../../../shared/http/http.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Choice.tsx'
import { FieldError } from '../../ui/Field.tsx'
import { useFormat } from '../../ui/format.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toasts.ts'

const usual = [5, 10, 15, 20, 30] as const

export function RunLateSheet({
  appointment: { id, barberName: name },
  onClose,
}: {
  appointment: Appointment
  onClose: () => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const [minutos, choose] = useState<number>(10)
  const [trouble, setTrouble] = useState<string>()
  const late = useCommand('POST /api/appointments/:id/running-late')
  const send = () => {
    setTrouble(undefined)
    void late.mutateAsync({ params: { id }, body: { minutos } }).then(
      () => {
        toast({ title: t('delay.lateSent'), description: t('delay.lateSentText', { name }) })
        onClose()
      },
      ({ status, message }: ApiError) =>
        setTrouble(status === 0 ? t('errors.connection') : message),
    )
  }
  return (
    <Sheet
      inUrl
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('delay.lateTitle')}
      text={t('delay.lateText', { name })}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button
            needsNetwork
            pending={late.isPending}
            pendingText={t('delay.sending')}
            onClick={send}
          >
            {t('delay.send')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3 pt-2">
        <div role="group" aria-label={t('delay.minutes')} className="flex flex-wrap gap-2">
          {usual.map((one) => (
            <Chip key={one} pressed={minutos === one} onClick={() => choose(one)}>
              {format.duration(one)}
            </Chip>
          ))}
        </div>
        {trouble && <FieldError>{trouble}</FieldError>}
      </div>
    </Sheet>
  )
}
