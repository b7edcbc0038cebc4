/** What becomes free is offered to those who wait, in their order; what was offered ends. */
import {
  AppointmentCancelled,
  AppointmentExpired,
  AppointmentMoved,
  AppointmentMovedOut,
  AppointmentRejected,
  TimeUnblocked,
} from '../../domain/booking/events.ts'
import { DelayEnded } from '../../domain/booking/delay-events.ts'
import { HoldReleased } from '../../domain/booking/hold-events.ts'
import {
  ScheduleExceptionAdded,
  ScheduleExceptionRemoved,
  WeeklyScheduleSet,
} from '../../domain/business/availability.ts'
import type { DomainEvent, RecordedEvent } from '../../domain/kernel/event.ts'
import { AccountSuspended } from '../../domain/identity/account-events.ts'
import { UserBlocked } from '../../domain/moderation/user-block.ts'
import type { FreedVisit } from '../../commands/booking/openings.ts'
import type { Policy } from '../kernel/policy.ts'

export interface Waitlist {
  /** Waits until the read models show the log as far as that. @throws where they don't in time */
  readonly shown: (position: bigint) => Promise<void>
  readonly freed: (visit: FreedVisit, at: string) => Promise<void>
  readonly held: (
    released: ReturnType<typeof HoldReleased>['data'],
    cause: string,
    at: string,
  ) => Promise<void>
  readonly unblocked: (
    time: {
      readonly barberId: string
      readonly start: string
      readonly end: string
      readonly cause: string
    },
    at: string,
  ) => Promise<void>
  readonly dayChanged: (
    day: { readonly barberId: string; readonly day: string; readonly cause: string },
    at: string,
  ) => Promise<void>
  readonly hoursChanged: (barberId: string, cause: string, at: string) => Promise<void>
  readonly parted: (one: string, other: string, at: string) => Promise<void>
  readonly suspended: (userId: string, at: string) => Promise<void>
  readonly now: () => Date
}

interface Row {
  readonly type: string
  readonly act: (waitlist: Waitlist, event: RecordedEvent, at: string) => Promise<void>
}

const after = <Type extends string, Data extends object>(
  { type }: { readonly type: Type } & ((data: never) => DomainEvent<Type, Data>),
  act: (waitlist: Waitlist, data: Data, event: RecordedEvent, at: string) => Promise<void>,
): Row => ({
  type,
  // Rows are found by type, so the data is this event's.
  act: (waitlist, event, at) => act(waitlist, event.data as Data, event, at),
})

interface Ended {
  readonly appointmentId: string
  readonly barberId: string
  readonly undo?: object | null
}

/** An act that can be undone keeps its time: the end of that hold is the opening. */
const visitEnded = async (
  { freed }: Waitlist,
  { appointmentId, barberId, undo = null }: Ended,
  { stream, id }: RecordedEvent,
  at: string,
): Promise<void> => {
  if (undo === null) await freed({ stream, appointmentId, barberId, cause: id }, at)
}

const hoursSet = (
  { hoursChanged }: Waitlist,
  { barberId }: { barberId: string },
  { id }: RecordedEvent,
  at: string,
) => hoursChanged(barberId, id, at)

const rows: readonly Row[] = [
  after(AppointmentCancelled, visitEnded),
  after(AppointmentRejected, visitEnded),
  after(AppointmentExpired, visitEnded),
  after(AppointmentMovedOut, visitEnded),
  after(AppointmentMoved, async ({ freed }, { undo, undoes, ...moved }, { stream, id }, at) => {
    const { appointmentId, barberId, fromStart: start, delayId } = moved
    // What a delay leaves is no opening: the barber is not there yet.
    if (undo === null && undoes === null && delayId === null)
      await freed({ stream, appointmentId, barberId, start, cause: id }, at)
  }),
  after(HoldReleased, ({ held }, released, { id }, at) => held(released, id, at)),
  after(TimeUnblocked, async ({ unblocked, dayChanged }, unblocking, { stream, id }, at) => {
    const { barberId, freed, undo } = unblocking
    // The end of the hold will be the opening.
    if (undo !== null) return
    await (freed
      ? unblocked({ barberId, ...freed, cause: id }, at)
      : dayChanged({ barberId, day: stream.slice(-DAY_LENGTH), cause: id }, at))
  }),
  // What late visits had kept is free again.
  after(DelayEnded, ({ dayChanged }, { barberId, day }, { id }, at) =>
    dayChanged({ barberId, day, cause: id }, at),
  ),
  after(WeeklyScheduleSet, hoursSet),
  after(ScheduleExceptionAdded, hoursSet),
  after(ScheduleExceptionRemoved, hoursSet),
  after(UserBlocked, ({ parted }, { blockerId, blockedId }, _, at) =>
    parted(blockerId, blockedId, at),
  ),
  after(AccountSuspended, ({ suspended }, { userId }, _, at) => suspended(userId, at)),
]
const DAY_LENGTH = 10
const byType = new Map(rows.map((row) => [row.type, row]))

/** From the head: times that were free before are on every screen already. */
export const waitlistPolicy = (waitlist: Waitlist): Policy => ({
  name: 'waitlist',
  from: 'head',
  types: [...byType.keys()],
  async act(events) {
    await waitlist.shown(events.at(-1)?.position ?? 0n)
    // Barbers side by side, the events of each in their order.
    const ofBarbers = Map.groupBy(events, ({ id, data }) =>
      'barberId' in data ? String(data.barberId) : id,
    )
    await Promise.all(
      ofBarbers.values().map(async (ofBarber) => {
        for (const event of ofBarber)
          await byType.get(event.type)?.act(waitlist, event, waitlist.now().toISOString())
      }),
    )
  },
})
