/** How one's own post was before it was changed (1-36). */
import { useQuery } from '@tanstack/react-query'
import type { Post } from '../../../contract/social/posts.ts'
import { read } from '../../client/query.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useFormat } from '../../ui/format.ts'
import { Section } from '../../ui/Card.tsx'

export function Versions({ post: { id, revision } }: { post: Pick<Post, 'id' | 'revision'> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data } = useQuery(read('GET /api/posts/:id/versions', { params: { id } }))
  const earlier = (data ?? []).filter((version) => version.revision < revision).toReversed()
  if (earlier.length === 0) return null
  return (
    <Section title={t('posts.versions')}>
      <p className="-mt-2 text-small text-muted">{t('posts.versionsText')}</p>
      <ol className="grid gap-3">
        {earlier.map(({ revision: number, content, sensible, at }) => (
          <li key={number} className="grid gap-1 rounded-card border border-line bg-surface p-4">
            <span className="text-small text-muted">
              {t('posts.versionOf', {
                when: format.dateTime(at, { dateStyle: 'long', timeStyle: 'short' }),
              })}
              {sensible && ` · ${t('posts.sensitive')}`}
            </span>
            <p className="wrap-anywhere whitespace-pre-line">{content}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
