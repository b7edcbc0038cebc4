/** A context on one page: what it is made of in every layer. modules.ts collects them. */
import type { Logger } from 'pino'
import type { Exported } from '../api/export/parts.ts'
import type { Services } from '../api/kernel/services.ts'
import type { Routes } from '../api/kernel/route-registration.ts'
import type { ClosingPorts } from '../commands/identity/account-closing.ts'
import type { CommandHandler, Context } from '../commands/kernel/handle.ts'
import type { Finisher } from '../commands/kernel/process.ts'
import { system } from '../domain/kernel/event.ts'
import type { TellRow } from '../live/tell.ts'
import type { LogChain } from '../eventlog/chain.ts'
import type { Db } from '../postgres/db.ts'
import type { Projection } from '../projections/engine/apply/projection.ts'
import type { Sweep } from '../workers/kernel/clock.ts'
import type { Policy } from '../workers/kernel/policy.ts'

/** The commands that bring processes to their end. */
export interface ProcessCommands {
  readonly booking: Pick<Services['booking'], 'appointments'>
  readonly business: Pick<Services['business'], 'availability' | 'team'>
  readonly identity: Pick<Services['identity'], 'closing'>
  readonly moderation: Pick<Services['moderation'], 'bans' | 'deciding'>
}

export interface ModuleRuntime {
  readonly services: Services
  readonly background: Db
  readonly chain: LogChain
  readonly logger: Logger
}

export interface EndingRuntime {
  readonly commands: CommandHandler
  readonly background: Db
  /** Waits until a read model shows the whole log. @throws where it doesn't in time */
  readonly settled: (projection: string) => Promise<void>
  readonly business: Pick<Services['business'], 'team'>
  readonly waits: Pick<Services['booking']['waits'], 'leaveAll'>
  readonly line: Pick<Services['booking']['line'], 'leaveAll'>
  readonly engagement: Pick<Services['engagement'], 'favorites'>
  readonly social: Services['social']
  readonly messaging: Pick<Services['messaging'], 'chatting'>
  readonly moderation: Pick<Services['moderation'], 'restrictions'>
  readonly dossiers: Services['trust']['dossiers']
}

/** Steps of an account's end, each of which may run again. */
export interface AccountEnd {
  /** What it holds in streams of others, released at once. */
  readonly leaving?: ClosingPorts['leaving']
  /** What goes before its data is erased. */
  readonly lettingGo?: ClosingPorts['lettingGo']
}

export interface Module {
  readonly name: string
  /** Domain files: every event that one of them exports is part of the log. */
  readonly domain: readonly object[]
  /** Processes of the context, each with the command that finishes it. */
  readonly finishers?: (commands: ProcessCommands) => readonly Finisher[]
  readonly projections: readonly Projection[]
  readonly routes: readonly Routes[]
  /** What follows from events. */
  readonly policies?: (running: Omit<ModuleRuntime, 'chain'>) => readonly Policy[]
  readonly told?: readonly TellRow[]
  /** What a copy of a person's data holds of it. */
  readonly exported?: readonly Exported[]
  /** What ends with an account. */
  readonly accountEnd?: (running: EndingRuntime) => AccountEnd
  readonly sweeps?: (running: ModuleRuntime) => readonly Sweep[]
}

/** The context of a command that the clock or a policy gives. */
export const clockContext = ({
  commandId,
  at,
}: {
  readonly commandId: string
  readonly at: string
}): Context => ({ commandId, correlationId: commandId, by: system, at, position: 0n })
