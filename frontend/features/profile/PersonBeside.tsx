/** A barber beside the list from which they were chosen. */
import { useQuery } from '@tanstack/react-query'
import { addressOf } from '../../../contract/paths.ts'
import { read } from '../../client/query.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Beside } from '../../ui/Beside.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/State.tsx'
import { BookBar } from './BookBar.tsx'
import { ProfileBody } from './ProfileBody.tsx'

export function PersonBeside({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const profile = useQuery(read('GET /api/users/:id', { params: { id: userId } }))
  if (profile.isPending) return <SkeletonList rows={4} className="grid gap-3 p-5" />
  if (!profile.data) return <ErrorState onRetry={() => void profile.refetch()} />
  return (
    <Beside title={profile.data.nombre} to={addressOf('/user/:userId', { userId })} toText={t('search.full')} footer={<BookBar profile={profile.data} />}>
      <ProfileBody profile={profile.data} />
    </Beside>
  )
}
