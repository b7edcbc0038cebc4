/** Keys j and k move through a list: by its links, or by its rows where it has no links. */
import { type RefObject, useRef } from 'react'
import { useKeys } from './useKeys.ts'

/** What stands for each row; `data-row` on what has no link of its own, with a tabIndex of -1. */
const ROWS = '[data-row], :scope > li > a'

export interface Rows<List extends HTMLElement> {
  readonly list: RefObject<List | null>
  /** Which row one is on; -1 where on none. */
  readonly at: () => number
}

export function useRows<List extends HTMLElement = HTMLUListElement>(): Rows<List> {
  const list = useRef<List>(null)
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>(ROWS) ?? [])]
  const at = () => rows().findIndex((row) => row.contains(document.activeElement))
  const go = (step: number) => {
    const all = rows()
    const now = at()
    const edge = step > 0 ? 0 : all.length - 1
    all[now < 0 ? edge : Math.min(all.length - 1, Math.max(0, now + step))]?.focus()
  }
  useKeys({
    j: { does: 'console.keys.down', run: () => go(1) },
    k: { does: 'console.keys.up', run: () => go(-1) },
  })
  return { list, at }
}
