/** Skeletons with the geometry of the content. Wrap a screen in `Loading`. */
import { clsx } from 'clsx'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from '../i18n/useTranslation.ts'

export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden className={clsx('animate-breathe rounded-control bg-raised', className)} />
  )
}

export function SkeletonText({ lines = 2, className }: { lines?: number; className?: string }) {
  return (
    <div aria-hidden className={clsx('grid gap-2', className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton
          key={line}
          className={clsx('h-4 rounded-md', line === lines - 1 && lines > 1 ? 'w-3/5' : 'w-full')}
        />
      ))}
    </div>
  )
}

/** A card with an avatar and two lines: a person, a shop, an appointment. */
export function SkeletonCard({ className }: { className?: string }) {
  return (
    <div
      aria-hidden
      className={clsx(
        'flex items-center gap-4 rounded-card border border-line bg-surface p-5',
        className,
      )}
    >
      <Skeleton className="size-12 shrink-0 rounded-full" />
      <SkeletonText className="flex-1" />
    </div>
  )
}

export function SkeletonList({ rows = 3, className }: { rows?: number; className?: string }) {
  return (
    <Loading className={clsx('grid gap-3', className)}>
      {Array.from({ length: rows }, (_, row) => (
        <SkeletonCard key={row} />
      ))}
    </Loading>
  )
}

/** After this long a shape without a word looks broken. */
const SLOW_MS = 3_000

/** Announces 'Cargando...', and shows when it takes long. */
export function Loading({
  children,
  className,
  label,
}: {
  children: ReactNode
  className?: string
  label?: string
}) {
  const { t } = useTranslation()
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setSlow(true), SLOW_MS)
    return () => window.clearTimeout(timer)
  }, [])
  return (
    <div role="status" aria-busy className={className}>
      <span className="sr-only">{label ?? t('ui.loading')}</span>
      {children}
      {slow && <p className="col-span-full text-center text-small text-muted">{t('ui.slow')}</p>}
    </div>
  )
}
