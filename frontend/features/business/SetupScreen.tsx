/** /business-setup: first the business, then what is left to do until clients can book. */
import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { read } from '../../client/query.ts'
import { signOut, useSession } from '../../client/session.ts'
import { ReceivedInvitations, useReceived } from '../../entities/invitation/Received.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Section } from '../../ui/Card.tsx'
import { Razor } from '../../ui/drawings.tsx'
import { useNavigate } from '../../ui/links.ts'
import { Screen } from '../../ui/Screen.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'
import { BusinessFormCard } from './BusinessFormCard.tsx'
import { Checklist } from './Checklist.tsx'

export function SetupScreen() {
  const { t } = useTranslation()
  const { user } = useSession()
  const provider = user !== null && user.rol !== 'cliente'
  const business = useQuery({ ...read('GET /api/user/business'), enabled: provider, retry: false })

  if (user && !provider) {
    return (
      <Screen title={t('businessSetup.restricted')} hideHeader>
        <EmptyState
          drawing={<Razor />}
          title={t('businessSetup.restricted')}
          text={t('businessSetup.restrictedText')}
          action={
            <ButtonLink to="/" variant="secondary">
              {t('app.notFoundHome')}
            </ButtonLink>
          }
        />
      </Screen>
    )
  }
  if (business.data?.completo) return <Checklist business={business.data} />
  return (
    <Screen title={t('businessSetup.title')} subtitle={t('businessSetup.lead')}>
      {business.isPending && (
        <Loading className="grid gap-5">
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-18" />
          ))}
        </Loading>
      )}
      {business.isError && !business.data && <ErrorState onRetry={() => void business.refetch()} />}
      {business.data === null && <Invited />}
      {business.isSuccess && <BusinessFormCard />}
      <SignOut />
    </Screen>
  )
}

/** Owners can't join another shop: a pending invitation is mentioned first. */
function Invited() {
  const { t } = useTranslation()
  const { data = [] } = useReceived()
  if (data.length === 0) return null
  return (
    <Section title={t('received.title')}>
      <p className="-mt-2 text-muted">{t('received.lead')}</p>
      <ReceivedInvitations />
    </Section>
  )
}

function SignOut() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const leave = () => {
    void signOut()
    navigate('/login', { replace: true })
  }
  return (
    <Button
      variant="ghost"
      icon={<LogOut aria-hidden size={18} />}
      onClick={leave}
      className="mx-auto"
    >
      {t('businessSetup.signOut')}
    </Button>
  )
}
