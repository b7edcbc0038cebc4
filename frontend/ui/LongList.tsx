/** A list of cards; beyond fifty only those near the window are rendered. */
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { VirtualList } from './VirtualList.tsx'

export interface LongListProps<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** The grid in which they stand: one column, from `lg` on at most two. */
  className: string
  children: (item: Item) => ReactNode
}

const MOST = 50
/** Cards per block: whole rows of either grid, few enough for a frame. */
const BLOCK = 2

export function LongList<Item>({ items, keyOf, className, children }: LongListProps<Item>) {
  if (items.length <= MOST)
    return (
      <ul className={className}>
        {items.map((item) => (
          <li key={keyOf(item)}>{children(item)}</li>
        ))}
      </ul>
    )
  const blocks = Array.from({ length: Math.ceil(items.length / BLOCK) }, (_, block) =>
    items.slice(block * BLOCK, (block + 1) * BLOCK),
  )
  return (
    <div role="list" className={clsx(className, 'grid-cols-1!')}>
      <VirtualList
        pages={blocks}
        atOnce={Math.ceil(MOST / BLOCK)}
        className={className}
        role="presentation"
      >
        {(block) =>
          block.map((item) => (
            <div key={keyOf(item)} role="listitem">
              {children(item)}
            </div>
          ))
        }
      </VirtualList>
    </div>
  )
}
