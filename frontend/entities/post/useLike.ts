/**
 * The heart of a post: seen at once, and of quick taps the last wish wins. The server's own count
 * replaces the guess; a failure goes back and says so (1-42).
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Post } from '../../../contract/social/posts.ts'
import { addressOf } from '../../../contract/paths.ts'
import { call } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { tick } from '../../native/haptics.ts'
import { hasNetwork } from '../../ui/network.ts'
import { askForAccount } from '../../ui/prompts.ts'
import { toast } from '../../ui/toasts.ts'
import { ownHearts } from '../../live/posts.ts'
import { changePost } from './held.ts'

interface Wish {
  liked: boolean
  sure: Pick<Post, 'isLiked' | 'likesCount'>
}

const wishes = new WeakMap<QueryClient, Map<string, Wish>>()

export function useLike(): (post: Pick<Post, 'id' | 'isLiked' | 'likesCount'>) => void {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { status } = useSession()
  return ({ id, isLiked, likesCount }) => {
    if (status !== 'signed-in')
      return askForAccount(undefined, addressOf('/post/:postId', { postId: id }))
    if (!hasNetwork()) return undefined
    if (!isLiked) void tick()
    like(queries, id, { isLiked, likesCount }).catch(() =>
      toast({ title: t('posts.failed'), variant: 'destructive' }),
    )
  }
}

async function like(queries: QueryClient, id: string, shown: Wish['sure']): Promise<void> {
  const all = wishes.get(queries) ?? new Map<string, Wish>()
  wishes.set(queries, all)
  const waiting = all.get(id)
  const wish = waiting ?? { liked: !shown.isLiked, sure: shown }
  if (waiting) waiting.liked = !waiting.liked
  else all.set(id, wish)
  show(queries, id, wish)
  // The running request sends this one next.
  if (waiting) return
  ownHearts.add(id)
  try {
    let sent: boolean
    do {
      sent = wish.liked
      wish.sure = await call('POST /api/posts/:id/like', {
        params: { id },
        body: { isLiked: sent },
      })
    } while (wish.liked !== sent)
  } finally {
    all.delete(id)
    ownHearts.delete(id)
    changePost(queries, id, () => wish.sure)
  }
}

function show(queries: QueryClient, id: string, { liked, sure }: Wish): void {
  const more = Number(liked) - Number(sure.isLiked)
  changePost(queries, id, () => ({
    isLiked: liked,
    likesCount: Math.max(0, sure.likesCount + more),
  }))
}
