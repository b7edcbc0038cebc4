/** What the conformance suite is told with: events, streams, and ways to follow a log. */
import { randomUUID } from 'node:crypto'
import type { EventMetadata, RecordedEvent } from '../../domain/kernel/event.ts'
import type { EventLog, LogBatch, NewEvent, SubscribeOptions } from '../log.ts'

export interface LogUnderTest {
  readonly log: EventLog
  /** Another log on the same store, as another process would open it. The suite closes it. */
  reopen(): Promise<EventLog>
  /** Ends every connection to the store from the store's side; new ones are let in. */
  dropConnections?(): Promise<void>
}

const metadata: EventMetadata = {
  commandId: 'c0ffee00-0000-4000-8000-000000000001',
  correlationId: 'c0ffee00-0000-4000-8000-000000000002',
  actor: { id: 'a11ce000-0000-4000-8000-000000000003', role: 'barbero' },
  occurredAt: '2031-05-06T07:08:09.123Z',
}
export const happened = (data: object = {}, type = 'Happened'): NewEvent => ({
  id: randomUUID(),
  type,
  data,
  metadata,
})
export const several = (count: number, type?: string) =>
  Array.from({ length: count }, (_, n) => happened({ n }, type))
export const aStream = () => `conformance-${randomUUID()}`
export const idsOf = (events: readonly { id: string }[]) => events.map(({ id }) => id)

export async function all(events: AsyncIterable<RecordedEvent>): Promise<RecordedEvent[]> {
  const list: RecordedEvent[] = []
  for await (const event of events) list.push(event)
  return list
}

/** Reads batches until `enough`, then aborts, so each test shows that it ends. */
export async function followUntil(
  log: EventLog,
  options: SubscribeOptions,
  enough: (batch: LogBatch) => boolean | Promise<boolean>,
): Promise<void> {
  const stop = new AbortController()
  for await (const batch of log.subscribe({ ...options, signal: stop.signal })) {
    if (await enough(batch)) stop.abort()
  }
}

/** The events of these streams from a position on, once all the ids have come. */
export async function collect(
  log: EventLog,
  from: bigint,
  ids: readonly string[],
  batchSize?: number,
): Promise<RecordedEvent[]> {
  const missing = new Set(ids)
  const selected = new Set(ids)
  const got: RecordedEvent[] = []
  await followUntil(log, { from, batchSize }, ({ events }) => {
    for (const event of events) if (selected.has(event.id)) got.push(event)
    for (const event of events) missing.delete(event.id)
    return missing.size === 0
  })
  return got
}

export const rising = (events: readonly RecordedEvent[]) =>
  events.every(
    (event, index) => index === 0 || event.position > (events[index - 1]?.position ?? 0n),
  )
