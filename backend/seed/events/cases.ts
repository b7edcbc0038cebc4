/** Cases of moderation with their streams, as reports leave them. */
import { randomBytes, randomUUID } from 'node:crypto'
import { system } from '../../domain/kernel/event.ts'
import {
  caseIdOf,
  CaseOpened,
  caseStream,
  EvidenceTaken,
} from '../../domain/moderation/case-events.ts'
import { ReportFiled, reportStream } from '../../domain/moderation/report.ts'
import type { Subject } from '../../domain/moderation/subject.ts'
import type { EventLog } from '../../eventlog/log.ts'
import { appendEvents } from './append.ts'

/** A case that somebody has reported, as the commands leave it. */
export async function writeCase(
  log: Pick<EventLog, 'append'>,
  subject: Subject = { type: 'POST', id: randomUUID() },
): Promise<string> {
  const { type: targetType, id: targetId } = subject
  const [caseId, reportedUserId] = [caseIdOf(subject), randomUUID()]
  await appendEvents(log, `case-${caseStream(subject)}`, system, [
    CaseOpened({ caseId, targetType, targetId, reportedUserId, number: 1, openedBy: 'report' }),
    evidenceTaken(caseId, subject, 0),
  ])
  await writeReport(log, subject, { reporterId: randomUUID(), reportedUserId })
  return caseId
}

export const evidenceTaken = (
  caseId: string,
  { type: targetType, id: targetId }: Subject,
  revision: number,
) =>
  EvidenceTaken({
    caseId,
    targetType,
    targetId,
    revision,
    hash: randomBytes(32).toString('hex'),
    evidence: {
      salt: 'sal',
      takenAt: new Date().toISOString(),
      author: null,
      context: [],
      leftOut: 0,
      versions: Array.from({ length: revision + 1 }, () => ({
        at: new Date().toISOString(),
        texts: [{ name: 'texto', text: 'Degradado medio con tupé' }],
        pictures: [],
      })),
    },
  })

export const writeReport = (
  log: Pick<EventLog, 'append'>,
  subject: Subject,
  { reporterId, reportedUserId }: { reporterId: string; reportedUserId: string },
): Promise<bigint> =>
  appendEvents(
    log,
    `report-${reportStream(reporterId, subject)}`,
    { id: reporterId, role: 'cliente' },
    [
      ReportFiled({
        reportId: randomUUID(),
        reporterId,
        caseId: caseIdOf(subject),
        targetType: subject.type,
        targetId: subject.id,
        reportedUserId,
        seenRevision: 0,
        evidenceHash: randomBytes(32).toString('hex'),
        reason: 'acoso',
        weight: 50,
        filedAt: new Date().toISOString(),
        description: 'Me insulta en cada frase',
        commentAct: null,
      }),
    ],
  )
