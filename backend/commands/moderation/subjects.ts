/** The interface through which moderation uses its subjects; `backend/subjects/` implements it. */
import type { Clause, Effect } from '../../../contract/moderation/reasons.ts'
import type { SubjectType } from '../../../contract/moderation/subject-types.ts'
import type { DomainEvent, RecordedEvent } from '../../domain/kernel/event.ts'
import type { Evidence } from '../../domain/moderation/case-events.ts'
import type { StatementSubject } from '../../domain/moderation/statement.ts'
import type { Subject } from '../../domain/moderation/subject.ts'
import type { Context } from '../kernel/handle.ts'

export interface VisibleContent {
  readonly texts: readonly { readonly name: string; readonly text: string }[]
  readonly pictures: readonly string[]
}
export interface ContentVersion extends VisibleContent {
  readonly at: string
}

/** Reads the visible content of a subject from its streams. */
export interface EvidenceSource {
  /** The first part of the stream's name, where it has one of its own. */
  readonly category: string
  /** Streams that hold it, where it has none of its own. */
  readonly streams?: (id: string) => Promise<readonly string[]>
  /** For shared streams: its content after each of its events. */
  readonly life?: (events: readonly RecordedEvent[], id: string) => readonly ContentVersion[]
  /** Its content after the event; undefined where the event changes nothing visible. */
  readonly after: (
    event: DomainEvent,
    before: VisibleContent | undefined,
    id: string,
  ) => VisibleContent | undefined
  /** Content beside it, such as the messages before and after. */
  readonly around?: (id: string) => Promise<Evidence['context']>
  /** Things that it belongs to, such as a comment's post. */
  readonly within?: (event: DomainEvent) => readonly Subject[]
}

/** A measure as a decision takes it. */
export interface MeasureTaken {
  readonly decisionId: string
  readonly clause: Clause
  /** When it ends by itself; null if it does not. */
  readonly until: string | null
  readonly pictures: readonly string[]
}
export interface Subjects {
  evidence(type: SubjectType): EvidenceSource
  /** What a statement calls it. `evidence`: the case's last. */
  named(subject: Subject, evidence: Evidence | null): StatementSubject
  /** Ids of the pictures that it shows now; none where it is gone. */
  picturesOf(subject: Subject): Promise<readonly string[]>
  /** Whether its author has deleted it or closed the account. */
  isGone(subject: Subject): Promise<boolean>
  /** Takes a measure. `step`: the decision's; may come twice. */
  take(step: Context, subject: Subject, effect: Effect, taken: MeasureTaken): Promise<void>
  /** Takes a decision's measure back. May come twice. */
  takeBack(step: Context, subject: Subject, effect: Effect, decisionId: string): Promise<void>
}
