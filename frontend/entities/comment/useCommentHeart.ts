/** Heart of a comment: optimistic, last tap wins, rolls back on failure (1-42). */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Comment } from '../../../contract/social/comments.ts'
import { call } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { tick } from '../../native/haptics.ts'
import { hasNetwork } from '../../ui/network.ts'
import { askForAccount } from '../../ui/prompts.ts'
import { toast } from '../../ui/toasts.ts'
import { changeComment } from './threads.ts'

interface Wish {
  liked: boolean
  sure: Pick<Comment, 'isLiked' | 'likesCount'>
}
const wishes = new WeakMap<QueryClient, Map<string, Wish>>()

export function useCommentHeart(): (comment: Comment) => void {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { status } = useSession()
  return (comment) => {
    if (status !== 'signed-in') return askForAccount()
    if (!hasNetwork()) return undefined
    if (!comment.isLiked) void tick()
    give(queries, comment).catch(() =>
      toast({ title: t('comments.heartFailed'), variant: 'destructive' }),
    )
  }
}

async function give(queries: QueryClient, comment: Comment): Promise<void> {
  const all = wishes.get(queries) ?? new Map<string, Wish>()
  wishes.set(queries, all)
  const waiting = all.get(comment.id)
  const wish = waiting ?? {
    liked: comment.isLiked,
    sure: { isLiked: comment.isLiked, likesCount: comment.likesCount },
  }
  wish.liked = !wish.liked
  all.set(comment.id, wish)
  changeComment(queries, comment, () => ({
    isLiked: wish.liked,
    likesCount: Math.max(0, wish.sure.likesCount + Number(wish.liked) - Number(wish.sure.isLiked)),
  }))
  // The running request sends this one next.
  if (waiting) return
  try {
    let sent: boolean
    do {
      sent = wish.liked
      wish.sure = await call('POST /api/comments/:id/like', {
        params: { id: comment.id },
        body: { isLiked: sent },
      })
    } while (wish.liked !== sent)
  } finally {
    all.delete(comment.id)
    changeComment(queries, comment, () => wish.sure)
  }
}
