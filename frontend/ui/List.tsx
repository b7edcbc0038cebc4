/** Rows of a menu or settings list: icon, title, hint, target or action. */
import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Address } from '../../contract/paths.ts'
import { Link } from './links.ts'

/** A card of rows with a heading over it. */
export function ListGroup({
  title,
  children,
  className,
}: {
  title?: string
  children: ReactNode
  className?: string
}) {
  return (
    <section className={clsx('grid gap-2', className)}>
      {title && <h2 className="sign px-1 text-muted">{title}</h2>}
      <ul className="overflow-hidden rounded-card border border-line bg-surface shadow-card [&>li+li]:border-t [&>li+li]:border-line">
        {children}
      </ul>
    </section>
  )
}

export interface ListRowProps {
  title: string
  hint?: ReactNode
  icon?: ReactNode
  /** An address (link row), a function (button row), or neither (control in `trailing`). */
  to?: Address
  /** Somewhere outside the app: a file, a number to call. */
  href?: string
  /** What the page that it leads to is told beside its address. */
  state?: object
  onClick?: () => void
  trailing?: ReactNode
  danger?: boolean
}

export function ListRow({
  title,
  hint,
  icon,
  to,
  href,
  state,
  onClick,
  trailing,
  danger = false,
}: ListRowProps) {
  const look = clsx(
    'flex min-h-14 w-full items-center gap-4 px-4 py-2.5 text-left',
    danger && 'text-danger',
    (to || href || onClick) && 'transition-colors duration-(--fast) hover:bg-raised',
  )
  const inside = (
    <>
      {icon && (
        <span
          aria-hidden
          className={clsx(
            'grid size-9 shrink-0 place-items-center rounded-[10px]',
            danger ? 'bg-danger-soft' : 'bg-accent-soft text-accent-text',
          )}
        >
          {icon}
        </span>
      )}
      <span className="grid min-w-0 flex-1">
        <span className="font-medium">{title}</span>
        {hint && <span className="min-w-0 text-small wrap-anywhere text-muted">{hint}</span>}
      </span>
      {trailing}
      {to && <ChevronRight aria-hidden size={20} className="text-faint" />}
    </>
  )
  return (
    <li>
      {to ? (
        <Link to={to} state={state} className={look}>
          {inside}
        </Link>
      ) : href ? (
        <a
          href={href}
          {...(!href.startsWith('tel:') && { target: '_blank', rel: 'noreferrer' })}
          onClick={onClick}
          className={look}
        >
          {inside}
        </a>
      ) : onClick ? (
        <button type="button" onClick={onClick} className={look}>
          {inside}
        </button>
      ) : (
        <div className={look}>{inside}</div>
      )}
    </li>
  )
}
