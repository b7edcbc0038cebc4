/**
 * Processes over several streams. An event begins one, steps are idempotent because their event ids
 * derive from it, and an event ends it. The initiator finishes it; after its patience the clock
 * does.
 */
import type { z } from 'zod'
import type { EventDefinition } from './event.ts'

export type ProcessMark =
  | {
      readonly is: 'begun'
      readonly id: string
      readonly about: object
      readonly from?: string | undefined
    }
  | { readonly is: 'ended'; readonly id: string }

/** What one of its events says of a process. */
export interface Marking {
  readonly type: string
  readonly mark: (data: object) => ProcessMark
}

export interface Process<About extends object = object> {
  /** Stands in stored rows: never change it. */
  readonly name: string
  /** Seconds until the clock takes over. */
  readonly patience: number
  /** What has to be known to finish it, beside its id: ids and days, nothing personal. */
  readonly about: z.ZodType<About>
  readonly markings: readonly Marking[]
}

interface Begun {
  readonly id: string
  /** The instant from which its patience counts, where that is not yet. */
  readonly from?: string
}

interface Marks<About extends object> {
  begins<Type extends string, Shape extends z.ZodRawShape>(
    event: EventDefinition<Type, Shape>,
    begun: (data: z.output<z.ZodObject<Shape>>) => About & Begun,
  ): Marking
  /** Gives the id of the process that is over by it. */
  ends<Type extends string, Shape extends z.ZodRawShape>(
    event: EventDefinition<Type, Shape>,
    id: (data: z.output<z.ZodObject<Shape>>) => string,
  ): Marking
}

export function process<About extends object>({
  name,
  patience,
  about,
  marks,
}: {
  name: string
  patience: number
  about: z.ZodType<About>
  marks: (mark: Marks<About>) => readonly Marking[]
}): Process<About> {
  return {
    name,
    patience,
    about,
    markings: marks({
      // Marks are looked up by the event's type, so the data is this event's.
      begins: ({ type, schema }, begun) => ({
        type,
        mark(data) {
          const { id, from, ...rest } = begun(data as z.output<typeof schema>)
          return { is: 'begun', id, from, about: about.parse(rest) }
        },
      }),
      ends: ({ type, schema }, id) => ({
        type,
        mark: (data) => ({ is: 'ended', id: id(data as z.output<typeof schema>) }),
      }),
    }),
  }
}
