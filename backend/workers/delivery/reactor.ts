/**
 * A reactor: what has to be told or done because something happened. A value that says which events
 * mean which notices, and a loop that follows the log with a checkpoint of its own.
 *
 * Deliveries, jobs and checkpoint go into one transaction (with the jobs in Redis: jobs first,
 * under ids that make a repeat harmless). The checkpoint row is locked first and what it has passed
 * is dropped, so two nodes that run the same reactor do the work once, and a crash anywhere loses
 * and doubles nothing.
 */
import type pg from 'pg'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { EventDefinition, RecordedEvent } from '../../domain/kernel/event.ts'
import { pause } from '../../eventlog/backoff.ts'
import { follow, type Follower } from '../../eventlog/follower.ts'
import type { EventLog, LogBatch } from '../../eventlog/log.ts'
import { type Db } from '../../postgres/db.ts'
import { eachAlone, type Retrying, writeDown } from '../kernel/failed-events.ts'
import type { Ledger } from './ledger.ts'
import { checkpointOf } from '../kernel/checkpoint.ts'
import type { ChannelName } from '../../../contract/engagement/preferences.ts'
import { collapse, type PendingDelivery, collapseWindowOf } from './collapse.ts'
import type { Delivery } from './notice.ts'
import type { EndAtOnce } from './at-once.ts'
import { deliveryJobsOf, type Load } from './bundles.ts'
import type { JobQueue } from '../kernel/job-queue.ts'
import { type Notification, notificationId } from '../../domain/engagement/notices/notice.ts'

/** Which notices an event asks for; a pure function of the event. */
export interface Reaction {
  readonly type: string
  readonly notices: (event: RecordedEvent) => readonly Notification[]
}

export interface Reactor {
  /** Names the checkpoint: never change it. */
  readonly name: string
  /**
   * Where the very first start begins. `head`: only what happens from now on, as everything must
   * that people are told (history, imports and demo data tell nobody anything). `start`: everything
   * that ever happened. Later starts go on where they stopped.
   */
  readonly from: 'head' | 'start'
  readonly reactions: ReadonlyMap<string, Reaction['notices']>
}

export function reactor(definition: {
  name: string
  from: Reactor['from']
  on: (
    when: <Type extends string, Shape extends z.ZodRawShape>(
      event: EventDefinition<Type, Shape>,
      notices: (
        data: z.output<z.ZodObject<Shape>>,
        event: RecordedEvent,
      ) => readonly Notification[],
    ) => Reaction,
  ) => readonly Reaction[]
}): Reactor {
  const reactions = definition.on((event, notices) => ({
    type: event.type,
    // The map is looked up by type, so the data is this event's.
    notices: (recorded) => notices(recorded.data as z.output<typeof event.schema>, recorded),
  }))
  return {
    name: definition.name,
    from: definition.from,
    reactions: new Map(reactions.map(({ type, notices }) => [type, notices])),
  }
}

export interface ReactorParts {
  readonly log: EventLog
  readonly db: Db
  readonly queue: JobQueue<Load>
  readonly ledger: Ledger
  /** The channels that are configured; over others nothing is promised. */
  readonly channels: readonly ChannelName[]
  /** Unless told nothing is known at once: each delivery has a job. */
  readonly endAtOnce?: EndAtOnce
  readonly logger: Logger
}

/**
 * From so many events on, under load, the next ones gather for this long: a transaction and a job
 * cost as much for two deliveries as for a hundred, and nobody sees a mail or a push that comes a
 * quarter of a second later. What happens alone waits for nobody.
 */
const MANY = 4
const GATHER_MS = 250

/** An idle checkpoint (nothing of ours in the batch) is written no more often than this. */
const idleSaveMs = 5_000

/** Follows the log until closed, retrying from the checkpoint. Resolves once the start is fixed. */
export async function startReactor(definition: Reactor, parts: ReactorParts): Promise<Follower> {
  const { log, db, logger } = parts
  const types = [...definition.reactions.keys()]
  let savedAt = Date.now()
  return follow({
    name: definition.name,
    from: await checkpointOf(db, log, definition),
    logger,
    // Another node may have gone on meanwhile.
    resume: () => checkpointOf(db, log, definition),
    async *read(from, signal) {
      for await (const batch of log.subscribe({ from, types, signal })) {
        yield batch
        if (batch.caughtUp && batch.events.length >= MANY) await pause(GATHER_MS, signal)
      }
    },
    async take(batch) {
      // Without a channel nothing can come of a batch but its place in the log.
      if (
        (batch.events.length === 0 || parts.channels.length === 0) &&
        Date.now() - savedAt <= idleSaveMs
      )
        return
      const actOn = (events: readonly RecordedEvent[]) =>
        react(definition, parts, {
          events,
          position: events === batch.events ? batch.position : (events.at(-1)?.position ?? 0n),
        })
      const failed = await eachAlone(batch.events, actOn, (event, error) =>
        writeDown(db, logger, definition.name, event, error),
      )
      // What was passed over is behind us, too.
      if (failed > 0) await react(definition, parts, { events: [], position: batch.position })
      savedAt = Date.now()
    },
  })
}

/** For events that were passed over: their notices, whatever the checkpoint says. */
export const retryingOf = (definition: Reactor, parts: ReactorParts): Retrying => ({
  name: definition.name,
  async act(events) {
    const judged = await judge(definition, parts, events)
    await parts.db.transaction((client) => send(client, parts, judged))
  },
})

async function react(
  definition: Reactor,
  parts: ReactorParts,
  batch: Pick<LogBatch, 'events' | 'position'>,
): Promise<void> {
  const { name } = definition
  // Before anything is locked: the read models may be waited for.
  const judged = await judge(definition, parts, batch.events)
  await parts.db.transaction(async (client) => {
    const {
      rows: [row],
    } = await client.query<{ position: bigint }>(
      'SELECT position FROM workers.checkpoint WHERE reactor = $1 FOR UPDATE',
      [name],
    )
    const passed = row?.position ?? 0n
    if (batch.position <= passed) return
    await send(client, parts, {
      ...judged,
      wanted: judged.wanted.filter(({ delivery }) => BigInt(delivery.position) > passed),
    })
    await client.query(
      'UPDATE workers.checkpoint SET position = $2, moved_at = now() WHERE reactor = $1',
      [name, batch.position],
    )
  })
}

/** What these events tell, and which of it ends at once. */
async function judge(
  { reactions }: Reactor,
  { channels, endAtOnce = async () => undefined }: ReactorParts,
  events: readonly RecordedEvent[],
): Promise<Judged> {
  const selected = events.flatMap((event) =>
    (reactions.get(event.type)?.(event) ?? []).flatMap((notice) =>
      wantedOf(event, notice, channels),
    ),
  )
  const found = await Promise.all(
    selected.map(async ({ delivery }) => ({ delivery, end: await endAtOnce(delivery) })),
  )
  return {
    wanted: selected,
    ends: new Map(
      found.flatMap(({ delivery, end }) => (end === undefined ? [] : [[delivery, end]])),
    ),
  }
}

interface Judged {
  readonly wanted: readonly PendingDelivery[]
  /** Those that end at once, and why. */
  readonly ends: ReadonlyMap<Delivery, string>
}

/** Records what is wanted, and adds the jobs of what does not end with that. */
async function send(
  client: pg.PoolClient,
  { queue, ledger }: ReactorParts,
  { wanted, ends }: Judged,
): Promise<void> {
  // One that is to wait for the end of a window is another than was judged.
  const deliveries = await collapse(client, wanted)
  await ledger.record(client, deliveries, ends)
  await queue.add(deliveryJobsOf(deliveries.filter((delivery) => !ends.has(delivery))), client)
}

function wantedOf(
  { id, position, metadata: { occurredAt: at } }: RecordedEvent,
  notice: Notification,
  offered: readonly ChannelName[],
): PendingDelivery[] {
  const { to, kind, channels, notBefore, takesBack, givesBack } = notice
  if (takesBack !== undefined || givesBack !== undefined) return []
  const seconds = collapseWindowOf(notice)
  const about =
    seconds === undefined
      ? notice.about
      : { ...notice.about, notificationId: notificationId(notice, at) }
  return offered
    .filter((channel) => channels.includes(channel))
    .map((channel) => ({
      at,
      seconds,
      delivery: {
        eventId: id,
        position: String(position),
        channel,
        recipient: to,
        kind,
        about,
        notBefore,
      },
    }))
}
