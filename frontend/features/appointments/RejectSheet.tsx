/** The barber's no: says whose appointment and when, asks once, with a reason if there is one to give. */
import type { ApiError } from '../../../shared/http/http.ts'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { useDraft } from '../../client/useDraft.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { useFormat } from '../../ui/format.ts'
import { useWhenBuilt } from '../../ui/knownRoutes.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toasts.ts'
import { useSheetInUrl } from '../../ui/useSheetInUrl.ts'

const REASON_LIMIT = 200

/** Opens for a request among `appointments` that waits for this barber, and for nothing else that an address may name. */
export function RejectSheet({ appointments }: { appointments: readonly Appointment[] }) {
  const [id, , close] = useSheetInUrl('rechazar')
  const appointment = appointments.find((one) => one.id === id && one.estado === 'pendiente' && one.userRole === 'barber')
  return appointment ? <RejectForm key={appointment.id} appointment={appointment} onClose={close} /> : null
}

function RejectForm({ appointment: { id, clientName, fecha, zonaHoraria }, onClose }: { appointment: Appointment; onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const chat = useWhenBuilt()('/chat')
  // A tap beside the sheet closes it; what was typed is there when it opens again.
  const [written, write] = useDraft(`reject:${id}`)
  const motivo = written ?? ''
  const reject = useCommand('PATCH /api/appointments/:id/reject')

  // A promise also tells who has closed the sheet meanwhile; mutate's callbacks would be gone with it.
  const send = () => void reject.mutateAsync({ params: { id }, body: { motivo: motivo.trim() || null } }).then(
    () => {
      write(null)
      toast({ title: chat ? t('appointments.rejected') : t('appointments.rejectedNow') })
      onClose()
    },
    (error: ApiError) => toast({ title: t('appointments.rejectFailed'), description: error.status === 0 ? t('errors.connection') : error.details.message, variant: 'destructive' }),
  )
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('appointments.rejectTitle')}
      text={<>
        <strong className="block text-text">{clientName} · {format.longDay(fecha, zonaHoraria)}, {format.time(fecha, zonaHoraria)}</strong>
        {t('appointments.rejectConfirm')}
      </>}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>{t('appointments.keep')}</Button>
          <Button variant="danger" pending={reject.isPending} pendingText={t('appointments.rejecting')} onClick={send}>{t('appointments.reject')}</Button>
        </>
      }
    >
      <TextArea
        label={t('appointments.rejectReason')} placeholder={t('appointments.rejectReasonPlaceholder')} rows={3} className="pt-2"
        limit={REASON_LIMIT} count={[...motivo].length} value={motivo} onChange={({ target }) => write(target.value || null)}
      />
    </Sheet>
  )
}
