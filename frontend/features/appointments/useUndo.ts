/** Taking an act on an appointment back, from the toast that tells of it. */
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { toast, type ToastMessage, undoable } from '../../ui/toasts.ts'

/** What a toast needs beside its words; nothing where the act cannot be taken back. */
export function useUndo(): (
  answer: Pick<Appointment, 'id'> & { deshacerHasta?: string | undefined },
) => Pick<ToastMessage, 'action' | 'until'> {
  const { t } = useTranslation()
  const undo = useCommand('POST /api/appointments/:id/undo', {
    onSuccess: () => toast({ title: t('appointments.undone') }),
    onError: ({ message }) => toast({ title: message, variant: 'destructive' }),
  })
  return ({ id, deshacerHasta }) =>
    deshacerHasta === undefined ? {} : undoable(t('ui.undo'), () => undo.mutate({ params: { id } }))
}
