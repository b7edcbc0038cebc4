/** Stretches of time by which figures are added up. */
import { z } from 'zod'

export const intervals = ['dia', 'semana', 'mes'] as const
export const Interval = z.enum(intervals, { error: 'Elige día, semana o mes' })
export type Interval = z.infer<typeof Interval>

/** First day of the interval. Weeks begin on Sunday (decision 0-59). */
export function beginOf(day: string, interval: Interval): string {
  if (interval === 'dia') return day
  if (interval === 'mes') return `${day.slice(0, 8)}01`
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - date.getUTCDay())
  return date.toISOString().slice(0, 10)
}
