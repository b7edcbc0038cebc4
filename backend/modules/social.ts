/** Posts, comments, reactions and follows. */
import { commentRoutes } from '../api/social/comment-routes.ts'
import { followRoutes } from '../api/social/follow-routes.ts'
import { postRoutes } from '../api/social/post-routes.ts'
import { reactionRoutes } from '../api/social/reaction-routes.ts'
import * as comment from '../domain/social/comment-events.ts'
import * as follow from '../domain/social/follow.ts'
import * as hiddenEvents from '../domain/social/hidden.ts'
import * as post from '../domain/social/post.ts'
import * as reaction from '../domain/social/reaction.ts'
import * as share from '../domain/social/share.ts'
import { comments } from '../projections/social/comments.ts'
import { hidden } from '../projections/social/hidden.ts'
import { posts } from '../projections/social/posts.ts'
import { reactions } from '../projections/social/reactions.ts'
import type { Module } from './module.ts'
import { socialTold } from '../live/told/social.ts'
import { socialExported } from '../api/export/exported/social.ts'
import { endingsOfOwnPosts, endingsTowardsOthers } from './social-endings.ts'

export const socialModule: Module = {
  name: 'social',
  domain: [comment, follow, hiddenEvents, post, reaction, share],
  projections: [posts, hidden, reactions, comments],
  told: socialTold,
  exported: socialExported,
  accountEnd: ({ social, background, settled }) => ({
    lettingGo: [
      ...endingsOfOwnPosts(social, background, settled),
      ...endingsTowardsOthers(social, background, settled),
    ],
  }),
  routes: [postRoutes, commentRoutes, reactionRoutes, followRoutes],
}
