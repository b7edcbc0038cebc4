/** Comments of a post with replies and composer, in a sheet or on the post's page. */
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowUp, MessageCircle } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { Comment, Thread } from '../../../contract/social/comments.ts'
import type { Post } from '../../../contract/social/posts.ts'
import { useUserId } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useLiveInterval } from '../../live/LiveProvider.tsx'
import { useCommand } from '../../live/useCommand.ts'
import { announce } from '../../ui/announcer.ts'
import { Button } from '../../ui/Button.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/State.tsx'
import { StatusOverlay } from '../../ui/StatusOverlay.tsx'
import { CommentLine } from './CommentLine.tsx'
import { CommentComposer, type Saying } from './Composer.tsx'
import { putComment, repliesTo } from './threads.ts'
import { useCommentActs } from './useCommentActs.ts'
import { MOST_MENTIONS } from './useMentions.ts'
import { useThreads } from './useThreads.ts'

type Under = Pick<Post, 'id'>

interface CommentsProps {
  post: Under
  onCounted?: ((more: number) => void) | undefined
  children: (parts: { list: ReactNode; composer: ReactNode }) => ReactNode
}

export function Comments({ post, onCounted = () => {}, children }: CommentsProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const me = useUserId()
  const found = useThreads(post.id)
  const { acts, tell, told, close } = useCommentActs(onCounted)
  const [sending, setSending] = useState<Saying>()
  const top = useRef<HTMLDivElement>(null)
  const add = useCommand('POST /api/posts/:id/comments', { atOnce: true })
  const reply = useCommand('POST /api/posts/:id/comments/:commentId/replies', { atOnce: true })

  const say = async (saying: Saying) => {
    setSending(saying)
    top.current?.scrollIntoView?.({ block: 'nearest' })
    try {
      putComment(
        queries,
        await add.mutateAsync({
          params: { id: post.id },
          body: { ...saying, menciones: [...saying.menciones] },
        }),
      )
      onCounted(1)
      announce(t('comments.sent'))
    } finally {
      setSending(undefined)
    }
  }
  const answer = async (to: Comment, saying: Saying) => {
    const answered = to.userId === null || to.userId === me ? [] : [to.userId]
    const menciones = [...new Set([...answered, ...saying.menciones])].slice(0, MOST_MENTIONS)
    let why: unknown
    const done = reply
      .mutateAsync({ params: { id: post.id, commentId: to.id }, body: { ...saying, menciones } })
      .then((written) => {
        putComment(queries, written)
        onCounted(1)
      })
      .catch((error: unknown) => {
        why = error
        throw error
      })
    if (
      !(await tell(
        {
          loading: t('comments.sendingReply'),
          success: t('comments.replySent'),
          error: t('comments.replyFailed'),
        },
        done,
      ))
    )
      throw why
  }

  const isThere = (id: string) => found.threads.some((thread) => thread.id === id)
  const list = (
    <div ref={top} className="grid gap-3">
      {found.fresh > 0 && (
        <Button
          size="sm"
          variant="quiet"
          icon={<ArrowUp aria-hidden size={16} />}
          className="sticky top-0 z-10 justify-self-center"
          onClick={() => {
            found.thaw()
            top.current?.scrollIntoView?.({ block: 'nearest' })
          }}
        >
          {t('comments.new', { count: found.fresh })}
        </Button>
      )}
      {sending && !isThere(sending.id) && (
        <div aria-busy className="grid gap-0.5 opacity-60">
          <p className="wrap-anywhere whitespace-pre-line">{sending.content}</p>
          <p className="text-micro text-muted">{t('comments.sending')}</p>
        </div>
      )}
      {found.isPending ? (
        <SkeletonList rows={3} />
      ) : found.data === undefined ? (
        <ErrorState title={t('comments.loadFailed')} onRetry={() => void found.refetch()} />
      ) : found.threads.length === 0 && !sending ? (
        <Nothing />
      ) : (
        <ul aria-label={t('comments.list')} className="grid gap-4">
          {found.threads.map((thread) => (
            <li key={thread.id}>
              <ThreadLine thread={thread} acts={acts} answer={answer} />
            </li>
          ))}
        </ul>
      )}
      {found.hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-center"
          onClick={() => void found.fetchNextPage()}
          pending={found.isFetchingNextPage}
          pendingText={t('ui.loading')}
        >
          {t('comments.more')}
        </Button>
      )}
    </div>
  )
  const composer = (
    <CommentComposer
      postId={post.id}
      draft={`comment:${post.id}`}
      label={t('comments.field')}
      placeholder={t('comments.placeholder')}
      needsAccount={t('comments.postNeedsAccount')}
      send={say}
      emojis
    />
  )
  return (
    <>
      {children({ list, composer })}
      <StatusOverlay status={told.status} message={told.message ?? ''} onClose={close} />
    </>
  )
}

function Nothing() {
  const { t } = useTranslation()
  return (
    <div className="grid justify-items-center gap-1 py-8 text-center">
      <MessageCircle aria-hidden size={36} className="text-brass" />
      <p className="font-semibold">{t('comments.empty')}</p>
      <p className="text-muted">{t('comments.emptyText')}</p>
    </div>
  )
}

interface ThreadProps {
  thread: Thread
  acts: ReturnType<typeof useCommentActs>['acts']
  answer: (to: Comment, saying: Saying) => Promise<void>
}

function ThreadLine({ thread, acts, answer }: ThreadProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(thread.estado === 'noDisponible')
  const [to, setTo] = useState<Comment>()
  const count = thread.repliesCount
  const replyTo = (comment: Comment) => setTo(to?.id === comment.id ? undefined : comment)
  const send = async (saying: Saying) => {
    if (!to) return
    await answer(to, saying)
    setTo(undefined)
    setOpen(true)
  }
  return (
    <CommentLine comment={thread} acts={acts} onReply={replyTo}>
      {count > 0 && (
        <button
          type="button"
          aria-expanded={open}
          className="inline-flex min-h-11 w-fit items-center text-micro font-semibold text-accent-text hover:underline"
          onClick={() => setOpen(!open)}
        >
          {open ? t('comments.hideReplies') : t('comments.showReplies', { n: count })}
        </button>
      )}
      {open && count > 0 && <Replies thread={thread} acts={acts} onReply={replyTo} />}
      {to && (
        <div className="pt-1">
          <CommentComposer
            key={to.id}
            postId={to.postId}
            draft={`reply:${to.id}`}
            label={t('comments.replyField')}
            placeholder={t('comments.replyTo', { name: to.userName })}
            begin={`@${to.userName} `}
            needsAccount={t('comments.needsAccount')}
            send={send}
            opened
          />
        </div>
      )}
    </CommentLine>
  )
}

function Replies({
  thread,
  acts,
  onReply,
}: {
  thread: Thread
  acts: ThreadProps['acts']
  onReply: (comment: Comment) => void
}) {
  const { t } = useTranslation()
  const query = useInfiniteQuery({
    ...repliesTo(thread.postId, thread.id),
    refetchInterval: useLiveInterval(),
  })
  const seen = new Set<string>()
  // While they come, those that came with it.
  const replies = (query.data?.pages.flat() ?? thread.replies).filter(
    ({ id }) => !seen.has(id) && seen.add(id),
  )
  return (
    <div className="grid gap-2 border-l-2 border-line pl-3">
      <ul className="grid gap-3">
        {replies.map((reply) => (
          <li key={reply.id}>
            <CommentLine comment={reply} acts={acts} onReply={onReply} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          size="sm"
          variant="ghost"
          className="w-fit"
          onClick={() => void query.fetchNextPage()}
          pending={query.isFetchingNextPage}
          pendingText={t('ui.loading')}
        >
          {t('comments.moreReplies')}
        </Button>
      )}
    </div>
  )
}
