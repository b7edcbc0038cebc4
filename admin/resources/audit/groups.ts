/** Looks that follow each other, by one at the same: each is a row, and they stand together. */
import type { AuditEntry } from './useAudit.ts'

export interface Group {
  /** The newest first; at least one. */
  readonly entries: readonly [AuditEntry, ...AuditEntry[]]
}

const same = (a: AuditEntry, b: AuditEntry): boolean =>
  a.actor.id === b.actor.id &&
  a.kind === b.kind &&
  a.what === b.what &&
  a.subject?.id === b.subject?.id &&
  a.caseId === b.caseId &&
  a.why === b.why &&
  a.sought === b.sought &&
  a.at.slice(0, 10) === b.at.slice(0, 10)

export function grouped(entries: readonly AuditEntry[]): Group[] {
  const groups: [AuditEntry, ...AuditEntry[]][] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    if (last && same(last[0], entry)) last.push(entry)
    else groups.push([entry])
  }
  return groups.map((together) => ({ entries: together }))
}
