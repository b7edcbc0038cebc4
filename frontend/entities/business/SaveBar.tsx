/** Footer of an edit form: unsaved changes, refusal, save. Texts: catalogue 'business'. */
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'

export interface SaveProblem {
  title: string
  text: string
  action?: ReactNode
}

interface SaveBarProps {
  form: string
  changed: boolean
  pending: boolean
  trouble: SaveProblem | undefined
  onDiscard: () => void
}

export function SaveBar({ form, changed, pending, trouble, onDiscard }: SaveBarProps) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-2">
      {trouble && (
        <p role="alert" className="flex items-start gap-2 text-small text-danger">
          <CircleAlert aria-hidden size={18} className="mt-0.5 shrink-0" />
          <span>
            <strong>{trouble.title}.</strong> {trouble.text} {trouble.action}
          </span>
        </p>
      )}
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        {changed && !pending && (
          <span className="mr-auto text-small text-muted">{t('saveBar.unsaved')}</span>
        )}
        {changed && !pending && (
          <Button variant="ghost" onClick={onDiscard}>
            {t('saveBar.discard')}
          </Button>
        )}
        <Button
          type="submit"
          form={form}
          pending={pending}
          pendingText={t('saveBar.saving')}
          className="min-w-36 max-sm:flex-1"
        >
          {t('saveBar.save')}
        </Button>
      </div>
    </div>
  )
}
