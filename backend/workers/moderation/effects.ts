/** Ends timed effects of decisions: hidden content, restrictions, suspensions. */
import type { Effect, Side } from '../../../contract/moderation/reasons.ts'
import type { SubjectType } from '../../../contract/moderation/subject-types.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import type { SweepCommand } from '../booking/sweeps.ts'
import { type Sweep, sweep } from '../kernel/clock.ts'

export interface EffectEnding {
  readonly decisionId: string
  readonly targetType: SubjectType
  readonly targetId: string
  readonly effect: Effect
  readonly on: Side
}

export interface EffectClock {
  readonly due: (now: Date, limit: number) => Promise<readonly EffectEnding[]>
  readonly end: (ending: EffectEnding, command: SweepCommand) => Promise<void>
}

export const effectSweep = ({ due, end }: EffectClock): Sweep =>
  sweep({
    name: 'effects-ending',
    everySeconds: 15,
    due,
    key: ({ decisionId, effect, on }) => `${decisionId} ${effect} ${on}`,
    effect: (ending, now) =>
      end(ending, { commandId: derivedId('effect-end', ending.decisionId), at: now.toISOString() }),
  })
