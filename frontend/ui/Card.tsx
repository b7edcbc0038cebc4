/** Surfaces: the card, the card that is a link, the ticket, and a titled section of a screen. */
import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from './links.ts'
import { SectionBoundary } from './SectionBoundary.tsx'

const surface = 'rounded-card border border-line bg-surface shadow-card'

export function Card({
  className,
  padded = true,
  ...rest
}: ComponentProps<'div'> & { padded?: boolean }) {
  return <div className={clsx(surface, padded && 'p-5', className)} {...rest} />
}

/** The whole card is the target; keep other buttons out of it. */
export function CardLink({
  className,
  padded = true,
  ...rest
}: Omit<LinkProps, 'className'> & { className?: string; padded?: boolean }) {
  return (
    <Link
      className={clsx(
        surface,
        'block transition-[border-color,transform] duration-(--fast) hover:border-brass active:scale-[0.99]',
        padded && 'p-5',
        className,
      )}
      {...rest}
    />
  )
}

/** A ticket: stub with date and time, perforation, content. `faded`: over. */
export function Ticket({
  stub,
  children,
  faded = false,
  className,
}: {
  stub: ReactNode
  children: ReactNode
  faded?: boolean
  className?: string
}) {
  return (
    <div className={clsx(surface, 'relative flex overflow-hidden', className)}>
      <div
        className={clsx(
          'grid w-16 shrink-0 place-content-center gap-0.5 px-1 py-3 text-center',
          faded ? 'bg-raised text-muted' : 'bg-accent text-on-accent',
        )}
      >
        {stub}
      </div>
      <div aria-hidden className="relative w-0 border-l-2 border-dashed border-line-strong">
        <span className="absolute -top-2.5 -left-[11px] size-5 rounded-full border border-line bg-bg" />
        <span className="absolute -bottom-2.5 -left-[11px] size-5 rounded-full border border-line bg-bg" />
      </div>
      <div className="@container grid min-w-0 flex-1 grid-cols-1 content-center gap-0.5 px-4 py-2.5">
        {children}
      </div>
    </div>
  )
}

/** A part of a screen with its heading and, at the right, an action. */
export function Section({
  title,
  action,
  children,
  className,
}: {
  title: string
  action?: ReactNode
  children: ReactNode
  className?: string
}) {
  return (
    <section className={clsx('grid grid-cols-1 gap-3', className)}>
      <div className="flex min-h-11 items-center justify-between gap-3 max-[16rem]:flex-wrap">
        <h2 className="text-title">{title}</h2>
        {action}
      </div>
      <SectionBoundary>{children}</SectionBoundary>
    </section>
  )
}

/** The barber's pole as a thin rule. */
export function PoleRule({ className }: { className?: string }) {
  return <div aria-hidden className={clsx('pole h-1 rounded-pill', className)} />
}
