/** The commands of the social side. */
import { CommentCommands, type CommentReads } from './comments.ts'
import { PostCommands } from './posts.ts'
import { type Acting, ReactionCommands } from './reactions.ts'

export interface SocialParts {
  readonly posting: PostCommands
  readonly commenting: CommentCommands
  readonly reactions: ReactionCommands
}

export function socialParts(acting: Acting, reads: CommentReads): SocialParts {
  const commenting = new CommentCommands(acting, reads)
  return { posting: new PostCommands(acting), commenting, reactions: new ReactionCommands(acting, commenting) }
}
