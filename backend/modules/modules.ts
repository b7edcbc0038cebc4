/** All contexts, and what follows from their pages. */
import type { Exported } from '../api/export/parts.ts'
import type { Routes } from '../api/kernel/route-registration.ts'
import type { Finisher } from '../commands/kernel/process.ts'
import type { EventDefinition } from '../domain/kernel/event.ts'
import type { Process } from '../domain/kernel/process.ts'
import { audienceTable, type AudienceTable } from '../live/audience.ts'
import type { Projection } from '../projections/engine/apply/projection.ts'
import { journalOf } from '../projections/journal.ts'
import { processesOf } from '../projections/unfinished-processes.ts'
import { analysisModule } from './analysis.ts'
import { bookingModule } from './booking.ts'
import { businessModule } from './business.ts'
import { engagementModule } from './engagement.ts'
import { identityModule } from './identity.ts'
import { messagingModule } from './messaging.ts'
import { moderationModule } from './moderation.ts'
import type { AccountEnd, EndingRuntime, Module, ProcessCommands } from './module.ts'
import { platformModule } from './platform.ts'
import { trustModule } from './trust.ts'
import { socialModule } from './social.ts'

export const modules: readonly Module[] = [
  identityModule,
  businessModule,
  bookingModule,
  engagementModule,
  socialModule,
  messagingModule,
  moderationModule,
  analysisModule,
  trustModule,
  platformModule,
]

const isEvent = (value: unknown): value is EventDefinition =>
  typeof value === 'function' && 'schema' in value && 'personal' in value

/** Every event of the product: what the log checks, encrypts and lifts. */
export const events: readonly EventDefinition[] = modules
  .flatMap(({ domain }) => domain.flatMap((file) => Object.values(file)))
  .filter(isEvent)

export const finishersOf = (commands: ProcessCommands): readonly Finisher[] =>
  modules.flatMap(({ finishers }) => finishers?.(commands) ?? [])

/** Tracked by the unfinished read model, finished by the clock. */
export const allProcesses: readonly Process[] = finishersOf(
  // Which process a finisher is for is known before it runs any command.
  {} as ProcessCommands,
).map(({ process }) => process)

export const allProjections: readonly Projection[] = [
  ...modules.flatMap(({ projections }) => projections),
  journalOf(events),
  processesOf(allProcesses),
]

/** Who hears live of each event. */
export const audience: AudienceTable = audienceTable(modules.flatMap(({ told = [] }) => told))

export function accountEndOf(running: EndingRuntime): Required<AccountEnd> {
  const ends = modules.flatMap(({ accountEnd }) => accountEnd?.(running) ?? [])
  return {
    leaving: ends.flatMap(({ leaving = [] }) => leaving),
    lettingGo: ends.flatMap(({ lettingGo = [] }) => lettingGo),
  }
}

/** What a copy of a person's data holds. */
export const exported: readonly Exported[] = modules.flatMap(({ exported: parts = [] }) => parts)

export const routeFiles: readonly Routes[] = modules.flatMap(({ routes }) => routes)
