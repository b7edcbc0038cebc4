/** Given, when, then: a decider's test is a story. */
import { expect } from 'vitest'
import { type Decider, DomainError } from './decider.ts'
import type { DomainEvent } from './event.ts'

export function given<State, Command, Event extends DomainEvent>(decider: Decider<State, Command, Event>, history: readonly Event[]) {
  const state = history.reduce(decider.evolve, decider.initial)
  return {
    when(command: Command) {
      return {
        /** These events, and no others, in this order. */
        then: (...expected: Event[]) => expect(decider.decide(state, command)).toEqual(expected),
        /** Events of these types, in this order, whatever they hold. */
        thenTypes: (...types: Event['type'][]) => expect(decider.decide(state, command).map(({ type }) => type)).toEqual(types),
        thenNothing: () => expect(decider.decide(state, command)).toEqual([]),
        thenRefused(code: string) {
          const refusal = refusalOf(() => decider.decide(state, command))
          expect(refusal?.code, 'the rule that refuses').toBe(code)
        },
      }
    },
  }
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
