import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import { messageOf } from './form.tsx'

/** Does something to a case, and reads it anew whatever came of it. */
export function useAct<Said>(act: (message: Said) => Promise<unknown>, done?: () => void) {
  const translate = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: () => done?.(),
    onError: (error) => notify(messageOf(error, translate), { type: 'error' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['cases'] }),
  })
}
