/** /edit-post/:postId: the user's own post; others go home. */
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { addressOf } from '../../../contract/paths.ts'
import type { Post } from '../../../contract/social/posts.ts'
import { ApiError } from '../../../shared/http/http.ts'
import { useQueryClient } from '@tanstack/react-query'
import { read } from '../../client/query.ts'
import { changePost } from '../../entities/post/held.ts'
import { useDeletePost } from '../../entities/post/usePostActs.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Button } from '../../ui/Button.tsx'
import { Navigate, useNavigate } from '../../ui/links.ts'
import { confirm } from '../../ui/prompts.ts'
import { Screen } from '../../ui/Screen.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'
import { toast } from '../../ui/toasts.ts'
import { asDraft, postBodyOf } from './draft.ts'
import { PostForm } from './PostForm.tsx'
import { useSending } from './useSending.ts'

export function EditPostScreen() {
  const { t } = useTranslation()
  const { postId = '' } = useParams()
  const post = useQuery(read('GET /api/posts/:id', { params: { id: postId } }))
  if (post.data && !post.data.esMio) return <Navigate to="/" replace />
  const gone = post.error instanceof ApiError && [400, 404, 410].includes(post.error.status)
  return (
    <Screen title={t('posts.edit')} back>
      {post.data ? (
        <Edit key={post.data.id} post={post.data} />
      ) : post.isPending ? (
        <Loading className="grid gap-6">
          <Skeleton className="h-36" />
          <Skeleton className="h-12" />
        </Loading>
      ) : gone ? (
        <EmptyState title={t('posts.gone')} text={t('posts.goneText')} />
      ) : (
        <ErrorState onRetry={() => void post.refetch()} />
      )}
    </Screen>
  )
}

function Edit({ post }: { post: Post }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [draft, change] = useState(() => asDraft(post))
  const save = useCommand('PUT /api/posts/:id', {
    atOnce: true,
    onSuccess: (changed) => changePost(queries, post.id, () => changed),
  })
  const sending = useSending(
    { title: t('posts.updateFailed'), text: t('posts.updateFailedText') },
    () => {
      toast({ title: t('posts.updated') })
      navigate(addressOf('/post/:postId', { postId: post.id }), { replace: true })
    },
  )
  const params = { id: post.id }
  const send = () =>
    void sending.begin((how) => save.mutateAsync({ params, body: postBodyOf(draft), ...how }))
  const remove = useDeletePost()
  const askToRemove = async () => {
    if (
      !(await confirm({
        title: t('posts.delete'),
        text: t('posts.deleteConfirmEdit'),
        action: t('ui.delete'),
        destructive: true,
      }))
    )
      return
    remove.mutate(
      { params },
      {
        onSuccess: () => {
          toast({ title: t('posts.deleted'), description: t('posts.deletedText') })
          navigate('/my-feed', { replace: true })
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
  return (
    <PostForm
      draft={draft}
      onChange={change}
      action={t('ui.save')}
      sending={sending}
      onSubmit={send}
    >
      <Button
        variant="ghost"
        icon={<Trash2 aria-hidden size={18} />}
        pending={remove.isPending}
        needsNetwork
        onClick={() => void askToRemove()}
        className="justify-self-center text-danger!"
      >
        {t('posts.delete')}
      </Button>
    </PostForm>
  )
}
