/** The definition of a type of subject: one file per type, collected in subjects.ts. */
import type { Effect } from '../../contract/moderation/reasons.ts'
import type { AppointmentCommands } from '../commands/booking/appointments.ts'
import type { ReviewCommands } from '../commands/engagement/reviews.ts'
import type { AccountCommands } from '../commands/identity/accounts.ts'
import type { CommandHandler, Context } from '../commands/kernel/handle.ts'
import type { ChatCommands } from '../commands/messaging/send-message.ts'
import type { EvidenceSource, MeasureTaken } from '../commands/moderation/subjects.ts'
import type { RecordedEvent } from '../domain/kernel/event.ts'
import type { Evidence } from '../domain/moderation/case-events.ts'
import type { StatementSubject } from '../domain/moderation/statement.ts'
import type { EventLog } from '../eventlog/log.ts'
import type { Db, Sql } from '../postgres/db.ts'
import type { Viewer } from '../projections/visibility.ts'

export interface MessagePlace {
  readonly conversationId: string
  readonly sentAt: string
}

/** Where the streams of messages and appointments are. */
export interface EvidenceReads {
  /** In order. Colluding senders may reuse an id in several conversations. */
  placesOf(messageId: string): Promise<readonly MessagePlace[]>
  /** Messages before and after. `isTheirs`: by the author of the reported one. */
  messagesAround(
    messageId: string,
    each: number,
  ): Promise<
    readonly { readonly sentAt: string; readonly text: string; readonly isTheirs: boolean }[]
  >
  daysOf(
    appointmentId: string,
  ): Promise<readonly { readonly barberId: string; readonly day: string }[]>
}

export interface MeasureCommands {
  readonly commands: CommandHandler
  readonly accounts: AccountCommands
  readonly reviewing: ReviewCommands
  readonly chatting: ChatCommands
  readonly appointments: AppointmentCommands
  readonly media: {
    withdraw(mediaId: string, decisionId: string): Promise<unknown>
    restore(decisionId: string): Promise<unknown>
  }
}
export interface MeasureActs {
  take(through: MeasureCommands, step: Context, id: string, taken: MeasureTaken): Promise<unknown>
  takeBack(
    through: MeasureCommands,
    step: Context,
    id: string,
    decisionId: string,
  ): Promise<unknown>
}

export interface Appearance {
  readonly id: string
  readonly authorId: string
  readonly mediaIds: readonly string[]
}

export interface SubjectDefinition {
  readonly evidence: (reads: EvidenceReads) => EvidenceSource
  /** Words and day that its statement quotes; null: none. */
  readonly quoted: (evidence: Evidence | null) => Omit<StatementSubject, 'type'>
  readonly picturesOf: (
    commands: Pick<CommandHandler, 'state'>,
    reads: Pick<EvidenceReads, 'placesOf'>,
    id: string,
  ) => Promise<readonly (string | null)[]>
  /** Whether its author has deleted it; without, it is never gone. */
  readonly isGone?: (commands: CommandHandler, id: string) => Promise<boolean>
  readonly measures: Readonly<Partial<Record<Effect, MeasureActs>>>
  /** Its owner, where the viewer may report it. */
  readonly reportableBy: (
    sources: { readonly db: Db; readonly log: Pick<EventLog, 'readStream'> },
    viewer: Viewer,
    id: string,
  ) => Promise<{ readonly authorId: string | null } | undefined>
  /** Its row for the console: `SubjectRow` without author and role. */
  readonly row?: (id: string, at: string) => Sql
  /** The instant at which it was published, by its id. */
  readonly publishedAt?: (id: Sql) => Sql
  /** What else disappears when a decision hides it. */
  readonly hiddenWith?: (db: Db, id: string) => Promise<{ readonly comments: number }>
  /** Events that show its pictures, for finding known ones. */
  readonly appearances?: {
    readonly types: readonly string[]
    readonly of: (event: RecordedEvent) => Appearance
    /** The read model by which `picturesOf` finds it. */
    readonly foundBy?: string
  }
}
