/**
 * /team: who works in the shop. Its owner invites, sees and lets go; a barber sees the others and
 * may leave; who works nowhere yet finds their invitations.
 */
import { UserRoundPlus } from 'lucide-react'
import type { Business } from '../../../contract/business/shops.ts'
import { ReceivedInvitations, useReceived } from '../../entities/invitation/Received.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Section } from '../../ui/Card.tsx'
import { ChairDrawing } from '../../ui/drawings.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { SectionBoundary } from '../../ui/SectionBoundary.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Loading, Skeleton, SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'
import { useSheetInUrl } from '../../ui/useSheetInUrl.ts'
import { useWorkplace } from './teamQueries.ts'
import { Invitations } from './Invitations.tsx'
import { Members } from './Members.tsx'

const InviteSheet = loadable(async () => (await import('./InviteSheet.tsx')).InviteBarberSheet)

export function TeamScreen() {
  const { t } = useTranslation()
  const shop = useWorkplace()
  const [inviting, invite, close] = useSheetInUrl('invitar')
  const owned = shop.data?.relacion === 'propietario' ? shop.data : undefined
  return (
    <Screen
      title={t('team.title')}
      subtitle={shop.data?.nombre}
      back="/profile"
      width={owned ? 'wide' : 'reading'}
      actions={
        owned && (
          <Button
            size="sm"
            icon={<UserRoundPlus aria-hidden size={18} />}
            onClick={() => invite('si')}
          >
            {t('team.invite')}
          </Button>
        )
      }
    >
      {shop.isPending && (
        <Loading className="pt-2">
          <SkeletonList rows={3} className="grid gap-3" />
        </Loading>
      )}
      {shop.isError && !shop.data && (
        <ErrorState title={t('team.loadFailed')} onRetry={() => void shop.refetch()} />
      )}
      {shop.data && <ReceivedInvitations />}
      {shop.data === null && <NowhereYet />}
      {owned && <OwnTeam shop={owned} />}
      {shop.data?.relacion === 'miembro' && <Members shop={shop.data} />}
      {owned && (
        <SectionBoundary skeleton={null}>
          <InviteSheet key={inviting} open={inviting !== undefined} shop={owned} onClose={close} />
        </SectionBoundary>
      )}
    </Screen>
  )
}

function OwnTeam({ shop }: { shop: Business }) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[1fr_24rem] lg:gap-10">
      <Members shop={shop} />
      <Invitations shop={shop} />
    </div>
  )
}

function NowhereYet() {
  const { t } = useTranslation()
  const received = useReceived()
  if (received.isPending)
    return (
      <Loading>
        <Skeleton className="h-24 rounded-card" />
      </Loading>
    )
  const waiting = (received.data?.length ?? 0) > 0
  return waiting ? (
    <Section title={t('team.received')}>
      <ReceivedInvitations />
    </Section>
  ) : (
    <EmptyState
      drawing={<ChairDrawing />}
      title={t('team.nowhere')}
      text={t('team.nowhereText')}
      action={
        <ButtonLink to="/business-setup" variant="secondary">
          {t('team.openOwn')}
        </ButtonLink>
      }
    />
  )
}
