/**
 * The event log in memory, for rules that take several streams: as exact about revisions and ids as
 * the real ones, and without their time.
 */
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import { type EventLog, WrongExpectedRevision } from '../../eventlog/log.ts'

export interface MemoryLog extends EventLog {
  /** Everything that was written, in order. */
  readonly events: readonly RecordedEvent[]
  /** Forgets all after the first `count` events. */
  rewind(count: number): void
}

/**
 * `turn` is awaited before each look at a stream and each append: a test decides there who goes on,
 * and who never does.
 */
export function memoryLog(turn: () => Promise<void> = async () => {}): MemoryLog {
  const events: RecordedEvent[] = []
  const of = (stream: string) => events.filter((event) => event.stream === stream)
  return {
    events,
    rewind(count) {
      events.length = count
    },
    async append(stream, added, { expected }) {
      await turn()
      const before = of(stream)
      const again = before.find(({ id }) => id === added[0]?.id)
      if (again)
        return {
          revision: again.revision + added.length - 1,
          position: again.position + BigInt(added.length - 1),
        }
      const actual = before.length === 0 ? 'none' : before.length - 1
      if (typeof expected === 'number' || expected === 'none' ? expected !== actual : false)
        throw new WrongExpectedRevision(stream, expected, actual)
      for (const event of added)
        events.push({
          ...event,
          stream,
          revision: of(stream).length,
          position: BigInt(events.length + 1),
          recordedAt: event.metadata.occurredAt,
        })
      return { revision: of(stream).length - 1, position: BigInt(events.length) }
    },
    async *readStream(stream, { from = 0 } = {}) {
      await turn()
      yield* of(stream).slice(from)
    },
    subscribe() {
      throw new Error('nobody follows this log')
    },
    head: async () => BigInt(events.length),
    identity: async () => '10900000-0000-4000-8000-000000000000',
    close: async () => {},
  }
}
