/** /invitation/:token: inviter, shop and the answer. Guests sign in and come back. */
import { useParams } from 'react-router-dom'
import type { ReceivedInvitation } from '../../../contract/business/team.ts'
import { addressOf } from '../../../contract/paths.ts'
import { useSession } from '../../client/session.ts'
import { ApiError } from '../../../shared/http/http.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { ChairDrawing, Comb, Razor, Shears } from '../../ui/drawings.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'
import { InvitationAnswer, OtherAccount, SignInFirst } from './Answer.tsx'
import { useAnswer, useInvitation } from './invitationQueries.ts'
import { ShopInviting } from './ShopInviting.tsx'

export function InvitationScreen() {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  const invitation = useInvitation(token)
  const missing = invitation.error instanceof ApiError && invitation.error.status === 404
  return (
    <Screen title={t('invitation.title')}>
      {invitation.isPending && <InvitationSkeleton />}
      {missing && (
        <EmptyState
          drawing={<Comb />}
          title={t('invitation.missing')}
          text={t('invitation.missingText')}
          action={<Home />}
        />
      )}
      {invitation.isError && !missing && !invitation.data && (
        <ErrorState title={t('invitation.loadFailed')} onRetry={() => void invitation.refetch()} />
      )}
      {invitation.data && <Invitation token={token} invitation={invitation.data} />}
    </Screen>
  )
}

function Invitation({ token, invitation }: { token: string; invitation: ReceivedInvitation }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const { accept, decline } = useAnswer()
  const { businessId, businessName, estado } = invitation
  const shopLink = (
    <ButtonLink to={addressOf('/business/:businessId', { businessId })} variant="secondary">
      {t('invitation.seeShop')}
    </ButtonLink>
  )

  if (accept.isSuccess) {
    return (
      <EmptyState
        drawing={<ChairDrawing />}
        title={t('invitation.welcome', { shop: businessName })}
        text={t('invitation.welcomeText')}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink to="/my-services">{t('invitation.toServices')}</ButtonLink>
            {shopLink}
          </div>
        }
      />
    )
  }
  if (decline.isSuccess)
    return (
      <EmptyState
        drawing={<Razor />}
        title={t('invitation.declined')}
        text={t('invitation.declinedText', { owner: invitation.invitadoPor })}
        action={<Home />}
      />
    )
  if (estado !== 'pendiente') {
    return (
      <EmptyState
        drawing={estado === 'aceptada' ? <ChairDrawing /> : <Shears />}
        title={t(`invitation.${estado}`)}
        text={t(`invitation.${estado}Text`, { shop: businessName, owner: invitation.invitadoPor })}
        action={shopLink}
      />
    )
  }
  return (
    <>
      <ShopInviting invitation={invitation} />
      {!user ? (
        <SignInFirst />
      ) : user.rol === 'cliente' ? (
        <OtherAccount text={t('invitation.clientAccount', { name: user.nombre })} />
      ) : (
        <InvitationAnswer accept={accept} decline={decline} token={token} invitation={invitation} />
      )}
    </>
  )
}

function Home() {
  const { t } = useTranslation()
  return (
    <ButtonLink to="/" variant="secondary">
      {t('app.notFoundHome')}
    </ButtonLink>
  )
}

function InvitationSkeleton() {
  return (
    <Loading className="grid gap-6">
      <Skeleton className="h-80 rounded-card" />
      <Skeleton className="h-14" />
      <Skeleton className="h-12" />
    </Loading>
  )
}
