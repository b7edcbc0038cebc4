/** Following, from any card: optimistic, serialised, last wish wins; reverts on failure. */
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useSession } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { hasNetwork } from '../../ui/network.ts'
import { askForAccount } from '../../ui/prompts.ts'
import { toast } from '../../ui/toasts.ts'
import { changePosts } from '../post/held.ts'
import { changeLiker } from '../post/likers.ts'
import { type Wishes, wishesOf } from './pendingWishes.ts'

const wishes: Wishes<boolean> = wishesOf()

export interface Following {
  readonly follows: boolean
  readonly set: (follow: boolean) => void
}

/** `isFollowing`: as the server said it with the person. A guest is asked for an account. */
export function useFollow({ id, isFollowing }: { id: string; isFollowing: boolean }): Following {
  const { t } = useTranslation()
  const { status } = useSession()
  const wished = useSyncExternalStore(wishes.subscribe, () => wishes.of(id))
  const queries = useQueryClient()
  // Applied in place on cards and liker lists: long feeds aren't refetched.
  const inPlace = (now: boolean) => ({
    onSuccess: () => {
      changePosts(
        queries,
        ({ userId }) => userId === id,
        () => ({ isFollowing: now }),
      )
      changeLiker(queries, id, now)
    },
  })
  const start = useCommand('POST /api/users/:id/follow', inPlace(true))
  const stop = useCommand('DELETE /api/users/:id/follow', inPlace(false))
  const set = (follow: boolean) => {
    if (status === 'guest') return askForAccount(t('posts.followNeedsAccount'))
    if (!hasNetwork()) return
    void wishes
      .wish(id, follow, (isWanted) => (isWanted ? start : stop).mutateAsync({ params: { id } }))
      .catch((error: unknown) =>
        toast({
          title: t('people.failed'),
          ...(error instanceof Error && { description: error.message }),
          variant: 'destructive',
        }),
      )
  }
  return { follows: wished ?? isFollowing, set }
}
