/**
 * Reminders as facts: a sweep finds due ones (reminder-times.ts) and appends to the appointment's
 * reminder stream, once per state. Deliveries follow from the event, so a lost queue or a sleeping
 * machine neither doubles nor loses one.
 */
import { z } from 'zod'
import { type Command, type Decider, match } from '../kernel/decider.ts'
import { event, type EventsOf } from '../kernel/event.ts'
import { Id, Utc } from '../kernel/fields.ts'

/**
 * To the client of a confirmed one a day and two hours before it begins; to the barber of one that
 * waits, at half of its time; to the client where the barber's account is suspended at its hour.
 */
export const reminderKinds = ['dayBefore', 'hoursBefore', 'unanswered', 'barberAway'] as const
export type Reminder = (typeof reminderKinds)[number]

/** `change`: number of changes of the appointment; valid for that state only. */
export const ReminderIssued = event('ReminderIssued', {
  appointmentId: Id,
  to: Id,
  reminder: z.enum(reminderKinds),
  start: Utc,
  change: z.int().min(0).max(1_000_000),
})

export type ReminderEvent = EventsOf<[typeof ReminderIssued]>
export type ReminderCommand = Command<
  'IssueReminder',
  { appointmentId: string; to: string; reminder: Reminder; start: string; change: number }
>

/** Which have gone out, each with the state that it was about. */
export type Reminded = ReadonlySet<string>

export const reminderDecider: Decider<Reminded, ReminderCommand, ReminderEvent> = {
  category: 'reminder',
  initial: new Set(),
  // Three commands in its life, hours apart.
  remembered: false,
  evolve: (state, event) =>
    match<ReminderEvent, Reminded>(event, {
      ReminderIssued: (issued) => new Set(state).add(nameOf(issued)),
    }),
  decide: (state, command) =>
    match<ReminderCommand, readonly ReminderEvent[]>(command, {
      IssueReminder: (request) => (state.has(nameOf(request)) ? [] : [ReminderIssued(request)]),
    }),
}

const nameOf = ({ reminder, change }: { reminder: Reminder; change: number }) =>
  `${reminder}-${change}`
