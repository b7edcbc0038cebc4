/** Shares by the device, else copies the link; counted once per person (1-08). */
import { useQueryClient } from '@tanstack/react-query'
import { addressOf } from '../../../contract/paths.ts'
import type { Post } from '../../../contract/social/posts.ts'
import { useSession } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { askForAccount } from '../../ui/prompts.ts'
import { useShare } from '../../ui/useShare.ts'
import { changePost } from './held.ts'

export function useSharePost(): (post: Pick<Post, 'id' | 'userName'>) => Promise<void> {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { status } = useSession()
  const share = useShare()
  const count = useCommand('POST /api/posts/:id/share', {
    onSuccess: ({ sharesCount }, { params: { id } }) =>
      changePost(queries, id, () => ({ sharesCount })),
  })
  return async ({ id, userName }) => {
    const address = addressOf('/post/:postId', { postId: id })
    if (status !== 'signed-in') return askForAccount(t('posts.shareNeedsAccount'), address)
    const handed = await share(
      t('posts.shareText', { name: userName }),
      window.location.origin + address,
    )
    // A failed count is invisible to the user.
    if (handed === 'shared' || handed === 'copied') count.mutate({ params: { id } })
  }
}
