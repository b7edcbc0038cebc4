/** Similar open cases by hashes of author, picture and words; hashes go with the case's key. */
import { hash } from 'node:crypto'
import {
  CaseOpened,
  EvidenceForgotten,
  EvidenceTaken,
} from '../../domain/moderation/case-events.ts'
import { pictureLikeness, textLikeness } from '../../domain/moderation/likeness.ts'
import { type Sql, sql } from '../../postgres/db.ts'
import { projection } from '../engine/apply/projection.ts'

/** Of a hash: enough that no two of them are alike, and short enough for an address. */
const short = (hashed: string): string => hashed.slice(0, 32)

export const groups = projection({
  name: 'groups',
  version: 3,
  tables: {
    kept: {
      columns: {
        case_id: 'uuid',
        text: { type: 'text', nullable: true },
        pictures: { type: 'text[]', nullable: true },
      },
      key: ['case_id'],
      personal: { of: 'case_id', columns: { text: null, pictures: null } },
      indexes: ['(text) WHERE text IS NOT NULL', 'USING gin (pictures) WHERE pictures IS NOT NULL'],
    },
  },
  handlers: (on) => [
    on(EvidenceForgotten, ({ caseId }, rows) =>
      rows.kept.patch({ case_id: caseId }, { text: null, pictures: null }),
    ),
    on(CaseOpened, ({ caseId }, rows) =>
      rows.kept.put({ case_id: caseId, text: null, pictures: null }),
    ),
    on(EvidenceTaken, ({ caseId, targetType, evidence }, rows) => {
      // Appointment histories are alike by nature and written by no one.
      if (!evidence || targetType === 'APPOINTMENT') return
      const [text, pictures] = [textLikeness(evidence), pictureLikeness(evidence).map(short)]
      // None is as what nobody may read any more: which of the two it was goes with the case's key.
      rows.kept.patch(
        { case_id: caseId },
        {
          text: text === null ? null : short(hash('sha256', text)),
          pictures: pictures.length === 0 ? null : pictures,
        },
      )
    }),
  ],
})

export const groupKinds = ['author', 'picture', 'text'] as const
export type Kind = (typeof groupKinds)[number]

/** By array, so similar cases are looked up instead of scanning the backlog. */
export const alike = (kind: Kind, value: Sql): Sql =>
  ({
    author: sql`one.reported_user_id = ${value}::uuid`,
    text: sql`one.case_id = ANY (ARRAY(SELECT kept.case_id FROM groups.kept WHERE kept.text = ${value}))`,
    picture: sql`one.case_id = ANY (ARRAY(SELECT kept.case_id FROM groups.kept WHERE kept.pictures @> ARRAY[${value}]::text[]))`,
  })[kind]
