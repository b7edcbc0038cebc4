/** Bans that are final by now, because nobody has appealed in time or the appeal was lost. */
import type { SubjectType } from '../../../contract/moderation/subject-types.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import type { SweepCommand } from '../booking/sweeps.ts'
import { type Sweep, sweep } from '../kernel/clock.ts'

export interface Ban {
  readonly decisionId: string
  readonly targetType: SubjectType
  readonly targetId: string
}
export interface BanClock {
  readonly due: (now: Date, limit: number) => Promise<readonly Ban[]>
  readonly makeFinal: (ban: Ban, command: SweepCommand) => Promise<void>
}

export const banSweep = ({ due, makeFinal }: BanClock): Sweep =>
  sweep({
    name: 'bans-final',
    everySeconds: 60,
    due,
    key: ({ decisionId }) => decisionId,
    effect: (ban, now) =>
      makeFinal(ban, { commandId: derivedId('ban-final', ban.decisionId), at: now.toISOString() }),
  })
