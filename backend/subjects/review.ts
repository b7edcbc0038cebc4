/** A review, with the barber's reply. */
import type { ReviewEvent } from '../domain/engagement/review.ts'
import { sql } from '../postgres/db.ts'
import { reviewSeenBy } from '../projections/engagement/reviews-reads.ts'
import { ownStream, quotedContent, shownTexts, withText } from './content.ts'
import type { MeasureActs, SubjectDefinition } from './definition.ts'
import { reviews } from '../projections/engagement/reviews.ts'

const takeDown = (effect: 'hide' | 'remove'): MeasureActs => ({
  take: ({ reviewing }, step, reviewId, { decisionId, clause }) =>
    reviewing.hide(step, reviewId, decisionId, { effect, clause }),
  takeBack: ({ reviewing }, step, reviewId, decisionId) =>
    reviewing.restore(step, reviewId, decisionId),
})

export const review: SubjectDefinition = {
  evidence: () =>
    ownStream<ReviewEvent>('review', (event, before) => {
      if (event.type === 'ReviewPublished')
        return {
          texts: shownTexts({
            estrellas: String(event.data.rating),
            comentario: event.data.comment,
          }),
          pictures: [],
        }
      if (event.type === 'ReviewEdited')
        return withText(
          withText(before, 'estrellas', String(event.data.to)),
          'comentario',
          event.data.comment,
        )
      if (event.type === 'ReviewReplied' || event.type === 'ReviewReplyEdited')
        return withText(before, 'respuesta', event.data.reply)
      return undefined
    }),
  quoted: quotedContent,
  picturesOf: async () => [],
  measures: { hide: takeDown('hide'), remove: takeDown('remove') },
  reportableBy: ({ db }, viewer, reviewId) => reviewSeenBy(db, viewer, reviewId),
  row: (reviewId) => sql`SELECT NULL AS name, it.client_id AS "authorId", it.published_at AS since,
      it.comment AS text, CASE WHEN it.hidden THEN 'removed' ELSE 'visible' END AS state,
      '[]'::json AS pictures
    FROM ${reviews.review} AS it
    WHERE it.review_id = ${reviewId}`,
  publishedAt: (id) =>
    sql`(SELECT said.published_at FROM ${reviews.review} AS said WHERE said.review_id = ${id})`,
}
