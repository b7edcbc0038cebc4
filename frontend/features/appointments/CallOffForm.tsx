/** Why one says no, or calls it off: asked once, with a reason if there is one to give. */
import { CircleAlert } from 'lucide-react'
import * as z from 'zod/mini'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import type { ApiError } from '../../../shared/http/http.ts'
import { otherName } from '../../entities/appointment/appointmentModel.ts'
import { useOpenChat } from '../../entities/conversation/useOpenChat.ts'
import { useForm } from '../../forms/useForm.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toasts.ts'
import { isLateNow } from './acts.ts'
import { useRefused, useWhen } from './useAct.ts'
import { useUndo } from './useUndo.ts'

const FORM = 'call-off'
const rules = () => z.object({ motivo: z.string().check(z.maxLength(limits.reason)) })
type Reason = z.infer<ReturnType<typeof rules>>

interface Props {
  act: 'reject' | 'cancel'
  appointment: Appointment
  now: Date
  onClose: () => void
}

export function CallOffForm({ act, appointment, now, onClose }: Props) {
  const { t } = useTranslation()
  const when = useWhen()
  const refused = useRefused()
  const openChat = useOpenChat()
  const { id, userRole } = appointment
  const asClient = userRole === 'client'
  const late = act === 'cancel' && isLateNow(appointment, now.getTime())
  // A tap beside the sheet closes it; what was typed is there when it opens again.
  const form = useForm<Reason>({ rules, begin: { motivo: '' }, draft: `${act}:${id}` })
  const command = useCommand(
    act === 'reject' ? 'PATCH /api/appointments/:id/reject' : 'PATCH /api/appointments/:id/cancel',
  )
  const content =
    act === 'reject'
      ? {
          title: t('agenda.rejectTitle'),
          ask: t('agenda.rejectConfirm'),
          action: t('appointments.reject'),
          doing: t('agenda.rejecting'),
          failed: t('agenda.rejectFailed'),
          label: t('agenda.rejectReason'),
          placeholder: t('agenda.rejectReasonPlaceholder'),
        }
      : {
          title: t('agenda.cancelTitle'),
          ask: t('agenda.cancelAsk'),
          action: t('agenda.cancelAction'),
          doing: t('agenda.cancelling'),
          failed: t('agenda.cancelFailed'),
          label: asClient ? t('agenda.reasonForBarber') : t('agenda.rejectReason'),
          placeholder: t('agenda.cancelReasonPlaceholder'),
        }
  const undo = useUndo()
  const tell = (answer: Appointment) =>
    act === 'reject'
      ? openChat(appointment, t('agenda.rejected'), {
          title: t('agenda.rejectedNow'),
          ...undo(answer),
        })
      : toast({
          title: t('agenda.cancelledNow'),
          description: answer.tardia
            ? t('agenda.cancelledLate')
            : t('agenda.toldOther', { name: otherName(appointment) }),
          ...undo(answer),
        })

  // A promise also tells who has closed the sheet meanwhile; mutate's callbacks would be gone with
  // it.
  const send = form.handleSubmit(
    ({ motivo }) =>
      void command.mutateAsync({ params: { id }, body: { motivo: motivo.trim() || null } }).then(
        (answer) => {
          form.forget()
          onClose()
          tell(answer)
        },
        (error: ApiError) => {
          refused(content.failed, error, appointment)
          // Another request was faster: nothing left to ask.
          if (error.status === 409) onClose()
        },
      ),
  )
  return (
    <Sheet
      inUrl
      open
      onOpenChange={(open) => !open && onClose()}
      title={content.title}
      text={
        <>
          <strong className="block text-text">
            {otherName(appointment)} · {when(appointment)}
          </strong>
          {content.ask}
        </>
      }
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('agenda.keep')}
          </Button>
          <Button
            type="submit"
            form={FORM}
            variant="danger"
            pending={command.isPending}
            pendingText={content.doing}
          >
            {content.action}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={send} className="grid gap-3">
        {late && (
          <p
            role="note"
            className="flex items-start gap-2 rounded-control bg-warn-soft px-3.5 py-2.5 text-small text-warn"
          >
            <CircleAlert aria-hidden size={18} className="mt-0.5 shrink-0" />
            {t('agenda.lateWarning', {
              until: when({
                fecha: appointment.cancelarHasta,
                zonaHoraria: appointment.zonaHoraria,
              }),
            })}
          </p>
        )}
        <TextArea
          label={content.label}
          placeholder={content.placeholder}
          rows={3}
          className="pt-2"
          limit={limits.reason}
          count={[...form.watch('motivo')].length}
          {...form.field('motivo')}
        />
      </form>
    </Sheet>
  )
}
