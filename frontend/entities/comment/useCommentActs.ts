/** What one does with comments, and how it is told: the status overlay of the specification. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Comment } from '../../../contract/social/comments.ts'
import { ApiError } from '../../../shared/http/http.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { confirm } from '../../ui/prompts.ts'
import type { StatusOverlayProps } from '../../ui/StatusOverlay.tsx'
import { toast } from '../../ui/toasts.ts'
import { useReport } from '../report/useReport.tsx'
import type { CommentActs } from './CommentLine.tsx'
import { useHoldAgain } from './useHoldAgain.ts'
import { changeComment, keyOfComments, putComment } from './threads.ts'

/** What becomes of something that is on its way, in words. */
export interface Told {
  readonly loading: string
  readonly success: string
  readonly error: string
}

/** `onCounted`: change of the visible count. */
export function useCommentActs(onCounted: (more: number) => void = () => {}) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [notified, setTold] = useState<Pick<StatusOverlayProps, 'status' | 'message'>>({
    status: undefined,
  })
  const edit = useCommand('PUT /api/posts/:id/comments/:commentId', { atOnce: true })
  const remove = useCommand('DELETE /api/comments/:id', { atOnce: true })
  const approve = useCommand('POST /api/comments/:id/approve', { atOnce: true })
  const hide = useCommand('POST /api/comments/:id/hide', { atOnce: true })
  const unhide = useCommand('DELETE /api/comments/:id/hide', { atOnce: true })
  const report = useReport()
  const holdAgain = useHoldAgain()
  const again = (postId: string) =>
    void queries.invalidateQueries({ queryKey: keyOfComments(postId) })

  async function tell(words: Told, done: Promise<unknown>): Promise<boolean> {
    setTold({ status: 'loading', message: words.loading })
    try {
      await done
      setTold({ status: 'success', message: words.success })
      return true
    } catch (error) {
      // What is refused says why in its own words; what didn't arrive can't.
      setTold({
        status: 'error',
        message: error instanceof ApiError && error.status === 400 ? error.message : words.error,
      })
      return false
    }
  }

  /** `back`: it stands where it stood. */
  const undoOf = ({ id, postId }: Comment, back: () => void) => ({
    label: t('comments.undo'),
    run: () =>
      void holdAgain([id]).then((waits) => {
        if (waits) back()
        again(postId)
      }),
  })
  /** What waits is rejected without a question: it can be undone. */
  const reject = (comment: Comment) =>
    remove.mutateAsync({ params: { id: comment.id } }).then(
      () => {
        changeComment(queries, comment, () => null)
        onCounted(-1)
        again(comment.postId)
        toast({
          title: t('comments.rejected'),
          action: undoOf(comment, () => {
            putComment(queries, comment)
            onCounted(1)
          }),
        })
      },
      () => toast({ title: t('comments.deleteFailed'), variant: 'destructive' }),
    )

  const bringBack = (comment: Comment) =>
    unhide.mutateAsync({ params: { id: comment.id } }).then(
      () => {
        changeComment(queries, comment, () => ({ estado: 'visible' }))
        again(comment.postId)
        toast({ title: t('comments.unhidden') })
      },
      () => toast({ title: t('comments.unhideFailed'), variant: 'destructive' }),
    )

  const acts: CommentActs = {
    async change(comment, content) {
      const { id: commentId, postId, menciones } = comment
      return tell(
        {
          loading: t('comments.saving'),
          success: t('comments.updated'),
          error: t('comments.updateFailed'),
        },
        edit
          .mutateAsync({
            params: { id: postId, commentId },
            body: { content, menciones: menciones.map(({ id }) => id) },
          })
          .then(({ replies: _, ...changed }) => changeComment(queries, comment, () => changed)),
      )
    },
    remove: (comment: Comment) =>
      void (async () => {
        if (comment.estado === 'pendiente') return void reject(comment)
        if (
          !(await confirm({
            title: t('comments.deleteConfirm'),
            action: t('comments.delete'),
            destructive: true,
          }))
        )
          return
        const done = remove.mutateAsync({ params: { id: comment.id } }).then(() => {
          changeComment(queries, comment, () => null)
          onCounted(-1)
          again(comment.postId)
        })
        await tell(
          {
            loading: t('comments.deleting'),
            success: t('comments.deleted'),
            error: t('comments.deleteFailed'),
          },
          done,
        )
      })(),
    hide: (comment) =>
      void hide.mutateAsync({ params: { id: comment.id } }).then(
        () => {
          changeComment(queries, comment, () => ({ estado: 'oculto' }))
          again(comment.postId)
          toast({
            title: t('comments.hiddenNow'),
            description: t('comments.hiddenText'),
            action: { label: t('comments.undo'), run: () => void bringBack(comment) },
          })
        },
        () => toast({ title: t('comments.hideFailed'), variant: 'destructive' }),
      ),
    unhide: (comment) => void bringBack(comment),
    reportAct: ({ id, retiradoPor }) => {
      if (retiradoPor)
        void report({ type: 'USER', id: retiradoPor.id, name: retiradoPor.nombre, commentId: id })
    },
    report: ({ id, postId, revision, userName }) =>
      void report({ type: 'COMMENT', id, revision, name: userName }).then((isReported) => {
        if (isReported) again(postId)
      }),
    approve: (comment) =>
      void approve.mutateAsync({ params: { id: comment.id } }).then(
        () => {
          changeComment(queries, comment, () => ({ estado: 'visible' }))
          again(comment.postId)
          toast({
            title: t('comments.approved', { count: 1 }),
            action: undoOf(comment, () =>
              changeComment(queries, comment, () => ({ estado: 'pendiente' })),
            ),
          })
        },
        () => toast({ title: t('comments.approveFailed'), variant: 'destructive' }),
      ),
  }
  return { acts, tell, told: notified, close: () => setTold({ status: undefined }) }
}
