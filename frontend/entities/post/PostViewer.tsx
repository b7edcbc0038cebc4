/** One post of a grid, with previous and next. The author edits and deletes here. */
import { ChevronLeft, ChevronRight, Pencil, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { addressOf } from '../../../contract/paths.ts'
import type { Post } from '../../../contract/social/posts.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { IconButton, IconLink } from '../../ui/Button.tsx'
import { hasNetwork } from '../../ui/network.ts'
import { confirm } from '../../ui/prompts.ts'
import { Dialog } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toasts.ts'
import { PostCard } from './PostCard.tsx'
import { useDeletePost } from './usePostActs.ts'

interface PostViewerProps {
  posts: readonly Post[]
  /** Which of them is shown; -1: none. */
  at: number
  onGo: (id: string) => void
  onClose: () => void
}

export function PostViewer({ posts, at, onGo, onClose }: PostViewerProps) {
  const { t } = useTranslation()
  const last = useRef<Post>(undefined)
  const post = posts[at] ?? last.current
  last.current = post
  const [before, after] = [posts[at - 1], at < 0 ? undefined : posts[at + 1]]
  const remove = useAskedDeletion(onClose)
  if (!post) return null
  const byKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft' && before) onGo(before.id)
    if (key === 'ArrowRight' && after) onGo(after.id)
  }
  return (
    <Dialog
      inUrl
      open={at >= 0}
      onOpenChange={(next) => !next && onClose()}
      title={t('posts.titleOf', { name: post.userName })}
      footer={
        <div onKeyDown={byKey} className="flex w-full items-center justify-between gap-2">
          <IconButton
            label={t('posts.previous')}
            disabled={!before}
            onClick={() => before && onGo(before.id)}
          >
            <ChevronLeft aria-hidden size={24} />
          </IconButton>
          <span className="text-small text-muted tabular-nums">
            {t('posts.position', { n: at + 1, of: posts.length })}
          </span>
          {post.esMio && (
            <span className="flex">
              <IconLink
                label={t('posts.edit')}
                to={addressOf('/edit-post/:postId', { postId: post.id })}
              >
                <Pencil aria-hidden size={20} />
              </IconLink>
              <IconButton
                label={t('posts.delete')}
                onClick={() => void remove(post)}
                className="text-danger!"
              >
                <Trash2 aria-hidden size={20} />
              </IconButton>
            </span>
          )}
          <IconButton
            label={t('posts.next')}
            disabled={!after}
            onClick={() => after && onGo(after.id)}
          >
            <ChevronRight aria-hidden size={24} />
          </IconButton>
        </div>
      }
    >
      <div onKeyDown={byKey} className="-mx-5">
        <PostCard post={post} bare />
      </div>
    </Dialog>
  )
}

function useAskedDeletion(onClose: () => void): (post: Post) => Promise<void> {
  const { t } = useTranslation()
  const remove = useDeletePost()
  return async ({ id }) => {
    if (
      !hasNetwork() ||
      !(await confirm({
        title: t('posts.gridDeleteTitle'),
        text: t('posts.deleteConfirmGrid'),
        action: t('ui.delete'),
        destructive: true,
      }))
    )
      return
    remove.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          onClose()
          toast({ title: t('posts.deleted'), description: t('posts.deletedGridText') })
        },
        onError: () =>
          toast({
            title: t('posts.deleteFailed'),
            description: t('posts.deleteFailedText'),
            variant: 'destructive',
          }),
      },
    )
  }
}
