/**
 * Comments. Comments by people restricted by the post's author are held for approval: only the two
 * see them. Events say whether the comment was visible before, because counters are sums of them.
 */
import { z } from 'zod'
import { limits } from '../../../contract/kernel/limits.ts'
import {
  type Clause,
  clauses,
  type TakenDownAs,
  takenDownAs,
} from '../../../contract/moderation/reasons.ts'
import { type Command, type Decider, DomainError, match } from '../kernel/decider.ts'
import { event, type EventsOf, personal } from '../kernel/event.ts'
import { Id, Text, Utc, Version } from '../kernel/fields.ts'
import { RemainingDecision, leftOf, type TakenDown, without } from './post.ts'

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
/** Null where there never was one. */
export type Comment = WrittenComment | null

export const commentDecider: Decider<Comment, CommentCommand, CommentEvent> = {
  category: 'comment',
  initial: null,
  // Each is asked for a few times in its life.
  remembered: false,

  evolve: (state, event) =>
    match<CommentEvent, Comment>(event, {
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
    }),

  decide: (state, command) =>
    match<CommentCommand, readonly CommentEvent[]>(command, {
      // Its id comes from the client: sent twice, it is written once.
      AddComment: ({ mentions, ...added }, { by, at }) => {
        if (
          state?.authorId === by.id &&
          state.postId === added.postId &&
          (state.number > 0 || state.content === added.content)
        )
          return []
        if (state) throw new DomainError('already_exists', 'Este comentario ya existe')
        return [CommentAdded({ ...added, mentions: [...mentions], authorId: by.id, writtenAt: at })]
      },
      // Approval covers the text: edits by a restricted author are held again.
      EditComment: ({ content, mentions, held }, { at }) => {
        const written = requireComment(state)
        if (written.content === content) return []
        if (written.hidden)
          throw new DomainError(
            'wrong_state',
            'Mientras esté oculto no puedes cambiar tu comentario',
          )
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
      },
      ApproveComment: (_, { at }) => {
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
      },
      DeleteComment: (_, { by, at }) => {
        if (!state) throw notFound()
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
      },
      HoldAgain: (_, { at }) => {
        if (!state) throw notFound()
        if (state.held && !state.deleted) return []
        if (state.takenDown.size > 0) throw notFound()
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
      },
      HideComment: (_, { at }) => {
        const written = requireComment(state)
        if (written.authorId === written.postAuthorId)
          throw new DomainError('own_comment', 'No puedes ocultar tu propio comentario')
        if (written.held)
          throw new DomainError('wrong_state', 'Aprueba o rechaza primero el comentario')
        return written.hidden ? [] : [CommentHidden({ ...aboutOf(written), hiddenAt: at })]
      },
      UnhideComment: () => {
        const written = requireComment(state)
        return written.hidden ? [CommentUnhidden(aboutOf(written))] : []
      },
      TakeDownComment: ({ decisionId, ...as }) => {
        if (!state) throw notFound()
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
      },
      RestoreComment: ({ decisionId }) => {
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
      },
    }),
}

const isVisible = ({ held, hidden, takenDown }: WrittenComment): boolean =>
  !held && !hidden && takenDown.size === 0
function standingAs({ held, hidden }: WrittenComment): 'visible' | 'pending' | 'hidden' {
  if (hidden) return 'hidden'
  return held ? 'pending' : 'visible'
}
const aboutOf = ({ commentId, postId, postAuthorId, authorId, rootId }: WrittenComment) => ({
  commentId,
  postId,
  postAuthorId,
  authorId,
  rootId,
})
/** What is taken back of what was told; nothing where that stays as it is. */
const heardOf = ({ parentId, parentAuthorId, heard }: WrittenComment, isTakenBack: boolean) => ({
  parentId,
  parentAuthorId,
  toldAt: isTakenBack && heard ? heard.at : null,
  toldMentions: isTakenBack && heard ? [...heard.mentions] : [],
  byApproval: isTakenBack && heard?.byApproval === true,
})
const MINUTE_MS = 60_000
const notFound = () => new DomainError('not_found', 'Comentario no encontrado')

/** @throws not_found */
export function requireComment(state: Comment): WrittenComment {
  if (!state || state.deleted || state.takenDown.size > 0) throw notFound()
  return state
}

/** Null where the event is older than the time of approvals. */
const heardByApproval = (at: string | null, mentions: readonly string[]) =>
  at === null ? null : { at, mentions, byApproval: true }
