/** The days of a week by name. */
import type { Weekday } from '../../contract/kernel/values.ts'
import { weekdayOf } from './zone.ts'

/** Monday first, as the product's lists of days do. */
export const week: readonly Weekday[] = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
]

/** The name of a calendar day: 'saturday' of 2026-11-21. */
export const weekdayName = (day: string): Weekday => week[(weekdayOf(day) + 6) % 7] ?? 'monday'
