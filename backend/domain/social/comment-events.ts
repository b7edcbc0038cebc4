/** Events of a comment. */
import { z } from 'zod'
import { limits } from '../../../contract/kernel/limits.ts'
import { clauses, takenDownAs } from '../../../contract/moderation/reasons.ts'
import { event, type EventsOf, personal } from '../kernel/event.ts'
import { Id, Text, Utc, Version } from '../kernel/fields.ts'
import { RemainingDecision } from './post.ts'

const about = {
  commentId: Id,
  postId: Id,
  postAuthorId: Id,
  authorId: Id,
  /** Top-level comment of the thread; null for a top-level one. */
  rootId: Id.nullable(),
}

const contentFields = {
  content: personal(Text(limits.comment.content), { of: 'authorId', erased: '' }),
  mentions: z.array(Id).max(limits.comment.mentions),
  held: z.boolean(),
}

/** `parentId`: what it answers. */
export const CommentAdded = event('CommentAdded', {
  ...about,
  parentId: Id.nullable(),
  parentAuthorId: Id.nullable(),
  ...contentFields,
  writtenAt: Utc,
})

/** `number`: of the version, from 1. */
export const CommentEdited = event('CommentEdited', {
  ...about,
  ...contentFields,
  wasVisible: z.boolean(),
  number: Version,
  editedAt: Utc,
})

/**
 * `isNews`: those concerned hear of it now; not of words that everybody saw before they were
 * changed. `heldAt`: when the post's author was told that it waits, which is over; null where
 * nobody was, or nobody wrote down when.
 */
export const CommentApproved = event('CommentApproved', {
  ...about,
  parentId: Id.nullable(),
  parentAuthorId: Id.nullable(),
  mentions: z.array(Id).max(limits.comment.mentions),
  isNews: z.boolean(),
  heldAt: Utc.nullable(),
  approvedAt: Utc.nullable(),
})

/** Who was told, and when (`toldAt`; null: nobody), so the notice can be withdrawn. */
const heard = {
  parentId: Id.nullable(),
  parentAuthorId: Id.nullable(),
  toldAt: Utc.nullable(),
  toldMentions: z.array(Id).max(limits.comment.mentions),
  byApproval: z.boolean(),
}

export const CommentDeleted = event('CommentDeleted', {
  ...about,
  deletedBy: z.enum(['author', 'postAuthor', 'system']),
  wasVisible: z.boolean(),
  ...heard,
  heldAt: Utc.nullable(),
  deletedAt: Utc.nullable(),
})

/** Approval or rejection undone: held as before. A rejection was never announced. */
export const CommentHeldAgain = event('CommentHeldAgain', {
  ...about,
  ...heard,
  content: contentFields.content,
  mentions: contentFields.mentions,
  wasVisible: z.boolean(),
})

/**
 * The post's author has put it out of everybody's sight but their own and its writer's. What waits
 * for approval, or was taken down by moderation, can't be hidden, so a hidden comment was visible
 * before and is visible again afterwards.
 */
export const CommentHidden = event('CommentHidden', { ...about, hiddenAt: Utc })

export const CommentUnhidden = event('CommentUnhidden', about)

/** By a decision of moderation: nobody but its writer finds it any more. */
export const CommentTakenDown = event('CommentTakenDown', {
  ...about,
  decisionId: Id,
  effect: z.enum(takenDownAs),
  clause: z.enum(clauses),
  wasVisible: z.boolean(),
})

/** The decision is revoked. `left`: another one; `backAs`: restored state, or null. */
export const CommentRestored = event('CommentRestored', {
  ...about,
  decisionId: Id,
  left: RemainingDecision.nullable(),
  backAs: z.enum(['visible', 'pending', 'hidden']).nullable(),
})

export type CommentEvent = EventsOf<
  [
    typeof CommentAdded,
    typeof CommentEdited,
    typeof CommentApproved,
    typeof CommentDeleted,
    typeof CommentHeldAgain,
    typeof CommentHidden,
    typeof CommentUnhidden,
    typeof CommentTakenDown,
    typeof CommentRestored,
  ]
>
