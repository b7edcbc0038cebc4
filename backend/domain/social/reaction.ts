/** A heart: a stream per person and subject, so a second one changes nothing. */
import { type Command, type Decider, match } from '../kernel/decider.ts'
import { event, type EventsOf } from '../kernel/event.ts'
import { Id, Utc } from '../kernel/fields.ts'

/** `likedAt`: the start, also of removed hearts, so the notice of that day can be withdrawn. */
const ofPost = { postId: Id, postAuthorId: Id, userId: Id, likedAt: Utc }
export const PostLiked = event('PostLiked', ofPost)
export const PostUnliked = event('PostUnliked', ofPost)

/** `authorId`: who wrote the comment. */
const ofComment = { commentId: Id, postId: Id, authorId: Id, userId: Id, likedAt: Utc }
export const CommentLiked = event('CommentLiked', ofComment)
export const CommentUnliked = event('CommentUnliked', ofComment)

export type ReactionEvent = EventsOf<
  [typeof PostLiked, typeof PostUnliked, typeof CommentLiked, typeof CommentUnliked]
>
interface OfPost {
  readonly postId: string
  readonly postAuthorId: string
  readonly userId: string
}
/** `authorId`: who wrote the comment. */
interface OfComment {
  readonly commentId: string
  readonly postId: string
  readonly authorId: string
  readonly userId: string
}
export type ReactionCommand =
  | Command<'LikePost', OfPost>
  | Command<'UnlikePost', OfPost>
  | Command<'LikeComment', OfComment>
  | Command<'UnlikeComment', OfComment>

/**
 * Since when each kind of heart stands; null: it does not. A post and a comment may have the same
 * id, because both ids are the client's: then their hearts share a stream, and neither counts for
 * the other.
 */
export interface Hearts {
  readonly post: string | null
  readonly comment: string | null
}

export const reactionDecider: Decider<Hearts, ReactionCommand, ReactionEvent> = {
  category: 'like',
  initial: { post: null, comment: null },
  evolve: (hearts, event) =>
    match<ReactionEvent, Hearts>(event, {
      PostLiked: ({ likedAt }) => ({ ...hearts, post: likedAt }),
      PostUnliked: () => ({ ...hearts, post: null }),
      CommentLiked: ({ likedAt }) => ({ ...hearts, comment: likedAt }),
      CommentUnliked: () => ({ ...hearts, comment: null }),
    }),
  decide: ({ post, comment }, command) =>
    match<ReactionCommand, readonly ReactionEvent[]>(command, {
      LikePost: (data, { at }) => (post === null ? [PostLiked({ ...data, likedAt: at })] : []),
      UnlikePost: (data) => (post === null ? [] : [PostUnliked({ ...data, likedAt: post })]),
      LikeComment: (data, { at }) =>
        comment === null ? [CommentLiked({ ...data, likedAt: at })] : [],
      UnlikeComment: (data) =>
        comment === null ? [] : [CommentUnliked({ ...data, likedAt: comment })],
    }),
}

/** The stream of one heart: of a post or a comment, and a person. */
export const reactionId = (subjectId: string, userId: string): string => `${subjectId}-${userId}`
