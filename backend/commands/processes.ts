/** How each process of the product is brought to its end, when nobody else has. */
import { moving } from '../domain/booking/processes.ts'
import type { BookingParts } from './booking/parts.ts'
import { type Finisher, finisher } from './kernel/process.ts'

export const finishersOf = ({ appointments }: Pick<BookingParts, 'appointments'>): readonly Finisher[] => [
  finisher(moving, (context, { id: moveId, ...about }) => appointments.finishMove(context, { moveId, ...about })),
]
