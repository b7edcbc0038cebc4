/** Form of a post, new or edited, with progress and cancel. */
import { useQuery } from '@tanstack/react-query'
import { Captions } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { limits } from '../../../contract/kernel/limits.ts'
import { read } from '../../client/query.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Choice.tsx'
import { Select, TextArea } from '../../ui/Field.tsx'
import type { DraftPicture, DraftPost } from './draft.ts'
import { PicturesField } from './PicturesField.tsx'
import type { Sending } from './useSending.ts'

interface PostFormProps {
  draft: DraftPost
  onChange: (change: (before: DraftPost) => DraftPost) => void
  action: string
  sending: Sending
  onSubmit: () => void
  children?: ReactNode
}

export function PostForm({ draft, onChange, action, sending, onSubmit, children }: PostFormProps) {
  const { t } = useTranslation()
  const [missing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const busy = sending.part !== undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const empty = draft.content.trim() === ''
    setMissing(empty)
    if (!empty && !busy) onSubmit()
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid grid-cols-1 gap-6">
      <TextArea
        label={t('posts.content')}
        hint={t('posts.contentHint')}
        required
        rows={5}
        limit={limits.post.content}
        count={draft.content.length}
        value={draft.content}
        disabled={busy}
        error={missing && draft.content.trim() === '' ? t('posts.contentMissing') : undefined}
        onChange={({ target: { value: content } }) =>
          onChange((before) => ({ ...before, content }))
        }
      />
      <PicturesField
        value={draft.pictures}
        disabled={busy}
        onChange={(change) =>
          onChange((before) => ({ ...before, pictures: change(before.pictures) }))
        }
      />
      <ServiceField
        value={draft.serviceId}
        disabled={busy}
        onChange={(serviceId) => onChange((before) => ({ ...before, serviceId }))}
      />
      <Switch
        label={t('posts.sensitive')}
        hint={t('posts.sensitiveHint')}
        checked={draft.sensitive}
        disabled={busy}
        onChange={({ target: { checked: sensitive } }) =>
          onChange((before) => ({ ...before, sensitive }))
        }
      />
      {!busy && (
        <Undescribed
          pictures={draft.pictures}
          onDescribe={() =>
            form.current
              ?.querySelectorAll<HTMLInputElement>('[data-alt]')
              [draft.pictures.findIndex(isUndescribed)]?.focus()
          }
        />
      )}
      {sending.failed && (
        <div role="alert" className="grid gap-1 rounded-card bg-danger-soft px-4 py-3 text-danger">
          <strong>{sending.failed.title}</strong>
          <span className="text-small">{sending.failed.text}</span>
        </div>
      )}
      {busy ? (
        <Progress part={sending.part ?? 0} onStop={sending.stop} />
      ) : (
        <Button type="submit" size="lg" block>
          {action}
        </Button>
      )}
      {!busy && children}
    </form>
  )
}

interface ServiceFieldProps {
  value: string | null | undefined
  disabled: boolean
  onChange: (serviceId: string | null) => void
}

/** Select of the author's active services. Hidden without any. */
function ServiceField({ value, disabled, onChange }: ServiceFieldProps) {
  const { t } = useTranslation()
  const { data } = useQuery(read('GET /api/services/my-services'))
  const offered = (data ?? []).filter(({ isActive }) => isActive)
  if (offered.length === 0) return null
  return (
    <Select
      label={t('posts.service')}
      hint={t('posts.serviceHint')}
      disabled={disabled}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || null)}
      options={[
        { value: '', label: t('posts.noService') },
        ...offered.map(({ id, nombre }) => ({ value: id, label: nombre })),
      ]}
    />
  )
}

const isUndescribed = ({ alt }: DraftPicture) => alt.trim() === ''

/** A reminder, no wall: it goes out without, too. */
function Undescribed({
  pictures,
  onDescribe,
}: {
  pictures: readonly DraftPicture[]
  onDescribe: () => void
}) {
  const { t } = useTranslation()
  const count = pictures.filter(isUndescribed).length
  return (
    <div role="status">
      {count > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-info-soft px-4 py-3 text-info">
          <Captions aria-hidden size={22} className="shrink-0" />
          <span className="min-w-40 flex-1 text-small">{t('posts.undescribed', { count })}</span>
          <Button size="sm" variant="secondary" onClick={onDescribe}>
            {t('posts.describe')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Progress({ part, onStop }: { part: number; onStop: () => void }) {
  const { t } = useTranslation()
  const percent = Math.round(part * 100)
  const words = percent < 100 ? t('posts.publishing', { percent }) : t('posts.publishFinishing')
  return (
    <div className="flex items-center gap-4">
      <div className="grid min-w-0 flex-1 gap-1.5">
        <div
          role="progressbar"
          aria-label={words}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          className="h-2.5 overflow-hidden rounded-pill bg-raised"
        >
          <div
            className="h-full rounded-pill bg-accent transition-[width] duration-(--fast)"
            style={{ width: `${percent}%` }}
          />
        </div>
        <span aria-hidden className="text-small text-muted">
          {words}
        </span>
      </div>
      <Button variant="secondary" onClick={onStop}>
        {t('posts.stop')}
      </Button>
    </div>
  )
}
