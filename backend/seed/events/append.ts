/** Events written as a command would have, for worlds that commands would take hours to make. */
import { randomUUID } from 'node:crypto'
import type { Actor, DomainEvent } from '../../domain/kernel/event.ts'
import type { EventLog, NewEvent } from '../../eventlog/log.ts'

/** What one command writes. `at`: when it happened; now unless told. */
export function eventsOf(
  by: Actor,
  events: readonly DomainEvent[],
  at = new Date().toISOString(),
): NewEvent[] {
  const commandId = randomUUID()
  const metadata = { commandId, correlationId: commandId, actor: by, occurredAt: at }
  return events.map((event) => ({ id: randomUUID(), ...event, metadata }))
}

/** Writes them into one stream, whatever is there. Gives the last one's position. */
export async function appendEvents(
  log: Pick<EventLog, 'append'>,
  stream: string,
  by: Actor,
  events: readonly DomainEvent[],
  at?: string,
): Promise<bigint> {
  const { position } = await log.append(stream, eventsOf(by, events, at), { expected: 'any' })
  return position
}

/** Many at once: appends that arrive together are committed together. */
export async function inTurns<T, Result>(
  all: readonly T[],
  work: (one: T, index: number) => Promise<Result>,
  atOnce = 256,
): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < all.length; from += atOnce)
    results.push(
      ...(await Promise.all(
        all.slice(from, from + atOnce).map((one, index) => work(one, from + index)),
      )),
    )
  return results
}
