/** A barber beside the list from which they were chosen. */
import { useQuery } from '@tanstack/react-query'
import type { PublicProfile } from '../../../contract/identity/profiles.ts'
import { addressOf } from '../../../contract/paths.ts'
import { read } from '../../client/query.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { DetailPane } from '../../ui/DetailPane.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/State.tsx'
import { BookBar, useBookable } from './BookBar.tsx'
import { ProfileBody } from './ProfileBody.tsx'

export function PersonBeside({ userId }: { userId: string }) {
  const profile = useQuery(read('GET /api/users/:id', { params: { id: userId } }))
  if (profile.data) return <Person profile={profile.data} />
  if (profile.isPending) return <SkeletonList rows={4} className="grid gap-3 p-5" />
  return <ErrorState onRetry={() => void profile.refetch()} />
}

function Person({ profile }: { profile: PublicProfile }) {
  const { t } = useTranslation()
  const bookable = useBookable(profile)
  return (
    <DetailPane
      title={profile.nombre}
      to={addressOf('/user/:userId', { userId: profile.id })}
      toText={t('search.full')}
      footer={bookable && <BookBar profile={profile} />}
    >
      <ProfileBody profile={profile} />
    </DetailPane>
  )
}
