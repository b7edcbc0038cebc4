/** Evidence is erased seven months after a case's last event (decisions/0023). */
import type { CaseCommands } from '../../commands/moderation/cases.ts'
import { system } from '../../domain/kernel/event.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import type { Subject } from '../../domain/moderation/subject.ts'
import type { Db } from '../../postgres/db.ts'
import { evidenceToForget } from '../../projections/moderation/evidence-reads.ts'
import { type Sweep, sweep } from '../kernel/clock.ts'

export const evidenceSweep = ({
  db,
  cases,
}: {
  readonly db: Db
  readonly cases: Pick<CaseCommands, 'forget'>
}): Sweep =>
  sweep({
    name: 'evidence',
    everySeconds: 3_600,
    due: (now, limit) => evidenceToForget(db, now.toISOString(), limit),
    key: ({ caseId }) => caseId,
    async effect(
      {
        caseId,
        lastAt,
        ...subject
      }: Subject & { readonly caseId: string; readonly lastAt: string },
      now,
    ) {
      const commandId = derivedId('forget-evidence', caseId, lastAt)
      await cases.forget(
        { commandId, correlationId: commandId, by: system, at: now.toISOString(), position: 0n },
        subject,
      )
    },
  })
