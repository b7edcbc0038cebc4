import type { CaseFilter } from '../../providers/dataProvider.ts'

/** Why a list of cases is empty: nothing was reported, nothing was decided, or nothing matches. */
export function emptyTextOf({ sin: _, estado, ...narrower }: CaseFilter) {
  if (Object.keys(narrower).length > 0) return 'queue.none'
  if (estado === 'decidido') return 'cases.noneDecided'
  return estado === undefined ? 'cases.empty' : 'queue.none'
}
