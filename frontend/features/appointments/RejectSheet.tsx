/** The barber's no: asks once, with a reason if there is one to give. */
import { useState } from 'react'
import type { ApiError } from '../../client/api.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { useHasRoute } from '../../ui/knownRoutes.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toasts.ts'
import { useSheetInUrl } from '../../ui/useSheetInUrl.ts'
import { useReject } from './api.ts'

const REASON_LIMIT = 200

export function RejectSheet() {
  const [id, , close] = useSheetInUrl('rechazar')
  return <RejectForm key={id ?? 'closed'} id={id} onClose={close} />
}

function RejectForm({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { t } = useTranslation()
  const hasRoute = useHasRoute()
  const [motivo, setMotivo] = useState('')
  const reject = useReject()

  // A promise also tells who has closed the sheet meanwhile; mutate's callbacks would be gone with it.
  const send = () => id !== undefined && void reject.mutateAsync({ id, motivo }).then(
    () => {
      toast({ title: hasRoute('/chat') ? t('appointments.rejected') : t('appointments.rejectedNow') })
      onClose()
    },
    (error: ApiError) => toast({ title: t('appointments.rejectFailed'), description: error.status === 0 ? t('errors.connection') : error.details.message, variant: 'destructive' }),
  )
  return (
    <Sheet
      open={id !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={t('appointments.rejectTitle')}
      text={t('appointments.rejectConfirm')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>{t('appointments.keep')}</Button>
          <Button variant="danger" pending={reject.isPending} pendingText={t('appointments.rejecting')} onClick={send}>{t('appointments.reject')}</Button>
        </>
      }
    >
      <TextArea label={t('appointments.rejectReason')} placeholder={t('appointments.rejectReasonPlaceholder')} rows={3} limit={REASON_LIMIT} count={[...motivo].length} value={motivo} onChange={({ target }) => setMotivo(target.value)} className="pt-2" />
    </Sheet>
  )
}
