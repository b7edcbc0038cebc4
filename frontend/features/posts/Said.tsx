/** What is said under a post, on its own page. */
import { useQueryClient } from '@tanstack/react-query'
import type { Post } from '../../../contract/social/posts.ts'
import { Comments } from '../../entities/comment/Comments.tsx'
import { countComments } from '../../entities/post/held.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Card, Section } from '../../ui/Card.tsx'

export function Said({ post }: { post: Pick<Post, 'id'> }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return (
    <div id="comments" className="scroll-mt-20">
      <Section title={t('comments.title')}>
        <Comments
          key={post.id}
          post={post}
          onCounted={(more) => countComments(queries, post.id, more)}
        >
          {({ list, composer }) => (
            <Card className="grid grid-cols-1 gap-4">
              {list}
              {composer}
            </Card>
          )}
        </Comments>
      </Section>
    </div>
  )
}
