/**
 * Who watches what, and how often they are told: the first change at once, what follows on it gathered into one message when the
 * pause is over. So a barber whose day fills up makes one message a second to each who looks at it, however many book.
 */
import type { LiveEvent, Topic } from '../../contract/live.ts'

export interface Pauses {
  /** Between two messages of one type on one topic, in milliseconds. */
  readonly topicMs: number
  /** The same on the market, where everybody looks and everything counts. */
  readonly marketMs: number
}

/** What changed for everybody alike. `own`: whose it is; they hear it unasked. */
export interface Published {
  readonly topic: Topic
  readonly own?: readonly string[]
  readonly message: LiveEvent
}

/** Of one type on one topic: what has come since it was last told. */
interface Gathering {
  readonly timer: NodeJS.Timeout
  next: Published | undefined
}

/** Tells these watchers, and whose it is. Gives whether anybody was there to hear it. */
type Tell<Watcher> = (watchers: ReadonlySet<Watcher>, published: Published) => boolean

export class Topics<Watcher extends { topics: ReadonlySet<Topic> }> {
  readonly #pauses: Pauses
  readonly #tell: Tell<Watcher>
  readonly #watchers = new Map<Topic, Set<Watcher>>()
  readonly #gathering = new Map<string, Gathering>()

  constructor(pauses: Pauses, tell: Tell<Watcher>) {
    this.#pauses = pauses
    this.#tell = tell
  }

  /** These, and no others any more. */
  watch(watcher: Watcher, topics: ReadonlySet<Topic>): void {
    for (const topic of watcher.topics.difference(topics)) this.#leave(watcher, topic)
    for (const topic of topics) this.#watchers.set(topic, (this.#watchers.get(topic) ?? new Set()).add(watcher))
    watcher.topics = topics
  }

  publish(published: Published): void {
    const key = `${published.topic} ${published.message.type}`
    const gathering = this.#gathering.get(key)
    if (gathering) gathering.next = { ...published, own: [...new Set([...gathering.next?.own ?? [], ...published.own ?? []])] }
    else this.#tellNow(key, published)
  }

  /** What is still gathered is told to nobody. */
  close(): void {
    for (const { timer } of this.#gathering.values()) clearTimeout(timer)
    this.#gathering.clear()
  }

  #tellNow(key: string, published: Published): void {
    const { topic } = published
    if (!this.#tell(this.#watchers.get(topic) ?? new Set(), published)) return
    const timer = setTimeout(() => {
      const next = this.#gathering.get(key)?.next
      this.#gathering.delete(key)
      if (next) this.#tellNow(key, next)
    }, topic === 'market' ? this.#pauses.marketMs : this.#pauses.topicMs)
    this.#gathering.set(key, { timer, next: undefined })
  }

  #leave(watcher: Watcher, topic: Topic): void {
    const watchers = this.#watchers.get(topic)
    watchers?.delete(watcher)
    if (watchers?.size === 0) this.#watchers.delete(topic)
  }
}
