/** Disputing a mark: once per appointment, reviewed by a neutral moderator. */
import * as z from 'zod/mini'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import type { ApiError } from '../../../shared/http/http.ts'
import { otherName } from '../../entities/appointment/appointmentModel.ts'
import { useForm } from '../../forms/useForm.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toasts.ts'
import { useRefused, useWhen } from './useAct.ts'

const FORM = 'contest'
const rules = () => z.object({ motivo: z.string().check(z.maxLength(limits.contest)) })
type Said = z.infer<ReturnType<typeof rules>>

export function ContestForm({
  appointment,
  onClose,
}: {
  appointment: Appointment
  onClose: () => void
}) {
  const { t } = useTranslation()
  const when = useWhen()
  const refused = useRefused()
  const { id, noShow } = appointment
  const form = useForm<Said>({ rules, begin: { motivo: '' }, draft: `contest:${id}` })
  const command = useCommand('POST /api/appointments/:id/contest')
  // A promise also tells who has closed the sheet meanwhile; mutate's callbacks would be gone with
  // it.
  const send = form.handleSubmit(
    ({ motivo }) =>
      void command.mutateAsync({ params: { id }, body: { motivo: motivo.trim() || null } }).then(
        () => {
          form.forget()
          onClose()
          toast({ title: t('dispute.received'), description: t('dispute.receivedText') })
        },
        (error: ApiError) => {
          refused(t('dispute.failed'), error, appointment)
          if (error.status === 409) onClose()
        },
      ),
  )
  return (
    <Sheet
      inUrl
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('appointments.contest')}
      text={
        <>
          <strong className="block text-text">
            {otherName(appointment)} · {when(appointment)}
          </strong>
          {t(noShow ? 'dispute.askMissed' : 'dispute.askLate')}
        </>
      }
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button
            type="submit"
            form={FORM}
            pending={command.isPending}
            pendingText={t('appointments.sending')}
          >
            {t('dispute.send')}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={send} className="pt-2">
        <TextArea
          label={t('dispute.words')}
          hint={t('dispute.hint')}
          rows={4}
          limit={limits.contest}
          count={[...form.watch('motivo')].length}
          {...form.field('motivo')}
        />
      </form>
    </Sheet>
  )
}
