/** What a person's export holds of pictures, and the history of all events. */
import { sql } from '../../../postgres/db.ts'
import { ownEvents } from '../own-events.ts'
import { type Exported, allRows } from '../parts.ts'

export const platformExported: readonly Exported[] = [
  {
    name: 'fotos',
    rows: allRows(
      (me) => sql`
        SELECT media_id AS id, 'fotos/' || media_id || '.webp' AS archivo, state AS estado,
          width AS ancho, height AS alto, created_at AS "subidaEn"
        FROM media.picture
        WHERE owner_id = ${me} AND state IN ('kept', 'withdrawn')
        ORDER BY created_at`,
    ),
  },
  { name: 'historial', rows: ownEvents },
]
