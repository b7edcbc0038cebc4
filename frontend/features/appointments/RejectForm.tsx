/** Why one says no, if there is a reason to give. */
import * as z from 'zod/mini'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import type { ApiError } from '../../../shared/http/http.ts'
import { useForm } from '../../forms/useForm.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { useFormat } from '../../ui/format.ts'
import { useWhenBuilt } from '../../ui/knownRoutes.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toasts.ts'

const REASON = 'reject-reason'
const rules = () => z.object({ motivo: z.string().check(z.maxLength(limits.reason)) })
type Reason = z.infer<ReturnType<typeof rules>>

export function RejectForm({ appointment: { id, clientName, fecha, zonaHoraria }, onClose }: { appointment: Appointment; onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const chat = useWhenBuilt()('/chat')
  // A tap beside the sheet closes it; what was typed is there when it opens again.
  const form = useForm<Reason>({ rules, begin: { motivo: '' }, draft: `reject:${id}` })
  const reject = useCommand('PATCH /api/appointments/:id/reject')

  // A promise also tells who has closed the sheet meanwhile; mutate's callbacks would be gone with it.
  const send = form.handleSubmit(({ motivo }) => void reject.mutateAsync({ params: { id }, body: { motivo: motivo.trim() || null } }).then(
    () => {
      form.forget()
      toast({ title: chat ? t('appointments.rejected') : t('appointments.rejectedNow') })
      onClose()
    },
    ({ status, details: { message } }: ApiError) =>
      toast({ title: t('appointments.rejectFailed'), description: status === 0 ? t('errors.connection') : message, variant: 'destructive' }),
  ))
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
          <Button type="submit" form={REASON} variant="danger" pending={reject.isPending} pendingText={t('appointments.rejecting')}>
            {t('appointments.reject')}
          </Button>
        </>
      }
    >
      <form id={REASON} noValidate onSubmit={send}>
        <TextArea
          label={t('appointments.rejectReason')} placeholder={t('appointments.rejectReasonPlaceholder')} rows={3} className="pt-2"
          limit={limits.reason} count={[...form.watch('motivo')].length} {...form.field('motivo')}
        />
      </form>
    </Sheet>
  )
}
