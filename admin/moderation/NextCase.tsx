/** 'Next': the server picks a case and claims it for the moderator. */
import { Button } from '@mui/material'
import { SkipForward } from 'lucide-react'
import { useState } from 'react'
import { Confirm, HttpError, useNotify, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { nextCase } from '../../contract/moderation/cases.ts'
import { messageOf } from '../ui/form.tsx'
import { call } from '../providers/call.ts'
import { useCommand } from '../providers/reads.ts'
import { pathOf } from './next.ts'
import { nextAsked } from '../paths/queueAddress.ts'
import { useKeys } from '../ui/useKeys.ts'
import { useWellbeing } from './wellbeing.ts'

export function useNext(isWriting = false) {
  const translate = useTranslate()
  const notify = useNotify()
  const navigate = useNavigate()
  const { without } = useWellbeing()
  const next = useCommand(nextCase, {
    mutationFn: () => call(nextCase, { body: nextAsked(without) }),
    onSuccess: (next) => navigate(pathOf(next)),
    onError: (error) =>
      notify(messageOf(error, translate), {
        type: error instanceof HttpError && error.status === 404 ? 'info' : 'error',
      }),
  })
  const [isAsking, setAsking] = useState(false)
  const go = () => {
    if (next.isPending) return
    if (isWriting) setAsking(true)
    else next.mutate()
  }
  useKeys({ s: { does: 'console.keys.next', run: go } })
  return { next, go, isAsking, setAsking }
}

/** `isWriting`: a draft exists on the claimed case, so leaving it asks first. */
export function Next({ isWriting = false }: { isWriting?: boolean }) {
  const translate = useTranslate()
  const { next, go, isAsking, setAsking } = useNext(isWriting)
  return (
    <>
      <Button
        variant="contained"
        loading={next.isPending}
        onClick={go}
        startIcon={<SkipForward size={18} aria-hidden />}
        aria-keyshortcuts="s"
      >
        {translate('console.cases.next')}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={translate('console.cases.leaveTitle')}
        content={translate('console.cases.leaveLead')}
        confirm={translate('console.cases.leave')}
        onConfirm={() => {
          setAsking(false)
          next.mutate()
        }}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
