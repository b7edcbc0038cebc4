/** What the forms of a shop and its hours have beside their text fields, as it may be stored. */
import * as z from 'zod/mini'
import { week } from '../../time/week.ts'
import type { Weekday } from '../../../contract/kernel/values.ts'

export const servingShape = z.object({
  goesHome: z.boolean(),
  onlyHome: z.boolean(),
  isPrivate: z.boolean(),
  radius: z.string(),
})
/** Null where the pin was taken away. */
export const placeShape = z.nullable(z.object({ latitude: z.number(), longitude: z.number() }))
const day = z.array(z.object({ start: z.string(), end: z.string() }))
export const weekShape = z.object(
  Object.fromEntries(week.map((name) => [name, day])) as Record<Weekday, typeof day>,
)
