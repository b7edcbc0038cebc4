/** The commands of the social side. */
import { CommentCommands, type CommentReads } from './comments.ts'
import { FollowCommands, type FollowReads } from './follows.ts'
import { PostCommands } from './posts.ts'
import { type Acting, ReactionCommands } from './reactions.ts'

export interface SocialParts {
  readonly posting: PostCommands
  readonly commenting: CommentCommands
  readonly reactions: ReactionCommands
  readonly follows: FollowCommands
}

export function socialParts(acting: Acting, reads: CommentReads & FollowReads): SocialParts {
  const commenting = new CommentCommands(acting, reads)
  return {
    posting: new PostCommands(acting),
    commenting,
    reactions: new ReactionCommands(acting, commenting),
    follows: new FollowCommands(acting.commands, acting.gate, reads),
  }
}
