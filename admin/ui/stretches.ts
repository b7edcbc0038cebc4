/** Long periods are grouped by week or month, so the bars stay distinguishable. */

import { beginOf as beginOfInterval, type Interval } from '../../contract/analysis/intervals.ts'

export type Unit = 'day' | 'week' | 'month'

export const unitOf = (days: number): Unit => {
  if (days <= 62) return 'day'
  if (days <= 400) return 'week'
  return 'month'
}

/** The same on the wire. */
export const intervalOf = { day: 'dia', week: 'semana', month: 'mes' } as const satisfies Record<
  Unit,
  Interval
>

/** What the address says, else what suits the length of the period. */
export const unitFor = (cada: string | undefined, days: number): Unit =>
  units.find((unit) => intervalOf[unit] === cada) ?? unitOf(days)
export const units = ['day', 'week', 'month'] as const satisfies readonly Unit[]

/** The first day of the stretch that a day is in. */
export const beginOf = (day: string, unit: Unit): string => beginOfInterval(day, intervalOf[unit])

export interface Stretch {
  /** Its first day; of the first stretch it may lie before the period. */
  readonly dia: string
  readonly [count: string]: number | string
}

/** Rows of days as rows of stretches: what is counted is added up; what is no number stays out. */
export function byStretch(
  rows: readonly Readonly<Record<string, number | string | null>>[],
  counts: readonly string[],
  unit: Unit,
): Stretch[] {
  const found = new Map<string, { dia: string; [count: string]: number | string }>()
  for (const row of rows) {
    const dia = String(row['dia'])
    const begin = beginOf(dia, unit)
    const stretch: { dia: string; [count: string]: number | string } = found.get(begin) ?? {
      dia: begin,
    }
    for (const name of counts) stretch[name] = Number(stretch[name] ?? 0) + Number(row[name] ?? 0)
    found.set(begin, stretch)
  }
  return [...found.values()]
}

/** Round numbers from 0 to at least the largest, three or four steps of them. */
export function ticksTo(most: number): number[] {
  if (most <= 0) return [0, 1]
  const raw = most / 4
  const size = 10 ** Math.floor(Math.log10(raw))
  const step = Math.max(
    [1, 2, 5, 10].map((times) => times * size).find((each) => each >= raw) ?? size * 10,
    most < 4 ? 1 : 0,
  )
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step)
}
