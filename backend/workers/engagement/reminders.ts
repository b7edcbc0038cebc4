/** Appends due reminders, once per state of an appointment. */
import { derivedId } from '../../domain/kernel/ids.ts'
import type { ReminderCommand } from '../../domain/engagement/reminders.ts'
import type { SweepCommand } from '../booking/sweeps.ts'
import { type Sweep, sweep } from '../kernel/clock.ts'

type DueReminder = ReminderCommand['data']

export interface ReminderClock {
  /** Who begins first before the others. */
  readonly due: (now: Date, limit: number) => Promise<readonly DueReminder[]>
  /** Sends IssueReminder as `system`. */
  readonly issue: (reminder: DueReminder, command: SweepCommand) => Promise<void>
}

/** Many appointments are due at once, so streams are written in parallel. */
export const reminderSweep = ({ due, issue }: ReminderClock): Sweep =>
  sweep({
    name: 'reminders-due',
    everySeconds: 60,
    due,
    batch: 2_000,
    parallel: 64,
    most: 100_000,
    key: nameOf,
    effect: (reminder, now) =>
      issue(reminder, {
        commandId: derivedId('reminder', nameOf(reminder)),
        at: now.toISOString(),
      }),
  })

const nameOf = ({ appointmentId, reminder, change }: DueReminder) =>
  `${appointmentId}-${reminder}-${change}`
