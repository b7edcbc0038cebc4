import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Card } from '../../ui/Card.tsx'

export function TrustCard({
  title,
  definition,
  command,
  children,
}: {
  title: string
  definition: string
  command?: string | undefined
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <Card>
      <section aria-label={title} className="grid min-w-0 gap-3">
        <h2 className="text-title">{title}</h2>
        <p className="text-small text-pretty text-muted">{definition}</p>
        {children}
        {command !== undefined && (
          <p className="text-small text-muted">
            {t('trust.command')}{' '}
            <code className="rounded bg-sunken px-1.5 py-0.5 break-words text-text">{command}</code>
          </p>
        )}
      </section>
    </Card>
  )
}

export function NoFigures() {
  const { t } = useTranslation()
  return <p className="text-muted">{t('trust.none')}</p>
}

export function TrustFigure({ value, label }: { value: string; label: string }) {
  return (
    <p className="grid gap-0.5">
      <span className="text-headline tabular-nums">{value}</span>
      <span className="text-small text-muted">{label}</span>
    </p>
  )
}
