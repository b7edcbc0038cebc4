/** Journal filter: nobody sees who reported or blocked them; staff only after a reveal. */
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import type { Db } from '../../postgres/db.ts'
import type { JournalRow } from '../../projections/journal-reads.ts'
import type { Revealed } from '../../projections/moderation/audit-reads.ts'
import { casesConcerning, type CaseViewer } from '../../projections/moderation/case-visibility.ts'

const categoryOf = (stream: string): string => stream.slice(0, stream.indexOf('-'))
/** Streams of what one person does about another, who is not told. */
const BEHIND_BACKS: ReadonlySet<string> = new Set(['report', 'block', 'restriction'])
const OF_CASES: ReadonlySet<string> = new Set(['report', 'case'])
const APP_ROLES: ReadonlySet<string> = new Set(['cliente', 'barbero', 'duenno'])
const REPORT = 'report-'
const UUID_LENGTH = 36

/** Of a report's stream (`report-{reporter}-{subject}`). */
const reporterIn = (stream: string): string | undefined =>
  stream.startsWith(REPORT) ? stream.slice(REPORT.length, REPORT.length + UUID_LENGTH) : undefined

/** Without events about the reader and reporters' ids. `named`: searched ids. */
export async function withoutOwn(
  db: Db,
  asker: CaseViewer,
  rows: readonly JournalRow[],
  named: readonly string[],
  revealed: Revealed,
): Promise<JournalRow[]> {
  const ids = rows
    .filter(({ stream }) => OF_CASES.has(categoryOf(stream)))
    .flatMap((row) => row.ids)
  const concerning =
    ids.length === 0 ? new Set<string>() : await casesConcerning(db, asker, [...new Set(ids)])
  return rows.filter(({ stream, actorId, ids: names }) => {
    if (names.some((id) => concerning.has(id))) return false
    if (
      BEHIND_BACKS.has(categoryOf(stream)) &&
      actorId !== asker.staffId &&
      (names.includes(asker.staffId) || stream.includes(asker.staffId))
    )
      return false
    const reporter = reporterIn(stream)
    return (
      reporter === undefined || !named.includes(reporter) || revealed.shows(['person', reporter])
    )
  })
}

/** A row with its reporter's id left out, unless that is revealed. */
export function unnamedRow(
  { stream, actorId, role, life, lifeId, ...row }: JournalRow,
  revealed: Revealed,
): JournalRow {
  const reporter = reporterIn(stream)
  const isShown = revealed.shows(
    ['case', life === 'case' ? lifeId : null],
    ['person', reporter ?? actorId],
  )
  const isHidden = OF_CASES.has(categoryOf(stream)) && APP_ROLES.has(role) && !isShown
  return {
    ...row,
    role,
    life,
    lifeId,
    actorId: isHidden ? null : actorId,
    stream: reporter !== undefined && !isShown ? stream.replace(reporter, '…') : stream,
  }
}

/** Case events without ids of reporters and appellants, for replays without reveals. */
export const unnamedEvent = (event: RecordedEvent): RecordedEvent => {
  if (categoryOf(event.stream) !== 'case' || !APP_ROLES.has(event.metadata.actor.role)) return event
  const data = event.type === 'AppealFiled' ? { ...event.data, by: '' } : event.data
  return {
    ...event,
    data,
    metadata: { ...event.metadata, actor: { ...event.metadata.actor, id: '' } },
  }
}

/** In the reader's own history: acts of others about them. */
export const isBehindBack = (
  { stream, metadata: { actor } }: RecordedEvent,
  staffId: string,
): boolean => BEHIND_BACKS.has(categoryOf(stream)) && actor.id !== staffId
