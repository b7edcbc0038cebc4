/** 'A quién le gusta': likers, for the author and participants; followed people first. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { ApiError } from '../../../shared/http/http.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { LongList } from '../../ui/LongList.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'
import { FollowButton } from '../person/FollowButton.tsx'
import { PersonLine } from '../person/PersonLine.tsx'
import { likersOf } from './likers.ts'

interface LikersSheetProps {
  postId: string
  open: boolean
  onClose: () => void
}

export function LikersSheet({ postId, open, onClose }: LikersSheetProps) {
  const { t } = useTranslation()
  return (
    <Sheet
      inUrl
      open={open}
      onOpenChange={(now) => {
        if (!now) onClose()
      }}
      title={t('posts.likers')}
    >
      {open && <Likers postId={postId} />}
    </Sheet>
  )
}

/** No longer a participant, or never was. */
const NOT_THEIRS = new Set([401, 403, 404, 410])

function Likers({ postId }: { postId: string }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(likersOf(postId))
  if (query.isPending) return <SkeletonList rows={4} />
  if (query.error instanceof ApiError && NOT_THEIRS.has(query.error.status))
    return <EmptyState title={t('posts.likersNotYours')} text={t('posts.likersNotYoursText')} />
  if (!query.data)
    return <ErrorState title={t('people.listFailed')} onRetry={() => void query.refetch()} />
  // A person followed since the first page may appear twice.
  const people = [
    ...new Map(
      query.data.pages.flatMap(({ usuarios }) => usuarios).map((one) => [one.id, one]),
    ).values(),
  ]
  if (people.length === 0) return <EmptyState title={t('posts.likersEmpty')} />
  return (
    <div className="grid gap-4">
      <LongList items={people} keyOf={({ id }) => id} className="grid gap-1">
        {(person) => (
          <PersonLine person={person}>
            <FollowButton person={person} isFollowing={person.isFollowing} />
          </PersonLine>
        )}
      </LongList>
      {query.hasNextPage && (
        <Button
          variant="secondary"
          block
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('people.loadMore')}
        </Button>
      )}
    </div>
  )
}
