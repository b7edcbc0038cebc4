/** What the one who holds the link can do: sign in first, change accounts, or say yes or no. */
import { DoorOpen, LogIn, LogOut, UserRoundPlus } from 'lucide-react'
import { useLocation } from 'react-router-dom'
import type { ReceivedInvitation } from '../../../contract/business/team.ts'
import { addressOf } from '../../../contract/paths.ts'
import { loginFor } from '../../client/destination.ts'
import { signOut } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FieldError } from '../../ui/Field.tsx'
import { useNavigate } from '../../ui/links.ts'
import { confirm } from '../../ui/prompts.ts'
import type { useAnswer } from './invitationQueries.ts'

export function SignInFirst() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <div className="grid gap-3">
      <p className="text-center text-muted">{t('invitation.signInFirst')}</p>
      <ButtonLink
        to={addressOf('/register', { next: pathname })}
        size="lg"
        icon={<UserRoundPlus aria-hidden size={20} />}
      >
        {t('auth.createAccount')}
      </ButtonLink>
      <ButtonLink
        to={loginFor(pathname)}
        variant="secondary"
        size="lg"
        icon={<LogIn aria-hidden size={20} />}
      >
        {t('login.submit')}
      </ButtonLink>
    </div>
  )
}

/** Signed in with an account that can't answer. */
export function OtherAccount({ text }: { text: string }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const change = () => {
    void signOut()
    navigate(loginFor(pathname), { replace: true })
  }
  return (
    <Card className="grid gap-4">
      <p role="status">{text}</p>
      <Button variant="secondary" icon={<LogOut aria-hidden size={18} />} onClick={change}>
        {t('invitation.otherAccount')}
      </Button>
    </Card>
  )
}

export function InvitationAnswer({
  accept,
  decline,
  token,
  invitation,
}: ReturnType<typeof useAnswer> & { token: string; invitation: ReceivedInvitation }) {
  const { t } = useTranslation()
  const params = { invitation: token }
  const refused = accept.error ?? decline.error
  if (refused?.status === 403)
    return <OtherAccount text={refused.details.message ?? t('invitation.forAnother')} />
  const sayNo = async () => {
    if (
      await confirm({
        title: t('invitation.declineAsk', { shop: invitation.businessName }),
        action: t('invitation.decline'),
        destructive: true,
      })
    )
      decline.mutate({ params })
  }
  return (
    <div className="grid gap-3">
      {refused && (
        <FieldError>
          {refused.status > 0 && refused.details.message
            ? refused.details.message
            : t('invitation.failed')}
        </FieldError>
      )}
      <Button
        size="lg"
        icon={<DoorOpen aria-hidden size={20} />}
        pending={accept.isPending}
        pendingText={t('invitation.accepting')}
        disabled={decline.isPending}
        onClick={() => accept.mutate({ params })}
      >
        {t('invitation.accept')}
      </Button>
      <Button
        variant="ghost"
        pending={decline.isPending}
        disabled={accept.isPending}
        onClick={() => void sayNo()}
      >
        {t('invitation.decline')}
      </Button>
    </div>
  )
}
