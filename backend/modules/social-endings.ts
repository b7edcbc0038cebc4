/** Ends what an account has done on the social side, from what the read models show of it. */
import type { Context } from '../commands/kernel/handle.ts'
import type { SocialParts } from '../commands/social/social-module.ts'
import type { Db } from '../postgres/db.ts'
import { graph } from '../projections/moderation/relations.ts'
import { comments } from '../projections/social/comments.ts'
import { standingCommentsOf } from '../projections/social/comments-reads.ts'
import { hidden } from '../projections/social/hidden.ts'
import { hiddenPostsOf } from '../projections/social/hidden-reads.ts'
import { posts } from '../projections/social/posts.ts'
import { standingPostsOf } from '../projections/social/posts-reads.ts'
import { reactions } from '../projections/social/reactions.ts'
import { heartsGivenBy } from '../projections/social/reactions-reads.ts'

type Ending = (context: Context, userId: string) => Promise<void>
/** Waits until a read model shows the whole log. @throws where it doesn't in time */
type Settled = (projection: string) => Promise<void>

/** Comments, hearts and follows. Idempotent. */
export const endingsTowardsOthers = (
  { commenting, reactions: reacting, follows }: SocialParts,
  db: Db,
  settled: Settled,
): readonly Ending[] => [
  (context, userId) =>
    commenting.endAllOf(context, async () => {
      await settled(comments.name)
      return standingCommentsOf(db, userId)
    }),
  (context, userId) =>
    reacting.endAllOf(context, userId, async () => {
      await settled(reactions.name)
      return heartsGivenBy(db, userId)
    }),
  (context, userId) => follows.endAllOf(context, userId, () => settled(graph.name)),
]

/** Posts, and what the account has hidden from itself. Idempotent. */
export const endingsOfOwnPosts = (
  { posting }: SocialParts,
  db: Db,
  settled: Settled,
): readonly Ending[] => [
  async (context, userId) => {
    await settled(posts.name)
    for (const postId of await standingPostsOf(db, userId)) await posting.remove(context, postId)
  },
  (context, userId) =>
    posting.unhideAllOf(context, userId, async () => {
      await settled(hidden.name)
      return hiddenPostsOf(db, userId)
    }),
]
