/** What a person's export holds of posts, comments and follows. */
import { ERASED } from '../../../domain/kernel/event.ts'
import { sql } from '../../../postgres/db.ts'
import { offers } from '../../../projections/business/offers.ts'
import { graph } from '../../../projections/moderation/relations.ts'
import { comments } from '../../../projections/social/comments.ts'
import { hidden } from '../../../projections/social/hidden.ts'
import { posts } from '../../../projections/social/posts.ts'
import { reactions } from '../../../projections/social/reactions.ts'
import { type Exported, allRows, personNamed, paged } from '../parts.ts'

export const socialExported: readonly Exported[] = [
  {
    name: 'publicaciones',
    of: { 'posts.post': ['content', 'images'] },
    rows: paged(
      (me, after) => sql`
        SELECT post_id AS id, content AS texto, images AS fotos, created_at AS "publicadaEn",
          edited_at AS "editadaEn", state = 'deleted' AS eliminada,
          sensitive AS "contenidoSensible",
          (SELECT nombre FROM ${offers.service} WHERE service.service_id = post.service_id) AS servicio,
          coalesce((SELECT likes FROM ${reactions.sum} WHERE subject_id = post_id), 0) AS "meGusta",
          coalesce((SELECT sum.comments FROM ${comments.sum} WHERE sum.post_id = post.post_id), 0)
            AS comentarios, shares AS "vecesCompartida"
        FROM ${posts.post}
        WHERE author_id = ${me} AND post_id > ${after}::uuid`,
    ),
  },
  {
    name: 'publicaciones-ocultadas',
    rows: paged(
      (me, after) => sql`
        SELECT post_id AS id, ${personNamed(sql`post.author_id`)} AS de, since AS desde
        FROM ${hidden.post} AS away
        LEFT JOIN ${posts.post} USING (post_id)
        WHERE away.user_id = ${me} AND post_id > ${after}::uuid`,
    ),
  },
  {
    name: 'comentarios',
    of: { 'comments.comment': ['content'] },
    rows: paged(
      (me, after) => sql`
        SELECT comment_id AS id, post_id AS "publicación", ${personNamed(sql`post_author_id`)} AS de,
          root_id IS NOT NULL AS "esRespuesta", content AS comentario, written_at AS "escritoEn",
          edited_at AS "editadoEn", state = 'deleted' AS eliminado, state = 'hidden' AS oculto
        FROM ${comments.comment}
        WHERE author_id = ${me} AND comment_id > ${after}::uuid`,
    ),
  },
  {
    name: 'me-gusta',
    rows: allRows(
      (me) => sql`
        SELECT 'publicación' AS tipo, post_id AS id, position
        FROM ${reactions.post_like}
        WHERE user_id = ${me}
        UNION ALL
        SELECT 'comentario', comment_id, position
        FROM ${reactions.comment_like}
        WHERE user_id = ${me}
        ORDER BY position DESC`,
    ),
  },
  {
    name: 'a-quien-sigo',
    rows: allRows(
      (me) =>
        sql`SELECT followed_id AS id, coalesce(${personNamed(sql`followed_id`)}, ${ERASED}) AS persona,
            since AS desde
          FROM ${graph.follow}
          WHERE follower_id = ${me}
          ORDER BY position`,
    ),
  },
  {
    name: 'quien-me-sigue',
    rows: allRows(
      (me) =>
        sql`SELECT follower_id AS id, coalesce(${personNamed(sql`follower_id`)}, ${ERASED}) AS persona,
            since AS desde
          FROM ${graph.follow}
          WHERE followed_id = ${me}
          ORDER BY position`,
    ),
  },
]
