/** State of a comment, folded from its events. */
import { DomainError, match } from '../kernel/decider.ts'
import { type CommentEvent } from './comment-events.ts'
import { type TakenDown, without } from './post.ts'

interface Heard {
  readonly at: string
  readonly mentions: readonly string[]
  readonly byApproval: boolean
}

export interface WrittenComment {
  readonly commentId: string
  readonly postId: string
  readonly postAuthorId: string
  readonly authorId: string
  readonly rootId: string | null
  readonly parentId: string | null
  readonly parentAuthorId: string | null
  readonly content: string
  readonly mentions: readonly string[]
  readonly held: boolean
  readonly writtenAt: string
  readonly number: number
  readonly deleted: boolean
  /** Null while it is not deleted. */
  readonly deletedBy: 'author' | 'postAuthor' | 'system' | null
  readonly hidden: boolean
  readonly takenDown: TakenDown
  /** Null: nobody yet, or nobody knows. */
  readonly heard: Heard | null
  readonly heldAt: string | null
  /** The post author's last decision; `wasNews`: it was announced. */
  readonly decided: { readonly at: string; readonly wasNews: boolean } | null
}

export type Comment = WrittenComment | null

export function evolveComment(state: Comment, event: CommentEvent): Comment {
  return match<CommentEvent, Comment>(event, {
    CommentAdded: (added) => ({
      ...added,
      number: 0,
      deleted: false,
      deletedBy: null,
      hidden: false,
      takenDown: new Map(),
      decided: null,
      heldAt: added.held ? added.writtenAt : null,
      heard: added.held
        ? null
        : { at: added.writtenAt, mentions: added.mentions, byApproval: false },
    }),
    CommentEdited: ({ content, mentions, held, wasVisible, number, editedAt }) =>
      state && {
        ...state,
        content,
        mentions,
        held,
        number,
        decided: null,
        heldAt: held && wasVisible ? editedAt : state.heldAt,
      },
    CommentApproved: ({ mentions, isNews, approvedAt: at }) =>
      state && {
        ...state,
        held: false,
        heldAt: null,
        decided: at === null ? null : { at, wasNews: isNews },
        heard: isNews ? heardByApproval(at, mentions) : state.heard,
      },
    CommentDeleted: ({ deletedBy, wasVisible, deletedAt: at }) =>
      state && {
        ...state,
        deleted: true,
        deletedBy,
        heard: wasVisible ? null : state.heard,
        decided:
          deletedBy === 'postAuthor' && state.held && at !== null ? { at, wasNews: false } : null,
      },
    CommentHeldAgain: ({ toldAt }) =>
      state && {
        ...state,
        held: true,
        deleted: false,
        deletedBy: null,
        heard: toldAt === null ? state.heard : null,
        heldAt: null,
        decided: null,
      },
    CommentHidden: () => state && { ...state, hidden: true, decided: null },
    CommentUnhidden: () => state && { ...state, hidden: false },
    CommentTakenDown: ({ decisionId, effect, clause }) =>
      state && {
        ...state,
        decided: null,
        takenDown: new Map(state.takenDown).set(decisionId, { effect, clause }),
      },
    CommentRestored: ({ decisionId }) =>
      state && { ...state, takenDown: without(state.takenDown, decisionId) },
  })
}

export const isVisible = ({ held, hidden, takenDown }: WrittenComment): boolean =>
  !held && !hidden && takenDown.size === 0

export function standingAs({ held, hidden }: WrittenComment): 'visible' | 'pending' | 'hidden' {
  if (hidden) return 'hidden'
  return held ? 'pending' : 'visible'
}

export const aboutOf = ({ commentId, postId, postAuthorId, authorId, rootId }: WrittenComment) => ({
  commentId,
  postId,
  postAuthorId,
  authorId,
  rootId,
})

/** What is taken back of what was told; nothing where that stays as it is. */
export const heardOf = (
  { parentId, parentAuthorId, heard }: WrittenComment,
  isTakenBack: boolean,
) => ({
  parentId,
  parentAuthorId,
  toldAt: isTakenBack && heard ? heard.at : null,
  toldMentions: isTakenBack && heard ? [...heard.mentions] : [],
  byApproval: isTakenBack && heard?.byApproval === true,
})

export const commentNotFound = () => new DomainError('not_found', 'Comentario no encontrado')

/** @throws not_found */
export function requireComment(state: Comment): WrittenComment {
  if (!state || state.deleted || state.takenDown.size > 0) throw commentNotFound()
  return state
}

/** Null where the event is older than the time of approvals. */
export const heardByApproval = (at: string | null, mentions: readonly string[]) =>
  at === null ? null : { at, mentions, byApproval: true }
