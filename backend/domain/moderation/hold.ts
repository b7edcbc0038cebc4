/** Machine holds of known removed pictures, until a person decides. Recorded in the case. */
import { limits } from '../../../contract/kernel/limits.ts'
import {
  type Clause,
  type Effect,
  type Ground,
  heldClauses,
} from '../../../contract/moderation/reasons.ts'
import { MACHINE, PicturesListed } from './case-events.ts'
import type { Case, Decision } from './case-state.ts'
import { isNothing, type Measure, takesAway } from './measures.ts'

/** A machine has decided it, and no person has looked yet. */
export const isHold = ({ by, reversed }: Pick<Decision, 'by' | 'reversed'>): boolean =>
  by === MACHINE && !reversed

/** The machine's decision to restore after a reversal; not after a won appeal. */
export function heldBefore({ open, decisions }: Case, after: string): Decision | undefined {
  const [before, last] = decisions.slice(-2)
  return open &&
    last?.decisionId === after &&
    last.reversed &&
    last.appealId === null &&
    before?.replaced
    ? before
    : undefined
}

/** Already removed with that picture; a picture's decision says nothing of the next. */
export function isAway(
  { decisions }: Case,
  effect: Effect,
  contentHashes: readonly string[],
): boolean {
  return (
    effect !== 'withdraw' &&
    decisions.some(
      ({ reversed, effects: measures, pictures }) =>
        !reversed &&
        takesAway(measures.filter(({ until }) => until === null)) &&
        pictures.some(
          ({ contentHash }) => contentHash !== null && contentHashes.includes(contentHash),
        ),
    )
  )
}

/** A person viewed the same picture after the machine's hold and took no action. */
export function isCleared({ decisions }: Case, contentHashes: readonly string[]): boolean {
  return decisions.some(
    ({ by, pictures }, index) =>
      by === MACHINE &&
      pictures.some(
        ({ contentHash }) => contentHash !== null && contentHashes.includes(contentHash),
      ) &&
      !decisions
        .slice(index + 1)
        .some((later) => later.by !== MACHINE && !isNothing(later.effects) && !later.reversed),
  )
}

/** What is taken away for good by a clause under which pictures are known again. */
export function listed(
  { about, pictures }: Case,
  {
    decisionId,
    clause,
    ground,
    effects: measures,
  }: {
    decisionId: string
    clause: Clause | null
    ground: Ground | null
    effects: readonly Measure[]
  },
) {
  const contentHashes = [
    ...new Set(pictures.flatMap(({ contentHash }) => contentHash ?? [])),
  ].slice(0, limits.case.pictures)
  const isListed =
    clause !== null &&
    heldClauses.includes(clause) &&
    takesAway(measures.filter(({ until }) => until === null))
  return about && isListed && contentHashes.length > 0
    ? [PicturesListed({ ...about, decisionId, clause, ground, contentHashes })]
    : []
}
