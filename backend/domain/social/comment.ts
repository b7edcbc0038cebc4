/**
 * What somebody says under a post, or in answer to such words. A comment of whom the post's owner has restricted is held: its writer
 * and the owner see it, nobody else hears of it, until it is approved.
 *
 * Whatever changes what everybody sees says whether it was to be seen before: the counters are sums of these events.
 */
import { z } from 'zod'
import { limits } from '../../../contract/kernel/limits.ts'
import { type Command, type Decider, DomainError, match } from '../kernel/decider.ts'
import { event, type EventsOf, personal } from '../kernel/event.ts'
import { Id, Text, Utc, Version } from '../kernel/fields.ts'

const about = {
  commentId: Id, postId: Id, postAuthorId: Id, authorId: Id,
  /** The comment under which it stands, whatever it answers there; null for one of the first line. */
  rootId: Id.nullable(),
}
const said = {
  content: personal(Text(limits.comment.content), { of: 'authorId', erased: '' }),
  /** People named in it. */
  mentions: z.array(Id).max(limits.comment.mentions),
  held: z.boolean(),
}

/** `parentId`: what it answers. */
export const CommentAdded = event('CommentAdded', { ...about, parentId: Id.nullable(), parentAuthorId: Id.nullable(), ...said, writtenAt: Utc })
/** `number`: of the version, from 1. */
export const CommentEdited = event('CommentEdited', { ...about, ...said, wasVisible: z.boolean(), number: Version, editedAt: Utc })
export const CommentApproved = event('CommentApproved', { ...about, parentAuthorId: Id.nullable(), mentions: z.array(Id).max(limits.comment.mentions) })
export const CommentDeleted = event('CommentDeleted', { ...about, deletedBy: z.enum(['author', 'postAuthor', 'system']), wasVisible: z.boolean() })

export type CommentEvent = EventsOf<[typeof CommentAdded, typeof CommentEdited, typeof CommentApproved, typeof CommentDeleted]>

interface Said {
  readonly content: string
  readonly mentions: readonly string[]
  /** Whether the post's owner restricts its writer, as of now. */
  readonly held: boolean
}
export type CommentCommand =
  | Command<'AddComment', Said & { commentId: string; postId: string; postAuthorId: string; rootId: string | null; parentId: string | null; parentAuthorId: string | null }>
  | Command<'EditComment', Said>
  | Command<'ApproveComment', object>
  | Command<'DeleteComment', object>

export interface Written {
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
}
/** Null where there never was one. */
export type Comment = Written | null

export const comment: Decider<Comment, CommentCommand, CommentEvent> = {
  category: 'comment',
  initial: null,
  // Each is asked for a few times in its life.
  remembered: false,

  evolve: (now, event) => match<CommentEvent, Comment>(event, {
    CommentAdded: (added) => ({ ...added, number: 0, deleted: false }),
    CommentEdited: ({ content, mentions, held, number }) => now && { ...now, content, mentions, held, number },
    CommentApproved: () => now && { ...now, held: false },
    CommentDeleted: () => now && { ...now, deleted: true },
  }),

  decide: (now, command) => match<CommentCommand, readonly CommentEvent[]>(command, {
    // Its id comes from the client: sent twice, it is written once.
    AddComment: ({ mentions, ...added }, { by, at }) => {
      if (now?.authorId === by.id && now.postId === added.postId && (now.number > 0 || now.content === added.content)) return []
      if (now) throw new DomainError('already_exists', 'Este comentario ya existe')
      return [CommentAdded({ ...added, mentions: [...mentions], authorId: by.id, writtenAt: at })]
    },
    // Approval is of words: others wait again, of whoever is restricted by now.
    EditComment: ({ content, mentions, held }, { at }) => {
      const written = standing(now)
      if (written.content === content) return []
      return [CommentEdited({
        ...aboutOf(written), content, mentions: [...mentions], held: held || written.held, wasVisible: !written.held, number: written.number + 1, editedAt: at,
      })]
    },
    ApproveComment: () => {
      const written = standing(now)
      return written.held ? [CommentApproved({ ...aboutOf(written), parentAuthorId: written.parentAuthorId, mentions: [...written.mentions] })] : []
    },
    DeleteComment: (_, { by }) => {
      if (!now) throw notFound()
      if (now.deleted) return []
      const deletedBy = by.role === 'system' ? 'system' : by.id === now.authorId ? 'author' : 'postAuthor'
      return [CommentDeleted({ ...aboutOf(now), deletedBy, wasVisible: !now.held })]
    },
  }),
}

const aboutOf = ({ commentId, postId, postAuthorId, authorId, rootId }: Written) => ({ commentId, postId, postAuthorId, authorId, rootId })
const notFound = () => new DomainError('not_found', 'Comentario no encontrado')

/** @throws not_found */
export function standing(now: Comment): Written {
  if (!now || now.deleted) throw notFound()
  return now
}
