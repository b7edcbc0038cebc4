import { HttpError, useNotify, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { decideCase, nextCase } from '../../../contract/moderation/cases.ts'
import { messageOf } from '../../ui/form.tsx'
import { call } from '../../providers/call.ts'
import { nextAsked, queuePath } from '../../paths/queueAddress.ts'
import { useAct } from '../../ui/useAct.ts'
import { pathOf } from '../next.ts'
import { avoidedNow } from '../wellbeing.ts'
import { forgetDraft, keepLast } from './useDraft.ts'

/** Decides and opens the next case on request. Another's decision leaves the draft intact. */
export function useDeciding(
  id: string,
  body: Parameters<typeof call<typeof decideCase>>[1] extends { body?: infer Body } | undefined
    ? Body
    : never,
) {
  const translate = useTranslate()
  const notify = useNotify()
  const navigate = useNavigate()
  const decide = useAct(decideCase, async (goesOn: boolean) => {
    await call(decideCase, { params: { id }, body })
    keepLast(id)
    forgetDraft(id)
    notify('console.cases.wasDecided', { type: 'success' })
    if (!goesOn) return
    await call(nextCase, { body: nextAsked(avoidedNow()) }).then(
      (next) => navigate(pathOf(next)),
      (error: unknown) => {
        notify(messageOf(error, translate), {
          type: error instanceof HttpError && error.status === 404 ? 'info' : 'error',
        })
        return navigate(queuePath())
      },
    )
  })
  return { decide, refused: decide.error && messageOf(decide.error, translate) }
}
