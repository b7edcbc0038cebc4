/**
 * Demand that was not served: a time was looked for, and on these days there was none. Who looked
 * is not kept. It is a sample: each node notes a barber, services and days once in a while.
 */
import { z } from 'zod'
import { limits } from '../../../contract/kernel/values.ts'
import type { Command, Decider } from '../kernel/decider.ts'
import { event, type EventsOf, openly } from '../kernel/event.ts'
import { Day, Id, Minutes, Name } from '../kernel/fields.ts'

export const MOST_FULL_DAYS = 7

export const DemandUnserved = event('DemandUnserved', {
  businessId: Id,
  /** Whose times were looked at; null where any barber of the shop would do. */
  barberId: Id.nullable(),
  services: openly(
    z
      .array(z.object({ serviceId: Id, nombre: Name }))
      .min(1)
      .max(limits.service.most),
    'names of services, of nobody',
  ),
  minutes: Minutes,
  days: z.array(Day).min(1).max(MOST_FULL_DAYS),
})

export type DemandEvent = EventsOf<[typeof DemandUnserved]>
export type DemandCommand = Command<'NoteDemand', Parameters<typeof DemandUnserved>[0]>

/** More tell nothing new of a shop's day. */
export const MOST_NOTED = 1_000

/** Stream `demand-{businessId}-{UTC day}`. The state: how many are noted. */
export const demandDecider: Decider<number, DemandCommand, DemandEvent> = {
  category: 'demand',
  initial: 0,
  evolve: (noted) => noted + 1,
  decide: (noted, { data }) => (noted < MOST_NOTED ? [DemandUnserved(data)] : []),
}

interface LookedAt {
  readonly fecha: string
  readonly laborable: boolean
  readonly horarios: readonly unknown[]
}

/** The working days that a reader of this calendar passes over to reach the first free time. */
export function fullDaysOf(days: readonly LookedAt[]): string[] {
  const first = days.findIndex(({ horarios }) => horarios.length > 0)
  return days
    .slice(0, first === -1 ? undefined : first)
    .filter(({ laborable }) => laborable)
    .slice(0, MOST_FULL_DAYS)
    .map(({ fecha }) => fecha)
}
