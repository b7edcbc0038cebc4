/** What was approved or rejected a moment ago waits again; whether all of it does. */
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { toast } from '../../ui/toasts.ts'

export function useHoldAgain(): (ids: readonly string[]) => Promise<boolean> {
  const { t } = useTranslation()
  const undo = useCommand('DELETE /api/comments/:id/decision')
  return async (ids) => {
    try {
      for (const id of ids) await undo.mutateAsync({ params: { id } })
      toast({ title: t('comments.heldAgain', { count: ids.length }) })
      return true
    } catch (error) {
      toast({
        title: t('comments.undoFailed'),
        ...(error instanceof Error && { description: error.message }),
        variant: 'destructive',
      })
      return false
    }
  }
}
