/** Handles the server's answer for both registration forms (decision 0-05). */
import { useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Address } from '../../../contract/paths.ts'
import type { ApiError } from '../../../shared/http/http.ts'
import { afterSignIn } from '../../client/destination.ts'
import type { CallAnswer } from '../../client/calls.ts'
import { endSession, signedIn } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { useNavigate } from '../../ui/links.ts'
import { toast } from '../../ui/toasts.ts'

type Answer = Pick<
  CallAnswer<'POST /api/auth/register'>,
  'sessionId' | 'user' | 'needsBusinessSetup'
>

/** `clientLanding`: a client's default target. `onRefused`: gets message and error. */
interface RegistrationWays {
  clientLanding: Address
  onRefused: (message: string, error: ApiError) => void
}

/** No answer, or a failure of the server: the account may exist. */
const mayBeDone = ({ status }: ApiError): boolean => status === 0 || status >= 500

export function useRegistration({ clientLanding, onRefused }: RegistrationWays) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  /** The address of a try that may have made the account: the next one signs in to it. */
  const tried = useRef<string>(undefined)
  const taken = useRef<ApiError>(undefined)

  const welcome = ({ sessionId, user, needsBusinessSetup }: Answer) => {
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
  }
  const refuse = (error: ApiError) => {
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
  }
  const signIn = useCommand('POST /api/auth/login', {
    onSuccess: welcome,
    // Refused, it is somebody else's account.
    onError: (error) => refuse(mayBeDone(error) ? error : (taken.current ?? error)),
  })
  const registration = useCommand('POST /api/auth/register', {
    onSuccess: welcome,
    onError: (error, { body }) => {
      if (error.code === 'email_taken' && tried.current === body.email) {
        taken.current = error
        return signIn.mutate({ body: { email: body.email, password: body.password } })
      }
      if (mayBeDone(error)) tried.current = body.email
      refuse(error)
    },
  })
  return {
    mutate: registration.mutate,
    isPending: registration.isPending || signIn.isPending,
  }
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
