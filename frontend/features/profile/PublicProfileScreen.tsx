/** /user/:userId: what anybody may see of a person, and for a barber the way to their chair. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { useParams } from 'react-router-dom'
import type { PublicProfile } from '../../../contract/identity/profiles.ts'
import { ApiError } from '../../../shared/http/http.ts'
import { keyOf, read } from '../../client/query.ts'
import { useWideWindow } from '../../native/useWide.ts'
import { Aside } from '../../ui/Aside.tsx'
import { QrButton } from '../../ui/QrButton.tsx'
import { useShare } from '../../ui/useShare.ts'
import { Heart } from '../../entities/favorite/Heart.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { ButtonLink, IconButton } from '../../ui/Button.tsx'
import { Mirror } from '../../ui/drawings.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { SectionBoundary } from '../../ui/SectionBoundary.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Loading, Skeleton, SkeletonText } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'
import { BookBar, BookCard, useBookable } from './BookBar.tsx'
import { ProfileBody } from './ProfileBody.tsx'

// Rarely needed.
const BlockedByMe = loadable(async () => (await import('./BlockedByMe.tsx')).BlockedByMe)

export function PublicProfileScreen() {
  const { t } = useTranslation()
  const { userId = '' } = useParams()
  const queries = useQueryClient()
  const where = { params: { id: userId } }
  const profile = useQuery(read('GET /api/users/:id', where))

  if (profile.isPending)
    return (
      <Screen title={t('nav.profile')} back>
        <ProfileSkeleton />
      </Screen>
    )
  const missing =
    profile.error instanceof ApiError &&
    (profile.error.status === 404 || profile.error.status === 400)
  // What was there a moment ago is not, where one has just blocked them.
  if (profile.data && !missing) return <Profile profile={profile.data} />
  const nobody = (
    <EmptyState
      drawing={<Mirror />}
      title={t('publicProfile.notFound')}
      text={t('publicProfile.notFoundText')}
      action={
        <ButtonLink to="/" variant="secondary">
          {t('app.notFoundHome')}
        </ButtonLink>
      }
    />
  )
  return (
    <Screen
      title={missing ? t('publicProfile.notFound') : t('nav.profile')}
      back
      hideHeader={missing}
    >
      {missing ? (
        <SectionBoundary skeleton={nobody}>
          <BlockedByMe userId={userId} otherwise={nobody} />
        </SectionBoundary>
      ) : (
        <ErrorState
          onRetry={() =>
            void queries.resetQueries({ queryKey: keyOf('GET /api/users/:id', where) })
          }
        />
      )}
    </Screen>
  )
}

function Profile({ profile }: { profile: PublicProfile }) {
  const { t } = useTranslation()
  const share = useShare()
  const bookable = useBookable(profile)
  const wide = useWideWindow()
  const { id, nombre, rol } = profile
  const actions = (
    <>
      {rol !== 'cliente' && <Heart kind="barbers" id={id} name={nombre} />}
      <QrButton label={t('publicProfile.qr')} name={nombre} />
      <IconButton
        label={t('publicProfile.share')}
        onClick={() => void share(t('publicProfile.shareText', { name: nombre }))}
      >
        <Share2 aria-hidden size={22} />
      </IconButton>
    </>
  )
  const body = <ProfileBody profile={profile} />
  if (!bookable)
    return (
      <Screen title={nombre} back actions={actions}>
        {body}
      </Screen>
    )
  return (
    <Screen
      title={nombre}
      back
      actions={actions}
      width="beside"
      footer={wide ? undefined : <BookBar profile={profile} />}
    >
      <Aside card={wide && <BookCard profile={profile} />}>{body}</Aside>
    </Screen>
  )
}

function ProfileSkeleton() {
  return (
    <Loading className="grid gap-6">
      <Skeleton className="h-40 rounded-card" />
      <div className="-mt-16 flex items-end gap-4 px-4">
        <Skeleton className="size-28 rounded-full" />
        <SkeletonText className="flex-1" />
      </div>
      <div className="grid gap-2.5">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-18 rounded-card" />
        ))}
      </div>
      <SkeletonText lines={3} />
    </Loading>
  )
}
