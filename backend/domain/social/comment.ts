/**
 * Comments. Comments by people restricted by the post's author are held for approval: only the two
 * see them. Events say whether the comment was visible before, because counters are sums of them.
 */
import { byCommand, type Decider } from '../kernel/decider.ts'
import type { CommentCommand } from './comment-commands.ts'
import type { CommentEvent } from './comment-events.ts'
import {
  hideComment,
  restoreComment,
  takeDownComment,
  unhideComment,
} from './comment-moderation.ts'
import { type Comment, evolveComment } from './comment-state.ts'
import {
  addComment,
  approveComment,
  deleteComment,
  editComment,
  holdCommentAgain,
} from './comment-writing.ts'

export const commentDecider: Decider<Comment, CommentCommand, CommentEvent> = {
  category: 'comment',
  initial: null,
  // Each is asked for a few times in its life.
  remembered: false,
  evolve: evolveComment,
  decide: byCommand<Comment, CommentCommand, CommentEvent>({
    AddComment: addComment,
    EditComment: editComment,
    ApproveComment: approveComment,
    DeleteComment: deleteComment,
    HoldAgain: holdCommentAgain,
    HideComment: hideComment,
    UnhideComment: unhideComment,
    TakeDownComment: takeDownComment,
    RestoreComment: restoreComment,
  }),
}
