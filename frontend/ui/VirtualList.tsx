/** The long form of LongList: rows of the grid that come and go with the window's scrolling. */
import { useSyncExternalStore, type ReactNode } from 'react'
import { WindowVirtualizer } from 'virtua'

interface Drawn {
  key: string
  node: ReactNode
}

export function VirtualList({ items, className }: { items: readonly Drawn[]; className: string }) {
  const columns = useSyncExternalStore(whenWidthChanges, isWide) ? 2 : 1
  const rows = Array.from({ length: Math.ceil(items.length / columns) }, (_, row) => items.slice(row * columns, (row + 1) * columns))
  return (
    <div role="list">
      <WindowVirtualizer>
        {rows.map((row) => (
          <div key={row[0]?.key} role="presentation" className={`${className} pb-3`}>
            {row.map(({ key, node }) => <div key={key} role="listitem">{node}</div>)}
          </div>
        ))}
      </WindowVirtualizer>
    </div>
  )
}

const WIDE = '(min-width: 1024px)'
const isWide = () => window.matchMedia(WIDE).matches
function whenWidthChanges(listener: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
