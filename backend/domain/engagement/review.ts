/**
 * What a client says of a visit, and what is answered. A stream for each appointment, so that one
 * visit has one review. That it took place, who was its client and how long it may be spoken of is
 * the barber's day to say (`AttestVisit`, booking/agenda.ts), first.
 *
 * Its events carry the stars before and after, and where they were earned: what is summed of them
 * needs nothing else.
 */
import { z } from 'zod'
import { limits } from '../../../contract/kernel/limits.ts'
import { clauses, type TakenAs, takenDownAs } from '../../../contract/moderation/reasons.ts'
import { type Command, type Decider, DomainError, match } from '../kernel/decider.ts'
import { event, type EventsOf, openly, personal } from '../kernel/event.ts'
import { Id, Name, Text, Utc, Zone } from '../kernel/fields.ts'

const Stars = z.int().min(limits.review.stars.min).max(limits.review.stars.max)

/** At the visit: they don't move with the barber. */
const about = {
  reviewId: Id,
  barberId: Id,
  businessId: Id.nullable(),
  ownerId: Id.nullable(),
  /** Null for a visit without an account. */
  clientId: Id.nullable(),
  personId: Id,
}
const Visit = z.object({
  ...about,
  start: Utc,
  zone: Zone,
  services: z.array(Name).max(limits.service.most),
})
export type Visit = z.infer<typeof Visit>

const comment = personal(Text(limits.review.comment), { of: 'personId', erased: '' })
const reply = personal(Text(limits.review.reply), { of: 'replierId', erased: '' })

export const ReviewPublished = event('ReviewPublished', {
  ...about,
  start: Utc,
  zone: Zone,
  services: openly(z.array(Name).max(limits.service.most), 'names of services, of nobody'),
  rating: Stars,
  comment,
  publishedAt: Utc,
})
export const ReviewEdited = event('ReviewEdited', {
  ...about,
  from: Stars,
  to: Stars,
  comment,
  editedAt: Utc,
})
export const ReviewReplied = event('ReviewReplied', {
  ...about,
  replierId: Id,
  reply,
  repliedAt: Utc,
})
export const ReviewReplyEdited = event('ReviewReplyEdited', {
  ...about,
  replierId: Id,
  reply,
  editedAt: Utc,
})
/** As what, and by which clause. Null of a decision of before that was written down. */
const takenAs = { effect: z.enum(takenDownAs).nullable(), clause: z.enum(clauses).nullable() }
/**
 * Not to be seen, and out of the average. `decisionId`: whose effect it is; null where its writer's
 * account is suspended. `rating`: the stars that are taken out by it; null where something else has
 * hidden it already.
 */
export const ReviewHidden = event('ReviewHidden', {
  ...about,
  decisionId: Id.nullable(),
  ...takenAs,
  rating: Stars.nullable(),
})
/** The reason is gone. `rating`: restored stars; null if still hidden otherwise. */
export const ReviewRestored = event('ReviewRestored', {
  ...about,
  decisionId: Id.nullable(),
  rating: Stars.nullable(),
})

export type ReviewEvent = EventsOf<
  [
    typeof ReviewPublished,
    typeof ReviewEdited,
    typeof ReviewReplied,
    typeof ReviewReplyEdited,
    typeof ReviewHidden,
    typeof ReviewRestored,
  ]
>

export type ReviewCommand =
  | Command<'PublishReview', { visit: Visit; rating: number; comment: string }>
  | Command<'EditReview', { rating: number; comment: string }>
  | Command<'ReplyToReview', { reply: string }>
  | Command<'HideReview', { decisionId: string | null; as?: TakenAs | null }>
  | Command<'RestoreReview', { decisionId: string | null }>

export interface Reply {
  readonly text: string
  readonly replierId: string
  readonly repliedAt: string
  readonly editedAt: string | null
}

export interface WrittenReview extends Omit<Visit, 'start' | 'zone' | 'services'> {
  readonly rating: number
  readonly comment: string
  readonly publishedAt: string
  readonly editedAt: string | null
  readonly reply: Reply | null
  /** Hiding decisions with reasons; null: the writer's account. */
  readonly hiddenBy: ReadonlyMap<string | null, TakenAs | null>
}
/** Null while nobody has written one. */
export type Review = WrittenReview | null

const DAY = 86_400_000

/** Until when a review or reply may be edited by its author. */
export const editableUntil = (since: string): string =>
  new Date(Date.parse(since) + limits.review.days * DAY).toISOString()

const mustBeEditable = (since: string, at: string): void => {
  if (at > editableUntil(since))
    throw new DomainError(
      'too_late',
      'Solo se puede editar durante los 30 días después de publicarla',
    )
}

export const reviewDecider: Decider<Review, ReviewCommand, ReviewEvent> = {
  category: 'review',
  initial: null,
  // Each is asked for a few times in its life.
  remembered: false,

  evolve: (state, event) =>
    match<ReviewEvent, Review>(event, {
      ReviewPublished: ({ start: _, zone: __, services: ___, ...written }) => ({
        ...written,
        editedAt: null,
        reply: null,
        hiddenBy: new Map(),
      }),
      ReviewEdited: ({ to, comment, editedAt }) =>
        state && { ...state, rating: to, comment, editedAt },
      ReviewReplied: ({ replierId, reply: text, repliedAt }) =>
        state && { ...state, reply: { text, replierId, repliedAt, editedAt: null } },
      ReviewReplyEdited: ({ reply: text, editedAt }) =>
        state?.reply ? { ...state, reply: { ...state.reply, text, editedAt } } : state,
      ReviewHidden: ({ decisionId, effect, clause }) =>
        state && {
          ...state,
          hiddenBy: new Map(state.hiddenBy).set(decisionId, effect && clause && { effect, clause }),
        },
      ReviewRestored: ({ decisionId }) =>
        state && {
          ...state,
          hiddenBy: new Map([...state.hiddenBy].filter(([id]) => id !== decisionId)),
        },
    }),

  decide: (state, command) =>
    match<ReviewCommand, readonly ReviewEvent[]>(command, {
      PublishReview: ({ visit, rating, comment }, { at }) => {
        if (state?.rating === rating && state.comment === comment) return []
        if (state)
          throw new DomainError('already_exists', 'Ya escribiste una reseña de esta visita')
        return [ReviewPublished({ ...visit, rating, comment, publishedAt: at })]
      },

      EditReview: ({ rating, comment }, { at }) => {
        const written = requireReview(state)
        if (written.rating === rating && written.comment === comment) return []
        mustBeEditable(written.publishedAt, at)
        // What was hidden for its words is not to come back in others.
        if (written.hiddenBy.size > 0)
          throw new DomainError('invalid_state', 'Tu reseña está oculta y no se puede editar')
        return [
          ReviewEdited({
            ...aboutOf(written),
            from: written.rating,
            to: rating,
            comment,
            editedAt: at,
          }),
        ]
      },

      ReplyToReview: ({ reply: text }, { by, at }) => {
        const written = requireReview(state)
        const { reply: content } = written
        if (!content)
          return [
            ReviewReplied({ ...aboutOf(written), replierId: by.id, reply: text, repliedAt: at }),
          ]
        if (content.text === text) return []
        mustBeEditable(content.repliedAt, at)
        return [
          ReviewReplyEdited({
            ...aboutOf(written),
            replierId: content.replierId,
            reply: text,
            editedAt: at,
          }),
        ]
      },

      HideReview: ({ decisionId, as }) => {
        const written = requireReview(state)
        if (written.hiddenBy.has(decisionId)) return []
        return [
          ReviewHidden({
            ...aboutOf(written),
            decisionId,
            effect: as?.effect ?? null,
            clause: as?.clause ?? null,
            rating: written.hiddenBy.size === 0 ? written.rating : null,
          }),
        ]
      },

      RestoreReview: ({ decisionId }) => {
        const written = requireReview(state)
        if (!written.hiddenBy.has(decisionId)) return []
        return [
          ReviewRestored({
            ...aboutOf(written),
            decisionId,
            rating: written.hiddenBy.size === 1 ? written.rating : null,
          }),
        ]
      },
    }),
}

/** By which decision of moderation its writer finds it taken away, the last of them. */
export function moderationOf({
  hiddenBy,
}: WrittenReview): (TakenAs & { readonly decisionId: string }) | null {
  const [decisionId, as] = [...hiddenBy].findLast(([id]) => id !== null) ?? [null, null]
  return decisionId !== null && as ? { decisionId, ...as } : null
}

/** @throws not_found */
export function requireReview(state: Review): WrittenReview {
  if (!state) throw new DomainError('not_found', 'Reseña no encontrada')
  return state
}

const aboutOf = ({
  reviewId,
  barberId,
  businessId,
  ownerId,
  clientId,
  personId,
}: WrittenReview) => ({
  reviewId,
  barberId,
  businessId,
  ownerId,
  clientId,
  personId,
})
