/** What a person has published and others see: gone when the account is. */
import { type Db, sql } from '../postgres/db.ts'
import { shops } from '../projections/business/shops.ts'
import { reviews } from '../projections/engagement/reviews.ts'
import { comments } from '../projections/social/comments.ts'
import { posts } from '../projections/social/posts.ts'

export interface PublishedCounts {
  readonly posts: number
  readonly comments: number
  readonly reviews: number
  readonly shop: boolean
}
/** A person's visible content. */
export const publishedBy = async (db: Db, userId: string): Promise<PublishedCounts> =>
  (await db.first<PublishedCounts>(sql`
    SELECT (
      SELECT count(*)::int FROM ${posts.post} WHERE author_id = ${userId}::uuid AND state = 'visible'
    ) AS posts,
      (
        SELECT count(*)::int
        FROM ${comments.comment}
        WHERE author_id = ${userId}::uuid AND state = 'visible'
      ) AS comments,
      (SELECT count(*)::int FROM ${reviews.review} WHERE person_id = ${userId}::uuid AND NOT hidden)
        AS reviews, EXISTS (SELECT FROM ${shops.shop} WHERE owner_id = ${userId}::uuid) AS shop`)) ?? {
    posts: 0,
    comments: 0,
    reviews: 0,
    shop: false,
  }
