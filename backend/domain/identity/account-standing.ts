/** Whether an account may take part: active, suspended (until a day or for good), closed. */

/** Suspensions by decision: end, or null for good. Reversing one leaves the others. */
export interface AccountStanding {
  readonly suspensions: ReadonlyMap<string, string | null>
  /** The same for restrictions: comments wait for approval. */
  readonly restrictions: ReadonlyMap<string, string | null>
  /** In the same way: what they report is not heard. */
  readonly mutes: ReadonlyMap<string, string | null>
  readonly closed: boolean
}

/** How an account stands at an instant. */
export type StandingNow =
  | { readonly is: 'active' }
  | { readonly is: 'suspended'; readonly until: string | null }
  | { readonly is: 'closed' }

export const active: AccountStanding = {
  suspensions: new Map(),
  restrictions: new Map(),
  mutes: new Map(),
  closed: false,
}

/** What follows from all suspensions together: the longest counts. */
export function standingAfter(suspensions: AccountStanding['suspensions']): {
  suspended: boolean
  suspendedUntil: string | null
} {
  const ends = [...suspensions.values()]
  if (ends.length === 0) return { suspended: false, suspendedUntil: null }
  return {
    suspended: true,
    suspendedUntil: ends.includes(null)
      ? null
      : (ends
          .flatMap((end) => end ?? [])
          .sort()
          .at(-1) ?? null),
  }
}

/** @param at UTC instant, ISO-8601 with milliseconds: a suspension ends by itself. */
export function standingAt({ suspensions, closed }: AccountStanding, at: string): StandingNow {
  const { suspended, suspendedUntil } = standingAfter(suspensions)
  return standingOf({ standing: stateOf(closed, suspended), until: suspendedUntil }, at)
}

/** Whether all their comments wait for approval. */
export const isRestrictedAt = ({ restrictions }: AccountStanding, at: string): boolean =>
  [...restrictions.values()].some((until) => until === null || until > at)

/** End of a pause of reports; undefined if heard, null is without end. */
export function mutedAt(
  { mutes }: AccountStanding,
  at: string,
): { readonly until: string | null } | undefined {
  const { suspended, suspendedUntil: until } = standingAfter(mutes)
  return suspended && (until === null || until > at) ? { until } : undefined
}

/** The same of what has been made of it: a row of a read model. */
export function standingOf(
  { standing, until }: { readonly standing: StandingNow['is']; readonly until: string | null },
  at: string,
): StandingNow {
  if (standing !== 'suspended') return { is: standing }
  return until === null || until > at ? { is: 'suspended', until } : { is: 'active' }
}

function stateOf(closed: boolean, suspended: boolean): 'closed' | 'suspended' | 'active' {
  if (closed) return 'closed'
  return suspended ? 'suspended' : 'active'
}
