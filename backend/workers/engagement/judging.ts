/** What the workers judge achievements with. */
import type { AchievementCommands } from '../../commands/engagement/achievements.ts'
import type { Db } from '../../postgres/db.ts'
import { shops } from '../../projections/business/shops.ts'
import { achievements as achieved } from '../../projections/engagement/achievements.ts'
import { everybodyAfter, ownersOf } from '../../projections/engagement/achievements-reads.ts'
import type { PositionCheck } from '../../projections/engine/positions/positions.ts'
import { people } from '../../projections/identity/people.ts'
import type { Judging } from './achievement-policy.ts'

const JUDGED_BY = [achieved, people, shops].map(({ name }) => name)

export const judgingOf = ({
  db,
  passed,
  achievements,
}: {
  readonly db: Db
  readonly passed: PositionCheck
  readonly achievements: Pick<AchievementCommands, 'judge'>
}): Judging => ({
  shown: (position) => passed(position, { timeoutMs: 10_000, of: JUDGED_BY }),
  ownersOf: (businessIds) => ownersOf(db, businessIds),
  judge: (userIds, at) => achievements.judge(userIds, at),
  everybodyAfter: (userId, limit) => everybodyAfter(db, userId, limit),
})
