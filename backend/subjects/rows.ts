/** Reads over the rows of all types, for moderators and the transparency export. */
import { seenTypes, subjectTypes } from '../../contract/moderation/subject-types.ts'
import type { Subject } from '../domain/moderation/subject.ts'
import { type Db, type Sql, sql } from '../postgres/db.ts'
import type { CaseViewer } from '../projections/moderation/case-visibility.ts'
import { byId, type Hit, subjectSeen, whoseIs } from '../projections/moderation/subjects.ts'
import { definitions } from './subjects.ts'

/** How it is now. Undefined where it has no page, doesn't exist or concerns the asker. */
export const subjectFor = async (db: Db, asker: CaseViewer, { type, id }: Subject) => {
  const row = definitions[type].row?.(id, asker.at)
  return row && subjectSeen(db, asker, id, row)
}

/** Its owner, and whether it concerns the asker. */
export const ownerFor = async (db: Db, asker: CaseViewer, { type, id }: Subject) => {
  const row = definitions[type].row?.(id, asker.at)
  return row && whoseIs(db, asker, id, row)
}

/** The case or the subjects with this id. */
export const foundById = (db: Db, asker: CaseViewer, id: string): Promise<Hit[]> =>
  byId(
    db,
    asker,
    id,
    seenTypes.flatMap((type) => {
      const row = definitions[type].row?.(id, asker.at)
      return row ? [{ type, row }] : []
    }),
  )

/** The instant at which any subject was published; null where none is known. */
export const publishedAt = (type: Sql, id: Sql): Sql =>
  sql`CASE ${type} ${subjectTypes
    .flatMap((one) => {
      const at = definitions[one].publishedAt?.(id)
      return at ? [sql`WHEN ${one} THEN ${at}`] : []
    })
    .reduce((cases, one) => sql`${cases} ${one}`)} END`
