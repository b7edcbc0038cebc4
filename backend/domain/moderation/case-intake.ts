/** Additions to a case: evidence, notes, reasons to open it again. */
import { authorize } from '../authority.ts'
import type { CaseCommandOf } from './case-commands.ts'
import {
  type CaseEvent,
  caseIdOf,
  CaseNoteAdded,
  CaseOpened,
  CaseRaised,
  CaseReopened,
  EvidenceForgotten,
  EvidenceTaken,
  FIRST,
} from './case-events.ts'
import { type Case, requireCase } from './case-state.ts'

export function keepEvidence(
  state: Case,
  {
    data: { subject, reportedUserId, openedBy, revision, hash, evidence },
  }: CaseCommandOf<'KeepEvidence'>,
): CaseEvent[] {
  const of = { caseId: caseIdOf(subject), targetType: subject.type, targetId: subject.id }
  return [
    ...(state.about ? [] : [CaseOpened({ ...of, reportedUserId, number: FIRST, openedBy })]),
    ...(state.evidence.has(revision) ? [] : [EvidenceTaken({ ...of, revision, hash, evidence })]),
  ]
}

export function raiseCase(
  state: Case,
  { data: { as, why }, by }: CaseCommandOf<'RaiseCase'>,
): CaseEvent[] {
  const of = requireCase(state)
  if (as === 'staff') authorize(by, 'case.work', { self: state.reportedUserId })
  if (state.open && state.raised) return []
  // A rule finds again only what nobody has decided about yet.
  return as === 'rule' && !state.hasNews
    ? []
    : [CaseRaised({ ...of, as, by: as === 'staff' ? by.id : null, why })]
}

export function addNote(
  state: Case,
  { data: { noteId, text, mentions }, by }: CaseCommandOf<'AddNote'>,
): CaseEvent[] {
  const of = requireCase(state)
  authorize(by, 'case.work', { self: state.reportedUserId })
  return [CaseNoteAdded({ ...of, by: by.id, noteId, text, mentions: [...new Set(mentions)] })]
}

export function forgetEvidence(state: Case): CaseEvent[] {
  return state.evidence.size === 0 ? [] : [EvidenceForgotten({ ...requireCase(state) })]
}

export function reopenCase(
  state: Case,
  { data: { after } }: CaseCommandOf<'ReopenCase'>,
): CaseEvent[] {
  return !state.open && state.about && state.decisions.at(-1)?.decisionId === after
    ? [CaseReopened({ ...state.about, why: 'report' })]
    : []
}
