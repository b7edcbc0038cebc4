/** How far a build is, and how fast. */

export interface BuildProgress {
  /** Relevant events read; `total` is an estimate until the end. */
  readonly done: number
  readonly total: number
  readonly eventsPerSecond: number
  readonly secondsLeft: number
}

/** Estimates the total by event density, because positions may be bytes. */
export function rebuildProgressOf({
  position,
  events,
  head,
  eventsPerSecond,
}: {
  position: bigint
  events: number
  head: bigint
  eventsPerSecond: number
}): BuildProgress {
  const share = head > position && position > 0n ? Number(position) / Number(head) : 1
  const total = Math.round(events / share)
  return {
    done: events,
    total,
    eventsPerSecond,
    secondsLeft: eventsPerSecond > 0 ? (total - events) / eventsPerSecond : 0,
  }
}

/** Events a second over the last few seconds. */
export class Rate {
  readonly #marks: { at: number; events: number }[] = [{ at: performance.now(), events: 0 }]

  count(events: number) {
    this.#marks.push({ at: performance.now(), events })
    while (this.#marks.length > 2 && (this.#marks[1]?.at ?? 0) < performance.now() - 5_000)
      this.#marks.shift()
  }

  get perSecond(): number {
    const first = this.#marks[0]
    const last = this.#marks.at(-1)
    if (!first || !last || last.at === first.at) return 0
    return (last.events - first.events) / ((last.at - first.at) / 1_000)
  }
}
