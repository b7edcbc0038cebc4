/**
 * From the log to the sockets: follows the log from where it stands now and tells of each event once the projections
 * have passed it, so that a screen that asks again because of a message finds what it was told of.
 * Every API node does this for its own sockets; what a client misses while it is away, it asks for when it is back.
 */
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { LogBatch, EventLog } from '../eventlog/log.ts'
import { type Addressed, audienceOf, heard } from './audience.ts'
import type { Live } from './server.ts'

export interface FanoutParts {
  readonly log: EventLog
  /** Waits until what is read holds events of these types up to a position, or a little while. */
  readonly passed: (position: bigint, types: ReadonlySet<string>) => Promise<unknown>
  readonly ownerOf: (businessId: string) => Promise<string | undefined>
  readonly live: Pick<Live, 'deliver'>
  readonly logger: Logger
}

export interface Fanout {
  close(): Promise<void>
}

/** Ends when it follows the log; what happens from then on is told. */
export async function startFanout({ log, passed, ownerOf, live, logger }: FanoutParts): Promise<Fanout> {
  const stop = new AbortController()
  const owners = new LRUCache<string, string>({ max: 10_000 })
  const from = await log.head()

  /** A shop's owner never changes. */
  async function owner(businessId: string): Promise<string | undefined> {
    const known = owners.get(businessId) ?? await ownerOf(businessId)
    if (known) owners.set(businessId, known)
    return known
  }

  async function receivers({ to, shop }: Addressed): Promise<readonly string[] | 'public'> {
    if (to === 'public' || !shop) return to
    const shopOwner = await owner(shop)
    return shopOwner && !to.includes(shopOwner) ? [...to, shopOwner] : to
  }

  async function tell({ events, position }: LogBatch): Promise<void> {
    if (events.length === 0) return
    await passed(position, new Set(events.map(({ type }) => type)))
    // What everybody hears is said once for a batch, however often it happened in it.
    const said = new Set<string>()
    for (const addressed of events.flatMap(audienceOf)) {
      const key = addressed.to === 'public' ? JSON.stringify(addressed.message) : undefined
      if (key !== undefined && said.has(key)) continue
      if (key !== undefined) said.add(key)
      live.deliver(await receivers(addressed), addressed.message)
    }
  }

  async function follow(): Promise<void> {
    for await (const batch of log.subscribe({ from, types: heard, signal: stop.signal })) {
      await tell(batch).catch((error: Error) => logger.error({ position: String(batch.position), problem: error.message }, 'live messages were not told'))
    }
  }

  const following = follow().catch((error: Error) => { if (!stop.signal.aborted) logger.error({ problem: error.message }, 'the live connection no longer follows the log') })
  return {
    async close() {
      stop.abort()
      await following
    },
  }
}
