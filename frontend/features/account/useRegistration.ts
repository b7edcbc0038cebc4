/** Handles the server's answer for both registration forms (decision 0-05). */
import { useSearchParams } from 'react-router-dom'
import type { Address } from '../../../contract/paths.ts'
import type { ApiError } from '../../../shared/http/http.ts'
import { afterSignIn } from '../../client/destination.ts'
import { endSession, signedIn } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { useNavigate } from '../../ui/links.ts'
import { toast } from '../../ui/toasts.ts'

/** `clientLanding`: a client's default target. `onRefused`: gets message and error. */
interface RegistrationWays {
  clientLanding: Address
  onRefused: (message: string, error: ApiError) => void
}

export function useRegistration({ clientLanding, onRefused }: RegistrationWays) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return useCommand('POST /api/auth/register', {
    onSuccess: ({ sessionId, user, needsBusinessSetup }) => {
      toast({ title: t('register.done'), description: t('register.doneText') })
      // An answer without a session can't be shown as signed in (decision 0-33).
      if (!sessionId) return navigate('/login')
      signedIn(
        { sessionId, user, needsBusinessSetup },
        {
          landing: afterSignIn({
            rol: user.rol,
            needsBusinessSetup,
            next: search.get('next'),
            otherwise: clientLanding,
          }),
        },
      )
    },
    onError: (error) => {
      const {
        status,
        details: { message },
      } = error
      endSession()
      onRefused(
        status > 0 ? (message ?? t('register.failedInline')) : t('register.networkFailed'),
        error,
      )
      toast({
        title: t('register.failed'),
        description: message ?? t('register.failedText'),
        variant: 'destructive',
      })
    },
  })
}

interface Refusable {
  refused: (error: ApiError) => void
  setError: (name: 'email', error: { message: string }, options: { shouldFocus: boolean }) => void
}

/** Error beside the named field, by default the email (foundation.md §8). */
export function refused(form: Refusable, message: string, error: ApiError): void {
  if (error.details.errors?.length) form.refused(error)
  else form.setError('email', { message }, { shouldFocus: true })
}
