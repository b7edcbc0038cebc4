/** Which cases have kept something for longer than it may be kept. */
import type { SubjectType } from '../../../contract/moderation/subject-types.ts'
import { type Db, sql, whole } from '../../postgres/db.ts'
import { cases } from './cases.ts'
import { appeals } from './appeals.ts'

/** A month longer than a decision can be appealed. */
export const EVIDENCE_MONTHS = 7

/** Longest quiet first; open cases and pending or recent appeals are kept. */
export const evidenceToForget = (db: Db, at: string, limit: number) =>
  db.many<{ caseId: string; type: SubjectType; id: string; lastAt: string }>(sql`
    SELECT one.case_id AS "caseId", one.subject_type AS type, one.subject_id AS id,
      one.last_at AS "lastAt"
    FROM ${cases.case} AS one
    WHERE NOT one.forgotten AND NOT one.waits
      AND one.last_at < ${at}::timestamptz - make_interval(months => ${whole(EVIDENCE_MONTHS)})
      AND NOT EXISTS (
        SELECT
        FROM ${cases.decision} AS decision
        JOIN ${appeals.appeal} AS appeal ON appeal.decision_id = decision.decision_id
        WHERE decision.case_id = one.case_id
          AND (
            appeal.state = 'pending'
              OR greatest(appeal.filed_at, appeal.decided_at) > ${at}::timestamptz - make_interval(
                months => ${whole(EVIDENCE_MONTHS)}
              )
          )
      )
    ORDER BY one.last_at
    LIMIT ${whole(limit)}`)
