/** What both registration forms do with the server's answer (decision 0-05: two skins of one command). */
import { useSearchParams } from 'react-router-dom'
import type { Address, PageToCome } from '../../../contract/paths.ts'
import { afterSignIn } from '../../client/destination.ts'
import { endSession, signedIn } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { useNavigate } from '../../ui/links.ts'
import { toast } from '../../ui/toasts.ts'

/**
 * `clientLanding`: where a client goes who was not on the way somewhere.
 * `onRefused` gets the sentence to show under the e-mail field.
 */
export function useRegistration({ clientLanding, onRefused }: { clientLanding: Address | PageToCome; onRefused: (message: string) => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return useCommand('POST /api/auth/register', {
    onSuccess: ({ sessionId, user, needsBusinessSetup }) => {
      toast({ title: t('register.done'), description: t('register.doneText') })
      // An answer without a session can't be shown as signed in (decision 0-33).
      if (!sessionId) return navigate('/login')
      signedIn({ sessionId, user, needsBusinessSetup }, { landing: afterSignIn({ rol: user.rol, needsBusinessSetup, next: search.get('next'), otherwise: clientLanding }) })
    },
    onError: ({ status, details: { message } }) => {
      endSession()
      onRefused(status > 0 ? message ?? t('register.failedInline') : t('register.networkFailed'))
      toast({ title: t('register.failed'), description: message ?? t('register.failedText'), variant: 'destructive' })
    },
  })
}
