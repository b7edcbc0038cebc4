/** Who hears of posts, comments, hearts and follows. */
import {
  CommentAdded,
  CommentApproved,
  CommentDeleted,
  CommentEdited,
  CommentHeldAgain,
  CommentHidden,
  CommentRestored,
  CommentTakenDown,
  CommentUnhidden,
} from '../../domain/social/comment-events.ts'
import {
  type FollowEnding,
  FollowResumed,
  UserFollowed,
  UserUnfollowed,
} from '../../domain/social/follow.ts'
import { PostHiddenByViewer, PostUnhiddenByViewer } from '../../domain/social/hidden.ts'
import {
  PostDeleted,
  PostEdited,
  PostLabelled,
  PostPublished,
  PostRestored,
  PostTakenDown,
  PostUnlabelled,
} from '../../domain/social/post.ts'
import {
  CommentLiked,
  CommentUnliked,
  PostLiked,
  PostUnliked,
} from '../../domain/social/reaction.ts'
import { PostShared } from '../../domain/social/share.ts'
import { type Addressed, type TellRow, type ToPeople, tellOf } from '../tell.ts'
import type { PublishedEvent } from '../topics.ts'
import { onOwnPage } from './pages.ts'

/** A post as everybody who looks at it sees it, and its author. */
const onPost = (type: OfPost, postId: string, own: readonly string[]): PublishedEvent => ({
  topic: `post:${postId}`,
  own,
  message: { type, postId },
})

type OfPost =
  | 'post_updated'
  | 'post_deleted'
  | 'post_shared'
  | 'post_commented'
  | 'comment_replied'
  | 'comment_updated'
  | 'comment_deleted'

const ofPost =
  (type: OfPost) =>
  ({ postId, authorId }: { postId: string; authorId: string }): Addressed[] => [
    onPost(type, postId, [authorId]),
  ]

/** Only their own devices learn whose heart it is; others see the count. */
const liked =
  (type: 'post_liked' | 'post_unliked') =>
  ({
    postId,
    postAuthorId,
    userId,
  }: {
    postId: string
    postAuthorId: string
    userId: string
  }): Addressed[] => [
    { to: [userId], message: { type, postId, isLiked: type === 'post_liked' } },
    { topic: `post:${postId}`, own: [postAuthorId], message: { type, postId } },
  ]

const commentLiked =
  (type: 'comment_liked' | 'comment_unliked') =>
  ({
    postId,
    commentId,
    authorId,
    userId,
  }: {
    postId: string
    commentId: string
    authorId: string
    userId: string
  }): Addressed[] => [
    { to: [userId], message: { type, postId, commentId, isLiked: type === 'comment_liked' } },
    { topic: `post:${postId}`, own: [authorId], message: { type, postId } },
  ]

interface OfComment {
  readonly postId: string
  readonly postAuthorId: string
  readonly authorId: string
  readonly rootId: string | null
}

/** A held comment looks public to its writer and waiting to the post's author. */
const heldBack = (type: OfPost, { postId, postAuthorId, authorId }: OfComment): Addressed[] => [
  { to: [authorId], message: { type, postId } },
  { to: [postAuthorId], from: authorId, message: { type: 'comment_held', postId } },
]

const say = ({ rootId }: OfComment) => (rootId === null ? 'post_commented' : 'comment_replied')

const commented = (comment: OfComment): PublishedEvent =>
  onPost(say(comment), comment.postId, [comment.postAuthorId, comment.authorId])

const put = (type: OfPost, comment: OfComment): PublishedEvent =>
  onPost(type, comment.postId, [comment.postAuthorId, comment.authorId])

/** More or less waits for the post's author than before. */
const noLongerHeld = ({ postId, postAuthorId }: OfComment): ToPeople => ({
  to: [postAuthorId],
  message: { type: 'comment_held', postId },
})

const hiddenPosts = ({ userId }: { userId: string }): Addressed[] => [
  { to: [userId], message: { type: 'hidden_posts_changed' } },
]

/** Counts on both profiles. Blocked people hear nothing; removed followers aren't told. */
const followed = ({ followerId, followedId }: Pair): Addressed[] => [
  {
    to: [followerId, followedId],
    message: { type: 'user_followed', followerId, followingId: followedId },
  },
  onOwnPage(followedId),
  onOwnPage(followerId),
]

const unfollowed = ({ followerId, followedId, by }: Pair & { by: FollowEnding }): Addressed[] => [
  {
    to: recipientsOfEnd(by, followerId, followedId),
    message: { type: 'user_unfollowed', followerId, followingId: followedId },
  },
  onOwnPage(followedId),
  onOwnPage(followerId),
]

/** To those who heard of its end. */
const resumed = ({ followerId, followedId, by }: Pair & { by: FollowEnding }): Addressed[] => [
  {
    to: recipientsOfEnd(by, followerId, followedId),
    message: { type: 'user_followed', followerId, followingId: followedId },
  },
  onOwnPage(followedId),
  onOwnPage(followerId),
]

interface Pair {
  readonly followerId: string
  readonly followedId: string
}

/** A removed follower isn't told, nor is either side of an automatic end. */
function recipientsOfEnd(by: FollowEnding, followerId: string, followedId: string): string[] {
  if (by === 'follower') return [followerId, followedId]
  return by === 'followed' ? [followedId] : []
}

export const socialTold: readonly TellRow[] = [
  tellOf(PostPublished, ({ authorId }) => [
    { topic: 'feed', own: [authorId], message: { type: 'post_created' } },
  ]),
  tellOf(PostEdited, ofPost('post_updated')),
  tellOf(PostDeleted, ofPost('post_deleted')),
  tellOf(PostTakenDown, ofPost('post_deleted')),
  // Back as it was: where it is not shown any more the feed tells of it.
  tellOf(PostRestored, (post) => (post.isBack ? ofPost('post_updated')(post) : [])),
  tellOf(PostLabelled, ofPost('post_updated')),
  tellOf(PostUnlabelled, ofPost('post_updated')),
  tellOf(PostLiked, liked('post_liked')),
  tellOf(PostUnliked, liked('post_unliked')),
  tellOf(PostShared, ({ postId, postAuthorId }) => [onPost('post_shared', postId, [postAuthorId])]),
  tellOf(PostHiddenByViewer, hiddenPosts),
  tellOf(PostUnhiddenByViewer, hiddenPosts),
  tellOf(CommentAdded, (comment) =>
    comment.held ? heldBack(say(comment), comment) : [commented(comment)],
  ),
  tellOf(CommentEdited, (comment) => [
    ...(comment.wasVisible || !comment.held
      ? [put('comment_updated', comment)]
      : heldBack('comment_updated', comment)),
    ...(comment.held && comment.wasVisible ? [noLongerHeld(comment)] : []),
  ]),
  tellOf(CommentApproved, (comment) => [commented(comment), noLongerHeld(comment)]),
  tellOf(CommentDeleted, (comment) =>
    comment.wasVisible ? [put('comment_deleted', comment)] : heldBack('comment_deleted', comment),
  ),
  // Of what was to be seen everybody hears that it is not; of what was rejected, its two sides.
  tellOf(CommentHeldAgain, (comment) => [
    ...(comment.wasVisible
      ? [put('comment_deleted', comment), noLongerHeld(comment)]
      : heldBack('comment_updated', comment)),
  ]),
  tellOf(CommentHidden, (comment) => [put('comment_deleted', comment)]),
  tellOf(CommentUnhidden, (comment) => [put('comment_updated', comment)]),
  tellOf(CommentTakenDown, (comment) =>
    comment.wasVisible ? [put('comment_deleted', comment)] : heldBack('comment_deleted', comment),
  ),
  tellOf(CommentRestored, (comment) =>
    comment.backAs === 'visible'
      ? [commented(comment)]
      : comment.backAs === null
        ? []
        : heldBack(say(comment), comment),
  ),
  tellOf(CommentLiked, commentLiked('comment_liked')),
  tellOf(CommentUnliked, commentLiked('comment_unliked')),
  tellOf(UserFollowed, followed),
  tellOf(UserUnfollowed, unfollowed),
  tellOf(FollowResumed, resumed),
]
