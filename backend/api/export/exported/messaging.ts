/** What a person's export holds of conversations. */
import { ERASED } from '../../../domain/kernel/event.ts'
import { sql } from '../../../postgres/db.ts'
import { chats } from '../../../projections/messaging/chats.ts'
import { type Exported, allRows, personNamed, paged } from '../parts.ts'

export const messagingExported: readonly Exported[] = [
  {
    // One's own words; what the other has said is theirs.
    name: 'mensajes',
    of: { 'chats.message': ['text', 'images'] },
    rows: paged(
      (me, after) => sql`
        SELECT message_id AS id, conversation_id AS "conversación",
          coalesce(${personNamed(sql`receiver_id`)}, ${ERASED}) AS a, text AS mensaje, images AS fotos,
          sent_at AS "enviadoEn", state = 'deleted' AS eliminado
        FROM ${chats.message}
        WHERE sender_id = ${me} AND message_id > ${after}::uuid`,
    ),
  },
  {
    name: 'conversaciones',
    rows: paged(
      (me, after) => sql`
        SELECT conversation_id AS id, coalesce(${personNamed(sql`other_id`)}, ${ERASED}) AS con,
          opened_by = ${me} AS "empezadaPorMí", CASE status WHEN 'active' THEN 'abierta'
          WHEN 'sent' THEN 'solicitud' WHEN 'request' THEN 'solicitud' ELSE 'cerrada' END AS estado,
          received AS recibidos, read AS "leídos", hidden AS oculta,
          muted_until AS "silenciadaHasta", last_at AS "última"
        FROM ${chats.participant}
        WHERE user_id = ${me} AND conversation_id > ${after}::uuid`,
    ),
  },
  {
    name: 'ajustes-de-chat',
    of: { 'chats.settings': ['quick_replies', 'away_text'] },
    rows: allRows(
      (me) => sql`
        SELECT receipts AS "confirmacionesDeLectura", typing AS "avisoEscribiendo",
          quick_replies AS "respuestasRápidas", away_text AS "mensajeDeAusencia"
        FROM ${chats.settings}
        WHERE user_id = ${me}`,
    ),
  },
]
