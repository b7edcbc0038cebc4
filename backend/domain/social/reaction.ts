/** Hearts: a stream for each person and thing, so that a thousand hearts are a thousand streams, and the same heart twice is one. */
import { type Command, type Decider, match } from '../kernel/decider.ts'
import { event, type EventsOf } from '../kernel/event.ts'
import { Id } from '../kernel/fields.ts'

const ofPost = { postId: Id, postAuthorId: Id, userId: Id }
export const PostLiked = event('PostLiked', ofPost)
export const PostUnliked = event('PostUnliked', ofPost)

/** `authorId`: who wrote the comment. */
const ofComment = { commentId: Id, postId: Id, authorId: Id, userId: Id }
export const CommentLiked = event('CommentLiked', ofComment)
export const CommentUnliked = event('CommentUnliked', ofComment)

export type ReactionEvent = EventsOf<[typeof PostLiked, typeof PostUnliked, typeof CommentLiked, typeof CommentUnliked]>
export type ReactionCommand =
  | Command<'LikePost' | 'UnlikePost', { postId: string; postAuthorId: string; userId: string }>
  | Command<'LikeComment' | 'UnlikeComment', { commentId: string; postId: string; authorId: string; userId: string }>

/** State: whether it is liked. */
export const reaction: Decider<boolean, ReactionCommand, ReactionEvent> = {
  category: 'like',
  initial: false,
  evolve: (_, event) => match<ReactionEvent, boolean>(event, {
    PostLiked: () => true, PostUnliked: () => false, CommentLiked: () => true, CommentUnliked: () => false,
  }),
  decide: (isLiked, command) => match<ReactionCommand, readonly ReactionEvent[]>(command, {
    LikePost: (data) => (isLiked ? [] : [PostLiked(data)]),
    UnlikePost: (data) => (isLiked ? [PostUnliked(data)] : []),
    LikeComment: (data) => (isLiked ? [] : [CommentLiked(data)]),
    UnlikeComment: (data) => (isLiked ? [CommentUnliked(data)] : []),
  }),
}

/** The stream of one heart: of a post or a comment, and a person. */
export const reactionId = (subjectId: string, userId: string): string => `${subjectId}-${userId}`
