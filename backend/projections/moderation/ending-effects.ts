/** Effects of decisions that end by the clock. */
import type { Effect, Side } from '../../../contract/moderation/reasons.ts'
import type { SubjectType } from '../../../contract/moderation/subject-types.ts'
import { APPEAL_MONTHS } from '../../../contract/moderation/appealing.ts'
import { sql, whole, type Db } from '../../postgres/db.ts'
import { cases } from './cases.ts'
import { appeals } from './appeals.ts'

/** What was to last until now, and whose decision still stands. */
export const effectsEnding = (db: Db, at: string, limit: number) =>
  db.many<{
    decisionId: string
    targetType: SubjectType
    targetId: string
    effect: Effect
    on: Side
  }>(sql`
    SELECT decision_id AS "decisionId", decision.subject_type AS "targetType",
      decision.subject_id AS "targetId", effect.effect, effect.side AS "on"
    FROM ${cases.effect}
    JOIN ${cases.decision} USING (decision_id)
    WHERE effect.until <= ${at}::timestamptz AND NOT effect.ended AND NOT decision.reversed
    ORDER BY effect.until
    LIMIT ${whole(limit)}`)

/** Bans past appeal, oldest first; the case's stream decides. */
export const bansEnding = (db: Db, at: string, limit: number) =>
  db.many<{ decisionId: string; targetType: SubjectType; targetId: string }>(sql`
    SELECT decision_id AS "decisionId", decision.subject_type AS "targetType",
      decision.subject_id AS "targetId"
    FROM ${cases.effect}
    JOIN ${cases.decision} USING (decision_id)
    WHERE effect.effect = 'ban' AND NOT decision.reversed AND NOT decision.final AND CASE
      WHEN EXISTS (
        SELECT
        FROM ${appeals.appeal}
        WHERE appeal.decision_id = decision.decision_id AND appeal.side = 'author'
      ) THEN EXISTS (
        SELECT
        FROM ${appeals.appeal}
        WHERE appeal.decision_id = decision.decision_id AND appeal.side = 'author'
          AND appeal.state = 'upheld'
      )
      ELSE decision.decided_at AT TIME ZONE 'UTC' + make_interval(months => ${whole(APPEAL_MONTHS)})
        < ${at}::timestamptz AT TIME ZONE 'UTC' END
    ORDER BY decision.decided_at
    LIMIT ${whole(limit)}`)
