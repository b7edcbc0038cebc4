/** Commands of the post's author and of moderation. */
import { DomainError } from '../kernel/decider.ts'
import type { CommentCommandOf } from './comment-commands.ts'
import {
  type CommentEvent,
  CommentHidden,
  CommentRestored,
  CommentTakenDown,
  CommentUnhidden,
} from './comment-events.ts'
import {
  aboutOf,
  type Comment,
  isVisible,
  commentNotFound,
  requireComment,
  standingAs,
} from './comment-state.ts'
import { leftOf } from './post.ts'

export function hideComment(
  state: Comment,
  { at }: CommentCommandOf<'HideComment'>,
): CommentEvent[] {
  const written = requireComment(state)
  if (written.authorId === written.postAuthorId)
    throw new DomainError('own_comment', 'No puedes ocultar tu propio comentario')
  if (written.held) throw new DomainError('wrong_state', 'Aprueba o rechaza primero el comentario')
  return written.hidden ? [] : [CommentHidden({ ...aboutOf(written), hiddenAt: at })]
}

export function unhideComment(state: Comment): CommentEvent[] {
  const written = requireComment(state)
  return written.hidden ? [CommentUnhidden(aboutOf(written))] : []
}

export function takeDownComment(
  state: Comment,
  { data: { decisionId, ...as } }: CommentCommandOf<'TakeDownComment'>,
): CommentEvent[] {
  if (!state) throw commentNotFound()
  return state.deleted || state.takenDown.has(decisionId)
    ? []
    : [
        CommentTakenDown({
          ...aboutOf(state),
          decisionId,
          ...as,
          wasVisible: isVisible(state),
        }),
      ]
}

export function restoreComment(
  state: Comment,
  { data: { decisionId } }: CommentCommandOf<'RestoreComment'>,
): CommentEvent[] {
  if (!state?.takenDown.has(decisionId)) return []
  const left = leftOf(state.takenDown, decisionId)
  return [
    CommentRestored({
      ...aboutOf(state),
      decisionId,
      left,
      backAs: left !== null || state.deleted ? null : standingAs(state),
    }),
  ]
}
