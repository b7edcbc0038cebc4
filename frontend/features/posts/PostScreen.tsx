/** /post/:postId: one post by its own address, for everybody. */
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import type { Post } from '../../../contract/social/posts.ts'
import { ApiError } from '../../../shared/http/http.ts'
import { read } from '../../client/query.ts'
import { PostCard } from '../../entities/post/PostCard.tsx'
import { PostsAround } from '../../entities/post/PostsAround.tsx'
import { PostSkeleton } from '../../entities/post/PostSkeleton.tsx'
import { loadTexts } from '../../i18n/i18n.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { useNavigate } from '../../ui/links.ts'
import { loadable } from '../../ui/loadable.tsx'
import { SectionBoundary } from '../../ui/SectionBoundary.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Loading, SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'

// The post itself is what one comes for.
const Said = loadable(async () => {
  const [module] = await Promise.all([import('./Said.tsx'), loadTexts(['comments'])])
  return module.Said
})

// Of one's own that one has changed.
const Versions = loadable(async () => (await import('./Versions.tsx')).Versions)

export function PostScreen() {
  const { t } = useTranslation()
  const { postId = '' } = useParams()
  const post = useQuery(read('GET /api/posts/:id', { params: { id: postId } }))
  if (post.data) return <Shown post={post.data} />
  if (post.isPending)
    return (
      <Screen title={t('posts.title')} back>
        <Loading>
          <PostSkeleton />
        </Loading>
      </Screen>
    )
  const gone = post.error instanceof ApiError && [400, 404, 410].includes(post.error.status)
  return (
    <Screen title={gone ? t('posts.gone') : t('posts.title')} back hideHeader={gone}>
      {gone ? (
        <EmptyState
          title={t('posts.gone')}
          text={t('posts.goneText')}
          action={
            <ButtonLink to="/" variant="secondary">
              {t('app.notFoundHome')}
            </ButtonLink>
          }
        />
      ) : (
        <ErrorState title={t('posts.loadFailed')} onRetry={() => void post.refetch()} />
      )}
    </Screen>
  )
}

function Shown({ post }: { post: Post }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Screen title={t('posts.titleOf', { name: post.userName })} back>
      <PostsAround
        onGone={() => navigate('/', { replace: true })}
        onComments={() => document.getElementById('comments')?.scrollIntoView({ block: 'start' })}
      >
        <PostCard post={post} first own />
      </PostsAround>
      <SectionBoundary skeleton={<SkeletonList rows={2} />}>
        <Said post={post} />
      </SectionBoundary>
      {post.esMio && post.revision > 0 && (
        <SectionBoundary skeleton={null}>
          <Versions post={post} />
        </SectionBoundary>
      )}
    </Screen>
  )
}
