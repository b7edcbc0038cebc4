/** Detects achievements from events and the clock, and appends them. */
import type { Rol } from '../../../contract/kernel/values.ts'
import type { AchievementFacts } from '../../domain/engagement/achievement-facts.ts'
import { achievementsReachedBy, rulesFor } from '../../domain/engagement/achievement-rules.ts'
import { achievementsDecider } from '../../domain/engagement/achievements.ts'
import { system } from '../../domain/kernel/event.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import type { CommandHandler } from '../kernel/handle.ts'

export interface AchievementReads {
  judged(userIds: readonly string[]): Promise<
    readonly {
      readonly userId: string
      readonly rol: Rol
      readonly unlocked: ReadonlySet<string>
      readonly facts: AchievementFacts
    }[]
  >
}

export class AchievementCommands {
  readonly #commands: CommandHandler
  readonly #reads: AchievementReads

  constructor(commands: CommandHandler, reads: AchievementReads) {
    this.#commands = commands
    this.#reads = reads
  }

  /** Unlocks achievements by `at` (ISO UTC); returns how many people gained. Idempotent. */
  async judge(userIds: readonly string[], at: string): Promise<number> {
    let done = 0
    for (const { userId, rol, unlocked, facts } of await this.#reads.judged(userIds)) {
      const reached = achievementsReachedBy(
        facts,
        rulesFor(rol).filter(({ id }) => !unlocked.has(id)),
        at,
      )
      if (reached.length === 0) continue
      const commandId = derivedId(
        'achievements',
        userId,
        ...reached.map(({ achievementId }) => achievementId),
      )
      await this.#commands.handle(
        achievementsDecider,
        userId,
        { type: 'UnlockAchievements', data: { userId, reached } },
        { commandId, correlationId: commandId, by: system, at, position: 0n },
      )
      done += 1
    }
    return done
  }
}
