/** Actions on a post from any list: hide with undo, delete. */
import { useQueryClient } from '@tanstack/react-query'
import type { Post } from '../../../contract/social/posts.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { toast } from '../../ui/toasts.ts'
import { leaveOut } from './held.ts'

/** Out of the lists at once, and back where that is refused or taken back. */
export function useHide(): (post: Post) => void {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const asBefore = () => void queries.invalidateQueries({ queryKey: ['api', 'posts'] })
  const back = useCommand('DELETE /api/posts/:id/hide', {
    onSuccess: asBefore,
    onError: () =>
      toast({ title: t('ui.error'), description: t('posts.failed'), variant: 'destructive' }),
  })
  const hide = useCommand('POST /api/posts/:id/hide', {
    onMutate: ({ params }) => leaveOut(queries, ({ id }) => id === params.id),
    onSuccess: (_, { params }) =>
      toast({
        title: t('posts.hidden'),
        description: t('posts.hiddenText'),
        action: { label: t('posts.unhide'), run: () => back.mutate({ params }) },
      }),
    onError: (_, __, before) => {
      // They may not come anew.
      before?.()
      asBefore()
      toast({ title: t('ui.error'), description: t('posts.hideFailed'), variant: 'destructive' })
    },
  })
  return ({ id }) => hide.mutate({ params: { id } })
}

/** Gone from every list when the server has said so. */
export function useDeletePost() {
  const queries = useQueryClient()
  return useCommand('DELETE /api/posts/:id', {
    atOnce: true,
    onSuccess: (_, { params }) => leaveOut(queries, ({ id }) => id === params.id),
  })
}
