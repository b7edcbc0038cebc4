/** Commands of a comment. */
import type { Clause, TakenDownAs } from '../../../contract/moderation/reasons.ts'
import type { Command } from '../kernel/decider.ts'

interface Said {
  readonly content: string
  readonly mentions: readonly string[]
  readonly held: boolean
}

export type CommentCommand =
  | Command<
      'AddComment',
      Said & {
        commentId: string
        postId: string
        postAuthorId: string
        rootId: string | null
        parentId: string | null
        parentAuthorId: string | null
      }
    >
  | Command<'EditComment', Said>
  | Command<'ApproveComment', object>
  | Command<'DeleteComment', object>
  | Command<'HoldAgain', object>
  | Command<'HideComment', object>
  | Command<'UnhideComment', object>
  | Command<'TakeDownComment', { decisionId: string; effect: TakenDownAs; clause: Clause }>
  | Command<'RestoreComment', { decisionId: string }>

/** The command of this type. */
export type CommentCommandOf<Type extends CommentCommand['type']> = Extract<
  CommentCommand,
  { type: Type }
>
