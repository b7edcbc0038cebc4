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

/** Clause, ground and law of a decision. `isNothing`: no measure needs them. */
export function ruleIn({ clause, ground, law: { categoria, ambito } }: Draft, isNothing: boolean) {
  if (isNothing || clause === null) return { clausula: null, fundamento: null, ley: null }
  const ley = categoria === '' || ambito === '' ? null : { categoria, ambito }
  return { clausula: clause, fundamento: ground, ley: clause === 'ilegal' ? ley : null }
}
export const lacksLaw = ({ clausula, ley }: ReturnType<typeof ruleIn>): boolean =>
  clausula === 'ilegal' && ley === null

export interface Drafting {
  readonly draft: Draft
  readonly change: (more: Partial<Draft>) => void
}

const SUSPENDED_FOR = 7

export const usualDays = ({ medida }: Offered) => (needsEnd.includes(medida) ? SUSPENDED_FOR : null)
