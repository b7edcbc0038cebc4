/** What somebody is writing about a case. It stays while the tab lives, whatever becomes of the page: whoever decides first takes nobody's words. */
import { useState } from 'react'
import type { fundamento } from '../../../contract/moderation/cases.ts'
import { type Clause, clauses } from '../../../contract/moderation/reasons.ts'
import type { Case } from '../../providers/dataProvider.ts'
import { keptSession } from '../../providers/session.ts'
import type { z } from 'zod'

export type Offered = Case['medidas'][number]
export interface Draft {
  /** By their names (`nameOf`). */
  readonly chosen: readonly string[]
  /** Of each that ends by itself. */
  readonly days: Readonly<Record<string, number | null>>
  readonly clause: Clause
  readonly ground: z.infer<typeof fundamento>
  readonly facts: string
  /** Written by hand in the place of the template's, and for which decision. */
  readonly text: { readonly words: string; readonly for: string } | null
}

export const nameOf = ({ medida, sobre }: Offered): string => `${sobre} ${medida}`
/** The law where the clause is about it, our terms else. */
export const groundOf = (clause: Clause): Draft['ground'] => (clause === 'ilegal' || clause === 'menores' ? 'ley' : 'normas')

const drafts = new Map<string, Draft>()
/** Each of the staff has their own. */
const keyOf = (caseId: string) => `${keptSession()?.staff.id} ${caseId}`
export const draftOf = (caseId: string): Draft | undefined => drafts.get(keyOf(caseId))
/** What somewhere else was chosen to be done about it, before anybody has written; what was written already stays. */
export function beginDraft(caseId: string, { chosen, clause }: { readonly chosen: readonly Offered[]; readonly clause: Clause }): void {
  const { facts = '', days = {} } = draftOf(caseId) ?? {}
  drafts.set(keyOf(caseId), { chosen: chosen.map(nameOf), days, clause, ground: groundOf(clause), facts, text: null })
}
export const forgetDraft = (caseId: string): boolean => drafts.delete(keyOf(caseId))

export function useDraft({ id, tipo, motivos }: Pick<Case, 'id' | 'tipo' | 'motivos'>) {
  const [draft, setDraft] = useState<Draft>(() => {
    const clause = clauses.find((one) => one === (tipo === 'APPOINTMENT' ? 'servicio' : motivos[0]?.motivo)) ?? clauses[0]
    return draftOf(id) ?? { chosen: [], days: {}, clause, ground: groundOf(clause), facts: '', text: null }
  })
  const change = (more: Partial<Draft>) => setDraft((now) => {
    const next = { ...now, ...more }
    drafts.set(keyOf(id), next)
    return next
  })
  return { draft, change }
}
