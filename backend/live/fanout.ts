/**
 * From the log to the sockets: follows the log from where it stands now and tells of each event
 * once the projections have passed it, so that a screen that asks again because of a message finds
 * what it was told of. Every API node does this for its own sockets; what a client misses while it
 * is away, it asks for when it is back.
 */
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { ZodError } from 'zod'
import { LiveEvent } from '../../contract/live.ts'
import type { RecordedEvent } from '../domain/kernel/event.ts'
import { follow, type Follower } from '../eventlog/follower.ts'
import type { LogBatch, EventLog } from '../eventlog/log.ts'
import { apartIn, type AudienceTable, standingIn } from './audience.ts'
import type { Addressed, ToPeople } from './tell.ts'
import type { Live } from './server.ts'
import type { PublishedEvent } from './topics.ts'

export interface FanoutParts {
  readonly log: EventLog
  /** Waits until what is read holds events of these types up to a position, or a little while. */
  readonly passed: (position: bigint, types: ReadonlySet<string>) => Promise<unknown>
  readonly ownerOf: (businessId: string) => Promise<string | undefined>
  readonly teamOf: (businessId: string) => Promise<readonly string[]>
  readonly shopOf: (barberId: string) => Promise<string | undefined>
  /** Which of these people may meet a person. */
  readonly whoMeets: (personId: string, among: readonly string[]) => Promise<readonly string[]>
  readonly audience: AudienceTable
  readonly live: Pick<Live, 'deliver' | 'publish' | 'putOut' | 'askAgain'>
  /** How long an act may be taken back. */
  readonly undoMs: number
  readonly handedOver?: (event: RecordedEvent) => void
  /** An account's standing has changed: what is remembered of it counts no more. */
  readonly standingChanged: (userId: string) => void
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>
}

/** Ends when it follows the log; what happens from then on is told. */
export async function startFanout({
  log,
  passed,
  ownerOf,
  teamOf,
  shopOf,
  whoMeets,
  audience,
  live,
  undoMs,
  handedOver = () => {},
  standingChanged,
  logger,
}: FanoutParts): Promise<Follower> {
  const owners = new LRUCache<string, string>({ max: 10_000 })

  /** A shop's owner never changes. */
  async function owner(businessId: string): Promise<string | undefined> {
    const existing = owners.get(businessId) ?? (await ownerOf(businessId))
    if (existing) owners.set(businessId, existing)
    return existing
  }

  async function receivers({ to, from, shop }: ToPeople): Promise<readonly string[]> {
    const shopOwner = shop ? await owner(shop) : undefined
    const all = shopOwner && !to.includes(shopOwner) ? [...to, shopOwner] : to
    return from === undefined ? all : whoMeets(from, all)
  }

  /** Messages of an event. A failing one doesn't block others. */
  async function toldBy(event: RecordedEvent): Promise<readonly (ToPeople | PublishedEvent)[]> {
    const addressed = await Promise.all(said(event).map(lookUp))
    try {
      return addressed.flat().map((one) => ({ ...one, message: LiveEvent.parse(one.message) }))
    } catch (error) {
      return untold(event, error)
    }
  }

  /** Recipients that only the team knows. */
  async function lookUp(one: Addressed): Promise<readonly (ToPeople | PublishedEvent)[]> {
    if ('teamOf' in one) return (await teamOf(one.teamOf)).flatMap(one.each)
    if (!('shopOf' in one)) return [one]
    const shop = await shopOf(one.shopOf)
    return shop ? [one.there(shop)] : []
  }

  function said(event: RecordedEvent): readonly Addressed[] {
    try {
      return audience.of(event)
    } catch (error) {
      return untold(event, error)
    }
  }

  function untold({ type, position }: RecordedEvent, error: unknown): [] {
    logger.error(
      { type, position: String(position), problem: reasonOf(error) },
      'an event could not be told live',
    )
    return []
  }

  /** By the act that may be taken back. A node that ends forgets them: who is there asks again. */
  const waiting = new Map<string, Set<NodeJS.Timeout>>()
  function wait({ to, message }: ToPeople, actId: string): void {
    const timers = waiting.get(actId) ?? new Set()
    waiting.set(actId, timers)
    const timer = setTimeout(() => {
      timers.delete(timer)
      if (timers.size === 0) waiting.delete(actId)
      live.deliver(to, message)
    }, undoMs)
    timers.add(timer.unref())
  }
  function dropWaiting(actId: string | undefined): void {
    if (actId === undefined) return
    for (const timer of waiting.get(actId) ?? []) clearTimeout(timer)
    waiting.delete(actId)
  }

  async function tell({ events, position }: LogBatch): Promise<void> {
    if (events.length === 0) return
    await passed(position, new Set(events.map(({ type }) => type)))
    // First, by the event itself: excluded users hear nothing of what follows.
    for (const { userId, isOut } of events.flatMap((event) => standingIn(event) ?? [])) {
      standingChanged(userId)
      if (isOut) live.putOut(userId)
    }
    live.askAgain(events.flatMap(apartIn))
    // Recipients are found first: a failure repeats the whole batch, and no half of it was sent.
    const all = (await Promise.all(events.map(toldBy))).flat()
    const notify = await Promise.all(
      all.map(async (addressed) =>
        'to' in addressed ? { ...addressed, to: await receivers(addressed) } : addressed,
      ),
    )
    for (const event of events) dropWaiting(undoneBy(event))
    for (const addressed of notify) {
      if (!('to' in addressed)) live.publish(addressed)
      else if (addressed.waitsFor) wait(addressed, addressed.waitsFor)
      else live.deliver(addressed.to, addressed.message)
    }
    for (const event of events) handedOver(event)
  }

  return follow({
    name: 'live',
    from: await log.head(),
    logger,
    take: tell,
    // Messages carry ids: nothing of theirs is sealed.
    read: (from, signal) => log.subscribe({ from, types: audience.types, sealed: true, signal }),
  })
}

/** Which act an event takes back. */
function undoneBy({ data }: RecordedEvent): string | undefined {
  if ('actId' in data && typeof data.actId === 'string') return data.actId
  const undoes = 'undoes' in data && data.undoes
  return undoes && typeof undoes === 'object' && 'actId' in undoes
    ? String(undoes.actId)
    : undefined
}

/** Paths and codes only: the values may be personal. */
const reasonOf = (error: unknown) =>
  error instanceof ZodError
    ? error.issues.map(({ path, code }) => `${path.join('.')} (${code})`).join(', ')
    : error instanceof Error
      ? error.name
      : 'unknown'
