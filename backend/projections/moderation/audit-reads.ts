import { staffRoles } from '../../../contract/kernel/route.ts'
import type { AuditKind } from '../../../contract/moderation/audit.ts'
import { type LookSubject } from '../../domain/moderation/audit.ts'
import { type Db, type Sql, sql, whole } from '../../postgres/db.ts'
import { type CaseViewer, concerns } from './case-visibility.ts'
import { cases } from './cases.ts'
import { people } from '../identity/people.ts'
import { audit } from './audit.ts'

export interface AuditQuery {
  readonly actor?: string | undefined
  readonly what?: string | undefined
  readonly subject?: string | undefined
  readonly caseId?: string | undefined
  /** Days, UTC, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Rows before this position. */
  readonly before?: string | undefined
  readonly limit: number
  /** Who asks: what was done about a case that concerns them is left out. */
  readonly asker?: CaseViewer | undefined
}

export interface AuditEntry {
  readonly position: bigint
  readonly at: string
  readonly actorId: string | null
  readonly role: string
  /** Of colleagues alone. */
  readonly name: string | null
  readonly kind: AuditKind
  readonly what: string
  readonly subjectType: string | null
  readonly subjectId: string | null
  readonly caseId: string | null
  readonly why: string | null
  readonly sought: string | null
}

export const auditEntries = (
  db: Db,
  { actor, what, subject, caseId, from, to, before, limit, asker }: AuditQuery,
) => {
  const midnight = (day: string) => sql`(${day}::date)::timestamp AT TIME ZONE 'UTC'`
  const conditions: readonly Sql[] = [
    ...(actor === undefined ? [] : [sql`actor_id = ${actor}`]),
    ...(what === undefined
      ? []
      : [what.includes('.') || what === 'reveal' ? sql`what = ${what}` : sql`kind = ${what}`]),
    ...(subject === undefined ? [] : [sql`subject_id = ${subject}`]),
    ...(caseId === undefined ? [] : [sql`case_id = ${caseId}`]),
    ...(from === undefined ? [] : [sql`at >= ${midnight(from)}`]),
    ...(to === undefined ? [] : [sql`at < ${midnight(to)} + interval '1 day'`]),
    ...(before === undefined ? [] : [sql`position < ${before}::bigint`]),
    ...(asker === undefined
      ? []
      : [
          sql`(case_id IS NULL OR NOT EXISTS (SELECT FROM ${cases.case} AS one WHERE one.case_id = entry.case_id AND ${concerns(asker, sql`one`)}))`,
        ]),
  ]
  return db.many<AuditEntry>(sql`
    SELECT position, at, actor_id AS "actorId", role, kind, what, subject_type AS "subjectType",
      subject_id AS "subjectId", case_id AS "caseId", why, sought, CASE
      WHEN role = ANY(${staffRoles}) THEN (
        SELECT nombre FROM ${people.person} WHERE user_id = actor_id
      ) END AS name
    FROM ${audit.entry}
    WHERE ${conditions.reduce((all, one) => sql`${all} AND ${one}`, sql`true`)}
    ORDER BY position DESC
    LIMIT ${whole(limit)}`)
}

export class Revealed {
  readonly #until: ReadonlyMap<string, string>

  constructor(
    rows: readonly { readonly type: string; readonly id: string; readonly until: string }[],
  ) {
    this.#until = new Map(rows.map(({ type, id, until }) => [`${type} ${id}`, until]))
  }

  /** Until when; null where it is not. */
  until(type: LookSubject, id: string | null): string | null {
    return this.#until.get(`${type} ${id}`) ?? null
  }

  shows(...subjects: readonly (readonly [type: LookSubject, id: string | null])[]): boolean {
    return subjects.some(([type, id]) => this.until(type, id) !== null)
  }
}

export const revealedTo = async (db: Db, staffId: string, at: string): Promise<Revealed> =>
  new Revealed(
    await db.many<{ type: string; id: string; until: string }>(sql`
      SELECT subject_type AS type, subject_id AS id, until
      FROM ${audit.reveal}
      WHERE staff_id = ${staffId} AND until > ${at}`),
  )
