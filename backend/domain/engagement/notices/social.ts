/** Who is told of hearts, comments and follows. */
import {
  CommentAdded,
  CommentApproved,
  CommentDeleted,
  CommentEdited,
  CommentHeldAgain,
} from '../../social/comment-events.ts'
import { FollowResumed, UserFollowed, UserUnfollowed } from '../../social/follow.ts'
import { CommentLiked, CommentUnliked, PostLiked, PostUnliked } from '../../social/reaction.ts'
import {
  type About,
  SECOND_THOUGHTS,
  type SocialKind,
  notificationKindOf,
} from '../notification-kinds.ts'
import { type NoticeRow, type Notification, later, when } from './notice.ts'

/** A heart is told to whose thing it is on, and taken back on the day on which it was told. */
const heart = (
  to: string,
  kind: SocialKind,
  about: About,
  { userId, likedAt, isBack }: { userId: string; likedAt: string; isBack: boolean },
): Notification[] =>
  to === userId
    ? []
    : [
        {
          to,
          kind,
          about: { ...about, by: userId },
          inApp: true,
          channels: notificationKindOf(kind).channels,
          ...(isBack && { takesBack: likedAt }),
        },
      ]

const heartOfPost =
  (isBack: boolean) =>
  ({
    data: { postId, postAuthorId, userId, likedAt },
  }: {
    data: { postId: string; postAuthorId: string; userId: string; likedAt: string }
  }) =>
    heart(postAuthorId, 'post_liked', { postId }, { userId, likedAt, isBack })

const heartOfComment =
  (isBack: boolean) =>
  ({
    data: { postId, commentId, authorId, userId, likedAt },
  }: {
    data: { postId: string; commentId: string; authorId: string; userId: string; likedAt: string }
  }) =>
    heart(authorId, 'comment_liked', { postId, commentId }, { userId, likedAt, isBack })

const followed = (by: string, to: string): Notification => ({
  to,
  kind: 'user_followed',
  about: { by },
  inApp: true,
  channels: notificationKindOf('user_followed').channels,
})

interface Comment {
  readonly commentId: string
  readonly postId: string
  readonly postAuthorId: string
  readonly authorId: string
  readonly parentId?: string | null
  readonly parentAuthorId: string | null
  readonly mentions: readonly string[]
}

interface Telling {
  readonly known?: readonly string[]
  readonly notBefore?: string
  readonly takesBack?: string
}

/** Recipients of a visible comment: answered author, post's author, mentioned; each once. */
function heardOf(
  { commentId, postId, postAuthorId, authorId, parentId, parentAuthorId, mentions }: Comment,
  { known = [], ...more }: Telling = {},
): Notification[] {
  const notified = new Set([authorId, ...known])
  const once = (to: string | null, kind: SocialKind, about: About): Notification[] => {
    if (to === null || notified.has(to)) return []
    notified.add(to)
    return [
      {
        to,
        kind,
        about: { ...about, postId, by: authorId },
        inApp: true,
        channels: notificationKindOf(kind).channels,
        ...more,
      },
    ]
  }
  return [
    ...once(parentAuthorId, 'comment_replied', { commentId: parentId ?? commentId }),
    ...once(postAuthorId, 'post_commented', {}),
    ...mentions.flatMap((to) => once(to, 'comment_mentioned', {})),
  ]
}

/** What everybody concerned was told of a comment is no news any more. */
const heardNoMore = ({
  toldAt,
  toldMentions,
  byApproval,
  ...comment
}: Omit<Comment, 'mentions'> & {
  toldAt: string | null
  toldMentions: readonly string[]
  byApproval: boolean
}): Notification[] =>
  toldAt === null
    ? []
    : heardOf(
        { ...comment, mentions: toldMentions },
        { takesBack: toldAt, known: byApproval ? [comment.postAuthorId] : [] },
      )

interface Held {
  readonly postId: string
  readonly postAuthorId: string
  readonly authorId: string
}

/** Waits for the post author's approval; `takesBack`: since when, and no longer. */
const waits = ({ postId, postAuthorId, authorId }: Held, takesBack?: string): Notification => ({
  to: postAuthorId,
  kind: 'comment_held',
  about: { postId, by: authorId },
  inApp: true,
  channels: notificationKindOf('comment_held').channels,
  ...(takesBack !== undefined && { takesBack }),
})

const waitsNoMore = (held: Held & { heldAt: string | null }): Notification[] =>
  held.heldAt === null ? [] : [waits(held, held.heldAt)]

export const socialNotices: readonly NoticeRow[] = [
  when(PostLiked, heartOfPost(false)),
  when(PostUnliked, heartOfPost(true)),
  when(CommentLiked, heartOfComment(false)),
  when(CommentUnliked, heartOfComment(true)),
  when(UserFollowed, ({ data: { followerId, followedId } }) => [followed(followerId, followedId)]),
  // Also where a block has ended it: then it is no news any more.
  when(UserUnfollowed, ({ data: { followerId, followedId, followedAt } }) => [
    { ...followed(followerId, followedId), takesBack: followedAt },
  ]),
  when(FollowResumed, ({ data: { followerId, followedId, followedAt } }) => [
    { ...followed(followerId, followedId), givesBack: followedAt },
  ]),
  // Held comments notify only the approver.
  when(CommentAdded, ({ data }) => (data.held ? [waits(data)] : heardOf(data))),
  when(CommentEdited, ({ data }) => (data.held && data.wasVisible ? [waits(data)] : [])),
  // As long as approving can be taken back nobody hears of it outside the app.
  when(CommentApproved, ({ data, at }) => [
    ...waitsNoMore(data),
    ...(data.isNews
      ? heardOf(data, { known: [data.postAuthorId], notBefore: later(at, SECOND_THOUGHTS) })
      : []),
  ]),
  when(CommentDeleted, ({ data }) => [...waitsNoMore(data), ...heardNoMore(data)]),
  when(CommentHeldAgain, ({ data }) => heardNoMore(data)),
]
