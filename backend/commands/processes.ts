/** How each process of the product is brought to its end, when nobody else has. */
import { blocking, moving } from '../domain/booking/processes.ts'
import { leaving } from '../domain/business/processes.ts'
import type { BookingParts } from './booking/parts.ts'
import type { BusinessParts } from './business/parts.ts'
import { type Finisher, finisher } from './kernel/process.ts'

export interface Finishing extends Pick<BookingParts, 'appointments'>, Pick<BusinessParts, 'availability' | 'team'> {}

export const finishersOf = ({ appointments, availability, team }: Finishing): readonly Finisher[] => [
  finisher(moving, (context, { id: moveId, ...about }) => appointments.finishMove(context, { moveId, ...about })),
  finisher(blocking, (context, { id: blockingId, ...about }) => availability.finishBlocking(context, { blockingId, ...about })),
  finisher(leaving, (context, { id: leavingId, ...about }) => team.finishLeaving(context, { leavingId, ...about })),
]
