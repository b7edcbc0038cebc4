/** 'Comentarios' sheet: at most 70 % of the screen; swipe, button, Escape or Back close it. */
import type { Post } from '../../../contract/social/posts.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { Comments } from './Comments.tsx'

interface Props {
  post: Pick<Post, 'id'>
  open: boolean
  onClose: () => void
  onCounted?: (more: number) => void
}

export function CommentsSheet({ post, open, onClose, onCounted }: Props) {
  const { t } = useTranslation()
  return (
    <Comments key={post.id} post={post} onCounted={onCounted}>
      {({ list, composer }) => (
        <Sheet
          inUrl
          open={open}
          onOpenChange={(now) => {
            if (!now) onClose()
          }}
          title={t('comments.title')}
          low
          footer={composer}
        >
          {list}
        </Sheet>
      )}
    </Comments>
  )
}
