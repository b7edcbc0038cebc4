/**
 * Draft of a decision, in sessionStorage per staff member. It survives reloads and overtaking, and
 * is dropped when another user signs in (session.ts).
 */
import { useState } from 'react'
import { z } from 'zod'
import {
  type DsaCategory,
  dsaCategories,
  type LawArea,
  lawAreas,
} from '../../../contract/moderation/dsa.ts'
import { type Clause, clauses } from '../../../contract/moderation/reasons.ts'
import type { Case } from '../../providers/dataProvider.ts'
import { DRAFTS, keptSession } from '../../providers/session.ts'

export type Offered = Case['medidas'][number]
export interface Draft {
  /** By their names (`nameOf`). */
  readonly chosen: readonly string[]
  readonly days: Readonly<Record<string, number | null>>
  /** Null where nothing is held against anybody: of a dispute, until one is chosen. */
  readonly clause: Clause | null
  readonly ground: 'ley' | 'normas'
  /** With the clause 'ilegal'; empty where nothing is chosen yet. */
  readonly law: { readonly categoria: DsaCategory | ''; readonly ambito: LawArea | '' }
  readonly facts: string
  /** Written by hand in the place of the template's, and for which decision. */
  readonly text: { readonly words: string; readonly for: string } | null
}

export const nameOf = ({ medida, sobre }: Offered): string => `${sobre} ${medida}`
/** The law where the clause is about it, our terms else. */
export const groundOf = (clause: Clause | null): Draft['ground'] =>
  clause === 'ilegal' || clause === 'menores' ? 'ley' : 'normas'

const noLaw: Draft['law'] = { categoria: '', ambito: '' }
const Kept: z.ZodType<Draft> = z.object({
  chosen: z.array(z.string()),
  days: z.record(z.string(), z.number().nullable()),
  clause: z.enum(clauses).nullable(),
  ground: z.enum(['ley', 'normas']),
  law: z
    .object({
      categoria: z.enum(dsaCategories).or(z.literal('')),
      ambito: z.enum(lawAreas).or(z.literal('')),
    })
    .default(noLaw),
  facts: z.string(),
  text: z.object({ words: z.string(), for: z.string() }).nullable(),
})
const keyOf = (caseId: string) => `${DRAFTS}${keptSession()?.staff.id}.${caseId}`
export function draftOf(caseId: string): Draft | undefined {
  try {
    return Kept.parse(JSON.parse(sessionStorage.getItem(keyOf(caseId)) ?? 'null'))
  } catch {
    return undefined
  }
}
function keepDraft(caseId: string, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(caseId), JSON.stringify(draft))
  } catch {
    // No room left: it stays on the screen alone.
  }
}
/** Presets a measure chosen elsewhere, unless a draft exists. */
export function beginDraft(
  caseId: string,
  { chosen, clause }: { readonly chosen: readonly Offered[]; readonly clause: Clause },
): void {
  const { facts = '', days = {} } = draftOf(caseId) ?? {}
  keepDraft(caseId, {
    chosen: chosen.map(nameOf),
    days,
    clause,
    ground: groundOf(clause),
    law: noLaw,
    facts,
    text: null,
  })
}
/** Draft key of the last sent decision, for the next similar case. */
const LAST = 'last'
export function keepLast(caseId: string): void {
  const sent = draftOf(caseId)
  if (sent) keepDraft(LAST, sent)
}
export const lastDraft = (): Draft | undefined => draftOf(LAST)
export const forgetDraft = (caseId: string): void => sessionStorage.removeItem(keyOf(caseId))

export function useDraft({ id, tipo, motivos }: Pick<Case, 'id' | 'tipo' | 'motivos'>) {
  const [draft, setDraft] = useState<Draft>(() => {
    const clause =
      tipo === 'APPOINTMENT'
        ? null
        : (clauses.find((one) => one === motivos[0]?.motivo) ?? clauses[0])
    return (
      draftOf(id) ?? {
        chosen: [],
        days: {},
        clause,
        ground: groundOf(clause),
        law: noLaw,
        facts: '',
        text: null,
      }
    )
  })
  const change = (more: Partial<Draft>) =>
    setDraft((now) => {
      const next = { ...now, ...more }
      keepDraft(id, next)
      return next
    })
  return { draft, change }
}
