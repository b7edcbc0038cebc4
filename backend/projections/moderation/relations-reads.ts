import { type Db, sql, whole } from '../../postgres/db.ts'
import { mayMeet, type Viewer } from '../visibility.ts'
import { graph } from './relations.ts'
import { people } from '../identity/people.ts'

interface Kept {
  readonly id: string
  readonly nombre: string
  readonly image: string | null
  readonly since: string
}

const AT_ONCE = 200
/** People restricted by a user, page by page. */
export const restrictionsOf = async (db: Db, ownerId: string): Promise<string[]> =>
  (
    await db.many<{ id: string }>(
      sql`SELECT restricted_id AS id
        FROM ${graph.restriction}
        WHERE owner_id = ${ownerId}
        LIMIT ${whole(AT_ONCE)}`,
    )
  ).map(({ id }) => id)

/** Restricted people the user may meet; others write nothing. */
export const restrictedBy = (db: Db, viewer: Viewer & { readonly userId: string }) =>
  db.many<Kept>(sql`
    SELECT restricted_id AS id, person.nombre, person.profile_image_url AS image, restriction.since
    FROM ${graph.restriction}
    JOIN ${people.person} ON person.user_id = restriction.restricted_id
    WHERE restriction.owner_id = ${viewer.userId}
      AND ${mayMeet(viewer, sql`restriction.restricted_id`)}
    ORDER BY restriction.since DESC, restricted_id`)
