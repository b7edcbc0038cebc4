/** A page's parts beside a sticky card, on screens that `useWide` accepts. */
import { Children, type ReactNode } from 'react'
import { SectionBoundary } from './SectionBoundary.tsx'

export function Aside({ card, children }: { card: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_21rem] items-start gap-8">
      <div className="grid grid-cols-1 gap-6">
        {Children.map(children, (child) => (
          <SectionBoundary>{child}</SectionBoundary>
        ))}
      </div>
      <aside className="sticky top-6">
        <SectionBoundary>{card}</SectionBoundary>
      </aside>
    </div>
  )
}
