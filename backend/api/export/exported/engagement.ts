/** What a person's export holds of reviews, favourites and notifications. */
import { ERASED } from '../../../domain/kernel/event.ts'
import { sql } from '../../../postgres/db.ts'
import { offers } from '../../../projections/business/offers.ts'
import { achievements } from '../../../projections/engagement/achievements.ts'
import { favorites } from '../../../projections/engagement/favorites.ts'
import { inbox } from '../../../projections/engagement/inbox.ts'
import { wishes } from '../../../projections/engagement/preferences.ts'
import { reviews } from '../../../projections/engagement/reviews.ts'
import { type Exported, allRows, personNamed, paged, shopNamed } from '../parts.ts'

export const engagementExported: readonly Exported[] = [
  {
    name: 'reseñas',
    of: { 'reviews.review': ['comment'] },
    rows: paged(
      (me, after) => sql`
        SELECT review_id AS id, ${personNamed(sql`barber_id`)} AS barbero,
          ${shopNamed(sql`business_id`)} AS negocio, start_at AS visita, services AS servicios,
          rating AS estrellas, comment AS comentario, published_at AS "publicadaEn",
          edited_at AS "editadaEn", hidden AS oculta
        FROM ${reviews.review}
        WHERE person_id = ${me} AND review_id > ${after}::uuid`,
    ),
  },
  {
    // The review belongs to its client; this is the barber's reply.
    name: 'respuestas-a-reseñas',
    of: { 'reviews.review': ['reply'] },
    rows: paged(
      (me, after) => sql`
        SELECT review_id AS id, coalesce(${personNamed(sql`client_id`)}, ${ERASED}) AS a,
          rating AS estrellas, reply AS respuesta, replied_at AS "respondidaEn",
          reply_edited_at AS "editadaEn"
        FROM ${reviews.review}
        WHERE replier_id = ${me} AND review_id > ${after}::uuid`,
    ),
  },
  {
    name: 'favoritos',
    rows: allRows(
      (me) => sql`
        SELECT kind AS tipo, target_id AS id,
          coalesce(
            CASE kind WHEN 'barbers' THEN ${personNamed(sql`target_id`)}
              WHEN 'businesses' THEN ${shopNamed(sql`target_id`)}
              ELSE (SELECT nombre FROM ${offers.service} WHERE service_id = target_id) END, ${ERASED}
          ) AS nombre
        FROM ${favorites.favorite}
        WHERE user_id = ${me}
        ORDER BY position`,
    ),
  },
  {
    name: 'logros',
    rows: allRows(
      (me) => sql`
        SELECT achievement_id AS logro, unlocked_at AS "desbloqueadoEn"
        FROM ${achievements.unlocked}
        WHERE user_id = ${me}
        ORDER BY unlocked_at, achievement_id`,
    ),
  },
  {
    name: 'avisos',
    rows: paged(
      (me, after) => sql`
        SELECT notification_id AS id, type AS tipo, count AS veces, created_at AS cuando,
          appointment_id AS cita, start_at AS "inicioDeLaCita", position <= read_position AS "leído"
        FROM ${inbox.notification}
        WHERE user_id = ${me} AND notification_id > ${after}::uuid`,
    ),
  },
  {
    name: 'preferencias-de-avisos',
    of: { 'wishes.person': ['said'] },
    rows: allRows(
      (me) =>
        sql`SELECT said AS deseos FROM ${wishes.person} WHERE user_id = ${me} AND said IS NOT NULL`,
    ),
  },
  {
    name: 'envios',
    rows: paged(
      (me, after) => sql`
        SELECT event_id AS id, channel AS canal, kind AS tipo, status AS estado,
          created_at AS "creadoEn", sent_at AS "enviadoEn"
        FROM workers.delivery
        WHERE recipient = ${me} AND event_id > ${after}::uuid`,
    ),
  },
]
