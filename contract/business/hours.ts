/** Weekly hours: the canonical shape and the older shapes of the spec. */
import { z } from 'zod'
import { ClockTime, Day, Weekday, weekdays } from '../kernel/values.ts'

/** One stretch of an open day, in the shop's local time; `start` before `end`. */
export const Range = z.object({ start: ClockTime, end: ClockTime })
/** The canonical weekly schedule: per day its ranges in order, none when closed. */
export const WeeklySchedule = z.object(
  Object.fromEntries(weekdays.map((day) => [day, z.array(Range)])) as Record<
    Weekday,
    z.ZodArray<typeof Range>
  >,
)
export type WeeklySchedule = z.infer<typeof WeeklySchedule>

/** Days to come (both included) with hours of their own; closed, or off, without any. */
export const OtherDays = z.array(z.object({ desde: Day, hasta: Day, rangos: z.array(Range) }))

/** Views of the weekly schedule that older screens of the spec read. */
export const DayHours = z.object({ open: z.string(), close: z.string(), closed: z.boolean() })
export const LegacyHours = z.object({
  start: z.string(),
  end: z.string(),
  break_duration: z.number(),
})

const badHours = 'Los horarios no son válidos'
/** Hours of either screen: one pair for all days, or per day; others stay. */
export const IncomingHours = z.union(
  [
    z.object({
      start: ClockTime,
      end: ClockTime,
      break_duration: z.int().min(0).max(30).optional(),
    }),
    z.partialRecord(
      Weekday,
      z
        .object({
          open: z.string().nullish(),
          close: z.string().nullish(),
          closed: z.boolean().default(false),
        })
        .refine(
          ({ open, close, closed }) =>
            closed || (ClockTime.safeParse(open).success && ClockTime.safeParse(close).success),
          { error: badHours },
        ),
    ),
  ],
  { error: badHours },
)
export type IncomingHours = z.output<typeof IncomingHours>
