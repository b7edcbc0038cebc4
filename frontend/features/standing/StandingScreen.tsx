/**
 * /account/standing: how one's account stands, every decision about it, and what one may say
 * against each. To whose account is suspended it is all that there is.
 */
import { useSession } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Screen } from '../../ui/Screen.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/State.tsx'
import { Decisions } from './Decisions.tsx'
import { Meter } from './Meter.tsx'
import { SuspendedRoom } from './SuspendedRoom.tsx'
import { useStanding } from './useStanding.ts'

export function StandingScreen() {
  const { user } = useSession()
  return user?.suspension ? (
    <SuspendedRoom suspension={user.suspension} user={user} />
  ) : (
    <OwnStanding />
  )
}

function OwnStanding() {
  const { t } = useTranslation()
  const current = useStanding()
  const [first] = current.pages
  return (
    <Screen title={t('standing.title')} back="/settings">
      {current.isPending && <SkeletonList rows={3} />}
      {current.isError && !first && (
        <ErrorState title={t('standing.loadFailed')} onRetry={current.retry} />
      )}
      {first && <Meter standing={first} />}
      {first && <Decisions standing={current} />}
    </Screen>
  )
}
