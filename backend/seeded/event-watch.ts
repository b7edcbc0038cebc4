/** An invariant that is checked against the events alone, in their order. */
import type { RecordedEvent } from '../domain/kernel/event.ts'
import type { Violation } from './oracle.ts'

export type EventData = Readonly<Record<string, unknown>>
export const instantIn = (value: unknown): number => Date.parse(String(value))

export abstract class EventWatch {
  readonly #invariant: Violation['invariant']
  #seen = 0

  constructor(invariant: Violation['invariant']) {
    this.#invariant = invariant
  }

  /** The first violation among the events that came since the last look. */
  see(events: readonly RecordedEvent[]): Violation | undefined {
    for (; this.#seen < events.length; this.#seen++) {
      const event = events[this.#seen]
      const what = event && this.fold(event)
      if (what) return { invariant: this.#invariant, what }
    }
    return undefined
  }

  /** Takes one event in. @returns what it violates, in words */
  protected abstract fold(event: RecordedEvent): string | undefined
}
