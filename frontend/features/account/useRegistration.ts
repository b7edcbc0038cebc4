/** What both registration forms do with the server's answer (decision 0-05: two skins of one command). */
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { ApiError, call } from '../../client/api.ts'
import type { Input } from '../../client/calls.ts'
import { afterSignIn } from '../../client/destination.ts'
import { endSession, signedIn } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { toast } from '../../ui/toasts.ts'

type Registration = Input<'POST /api/auth/register'>['body']

/**
 * `clientLanding`: where a client goes who was not on the way somewhere.
 * `onRefused` gets the sentence to show under the e-mail field.
 */
export function useRegistration({ clientLanding, onRefused }: { clientLanding: string; onRefused: (message: string) => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return useMutation({
    mutationFn: (body: Registration) => call('POST /api/auth/register', { body }),
    onSuccess: ({ sessionId, user, needsBusinessSetup }) => {
      toast({ title: t('register.done'), description: t('register.doneText') })
      // An answer without a session can't be shown as signed in (decision 0-33).
      if (!sessionId) return navigate('/login')
      signedIn({ sessionId, user }, { landing: afterSignIn({ rol: user.rol, needsBusinessSetup, next: search.get('next'), otherwise: clientLanding }) })
    },
    onError: (error) => {
      endSession()
      const answered = error instanceof ApiError && error.status > 0
      const message = answered ? error.details.message : undefined
      onRefused(answered ? message ?? t('register.failedInline') : t('register.networkFailed'))
      toast({ title: t('register.failed'), description: message ?? t('register.failedText'), variant: 'destructive' })
    },
  })
}
