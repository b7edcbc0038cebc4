import { mayEnd, needsEnd } from '../../../contract/moderation/reasons.ts'
import { nameOf, type Draft, type Offered } from './useDraft.ts'

/** With for how long, of what ends by itself. */
export const wantedIn = (measures: readonly Offered[], draft: Draft) =>
  measures.map((offered) => ({
    ...offered,
    dias: mayEnd.includes(offered.medida)
      ? (draft.days[nameOf(offered)] ?? usualDays(offered))
      : null,
  }))

export interface Drafting {
  readonly draft: Draft
  readonly change: (more: Partial<Draft>) => void
}

const SUSPENDED_FOR = 7

export const usualDays = ({ medida }: Offered) => (needsEnd.includes(medida) ? SUSPENDED_FOR : null)
