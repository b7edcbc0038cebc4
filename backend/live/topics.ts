/**
 * Who watches what, and how often they are told: the first change at once, what follows on it
 * gathered into one message when the pause is over. So a barber whose day fills up makes one
 * message a second to each who looks at it, however many book. A screen is read before its topics
 * are watched, on a slow network long before: a new watcher is told of the last changes.
 */
import { LRUCache } from 'lru-cache'
import type { LiveEvent, Topic } from '../../contract/live.ts'

export interface Pauses {
  /** Between two messages of one type on one topic, in milliseconds. */
  readonly topicMs: number
  /** The same on the market, where everybody looks and everything counts. */
  readonly marketMs: number
}

/** How long a change is told to new watchers of its topic, in milliseconds. */
const RECENT_MS = 15_000
const RECENT_TOPICS = 20_000

/** What changed for everybody alike. `own`: whose it is; they hear it unasked. */
export interface PublishedOn<On extends string, Message> {
  readonly topic: On
  readonly own?: readonly string[]
  readonly message: Message
}
export type PublishedEvent = PublishedOn<Topic, LiveEvent>

/** Of one type on one topic: what has come since it was last told. */
interface Gathering<Said> {
  readonly timer: NodeJS.Timeout
  next: Said | undefined
}

/** Tells these watchers, and whose it is. Gives whether anybody was there to hear it. */
type Tell<Watcher, Said> = (watchers: ReadonlySet<Watcher>, published: Said) => boolean

export class Topics<
  On extends string,
  Message extends { readonly type: string },
  Watcher extends { topics: ReadonlySet<On> },
> {
  readonly #pauseMs: (topic: On) => number
  readonly #isToldLate: (topic: On) => boolean
  readonly #recent = new LRUCache<On, ReadonlyMap<string, PublishedOn<On, Message>>>({
    max: RECENT_TOPICS,
    ttl: RECENT_MS,
  })
  readonly #tell: Tell<Watcher, PublishedOn<On, Message>>
  readonly #watchers = new Map<On, Set<Watcher>>()
  readonly #gathering = new Map<string, Gathering<PublishedOn<On, Message>>>()

  /** `isToldLate`: topics whose last changes are told to new watchers. */
  constructor(
    pauseMs: (topic: On) => number,
    isToldLate: (topic: On) => boolean,
    tell: Tell<Watcher, PublishedOn<On, Message>>,
  ) {
    this.#pauseMs = pauseMs
    this.#isToldLate = isToldLate
    this.#tell = tell
  }

  /** These, and no others any more. */
  watch(watcher: Watcher, topics: ReadonlySet<On>): void {
    for (const topic of watcher.topics.difference(topics)) this.#leave(watcher, topic)
    const fresh = topics.difference(watcher.topics)
    for (const topic of topics)
      this.#watchers.set(topic, (this.#watchers.get(topic) ?? new Set()).add(watcher))
    watcher.topics = topics
    for (const topic of fresh)
      for (const published of this.#recent.get(topic)?.values() ?? [])
        this.#tell(new Set([watcher]), { ...published, own: [] })
  }

  isWatched(topic: On): boolean {
    return this.#watchers.has(topic)
  }

  watchersOf(topic: On): ReadonlySet<Watcher> {
    return this.#watchers.get(topic) ?? new Set()
  }

  publish(published: PublishedOn<On, Message>): void {
    const { topic, message } = published
    if (this.#isToldLate(topic))
      this.#recent.set(topic, new Map(this.#recent.get(topic)).set(message.type, published))
    const key = `${topic} ${message.type}`
    const gathering = this.#gathering.get(key)
    if (gathering)
      gathering.next = {
        ...published,
        own: [...new Set([...(gathering.next?.own ?? []), ...(published.own ?? [])])],
      }
    else this.#tellNow(key, published)
  }

  /** What is still gathered is told to nobody. */
  close(): void {
    for (const { timer } of this.#gathering.values()) clearTimeout(timer)
    this.#gathering.clear()
  }

  #tellNow(key: string, published: PublishedOn<On, Message>): void {
    const { topic } = published
    if (!this.#tell(this.#watchers.get(topic) ?? new Set(), published)) return
    const timer = setTimeout(() => {
      const next = this.#gathering.get(key)?.next
      this.#gathering.delete(key)
      if (next) this.#tellNow(key, next)
    }, this.#pauseMs(topic))
    this.#gathering.set(key, { timer, next: undefined })
  }

  #leave(watcher: Watcher, topic: On): void {
    const watchers = this.#watchers.get(topic)
    watchers?.delete(watcher)
    if (watchers?.size === 0) this.#watchers.delete(topic)
  }
}
