/** A decider: rules and nothing else. Pure; time, ids and randomness come in with the command. */
import type { Said } from '../../../contract/words/said.ts'
import type { Actor, DomainEvent } from './event.ts'

export interface Decider<State, Command, Event extends DomainEvent> {
  /** The first part of the names of its streams: `agenda` in `agenda-{barberId}-{date}`. */
  readonly category: string
  readonly initial: State
  readonly evolve: (state: State, event: Event) => State
  /** Whether states are cached between commands (default); not for rarely repeated streams. */
  readonly remembered?: boolean
  /** Events of the command, none without a change. @throws DomainError */
  readonly decide: (state: State, command: Command) => readonly Event[]
}

/** A command: `{ type, data }`, with author and time, so decisions are repeatable. */
export interface Command<Type extends string = string, Data extends object = object> {
  readonly type: Type
  readonly data: Data
  readonly by: Actor
  /** UTC instant, ISO-8601. */
  readonly at: string
}

/** What of a refusal is beside its words; `errors`: what is wrong with which field. */
export interface Details {
  readonly errors?: readonly { readonly field: string; readonly message: string }[]
  readonly [more: string]: unknown
}

/**
 * A rule said no. `code` is stable and for machines; `message` is the product's own words for the
 * person, in Spanish; that it has English, too, the compiler sees to (contract/words). The API
 * translates codes to statuses in one table; `details` (such as free alternatives) travel in the
 * answer's body.
 */
export class DomainError extends Error {
  declare readonly message: Said
  readonly code: string
  readonly details: Details | undefined
  constructor(code: string, message: Said, details?: Details) {
    super(message)
    this.name = 'DomainError'
    this.code = code
    this.details = details
  }
}

type Cases<Union extends { type: string; data: object }, Result> = {
  readonly [Type in Union['type']]: (
    data: Extract<Union, { type: Type }>['data'],
    whole: Extract<Union, { type: Type }>,
  ) => Result
}

/** Chooses by `type`, and by the compiler: a case that is missing does not compile. */
export function match<Union extends { type: string; data: object }, Result>(
  value: Union,
  cases: Cases<Union, Result>,
): Result {
  const handle = cases[value.type as Union['type']] as
    | ((data: object, whole: Union) => Result)
    | undefined
  if (!handle) throw new Error(`no case for ${value.type}`)
  return handle(value.data, value)
}

/** A decider's `decide` of one function per command type. */
export const byCommand =
  <State, Asked extends { type: string }, Event extends DomainEvent>(rules: {
    readonly [Type in Asked['type']]: (
      state: State,
      command: Extract<Asked, { type: Type }>,
    ) => readonly Event[]
  }) =>
  (state: State, command: Asked): readonly Event[] => {
    const rule = rules[command.type as Asked['type']] as
      | ((state: State, command: Asked) => readonly Event[])
      | undefined
    if (!rule) throw new Error(`no rule for ${command.type}`)
    return rule(state, command)
  }
