/**
 * A list that changes under the pointer. Rows keep their place since the last refresh and show
 * their current state; new rows are counted and shown on request.
 */
import { useState } from 'react'

export interface Stood<Row> {
  readonly key: string
  readonly rows: readonly Row[]
  /** There was no further page: whatever is not among them is new. */
  readonly isWhole: boolean
}
export interface FrozenRows<Row> {
  readonly rows: readonly Row[]
  readonly news: number
  /** It is not as it stands here: something came, or has gone. */
  readonly isOld: boolean
}

/** As it stood, with what is so now. */
export function frozenRows<Row extends { readonly id: unknown }>(
  stood: Pick<Stood<Row>, 'rows' | 'isWhole'>,
  now: readonly Row[],
  counts: (row: Row) => boolean = () => true,
): FrozenRows<Row> {
  const present = new Map(now.map((row) => [row.id, row]))
  const seen = new Set(stood.rows.map(({ id }) => id))
  // What comes after all that were here may have moved up from the next page.
  const last = now.findLastIndex(({ id }) => seen.has(id))
  const fresh = now.filter(({ id }, index) => !seen.has(id) && (stood.isWhole || index < last))
  return {
    rows: stood.rows.map((row) => present.get(row.id) ?? row),
    news: fresh.filter(counts).length,
    isOld: fresh.length > 0 || stood.rows.some(({ id }) => !present.has(id)),
  }
}

interface Listed<Row> {
  readonly key: string
  readonly data: readonly Row[] | undefined
  /** An answer to just this, and none of before that is being asked for again. */
  readonly isSettled: boolean
  readonly isWhole: boolean
  /** What is counted among the news; all of it unless told. */
  readonly counts?: (row: Row) => boolean
}

export function useFrozenRows<Row extends { readonly id: unknown }>({
  key,
  data = [],
  isSettled,
  isWhole,
  counts,
}: Listed<Row>): FrozenRows<Row> & { readonly show: () => void } {
  const [stood, setStood] = useState<Stood<Row>>()
  const isHere = stood?.key === key
  // Where there is nothing, nothing can jump.
  const isNext = isSettled && (!isHere || (stood.rows.length === 0 && data.length > 0))
  if (isNext) setStood({ key, rows: data, isWhole })
  const show = () => setStood({ key, rows: data, isWhole })
  return {
    ...(isHere && !isNext
      ? frozenRows(stood, data, counts)
      : { rows: data, news: 0, isOld: false }),
    show,
  }
}
