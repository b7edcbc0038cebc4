/** The chosen page beside a list on a wide screen, without its own frame. */
import { ArrowUpRight } from 'lucide-react'
import { Children, type ReactNode } from 'react'
import type { Address } from '../../contract/paths.ts'
import { ButtonLink } from './Button.tsx'
import { SectionBoundary } from './SectionBoundary.tsx'

interface BesideProps {
  title: string
  to: Address
  toText: string
  footer?: ReactNode
  children: ReactNode
}

export function DetailPane({ title, to, toText, footer, children }: BesideProps) {
  return (
    <>
      <div className="grid grid-cols-1 gap-6 p-6">
        <header className="flex items-start justify-between gap-4">
          <h2 className="text-headline">{title}</h2>
          <ButtonLink
            to={to}
            variant="ghost"
            size="sm"
            icon={<ArrowUpRight aria-hidden size={18} />}
            className="-mr-4 shrink-0"
          >
            {toText}
          </ButtonLink>
        </header>
        {Children.map(children, (child) => (
          <SectionBoundary>{child}</SectionBoundary>
        ))}
      </div>
      {footer && (
        <div className="sticky bottom-0 z-20 border-t border-line bg-surface px-6 py-3">
          {footer}
        </div>
      )}
    </>
  )
}
