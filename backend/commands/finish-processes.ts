/** How each process of the product is brought to its end, when nobody else has. */
import { blocking, moving } from '../domain/booking/processes.ts'
import { leaving } from '../domain/business/processes.ts'
import { accountClosing, erasing } from '../domain/identity/processes.ts'
import { deciding, reversing, sweeping } from '../domain/moderation/processes.ts'
import type { BookingParts } from './booking/booking-module.ts'
import type { BusinessParts } from './business/business-module.ts'
import type { ClosingCommands } from './identity/account-closing.ts'
import type { ModerationParts } from './moderation/moderation-module.ts'
import { type Finisher, finisher } from './kernel/process.ts'

export interface ProcessCommands
  extends
    Pick<BookingParts, 'appointments'>,
    Pick<BusinessParts, 'availability' | 'team'>,
    Pick<ModerationParts, 'bans' | 'deciding'> {
  readonly closing: ClosingCommands
}

export const finishersOf = ({
  appointments,
  availability,
  team,
  closing: closings,
  bans,
  deciding: decisions,
}: ProcessCommands): readonly Finisher[] => [
  finisher(moving, (context, { id: moveId, ...about }) =>
    appointments.finishMove(context, { moveId, ...about }),
  ),
  finisher(blocking, (context, { id: blockingId, ...about }) =>
    availability.finishBlocking(context, { blockingId, ...about }),
  ),
  finisher(leaving, (context, { id: leavingId, ...about }) =>
    team.finishLeaving(context, { leavingId, ...about }),
  ),
  finisher(accountClosing, (context, { id: closingId, ...about }) =>
    closings.finishClosing(context, { closingId, ...about }),
  ),
  finisher(erasing, (context, { id: userId, ...about }) =>
    closings.finishErasing(context, { userId, ...about }),
  ),
  finisher(deciding, (context, { id: decisionId, ...about }) =>
    decisions.finishDeciding(context, { decisionId, ...about }),
  ),
  finisher(sweeping, (context, { id: decisionId, ...about }) =>
    bans.finishSweeping(context, { decisionId, ...about }),
  ),
  finisher(reversing, (context, { id: decisionId, ...about }) =>
    decisions.finishReversing(context, { decisionId, ...about }),
  ),
]
