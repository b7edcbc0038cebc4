/** Inbox: a row per subject and day, worded when read. Read marks are log positions. */
import {
  ReviewEdited,
  ReviewHidden,
  ReviewPublished,
  ReviewReplied,
  ReviewReplyEdited,
  ReviewRestored,
} from '../../domain/engagement/review.ts'
import { type PatchOf, type Projection, projection, type Rows } from '../engine/apply/projection.ts'

const tables = {
  review: {
    columns: {
      review_id: 'uuid',
      barber_id: 'uuid',
      business_id: { type: 'uuid', nullable: true },
      owner_id: { type: 'uuid', nullable: true },
      /** Null for a visit without an account. */
      client_id: { type: 'uuid', nullable: true },
      person_id: 'uuid',
      /** When the visit was, on whose clock, and what was done. */
      start_at: 'timestamptz',
      zone: 'text',
      services: 'text[]',
      rating: 'int',
      comment: 'text',
      published_at: 'timestamptz',
      edited_at: { type: 'timestamptz', nullable: true },
      /** How often its words have changed, and its reply's: which version this is. */
      changes: 'int',
      /** Of the publication: the order. */
      position: 'bigint',
      reply: { type: 'text', nullable: true },
      replier_id: { type: 'uuid', nullable: true },
      replied_at: { type: 'timestamptz', nullable: true },
      reply_edited_at: { type: 'timestamptz', nullable: true },
      hidden: { type: 'boolean', default: 'false' },
      /** Among the reasons: its writer's account is suspended. */
      suspended: { type: 'boolean', default: 'false' },
    },
    key: ['review_id'],
    personal: [
      { of: 'person_id', columns: { comment: '' } },
      { of: 'replier_id', columns: { reply: '' } },
    ],
    // Services: what both agreed on, names of services.
    impersonal: ['zone', 'services'],
    indexes: [
      '(barber_id, position DESC) WHERE NOT hidden',
      '(business_id, position DESC) WHERE business_id IS NOT NULL AND NOT hidden',
      '(person_id)',
      '(replier_id) WHERE replier_id IS NOT NULL',
      '(client_id) WHERE suspended',
    ],
  },
} as const satisfies Projection['tables']

export const reviews = projection({
  name: 'reviews',
  version: 2,
  tables,
  handlers: (on) => [
    on(
      ReviewPublished,
      (
        {
          reviewId,
          barberId,
          businessId,
          ownerId,
          clientId,
          personId,
          start,
          zone,
          services,
          rating,
          comment,
          publishedAt,
        },
        rows,
        { position },
      ) =>
        rows.review.put({
          review_id: reviewId,
          barber_id: barberId,
          business_id: businessId,
          owner_id: ownerId,
          client_id: clientId,
          person_id: personId,
          start_at: start,
          zone,
          services,
          rating,
          comment,
          published_at: publishedAt,
          changes: 0,
          position,
        }),
    ),
    on(ReviewEdited, ({ reviewId, to, comment, editedAt }, rows) =>
      changed(rows, reviewId, { rating: to, comment, edited_at: editedAt }),
    ),
    on(ReviewReplied, ({ reviewId, reply, replierId, repliedAt }, rows) =>
      changed(rows, reviewId, { reply, replier_id: replierId, replied_at: repliedAt }),
    ),
    on(ReviewReplyEdited, ({ reviewId, replierId, reply, editedAt }, rows) =>
      changed(rows, reviewId, { replier_id: replierId, reply, reply_edited_at: editedAt }),
    ),
    on(ReviewHidden, ({ reviewId, decisionId }, rows) =>
      rows.review.patch(
        { review_id: reviewId },
        { hidden: true, suspended: decisionId === null ? true : undefined },
      ),
    ),
    on(ReviewRestored, ({ reviewId, decisionId, rating }, rows) =>
      rows.review.patch(
        { review_id: reviewId },
        { hidden: rating === null, suspended: decisionId === null ? false : undefined },
      ),
    ),
  ],
})

/** It says something else from now on: another version. */
function changed(
  { review }: Rows<typeof tables>,
  reviewId: string,
  columns: PatchOf<typeof tables.review>,
): void {
  review.patch({ review_id: reviewId }, columns)
  review.add({ review_id: reviewId }, { changes: 1 })
}
