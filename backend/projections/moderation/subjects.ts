/** Subjects for moderators: current content, reports and decisions. */
import type { CaseReason, Clause, Effect, Side } from '../../../contract/moderation/reasons.ts'
import type { SubjectType } from '../../../contract/moderation/subject-types.ts'
import type { Subject } from '../../domain/moderation/subject.ts'
import { type Db, type Sql, sql, whole } from '../../postgres/db.ts'
import { type CaseViewer, concerns } from './case-visibility.ts'
import { people } from '../identity/people.ts'
import { cases } from './cases.ts'
import { shops } from '../business/shops.ts'
import { team } from '../business/team.ts'

export interface SubjectRow {
  /** Of a person, a shop; of what is said nothing. */
  readonly name: string | null
  readonly authorId: string | null
  readonly author: string | null
  readonly role: string | null
  readonly since: string
  /**
   * Visibility: `visible`; `waiting` for approval; `hidden` by the post's author; `removed` by
   * moderation; `deleted` by its author; `suspended`; `closed`.
   */
  readonly state: 'visible' | 'waiting' | 'hidden' | 'removed' | 'deleted' | 'suspended' | 'closed'
  readonly text: string | null
  readonly pictures: readonly string[]
}

/** `row`: its row by its definition. Undefined where it doesn't exist or concerns the asker. */
export const subjectSeen = (db: Db, asker: CaseViewer, id: string, row: Sql) =>
  db.first<SubjectRow>(sql`
    WITH it AS (${row}),
      one AS (
        SELECT NULL::uuid AS case_id, "authorId" AS reported_user_id, ${id}::uuid AS subject_id
        FROM it
      )
    SELECT it.*, person.nombre AS author, person.rol AS role
    FROM it
    CROSS JOIN one
    LEFT JOIN ${people.person} ON person.user_id = it."authorId"
    WHERE NOT ${concerns(asker, sql`one`)}`)

/** Whose it is, for opening a case of it. `row`: its row by its definition. */
export const whoseIs = (db: Db, asker: CaseViewer, id: string, row: Sql) =>
  db.first<{ authorId: string | null; concerns: boolean }>(sql`
    SELECT reported_user_id AS "authorId", ${concerns(asker, sql`one`)} AS concerns
    FROM (
      SELECT NULL::uuid AS case_id, it."authorId" AS reported_user_id, ${id}::uuid AS subject_id
      FROM (${row}) AS it
    ) AS one`)

export interface CaseOf {
  readonly id: string
  readonly type: SubjectType
  readonly subjectId: string
  readonly state: 'open' | 'decided'
  readonly reports: number
  readonly lastAt: string
  readonly reasons: readonly CaseReason[]
}
export interface DecisionOf {
  readonly id: string
  readonly caseId: string
  readonly type: SubjectType
  readonly clause: Clause | null
  readonly decidedAt: string
  readonly reversed: boolean
  readonly measures: readonly {
    readonly effect: Effect
    readonly side: Side
    readonly until: string | null
  }[]
}

const LISTED = 50

/** Cases of the subject and of its author, without conflicts of interest. */
export const casesAround = (
  db: Db,
  asker: CaseViewer,
  { type, id }: Subject,
  authorId: string | null,
) =>
  db.many<CaseOf>(sql`
    SELECT one.case_id AS id, one.subject_type AS type, one.subject_id AS "subjectId", one.state,
      one.reports + one.notices AS reports, one.last_at AS "lastAt",
      ARRAY (
        SELECT said.reason
        FROM ${cases.reason} AS said
        WHERE said.case_id = one.case_id AND said.count > 0
        ORDER BY said.count DESC, said.reason
      ) AS reasons
    FROM (
      SELECT *
      FROM ${cases.case} AS own
      WHERE own.subject_type = ${type} AND own.subject_id = ${id}
      UNION
      SELECT *
      FROM ${cases.case} AS theirs
      WHERE theirs.reported_user_id = ${authorId}::uuid
    ) AS one
    WHERE NOT ${concerns(asker, sql`one`)}
    ORDER BY one.last_at DESC, one.case_id
    LIMIT ${whole(LISTED)}`)

export const decisionsAround = (db: Db, caseIds: readonly string[]) =>
  db.many<DecisionOf>(sql`
    SELECT decision_id AS id, case_id AS "caseId", subject_type AS type, clause,
      decided_at AS "decidedAt", reversed,
      (
        SELECT coalesce(
          json_agg(
            json_build_object('effect', effect, 'side', side, 'until', until) ORDER BY effect
          ), '[]'
        )
        FROM ${cases.effect} AS done
        WHERE done.decision_id = decision.decision_id
      ) AS measures
    FROM ${cases.decision}
    WHERE case_id = ANY (${[...caseIds]}::uuid[])
    ORDER BY decided_at DESC, decision_id
    LIMIT ${whole(LISTED)}`)

/** Reports of the subject and of its owner, without withdrawn ones. */
export const reportsAround = (db: Db, { type, id }: Subject, authorId: string | null) =>
  db.first<{ readonly own: number; readonly theirs: number }>(sql`
    SELECT coalesce(
      (
        SELECT sum(reports + notices)::int
        FROM ${cases.case}
        WHERE subject_type = ${type} AND subject_id = ${id}
      ), 0
    ) AS own,
      coalesce(
        (
          SELECT sum(reports + notices)::int
          FROM ${cases.case}
          WHERE reported_user_id = ${authorId}::uuid
        ), 0
      ) AS theirs`)

export interface Hit {
  readonly kind: SubjectType | 'CASE'
  readonly id: string
  readonly name: string | null
}

/** A case or a subject of any type. `rows`: the subjects' rows by their definitions. */
export const byId = (
  db: Db,
  asker: CaseViewer,
  id: string,
  rows: readonly { readonly type: SubjectType; readonly row: Sql }[],
) =>
  db.many<Hit>(sql`
    SELECT kind, id, name
    FROM (
      SELECT 'CASE' AS kind, case_id AS id, NULL AS name, reported_user_id, case_id, subject_id
      FROM ${cases.case}
      WHERE case_id = ${id}
      ${rows
        .map(
          ({ type, row }) => sql`UNION ALL
          SELECT ${type}, ${id}::uuid, it.name, it."authorId", NULL, ${id}::uuid
          FROM (${row}) AS it`,
        )
        .reduce((all, one) => sql`${all} ${one}`)}
    ) AS one
    WHERE NOT ${concerns(asker, sql`one`)}`)

/** People and shops whose names begin like that, or have it in them. */
export const byName = (db: Db, asker: CaseViewer, typed: string, limit: number) =>
  db.many<Hit>(sql`
    SELECT kind, id, name
    FROM (
      (
        SELECT 'USER' AS kind, user_id AS id, nombre AS name, needle AS sort,
          user_id AS reported_user_id, NULL::uuid AS case_id, user_id AS subject_id
        FROM ${people.person}
        WHERE needle LIKE '%' || unaccented(${typed.replace(/[\\%_]/g, '\\$&')}) || '%'
        LIMIT 200
      )
      UNION ALL (
        SELECT 'BUSINESS', business_id, nombre, sort_name, owner_id, NULL::uuid, business_id
        FROM ${shops.shop}
        WHERE sort_name LIKE '%' || unaccented(${typed.replace(/[\\%_]/g, '\\$&')}) || '%'
        LIMIT 200
      )
    ) AS one
    WHERE NOT ${concerns(asker, sql`one`)}
    ORDER BY (sort LIKE unaccented(${typed.replace(/[\\%_]/g, '\\$&')}) || '%') DESC, sort, id
    LIMIT ${whole(limit)}`)

export interface AuthorRow {
  readonly name: string
  readonly role: string
  readonly since: string
  readonly shop: string | null
  readonly cases: number
  readonly reports: number
  readonly decisions: readonly {
    readonly id: string
    readonly caseId: string
    readonly type: SubjectType
    readonly effects: readonly Effect[]
    readonly clause: Clause | null
    readonly at: string
    readonly reversed: boolean
  }[]
}

const ON_CARD = 5

/** Name of the shop that `it` owns or works in. */
const shopNameOf = sql`coalesce((SELECT shop.nombre FROM ${shops.shop} WHERE shop.owner_id = it.user_id LIMIT 1),
  (SELECT shop.nombre FROM ${team.member} AS mine JOIN ${shops.shop} USING (business_id) WHERE mine.barber_id = it.user_id LIMIT 1))`

/** Roles and shops of people, by id. */
export async function workOf(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly role: string; readonly shop: string | null }>> {
  const rows = await db.many<{ id: string; role: string; shop: string | null }>(sql`
    SELECT it.user_id AS id, it.rol AS role, ${shopNameOf} AS shop
    FROM ${people.person} AS it
    WHERE it.user_id = ANY (${[...userIds]}::uuid[])`)
  return new Map(rows.map(({ id, role, shop }) => [id, { role, shop }]))
}

/** Owner of a case's content: shop, reports, last decisions elsewhere. */
export const authorOf = (db: Db, userId: string, caseId: string) =>
  db.first<AuthorRow>(sql`
    SELECT it.nombre AS name, it.rol AS role, it.created_at AS since, ${shopNameOf} AS shop,
      (SELECT count(*)::int FROM ${cases.case} AS theirs WHERE theirs.reported_user_id = it.user_id)
        AS cases,
      (
        SELECT coalesce(sum(theirs.reports + theirs.notices), 0)::int
        FROM ${cases.case} AS theirs
        WHERE theirs.reported_user_id = it.user_id
      ) AS reports,
      (
        SELECT coalesce(
          json_agg(
            json_build_object(
              'id', taken.decision_id, 'caseId', taken.case_id, 'type', taken.subject_type,
                'clause', taken.clause, 'reversed', taken.reversed, 'at',
                to_char(taken.decided_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                'effects',
                (
                  SELECT coalesce(json_agg(done.effect ORDER BY done.effect), '[]')
                  FROM ${cases.effect} AS done
                  WHERE done.decision_id = taken.decision_id
                )
            )
            ORDER BY taken.decided_at DESC, taken.decision_id
          ), '[]'
        )
        FROM (
          SELECT *
          FROM ${cases.decision} AS taken
          WHERE taken.author_id = it.user_id AND taken.case_id <> ${caseId}::uuid
          ORDER BY taken.decided_at DESC, taken.decision_id
          LIMIT ${whole(ON_CARD)}
        ) AS taken
      ) AS decisions
    FROM ${people.person} AS it
    WHERE it.user_id = ${userId}`)
