/** /create-post: words and up to three pictures; a barber's and an owner's (1-02). */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { newId } from '../../../shared/http/newId.ts'
import { useDraftLater, useTypedDraft } from '../../client/useDraft.ts'
import { useSession } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Navigate, useNavigate } from '../../ui/links.ts'
import { Screen } from '../../ui/Screen.tsx'
import { StatusOverlay } from '../../ui/StatusOverlay.tsx'
import { toast } from '../../ui/toasts.ts'
import { postBodyOf, type DraftPost } from './draft.ts'
import { PostForm } from './PostForm.tsx'
import { useSending } from './useSending.ts'

export function CreatePostScreen() {
  const { user } = useSession()
  if (!user) return null
  return user.rol === 'cliente' ? <NotForClients /> : <Create />
}

function NotForClients() {
  const { t } = useTranslation()
  useEffect(() => {
    toast({ title: t('feed.onlyBarbers'), icon: 'info' })
  }, [t])
  return <Navigate to="/" replace />
}

function Create() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { draft, change, done } = useDraftPost()
  const [published, setPublished] = useState(false)
  // Told again under the same id it is the same post.
  const [id] = useState(newId)
  const publish = useCommand('POST /api/posts', { atOnce: true })
  const sending = useSending(
    { title: t('posts.publishFailed'), text: t('posts.publishFailedText') },
    () => {
      done()
      // The feed is refetched with the new post on top.
      queries.removeQueries({ queryKey: ['api', 'posts'], type: 'inactive' })
      setPublished(true)
    },
  )
  const send = () =>
    void sending.begin((how) => publish.mutateAsync({ body: { ...postBodyOf(draft), id }, ...how }))
  return (
    <Screen title={t('posts.new')} back>
      <PostForm
        draft={draft}
        onChange={change}
        action={t('posts.publish')}
        sending={sending}
        onSubmit={send}
      />
      <StatusOverlay
        status={published ? 'success' : undefined}
        message={t('posts.published')}
        onClose={() => navigate('/', { replace: true })}
      />
    </Screen>
  )
}

/** The words outlive a reload; pictures are too large to be kept. */
function useDraftPost() {
  const [kept, keep] = useTypedDraft('post')
  const { write } = useDraftLater('post')
  const [draft, setDraft] = useState<DraftPost>({
    content: kept ?? '',
    pictures: [],
    sensitive: false,
  })
  const { content } = draft
  useEffect(() => keep(content || null), [content, keep])
  return { draft, change: setDraft, done: () => write(null) }
}
