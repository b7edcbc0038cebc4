/** 'Opciones del Post': the author's own, or what others do with it. */
import { useQueryClient } from '@tanstack/react-query'
import { EyeOff, Flag, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { addressOf } from '../../../contract/paths.ts'
import type { Post } from '../../../contract/social/posts.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { ListGroup, ListRow } from '../../ui/List.tsx'
import { hasNetwork } from '../../ui/network.ts'
import { confirm } from '../../ui/prompts.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { type Status, StatusOverlay } from '../../ui/StatusOverlay.tsx'
import { KeepAwayRows } from '../person/KeepAwayRows.tsx'
import { useReport } from '../report/useReport.tsx'
import { leaveOut } from './held.ts'
import { useDeletePost, useHide } from './usePostActs.ts'

interface PostOptionsProps {
  post: Post
  open: boolean
  onClose: () => void
  onGone?: ((post: Post) => void) | undefined
}

export function PostOptions({ post, open, onClose, onGone }: PostOptionsProps) {
  const { t } = useTranslation()
  const { status, message, ask, close } = useAskedDeletion(post, onClose, onGone)
  return (
    <>
      <Sheet
        inUrl
        open={open}
        onOpenChange={(next) => !next && onClose()}
        title={t('posts.options')}
      >
        <div className="grid gap-4 pt-2">
          {post.esMio ? (
            <ListGroup>
              {(!post.moderacion || post.moderacion.medida === 'label') && (
                <ListRow
                  title={t('posts.edit')}
                  icon={<Pencil size={20} />}
                  to={addressOf('/edit-post/:postId', { postId: post.id })}
                />
              )}
              <ListRow
                title={t('posts.delete')}
                icon={<Trash2 size={20} />}
                danger
                onClick={() => void ask()}
              />
            </ListGroup>
          ) : (
            <OfOthers post={post} onClose={onClose} onGone={() => onGone?.(post)} />
          )}
          <Button variant="secondary" block onClick={onClose}>
            {t('ui.cancel')}
          </Button>
        </div>
      </Sheet>
      <StatusOverlay status={status} message={message} onClose={close} />
    </>
  )
}

function OfOthers({
  post,
  onClose,
  onGone,
}: {
  post: Post
  onClose: () => void
  onGone: () => void
}) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const hide = useHide()
  const report = useReport()
  const { id, revision, userName } = post
  const flag = async () => {
    if (!(await report({ type: 'POST', id, revision, name: userName }))) return
    // Out of one's own sight while the report is open.
    leaveOut(queries, (one) => one.id === id)
    onGone()
  }
  return (
    <ListGroup>
      <ListRow
        title={t('posts.hide')}
        icon={<EyeOff size={20} />}
        onClick={() => {
          onClose()
          if (!hasNetwork()) return
          hide(post)
          onGone()
        }}
      />
      <ListRow
        title={t('posts.report')}
        icon={<Flag size={20} />}
        onClick={() => {
          onClose()
          void flag()
        }}
      />
      <KeepAwayRows
        person={{ id: post.userId, nombre: post.userName }}
        onChosen={onClose}
        onBlocked={onGone}
      />
    </ListGroup>
  )
}

/** Asks first; then says how it goes, in the words of the specification's overlay. */
function useAskedDeletion(post: Post, onClose: () => void, onGone: PostOptionsProps['onGone']) {
  const { t } = useTranslation()
  const [status, setStatus] = useState<Status>()
  const remove = useDeletePost()
  const ask = async () => {
    onClose()
    if (
      !hasNetwork() ||
      !(await confirm({
        title: t('posts.delete'),
        text: t('posts.deleteConfirm'),
        action: t('ui.delete'),
        destructive: true,
      }))
    )
      return
    setStatus('loading')
    remove.mutate(
      { params: { id: post.id } },
      { onSuccess: () => setStatus('success'), onError: () => setStatus('error') },
    )
  }
  const message =
    status &&
    {
      loading: t('posts.deleting'),
      success: t('posts.deletedStatus'),
      error: t('posts.deleteStatusFailed'),
    }[status]
  const close = () => {
    setStatus(undefined)
    if (status === 'success') onGone?.(post)
  }
  return { status, message, ask, close }
}
