/** Live messages of an event: to the named people, or to viewers of public things. */
import type { LiveEvent } from '../../contract/live.ts'
import type { Actor, EventDefinition, RecordedEvent } from '../domain/kernel/event.ts'
import type { PublishedEvent } from './topics.ts'
import type { z } from 'zod'

export interface ToPeople {
  readonly to: readonly string[]
  /** The actor, where only people who may meet them hear. */
  readonly from?: string | undefined
  readonly shop?: string | null
  readonly message: LiveEvent
  /** The act: told once it can no longer be taken back, and never where it was. */
  readonly waitsFor?: string
}

/** Changes for all of a shop's staff, owner included. */
export interface ToTeam {
  readonly teamOf: string
  readonly each: (barberId: string) => readonly (ToPeople | PublishedEvent)[]
}

/** For viewers of the barber's shop, which the team looks up when sending. */
export interface ToShop {
  readonly shopOf: string
  readonly there: (businessId: string) => PublishedEvent
}

export type Addressed = ToPeople | ToTeam | ToShop | PublishedEvent

type Tell = (event: RecordedEvent) => readonly Addressed[]
/** An event's type, and what is told of it. */
export type TellRow = readonly [type: string, tell: Tell]

export const tellOf = <Type extends string, Shape extends z.ZodRawShape>(
  definition: EventDefinition<Type, Shape>,
  tell: (data: z.output<z.ZodObject<Shape>>, actor: Actor) => readonly Addressed[],
): readonly [string, Tell] =>
  // The table is looked up by type, so the data is this event's.
  [
    definition.type,
    ({ data, metadata }) => tell(data as z.output<z.ZodObject<Shape>>, metadata.actor),
  ]
