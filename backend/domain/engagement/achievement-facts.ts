/** What achievements are judged by. */

/** Roles of a person in a visit: as client, as barber, as owner of the shop. */
export const sides = ['client', 'barber', 'shop'] as const
export type Side = (typeof sides)[number]

/** `client` and `day` (the place's own) tell apart what counts once. */
interface Visit {
  readonly id: string
  readonly client: string
  readonly day: string
}
interface Happened {
  readonly position: bigint
  /** UTC instant, ISO-8601. */
  readonly at: string
}
export type Fact = Happened &
  (
    | ({ readonly kind: 'visit' } & Visit)
    /** It had not taken place after all. */
    | ({ readonly kind: 'lost' } & Visit)
    /** What was said of a visit, by its id; `stars` null: it is not to be seen any more. */
    | ({ readonly kind: 'review'; readonly stars: number | null } & Visit)
    | { readonly kind: 'failed' }
    | { readonly kind: 'joined' | 'left'; readonly barber: string }
    | { readonly kind: 'followed' | 'unfollowed'; readonly follower: string }
    | { readonly kind: 'follows' | 'unfollows'; readonly followed: string }
    /** A no-show of the client, or the clearing of one. `id`: of the appointment. */
    | { readonly kind: 'missed' | 'cleared'; readonly id: string }
  )
/** In the order of their positions. */
export type AchievementFacts = Readonly<Record<Side, readonly Fact[]>>
