/** A review as its reader sees it. */
import type { Review } from '../../../contract/engagement/reviews.ts'
import { can } from '../../domain/authority.ts'
import { localDay } from '../../domain/booking/schedule.ts'
import { editableUntil, moderationOf, type WrittenReview } from '../../domain/engagement/review.ts'
import { ERASED } from '../../domain/kernel/event.ts'
import type { ReviewRow } from '../../projections/engagement/reviews-reads.ts'
import type { RatedWhole } from '../../projections/ratings-reads.ts'
import type { Viewer } from '../../projections/visibility.ts'

/** Of a writer anybody hears the first name alone. */
const firstName = (nombre: string) => nombre.split(/\s+/)[0] ?? nombre

export function reviewView(row: ReviewRow, { userId, at }: Viewer): Review {
  const asker = { id: userId ?? '' }
  const isWalkIn = row.client_id === null
  const esMia = can(asker, 'review.edit', { client: row.client_id })
  return {
    id: row.review_id,
    rating: row.rating,
    comment: row.comment,
    cuentaEliminada: row.comment === '',
    autorId: row.meets_writer ? row.client_id : null,
    autorNombre: isWalkIn
      ? ''
      : row.writer_name === null || row.comment === ''
        ? ERASED
        : firstName(row.writer_name),
    tipo: isWalkIn ? 'local' : 'cuenta',
    barberId: row.meets_barber ? row.barber_id : null,
    barberName: row.meets_barber ? row.barber_name : null,
    servicios: [...row.services],
    mes: localDay(Date.parse(row.start_at), row.zone).slice(0, 7),
    creadaEn: row.published_at,
    editadaEn: row.edited_at,
    revision: row.changes,
    respuesta: replyOf(row),
    esMia,
    puedeEditar: esMia && at <= editableUntil(row.published_at),
    puedeResponder:
      row.replier_id === null &&
      can(asker, 'review.reply', { barber: row.barber_id, owner: row.owner_id }),
    puedeEditarRespuesta:
      can(asker, 'reply.edit', { self: row.replier_id }) &&
      row.replied_at !== null &&
      at <= editableUntil(row.replied_at),
  }
}

function replyOf({
  reply,
  replier_id,
  replier_name,
  meets_replier,
  barber_id,
  replied_at,
  reply_edited_at,
}: ReviewRow): Review['respuesta'] {
  if (reply === null || reply === '' || replied_at === null) return null
  return {
    texto: reply,
    autorId: meets_replier ? replier_id : null,
    autorNombre: replier_name ?? ERASED,
    rol: replier_id === barber_id ? 'barbero' : 'duenno',
    creadaEn: replied_at,
    editadaEn: reply_edited_at,
  }
}

export const ratedView = ({ rating, reviews, one, two, three, four, five }: RatedWhole) => ({
  rating,
  totalReviews: reviews,
  histograma: [one, two, three, four, five] as const,
})

/** A client's own. */
export const ownView = (written: WrittenReview) => {
  const { reviewId, rating, comment, publishedAt, editedAt, hiddenBy } = written
  const taken = moderationOf(written)
  return {
    id: reviewId,
    rating,
    comment: taken?.effect === 'remove' ? '' : comment,
    creadaEn: publishedAt,
    editadaEn: editedAt,
    editableHasta: editableUntil(publishedAt),
    oculta: hiddenBy.size > 0,
    moderacion: taken && {
      medida: taken.effect,
      clausula: taken.clause,
      decisionId: taken.decisionId,
    },
  }
}
