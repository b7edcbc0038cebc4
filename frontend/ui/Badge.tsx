/** A state in a word: always an icon and a text, colour only helps. */
import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type Tone = 'neutral' | 'accent' | 'success' | 'warn' | 'danger' | 'info'

const look: Record<Tone, string> = {
  neutral: 'bg-sunken text-muted',
  accent: 'bg-accent-soft text-accent-text',
  success: 'bg-success-soft text-success',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
}
/** Colours the icon only, for normal states of an alarming colour. */
const calmLook = 'border border-line-strong bg-surface text-text [&>span]:text-danger'

export function Badge({
  tone = 'neutral',
  calm = false,
  icon,
  children,
  className,
}: {
  tone?: Tone
  calm?: boolean
  icon: ReactNode
  children: ReactNode
  className?: string
}) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 rounded-pill px-2.5 py-1 text-micro font-semibold whitespace-nowrap',
        calm && tone === 'danger' ? calmLook : look[tone],
        className,
      )}
    >
      <span aria-hidden>{icon}</span>
      {children}
    </span>
  )
}

/** '99+' above 99, nothing at 0. Decorative: name it in the parent. */
export function CountBadge({ count, className }: { count: number; className?: string }) {
  if (count <= 0) return null
  return (
    <span
      aria-hidden
      className={clsx(
        'inline-grid h-5 min-w-5 place-items-center rounded-pill bg-danger-solid px-1.5 text-[0.6875rem] leading-none font-bold text-on-danger',
        className,
      )}
    >
      {cappedCount(count)}
    </span>
  )
}

export const cappedCount = (count: number): string => (count > 99 ? '99+' : String(count))
