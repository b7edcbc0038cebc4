import { useNotify, useTranslate } from 'react-admin'
import type { Route } from '../../contract/kernel/route.ts'
import { useCommand } from '../providers/reads.ts'
import { messageOf } from './form.tsx'

/** Does something with this command, and says why where it was refused. */
export function useAct<Said = void>(
  command: Route,
  act: (message: Said) => Promise<unknown>,
  done?: () => void,
) {
  const translate = useTranslate()
  const notify = useNotify()
  return useCommand<unknown, Said>(command, {
    mutationFn: act,
    onSuccess: () => done?.(),
    onError: (error) => notify(messageOf(error, translate), { type: 'error' }),
  })
}
