/** Commands of the comment's writer, and its approval. */
import { limits } from '../../../contract/kernel/limits.ts'
import { DomainError } from '../kernel/decider.ts'
import type { CommentCommandOf } from './comment-commands.ts'
import {
  CommentAdded,
  CommentApproved,
  CommentDeleted,
  CommentEdited,
  type CommentEvent,
  CommentHeldAgain,
} from './comment-events.ts'
import {
  aboutOf,
  type Comment,
  heardOf,
  isVisible,
  commentNotFound,
  requireComment,
} from './comment-state.ts'

// Its id comes from the client: sent twice, it is written once.
export function addComment(
  state: Comment,
  { data: { mentions, ...added }, by, at }: CommentCommandOf<'AddComment'>,
): CommentEvent[] {
  if (
    state?.authorId === by.id &&
    state.postId === added.postId &&
    (state.number > 0 || state.content === added.content)
  )
    return []
  if (state) throw new DomainError('already_exists', 'Este comentario ya existe')
  return [CommentAdded({ ...added, mentions: [...mentions], authorId: by.id, writtenAt: at })]
}

// Approval covers the text: edits by a restricted author are held again.
export function editComment(
  state: Comment,
  { data: { content, mentions, held }, at }: CommentCommandOf<'EditComment'>,
): CommentEvent[] {
  const written = requireComment(state)
  if (written.content === content) return []
  if (written.hidden)
    throw new DomainError('wrong_state', 'Mientras esté oculto no puedes cambiar tu comentario')
  return [
    CommentEdited({
      ...aboutOf(written),
      content,
      mentions: [...mentions],
      held: held || written.held,
      wasVisible: !written.held,
      number: written.number + 1,
      editedAt: at,
    }),
  ]
}

export function approveComment(
  state: Comment,
  { at }: CommentCommandOf<'ApproveComment'>,
): CommentEvent[] {
  const written = requireComment(state)
  const { parentId, parentAuthorId, heard: before, heldAt } = written
  return written.held
    ? [
        CommentApproved({
          ...aboutOf(written),
          parentId,
          parentAuthorId,
          mentions: [...written.mentions],
          isNews: before === null,
          heldAt,
          approvedAt: at,
        }),
      ]
    : []
}

export function deleteComment(
  state: Comment,
  { by, at }: CommentCommandOf<'DeleteComment'>,
): CommentEvent[] {
  if (!state) throw commentNotFound()
  if (state.deleted) return []
  const person = by.id === state.authorId ? 'author' : 'postAuthor'
  const deletedBy = by.role === 'system' ? 'system' : person
  return [
    CommentDeleted({
      ...aboutOf(state),
      deletedBy,
      wasVisible: isVisible(state),
      ...heardOf(state, !state.held),
      heldAt: state.held ? state.heldAt : null,
      deletedAt: at,
    }),
  ]
}

export function holdCommentAgain(
  state: Comment,
  { at }: CommentCommandOf<'HoldAgain'>,
): CommentEvent[] {
  if (!state) throw commentNotFound()
  if (state.held && !state.deleted) return []
  if (state.takenDown.size > 0) throw commentNotFound()
  if (
    state.decided === null ||
    Date.parse(at) - Date.parse(state.decided.at) > limits.undoMinutes * MINUTE_MS
  )
    throw new DomainError('too_late', 'Ya no se puede deshacer')
  return [
    CommentHeldAgain({
      ...aboutOf(state),
      ...heardOf(state, state.decided.wasNews),
      content: state.content,
      mentions: [...state.mentions],
      wasVisible: !state.deleted,
    }),
  ]
}

const MINUTE_MS = 60_000
