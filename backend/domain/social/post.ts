/** A post. Reactions have their own streams, so no post is a hot stream. */
import { z } from 'zod'
import { limits } from '../../../contract/kernel/limits.ts'
import {
  type Clause,
  clauses,
  type TakenAs,
  type TakenDownAs,
  takenDownAs,
} from '../../../contract/moderation/reasons.ts'
import { type Command, type Decider, DomainError, match } from '../kernel/decider.ts'
import { event, type EventsOf, personal } from '../kernel/event.ts'
import { Id, Text, Utc, Version } from '../kernel/fields.ts'

/** `path`: own media. Width and height in pixels, against layout shift; `alt`: text alternative. */
const PostPicture = z.object({
  path: Text(200),
  width: z.int().min(1).max(20_000),
  height: z.int().min(1).max(20_000),
  alt: Text(limits.post.alt),
})
export type PostPicture = z.infer<typeof PostPicture>

const contentFields = {
  content: personal(Text(limits.post.content), { of: 'authorId', erased: '' }),
  images: personal(z.array(PostPicture).max(limits.post.images), { of: 'authorId', erased: [] }),
  /** The author's own mark 'contenido sensible'. A moderator's label is apart from it. */
  sensitive: z.boolean(),
  serviceId: Id.nullable(),
}

export const PostPublished = event('PostPublished', {
  postId: Id,
  authorId: Id,
  /** Where they worked then. */ businessId: Id.nullable(),
  ...contentFields,
  publishedAt: Utc,
})
/** `number`: of the version, from 1; what was published is 0. */
export const PostEdited = event('PostEdited', {
  postId: Id,
  authorId: Id,
  ...contentFields,
  number: Version,
  editedAt: Utc,
})
/** `system`: with the account, or by a process. */
export const PostDeleted = event('PostDeleted', {
  postId: Id,
  authorId: Id,
  deletedBy: z.enum(['author', 'system']),
})

/** By a decision of moderation: nobody but its author finds it any more. */
export const PostTakenDown = event('PostTakenDown', {
  postId: Id,
  authorId: Id,
  decisionId: Id,
  effect: z.enum(takenDownAs),
  clause: z.enum(clauses),
})
/** What of another decision still stands. Its id: null where that was not written down. */
export const RemainingDecision = z.object({
  decisionId: Id.nullable(),
  effect: z.enum(takenDownAs),
  clause: z.enum(clauses),
})
/** The decision is revoked. `left`: another one; `isBack`: visible again. */
export const PostRestored = event('PostRestored', {
  postId: Id,
  authorId: Id,
  decisionId: Id,
  left: RemainingDecision.nullable(),
  isBack: z.boolean(),
})
/** By a moderation decision: blurred until the viewer chooses to see it. */
export const PostLabelled = event('PostLabelled', {
  postId: Id,
  authorId: Id,
  decisionId: Id,
  clause: z.enum(clauses),
})
/** That decision no longer counts. `left`: of another that still does. */
export const PostUnlabelled = event('PostUnlabelled', {
  postId: Id,
  authorId: Id,
  decisionId: Id,
  left: z.object({ decisionId: Id, clause: z.enum(clauses) }).nullable(),
})

export type PostEvent = EventsOf<
  [
    typeof PostPublished,
    typeof PostEdited,
    typeof PostDeleted,
    typeof PostTakenDown,
    typeof PostRestored,
    typeof PostLabelled,
    typeof PostUnlabelled,
  ]
>

interface Said {
  readonly content: string
  readonly images: readonly PostPicture[]
  readonly sensitive: boolean
  readonly serviceId: string | null
}
/** Without `sensitive` or `serviceId` a new post has none, and a changed one keeps what it has. */
type Words = Omit<Said, 'sensitive' | 'serviceId'> & {
  readonly sensitive?: boolean | undefined
  readonly serviceId?: string | null | undefined
}
export type PostCommand =
  | Command<'PublishPost', Words & { postId: string; businessId: string | null }>
  | Command<'EditPost', Words>
  | Command<'DeletePost', object>
  | Command<'TakeDownPost', { decisionId: string; effect: TakenDownAs; clause: Clause }>
  | Command<'RestorePost', { decisionId: string }>
  | Command<'LabelPost', { decisionId: string; clause: Clause }>
  | Command<'UnlabelPost', { decisionId: string }>

export interface PublishedPost extends Said {
  readonly postId: string
  readonly authorId: string
  readonly businessId: string | null
  readonly publishedAt: string
  readonly number: number
  readonly deleted: boolean
  readonly takenDown: TakenDown
  readonly labels: ReadonlyMap<string, Clause>
}
/** By decision, in their order. */
export type TakenDown = ReadonlyMap<string, TakenAs>
export type Post = PublishedPost | null

export const postDecider: Decider<Post, PostCommand, PostEvent> = {
  category: 'post',
  initial: null,

  evolve: (state, event) =>
    match<PostEvent, Post>(event, {
      PostPublished: (published) => ({
        ...published,
        number: 0,
        deleted: false,
        takenDown: new Map(),
        labels: new Map(),
      }),
      PostEdited: ({ content, images, sensitive, serviceId, number }) =>
        state && { ...state, content, images, sensitive, serviceId, number },
      PostDeleted: () => state && { ...state, deleted: true },
      PostTakenDown: ({ decisionId, effect, clause }) =>
        state && {
          ...state,
          takenDown: new Map(state.takenDown).set(decisionId, { effect, clause }),
        },
      PostRestored: ({ decisionId }) =>
        state && { ...state, takenDown: without(state.takenDown, decisionId) },
      PostLabelled: ({ decisionId, clause }) =>
        state && { ...state, labels: new Map(state.labels).set(decisionId, clause) },
      PostUnlabelled: ({ decisionId }) =>
        state && { ...state, labels: without(state.labels, decisionId) },
    }),

  decide: (state, command) =>
    match<PostCommand, readonly PostEvent[]>(command, {
      // Its id comes with the command: sent twice, it is published once.
      PublishPost: (
        { postId, businessId, content, images, sensitive = false, serviceId = null },
        { by, at },
      ) => {
        if (
          state?.authorId === by.id &&
          (state.number > 0 || isSame(state, { content, images, sensitive, serviceId }))
        )
          return []
        if (state) throw new DomainError('already_exists', 'Esta publicación ya existe')
        return [
          PostPublished({
            postId,
            authorId: by.id,
            businessId,
            content,
            images: [...images],
            sensitive,
            serviceId,
            publishedAt: at,
          }),
        ]
      },
      EditPost: ({ content, images, sensitive: mark, serviceId: tag }, { at }) => {
        const { postId, authorId, number, ...before } = requirePost(state)
        const sensitive = mark ?? before.sensitive
        const serviceId = tag === undefined ? before.serviceId : tag
        return isSame(before, { content, images, sensitive, serviceId })
          ? []
          : [
              PostEdited({
                postId,
                authorId,
                content,
                images: [...images],
                sensitive,
                serviceId,
                number: number + 1,
                editedAt: at,
              }),
            ]
      },
      DeletePost: (_, { by }) => {
        if (!state) throw notFound()
        return state.deleted
          ? []
          : [
              PostDeleted({
                postId: state.postId,
                authorId: state.authorId,
                deletedBy: by.role === 'system' ? 'system' : 'author',
              }),
            ]
      },
      TakeDownPost: ({ decisionId, ...as }) => {
        if (!state) throw notFound()
        return state.deleted || state.takenDown.has(decisionId)
          ? []
          : [PostTakenDown({ postId: state.postId, authorId: state.authorId, decisionId, ...as })]
      },
      RestorePost: ({ decisionId }) => {
        if (!state?.takenDown.has(decisionId)) return []
        const left = leftOf(state.takenDown, decisionId)
        return [
          PostRestored({
            postId: state.postId,
            authorId: state.authorId,
            decisionId,
            left,
            isBack: left === null && !state.deleted,
          }),
        ]
      },
      LabelPost: ({ decisionId, clause }) => {
        if (!state) throw notFound()
        return state.deleted || state.labels.has(decisionId)
          ? []
          : [PostLabelled({ postId: state.postId, authorId: state.authorId, decisionId, clause })]
      },
      UnlabelPost: ({ decisionId }) => {
        if (!state?.labels.has(decisionId)) return []
        const last = [...without(state.labels, decisionId)].at(-1)
        return [
          PostUnlabelled({
            postId: state.postId,
            authorId: state.authorId,
            decisionId,
            left: last ? { decisionId: last[0], clause: last[1] } : null,
          }),
        ]
      },
    }),
}

/** Field by field: a log may give them back in another order. */
const isSame = (a: Said, b: Said): boolean =>
  a.content === b.content &&
  a.sensitive === b.sensitive &&
  a.serviceId === b.serviceId &&
  a.images.length === b.images.length &&
  a.images.every((one, index) => {
    const other = b.images[index]
    return (
      one.path === other?.path &&
      one.width === other.width &&
      one.height === other.height &&
      one.alt === other.alt
    )
  })
const notFound = () => new DomainError('not_found', 'Publicación no encontrada')

export const without = <Value>(
  decisions: ReadonlyMap<string, Value>,
  decisionId: string,
): ReadonlyMap<string, Value> => new Map([...decisions].filter(([id]) => id !== decisionId))
/** What stands of the others, the last of them. */
export function leftOf(
  takenDown: TakenDown,
  decisionId: string,
): z.infer<typeof RemainingDecision> | null {
  const last = [...without(takenDown, decisionId)].at(-1)
  return last ? { decisionId: last[0], ...last[1] } : null
}

/** @throws not_found, gone */
export function requirePost(state: Post): PublishedPost {
  if (!state) throw notFound()
  if (state.deleted || state.takenDown.size > 0)
    throw new DomainError('gone', 'Ya no está disponible')
  return state
}
