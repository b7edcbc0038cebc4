/** Who may see a case, and what a look at it leaves. */
import type { Look } from '../../commands/moderation/audit-log.ts'
import { caseSeen } from '../../projections/moderation/case-reads.ts'
import type { CaseViewer } from '../../projections/moderation/case-visibility.ts'
import type { CaseRow } from '../../projections/moderation/queue-reads.ts'
import type { Db } from '../../postgres/db.ts'
import { notFound } from '../kernel/errors.ts'

/** Cases that concern the reader are hidden: reporters must not be guessable. */
export async function mustSeeCase(db: Db, asker: CaseViewer, id: string): Promise<CaseRow> {
  const row = await caseSeen(db, asker, id)
  if (!row) throw notFound('Caso no encontrado')
  return row
}

/** How a look at it stands in the audit. */
export const looked = (
  what: 'case.see' | 'case.reports' | 'case.notices' | 'case.picture',
  caseId: string,
): Look => ({ what, subjectType: 'case', subjectId: caseId, caseId })
