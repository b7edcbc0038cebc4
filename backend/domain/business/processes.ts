/** What takes several streams of a shop's. */
import { z } from 'zod'
import { Id } from '../kernel/fields.ts'
import { process } from '../kernel/process.ts'
import { BarberLeavingEnded, BarberLeavingStarted } from './team.ts'

/** Leaving a team: location assignments and the membership claim follow. */
export const leaving = process({
  name: 'leaving',
  patience: 30,
  about: z.object({ businessId: Id, barberId: Id }),
  marks: ({ begins, ends }) => [
    begins(BarberLeavingStarted, ({ leavingId, businessId, barberId }) => ({
      id: leavingId,
      businessId,
      barberId,
    })),
    ends(BarberLeavingEnded, ({ leavingId }) => leavingId),
  ],
})
