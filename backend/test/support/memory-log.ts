/** The event log in memory, with what was written at hand. */
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import type { EventLog } from '../../eventlog/log.ts'
import { MemoryStore, openMemoryLog } from '../../eventlog/memory/log.ts'

export interface MemoryLog extends EventLog {
  /** Everything that was written, in order. */
  readonly events: readonly RecordedEvent[]
  /** Forgets all after the first `count` events. */
  rewind(count: number): void
}

/** `turn`: as `openMemoryLog` has it. */
export function memoryLog(turn?: () => Promise<void>): MemoryLog {
  const store = new MemoryStore({ identity: '10900000-0000-4000-8000-000000000000' })
  return {
    ...openMemoryLog(store, turn),
    events: store.events,
    rewind: (count) => store.rewind(count),
  }
}
