/** A barber's hours and policy: one canonical week, older shapes are views of it. */
import { z } from 'zod'
import { Range, WeeklySchedule } from '../../../contract/business/hours.ts'
import {
  type ScheduleType,
  ScheduleType as ScheduleTypeSchema,
} from '../../../contract/business/settings.ts'
import { limits, type Weekday, weekdays } from '../../../contract/kernel/values.ts'
import { type Command, type Decider, DomainError, match } from '../kernel/decider.ts'
import { event, type EventsOf, personal } from '../kernel/event.ts'
import { Day, Id, Text, Utc } from '../kernel/fields.ts'
import { tooLateToUndo, undoableUntil } from '../kernel/undo.ts'

/** `preset` names the one that was chosen; null once the barber has set hours of their own. */
export const WeeklyScheduleSet = event('WeeklyScheduleSet', {
  barberId: Id,
  preset: ScheduleTypeSchema.nullable(),
  horario: WeeklySchedule,
})

export const BookingPolicy = z.object({
  autoConfirm: z.boolean(),
  /** Minutes kept free after each appointment. */
  bufferMinutes: z.int().min(0).max(30),
  /** How long before its start a client may still book, in minutes. */
  minNoticeMinutes: z
    .int()
    .min(0)
    .max(7 * 24 * 60),
  /** Until how many hours before the start a client may cancel without it counting as late. */
  cancelLimitHours: z.int().min(0).max(48),
  /** Most appointments to come that one client may hold with this barber. */
  maxActivePerClient: z.int().min(1).max(20),
  /** Whether times right after appointments are offered beside the half-hour grid. */
  fillGaps: z.boolean(),
})
export type BookingPolicy = z.infer<typeof BookingPolicy>
export const BookingPolicySet = event('BookingPolicySet', { barberId: Id, ...BookingPolicy.shape })

/** Days (inclusive) with their own hours: none is a day off, some are an extra day. */
const exception = {
  exceptionId: Id,
  from: Day,
  to: Day,
  ranges: z.array(Range).max(10),
  label: personal(Text(80), { of: 'barberId', erased: '' }),
}
export const ScheduleExceptionAdded = event('ScheduleExceptionAdded', {
  barberId: Id,
  ...exception,
})
export const ScheduleExceptionRemoved = event('ScheduleExceptionRemoved', {
  barberId: Id,
  exceptionId: Id,
  /** Its author may take that back until then; null where nobody may. */
  undo: z.object({ by: Id, until: Utc }).nullable(),
})

export type AvailabilityEvent = EventsOf<
  [
    typeof WeeklyScheduleSet,
    typeof BookingPolicySet,
    typeof ScheduleExceptionAdded,
    typeof ScheduleExceptionRemoved,
  ]
>
export type ScheduleException = z.infer<z.ZodObject<typeof exception>>

export interface Availability {
  /** Null until the barber has chosen: then the shop's hours hold, or the standard ones. */
  readonly horario: WeeklySchedule | null
  readonly preset: ScheduleType | null
  readonly policy: BookingPolicy
  readonly exceptions: readonly ScheduleException[]
  /** The last removed ones, which can be restored for a moment. */
  readonly removed: readonly (ScheduleException & { readonly by: string; readonly until: string })[]
}

export type AvailabilityCommand =
  | Command<'ChooseSchedule', { barberId: string; preset: ScheduleType }>
  | Command<'SetWeeklyHours', { barberId: string; horario: WeeklySchedule }>
  | Command<'SetBookingPolicy', { barberId: string; change: Partial<BookingPolicy> }>
  | Command<'AddScheduleException', { barberId: string } & ScheduleException>
  | Command<'RemoveScheduleException', { barberId: string; exceptionId: string }>
  | Command<'RestoreScheduleException', { barberId: string; exceptionId: string }>

/** So many removals are remembered for their undo. */
const MOST_REMOVED = 10

const week = (days: readonly Weekday[], start: string, end: string): WeeklySchedule =>
  Object.fromEntries(
    weekdays.map((day) => [day, days.includes(day) ? [{ start, end }] : []]),
  ) as unknown as WeeklySchedule

const mondayToFriday = weekdays.slice(0, 5)

/** The four presets of the spec, as whole weeks (decision 2-85). */
export const presets: Readonly<Record<ScheduleType, WeeklySchedule>> = {
  mananero: week(mondayToFriday, '06:00', '14:00'),
  estandar: week(mondayToFriday, '09:00', '18:00'),
  vespertino: week(mondayToFriday, '12:00', '21:00'),
  fines_semana: week(['saturday', 'sunday'], '10:00', '20:00'),
}

export const availabilityDecider: Decider<Availability, AvailabilityCommand, AvailabilityEvent> = {
  category: 'availability',
  initial: {
    horario: null,
    preset: null,
    policy: {
      autoConfirm: false,
      bufferMinutes: 0,
      minNoticeMinutes: 0,
      cancelLimitHours: 0,
      maxActivePerClient: 3,
      fillGaps: false,
    },
    exceptions: [],
    removed: [],
  },

  evolve: (state, event) =>
    match<AvailabilityEvent, Availability>(event, {
      WeeklyScheduleSet: ({ horario, preset }) => ({ ...state, horario, preset }),
      BookingPolicySet: ({ barberId: _, ...policy }) => ({ ...state, policy }),
      ScheduleExceptionAdded: ({ barberId: _, ...exception }) => ({
        ...state,
        exceptions: [...state.exceptions, exception],
        removed: state.removed.filter((one) => one.exceptionId !== exception.exceptionId),
      }),
      ScheduleExceptionRemoved: ({ exceptionId, undo }) => {
        const last = state.exceptions.find((one) => one.exceptionId === exceptionId)
        return {
          ...state,
          exceptions: state.exceptions.filter((one) => one !== last),
          removed:
            last && undo
              ? [...state.removed, { ...last, ...undo }].slice(-MOST_REMOVED)
              : state.removed,
        }
      },
    }),

  decide: (state, command) =>
    match<AvailabilityCommand, readonly AvailabilityEvent[]>(command, {
      ChooseSchedule: ({ barberId, preset }) =>
        state.preset === preset
          ? []
          : [WeeklyScheduleSet({ barberId, preset, horario: presets[preset] })],
      SetWeeklyHours: ({ barberId, horario }) => {
        mustBeOrderedWeek(horario)
        return JSON.stringify(horario) === JSON.stringify(state.horario)
          ? []
          : [WeeklyScheduleSet({ barberId, preset: null, horario })]
      },
      SetBookingPolicy: ({ barberId, change }) => {
        const changed = { ...state.policy, ...change }
        return JSON.stringify(changed) === JSON.stringify(state.policy)
          ? []
          : [BookingPolicySet({ barberId, ...changed })]
      },
      AddScheduleException: ({ barberId, ...exception }, { at }) => {
        if (state.exceptions.some(({ exceptionId }) => exceptionId === exception.exceptionId))
          return []
        if (exception.from > exception.to)
          throw new DomainError('validation', 'La fecha final debe ser posterior a la inicial')
        mustBeOrdered(exception.ranges)
        mustBeFew(state.exceptions, at)
        return [ScheduleExceptionAdded({ barberId, ...exception })]
      },
      RemoveScheduleException: ({ barberId, exceptionId }, { by, at }) =>
        state.exceptions.some((one) => one.exceptionId === exceptionId)
          ? [
              ScheduleExceptionRemoved({
                barberId,
                exceptionId,
                undo: { by: by.id, until: undoableUntil(at) },
              }),
            ]
          : [],
      RestoreScheduleException: ({ barberId, exceptionId }, { by, at }) => {
        if (state.exceptions.some((one) => one.exceptionId === exceptionId)) return []
        const last = state.removed.find((one) => one.exceptionId === exceptionId)
        if (last?.by !== by.id || Date.parse(at) > Date.parse(last.until)) throw tooLateToUndo()
        mustBeFew(state.exceptions, at)
        const { by: _, until: __, ...exception } = last
        return [ScheduleExceptionAdded({ barberId, ...exception })]
      },
    }),
}

function mustBeFew(exceptions: readonly ScheduleException[], at: string): void {
  if (toCome(exceptions, at).length >= limits.exceptions)
    throw new DomainError(
      'too_many',
      `Puedes tener hasta ${limits.exceptions} días especiales por venir. Quita alguno para añadir otro.`,
    )
}

/** Those that are not over, wherever on the world it still is their last day. */
export function toCome(
  exceptions: readonly ScheduleException[],
  at: string,
): readonly ScheduleException[] {
  const yesterday = new Date(Date.parse(at) - 86_400_000).toISOString().slice(0, 10)
  return exceptions.filter(({ to }) => to >= yesterday)
}

/** @throws DomainError 'validation' where a day's ranges overlap or end before they begin */
export function mustBeOrderedWeek(horario: WeeklySchedule | null): void {
  if (horario) for (const day of weekdays) mustBeOrdered(horario[day])
}

function mustBeOrdered(ranges: readonly { start: string; end: string }[]): void {
  ranges.forEach(({ start, end }, index) => {
    if (start >= end)
      throw new DomainError('validation', 'La hora de apertura debe ser anterior a la de cierre')
    const previous = ranges[index - 1]
    if (previous && previous.end > start)
      throw new DomainError('validation', 'Los horarios de un mismo día no pueden solaparse')
  })
}
