/** Given, when, then: a decider's test is a story. */
import { expect } from 'vitest'
import { type Decider, DomainError } from './decider.ts'
import type { DomainEvent } from './event.ts'
import type { Process } from './process.ts'

export function given<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  history: readonly Event[],
) {
  const state = history.reduce(decider.evolve, decider.initial)
  return {
    when(command: Command) {
      return {
        /** These events, and no others, in this order. */
        then: (...expected: Event[]) => expect(decider.decide(state, command)).toEqual(expected),
        thenTypes: (...types: Event['type'][]) =>
          expect(decider.decide(state, command).map(({ type }) => type)).toEqual(types),
        thenNothing: () => expect(decider.decide(state, command)).toEqual([]),
        thenRefused(code: string) {
          const refusal = refusalOf(() => decider.decide(state, command))
          expect(refusal?.code, 'the rule that refuses').toBe(code)
        },
      }
    },
  }
}

/** What of a process has begun and not ended after these events. */
export function unfinishedAfter(
  process: Process,
  history: readonly DomainEvent[],
): { id: string; about: object }[] {
  const open = new Map<string, object>()
  for (const { type, data } of history) {
    for (const marking of process.markings) {
      if (marking.type !== type) continue
      const content = marking.mark(data)
      if (content.is === 'begun') open.set(content.id, content.about)
      else open.delete(content.id)
    }
  }
  return [...open].map(([id, about]) => ({ id, about }))
}

function refusalOf(act: () => unknown): DomainError | undefined {
  try {
    act()
    return undefined
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
}
