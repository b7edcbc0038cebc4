/** Empty and error states: drawing, sentence, action. */
import { clsx } from 'clsx'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/useTranslation.ts'
import { Button } from './Button.tsx'
import { Mirror, Shears } from './drawings.tsx'
import { useOnline } from '../native/online.ts'

interface StateProps {
  title: string
  text?: ReactNode
  drawing?: ReactNode
  action?: ReactNode
  className?: string
}

export function EmptyState({ title, text, drawing, action, className }: StateProps) {
  return (
    <div className={clsx('grid justify-items-center gap-3 px-4 py-10 text-center', className)}>
      <div className="mb-1 h-28 text-brass [&>svg]:h-full">{drawing ?? <Mirror />}</div>
      <h2 className="text-title">{title}</h2>
      {text && <p className="max-w-sm text-muted">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}

/** A failed read. `onRetry` draws 'Intentar de nuevo'. */
export function ErrorState({
  title,
  text,
  onRetry,
  drawing,
  className,
}: Partial<StateProps> & { onRetry?: () => void }) {
  const { t } = useTranslation()
  const online = useOnline()
  return (
    <div role="alert" className={className}>
      <EmptyState
        title={title ?? t('ui.errorTitle')}
        text={text ?? t(online ? 'ui.errorServer' : 'ui.errorText')}
        drawing={drawing ?? <Shears />}
        action={
          onRetry && (
            <Button variant="secondary" icon={<RotateCw aria-hidden size={18} />} onClick={onRetry}>
              {t('ui.retry')}
            </Button>
          )
        }
      />
    </div>
  )
}
