/** A list of cards. Up to fifty stand in the page; of more only those near the window do, so that a long history scrolls like a short one. */
import type { ReactNode } from 'react'
import { loadable } from './loadable.tsx'
import { Part } from './Part.tsx'
import { SkeletonList } from './Skeleton.tsx'

export interface LongListProps<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** The grid in which they stand: one column, from `lg` on at most two. */
  className: string
  children: (item: Item) => ReactNode
}

const MOST = 50
const VirtualList = loadable(async () => (await import('./VirtualList.tsx')).VirtualList)

export function LongList<Item>({ items, keyOf, className, children }: LongListProps<Item>) {
  if (items.length <= MOST) return <ul className={className}>{items.map((item) => <li key={keyOf(item)}>{children(item)}</li>)}</ul>
  const drawn = items.map((item) => ({ key: keyOf(item), node: children(item) }))
  return <Part skeleton={<SkeletonList rows={6} />}><VirtualList items={drawn} className={className} /></Part>
}
