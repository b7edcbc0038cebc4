/** What a person's export holds of reports, blocks and restrictions. */
import { ERASED } from '../../../domain/kernel/event.ts'
import { sql } from '../../../postgres/db.ts'
import { peopleByIds } from '../../../projections/identity/people-reads.ts'
import { graph } from '../../../projections/moderation/relations.ts'
import { reports } from '../../../projections/moderation/reports.ts'
import { usersBlockedBy } from '../../../projections/visibility.ts'
import { type Exported, allRows, personNamed, paged, shopNamed } from '../parts.ts'

export const moderationExported: readonly Exported[] = [
  {
    // Reported accounts and shops by their public names.
    name: 'reportes',
    of: { 'reports.report': ['description', 'comment_act'] },
    rows: paged(
      (me, after) => sql`
        SELECT report_id AS id, target_type AS tipo, CASE target_type
          WHEN 'BUSINESS' THEN ${shopNamed(sql`target_id`)}
          WHEN 'USER' THEN ${personNamed(sql`target_id`)} END AS sobre, reason AS motivo,
          description AS "descripción", comment_act ->> 'content' AS "comentarioRetirado",
          status AS estado, filed_at AS "enviadoEn"
        FROM ${reports.report}
        WHERE reporter_id = ${me} AND report_id > ${after}::uuid`,
    ),
  },
  {
    name: 'personas-restringidas',
    rows: allRows(
      (me) =>
        sql`SELECT restricted_id AS id,
            coalesce(${personNamed(sql`restricted_id`)}, ${ERASED}) AS persona, since AS desde
          FROM ${graph.restriction}
          WHERE owner_id = ${me}
          ORDER BY since`,
    ),
  },
  {
    name: 'personas-bloqueadas',
    async *rows({ db }, userId) {
      const blocked = await usersBlockedBy(db, userId)
      const named = new Map(
        (
          await peopleByIds(
            db,
            blocked.map(({ blockedId }) => blockedId),
          )
        ).map(({ userId: id, nombre }) => [id, nombre]),
      )
      for (const { blockedId, since } of blocked)
        yield { id: blockedId, persona: named.get(blockedId) ?? ERASED, desde: since }
    },
  },
]
