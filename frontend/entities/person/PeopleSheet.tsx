/** 'Seguidores' and 'Siguiendo'. In the own list a tap removes and restores (decision 1-19). */
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { Followed } from '../../../contract/social/follows.ts'
import { send } from '../../client/api.ts'
import { keyOf } from '../../client/query.ts'
import { useSession } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Button } from '../../ui/Button.tsx'
import { LongList } from '../../ui/LongList.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'
import { toast, undoable } from '../../ui/toasts.ts'
import { FollowButton } from './FollowButton.tsx'
import { PersonLine } from './PersonLine.tsx'

export type PeopleList = 'followers' | 'following'
const PAGE = 50
const calls = {
  followers: 'GET /api/users/:id/followers',
  following: 'GET /api/users/:id/following',
} as const

interface PeopleSheetProps {
  userId: string
  list: PeopleList | undefined
  onClose: () => void
}

export function PeopleSheet({ userId, list, onClose }: PeopleSheetProps) {
  const { t } = useTranslation()
  return (
    <Sheet
      open={list !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={t(list === 'following' ? 'people.following' : 'people.followers')}
    >
      {list && <People userId={userId} list={list} />}
    </Sheet>
  )
}

function People({ userId, list }: { userId: string; list: PeopleList }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const isOwn = user?.id === userId
  const params = { id: userId }
  const pages = useInfiniteQuery({
    queryKey: [...keyOf(calls[list], { params }), 'pages'],
    // The boundary: the server validates what it sends against the same contract that types it
    // here.
    queryFn: ({ pageParam: despues, signal }) =>
      send(calls[list], {
        params,
        query: { limit: PAGE, ...(despues !== undefined && { despues }) },
        signal,
      }) as Promise<Followed[]>,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Followed[]) => (page.length === PAGE ? page.at(-1)?.marca : undefined),
  })
  if (pages.isPending) return <SkeletonList rows={4} />
  if (!pages.data)
    return <ErrorState title={t('people.listFailed')} onRetry={() => void pages.refetch()} />
  const people = pages.data.pages.flat()
  if (people.length === 0)
    return <EmptyState title={t(emptyTexts[isOwn ? 'own' : 'others'][list])} />
  return (
    <div className="grid gap-4">
      <LongList items={people} keyOf={({ id }) => id} className="grid gap-1">
        {(person) => <Person person={person} own={isOwn ? list : undefined} />}
      </LongList>
      {pages.hasNextPage && (
        <Button
          variant="secondary"
          block
          pending={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('people.loadMore')}
        </Button>
      )}
    </div>
  )
}

const emptyTexts = {
  own: { followers: 'people.noFollowers', following: 'people.noFollowing' },
  others: { followers: 'people.noFollowersOther', following: 'people.noFollowingOther' },
} as const

/** `own`: in which of one's own lists they are. */
function Person({ person, own }: { person: Followed; own: PeopleList | undefined }) {
  return (
    <PersonLine person={person}>
      {own === undefined ? (
        <FollowButton person={person} isFollowing={person.isFollowing} />
      ) : (
        <LetGo person={person} list={own} />
      )}
    </PersonLine>
  )
}

function LetGo({ person: { id, nombre }, list }: { person: Followed; list: PeopleList }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const name = { name: nombre }
  const params = { id }
  const failed = () => {
    void queries.invalidateQueries({ queryKey: ['api', 'users'] })
    toast({ title: t('people.failed'), variant: 'destructive' })
  }
  // Said by the commands and not by the tap: by the time that the answer is here, the row has left
  // the list.
  const follow = useCommand('POST /api/users/:id/follow', { onError: failed })
  const restore = useCommand('POST /api/users/:id/restore-follower', { onError: failed })
  const unfollow = useCommand('DELETE /api/users/:id/follow', {
    onSuccess: () =>
      toast({
        title: t('people.unfollowed', name),
        ...undoable(t('people.undo'), () => follow.mutate({ params, query: { deshacer: '1' } })),
      }),
    onError: failed,
  })
  const remove = useCommand('DELETE /api/users/:id/remove-follower', {
    onSuccess: () =>
      toast({
        title: t('people.removed', name),
        ...undoable(t('people.undo'), () => restore.mutate({ params })),
      }),
    onError: failed,
  })
  const [act, text, label] =
    list === 'followers'
      ? ([remove, t('people.remove'), t('people.removeName', name)] as const)
      : ([unfollow, t('people.unfollow'), t('people.unfollowName', name)] as const)
  return (
    <Button
      size="sm"
      variant="secondary"
      pending={act.isPending}
      aria-label={label}
      onClick={() => act.mutate({ params })}
    >
      {text}
    </Button>
  )
}
