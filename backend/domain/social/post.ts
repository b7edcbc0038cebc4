/**
 * What a barber or an owner shows of their work. What others do with it stands in streams of
 * theirs: no post is a hot stream.
 */
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

/**
 * `path`: of our own media. Width and height in pixels, so that nothing moves when it comes; `alt`:
 * what it shows, for whoever can't see it.
 */
const PostPicture = z.object({
  path: Text(200),
  width: z.int().min(1).max(20_000),
  height: z.int().min(1).max(20_000),
  alt: Text(limits.post.alt),
})
export type PostPicture = z.infer<typeof PostPicture>

const said = {
  content: personal(Text(limits.post.content), { of: 'authorId', erased: '' }),
  images: personal(z.array(PostPicture).max(limits.post.images), { of: 'authorId', erased: [] }),
  /** The author's own mark 'contenido sensible'. A moderator's label is apart from it. */
  sensitive: z.boolean(),
  /** The service of the author's catalogue that the post shows. */
  serviceId: Id.nullable(),
}

export const PostPublished = event('PostPublished', {
  postId: Id,
  authorId: Id,
  /** Where they worked then. */ businessId: Id.nullable(),
  ...said,
  publishedAt: Utc,
})
/** `number`: of the version, from 1; what was published is 0. */
export const PostEdited = event('PostEdited', {
  postId: Id,
  authorId: Id,
  ...said,
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
/**
 * That decision no longer counts. `left`: of another that still does; `isBack`: it stands as
 * before.
 */
export const PostRestored = event('PostRestored', {
  postId: Id,
  authorId: Id,
  decisionId: Id,
  left: RemainingDecision.nullable(),
  isBack: z.boolean(),
})
/** By a decision of moderation: whoever comes upon it sees it once they ask to. */
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
  /** How often it was changed. */
  readonly number: number
  readonly deleted: boolean
  /** By which decisions, and as what. */
  readonly takenDown: TakenDown
  /** By which decisions, in their order, and by which clause. */
  readonly labels: ReadonlyMap<string, Clause>
}
/** By decision, in their order. */
export type TakenDown = ReadonlyMap<string, TakenAs>
/** Null where there never was one. */
export type Post = PublishedPost | null

export const postDecider: Decider<Post, PostCommand, PostEvent> = {
  category: 'post',
  initial: null,

  evolve: (now, event) =>
    match<PostEvent, Post>(event, {
      PostPublished: (published) => ({
        ...published,
        number: 0,
        deleted: false,
        takenDown: new Map(),
        labels: new Map(),
      }),
      PostEdited: ({ content, images, sensitive, serviceId, number }) =>
        now && { ...now, content, images, sensitive, serviceId, number },
      PostDeleted: () => now && { ...now, deleted: true },
      PostTakenDown: ({ decisionId, effect, clause }) =>
        now && { ...now, takenDown: new Map(now.takenDown).set(decisionId, { effect, clause }) },
      PostRestored: ({ decisionId }) =>
        now && { ...now, takenDown: without(now.takenDown, decisionId) },
      PostLabelled: ({ decisionId, clause }) =>
        now && { ...now, labels: new Map(now.labels).set(decisionId, clause) },
      PostUnlabelled: ({ decisionId }) =>
        now && { ...now, labels: without(now.labels, decisionId) },
    }),

  decide: (now, command) =>
    match<PostCommand, readonly PostEvent[]>(command, {
      // Its id comes with the command: sent twice, it is published once.
      PublishPost: (
        { postId, businessId, content, images, sensitive = false, serviceId = null },
        { by, at },
      ) => {
        if (
          now?.authorId === by.id &&
          (now.number > 0 || isSame(now, { content, images, sensitive, serviceId }))
        )
          return []
        if (now) throw new DomainError('already_exists', 'Esta publicación ya existe')
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
        const { postId, authorId, number, ...before } = requirePost(now)
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
        if (!now) throw notFound()
        return now.deleted
          ? []
          : [
              PostDeleted({
                postId: now.postId,
                authorId: now.authorId,
                deletedBy: by.role === 'system' ? 'system' : 'author',
              }),
            ]
      },
      TakeDownPost: ({ decisionId, ...as }) => {
        if (!now) throw notFound()
        return now.deleted || now.takenDown.has(decisionId)
          ? []
          : [PostTakenDown({ postId: now.postId, authorId: now.authorId, decisionId, ...as })]
      },
      RestorePost: ({ decisionId }) => {
        if (!now?.takenDown.has(decisionId)) return []
        const left = leftOf(now.takenDown, decisionId)
        return [
          PostRestored({
            postId: now.postId,
            authorId: now.authorId,
            decisionId,
            left,
            isBack: left === null && !now.deleted,
          }),
        ]
      },
      LabelPost: ({ decisionId, clause }) => {
        if (!now) throw notFound()
        return now.deleted || now.labels.has(decisionId)
          ? []
          : [PostLabelled({ postId: now.postId, authorId: now.authorId, decisionId, clause })]
      },
      UnlabelPost: ({ decisionId }) => {
        if (!now?.labels.has(decisionId)) return []
        const last = [...without(now.labels, decisionId)].at(-1)
        return [
          PostUnlabelled({
            postId: now.postId,
            authorId: now.authorId,
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
export function requirePost(now: Post): PublishedPost {
  if (!now) throw notFound()
  if (now.deleted || now.takenDown.size > 0) throw new DomainError('gone', 'Ya no está disponible')
  return now
}
