import { expect, test } from 'vitest'
import { barberId, clientId, id, today } from '../../test/support/day.ts'
import { given } from '../kernel/given.ts'
import {
  CommentLiked,
  CommentUnliked,
  PostLiked,
  PostUnliked,
  reactionDecider,
  reactionId,
} from './reaction.ts'

const asked = { by: { id: clientId, role: 'cliente' }, at: today('10:00') } as const
const later = { ...asked, at: today('11:00') } as const
const since = { likedAt: today('10:00') }
const ofPost = { postId: id(1), postAuthorId: barberId, userId: clientId }
const ofComment = { commentId: id(2), postId: id(1), authorId: barberId, userId: clientId }

test('a heart is given once, and taken back once, with since when it stood', () => {
  const [like, unlike] = [
    { type: 'LikePost', data: ofPost, ...asked },
    { type: 'UnlikePost', data: ofPost, ...later },
  ] as const
  const [liked, unliked] = [
    PostLiked({ ...ofPost, ...since }),
    PostUnliked({ ...ofPost, ...since }),
  ]
  given(reactionDecider, []).when(like).then(liked)
  given(reactionDecider, [liked])
    .when({ ...like, ...later })
    .thenNothing()
  given(reactionDecider, [liked]).when(unlike).then(unliked)
  given(reactionDecider, []).when(unlike).thenNothing()
  given(reactionDecider, [liked, unliked])
    .when({ ...like, ...later })
    .then(PostLiked({ ...ofPost, likedAt: later.at }))
})
test('and so is that of a comment', () => {
  const [like, unlike] = [
    { type: 'LikeComment', data: ofComment, ...asked },
    { type: 'UnlikeComment', data: ofComment, ...later },
  ] as const
  const [liked, unliked] = [
    CommentLiked({ ...ofComment, ...since }),
    CommentUnliked({ ...ofComment, ...since }),
  ]
  given(reactionDecider, []).when(like).then(liked)
  given(reactionDecider, [liked]).when(like).thenNothing()
  given(reactionDecider, [liked]).when(unlike).then(unliked)
  given(reactionDecider, [liked, unliked]).when(unlike).thenNothing()
})
test('a heart of a post is none of a comment that has the same id, and the other way round', () => {
  const twin = { ...ofComment, commentId: ofPost.postId }
  const [likePost, unlikePost] = [
    { type: 'LikePost', data: ofPost, ...asked },
    { type: 'UnlikePost', data: ofPost, ...asked },
  ] as const
  const [likeComment, unlikeComment] = [
    { type: 'LikeComment', data: twin, ...asked },
    { type: 'UnlikeComment', data: twin, ...asked },
  ] as const
  const [postLiked, commentLiked] = [
    PostLiked({ ...ofPost, ...since }),
    CommentLiked({ ...twin, ...since }),
  ]
  given(reactionDecider, [commentLiked]).when(unlikePost).thenNothing()
  given(reactionDecider, [postLiked]).when(unlikeComment).thenNothing()
  given(reactionDecider, [commentLiked]).when(likePost).then(postLiked)
  given(reactionDecider, [postLiked]).when(likeComment).then(commentLiked)
  given(reactionDecider, [commentLiked, postLiked, PostUnliked({ ...ofPost, ...since })])
    .when(likeComment)
    .thenNothing()
})
test('each has theirs', () => expect(reactionId('a', 'b')).toBe('a-b'))
