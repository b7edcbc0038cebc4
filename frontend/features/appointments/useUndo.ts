/** Taking an act on an appointment back, from the toast that tells of it. */
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { toast, type ToastMessage } from '../../ui/toasts.ts'

/** A little less than the server gives, by the clock of this device. */
const UNDO_MS = 9_000

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
    deshacerHasta === undefined
      ? {}
      : {
          action: { label: t('ui.undo'), run: () => undo.mutate({ params: { id } }) },
          until: Date.now() + UNDO_MS,
        }
}
