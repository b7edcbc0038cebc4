/** A page's parts, beside a sticky card where `useWideWindow` has room for one. */
import { Children, type ReactNode } from 'react'
import { SectionBoundary } from './SectionBoundary.tsx'

export function Aside({ card, children }: { card: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="grid grid-cols-1 gap-6">
        {Children.map(children, (child) => (
          <SectionBoundary>{child}</SectionBoundary>
        ))}
      </div>
      {card && (
        <aside className="sticky top-6">
          <SectionBoundary>{card}</SectionBoundary>
        </aside>
      )}
    </div>
  )
}
