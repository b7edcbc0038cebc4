/** Event definitions by zod schema: type, validation on append, personal fields. */
import { z } from 'zod'
import { Id, Text, Utc } from './fields.ts'

const roles = ['cliente', 'barbero', 'duenno', 'moderator', 'auditor', 'analyst', 'admin'] as const

/** The acting person with role, or the system. Guests write no events. */
export interface Actor {
  readonly id: string
  readonly role: (typeof roles)[number] | 'system' | 'guest'
  /** Of a moderator: also what only leads decide. */
  readonly lead?: true | undefined
}

export const system: Actor = { id: 'system', role: 'system' }
export const guest: Actor = { id: 'guest', role: 'guest' }

/** What every event carries beside its data. Never personal data. */
export interface EventMetadata {
  readonly commandId: string
  readonly correlationId: string
  readonly actor: Actor
  /** UTC instant, ISO-8601: when it happened for the one who acted (the command's time). */
  readonly occurredAt: string
  /** Of the import that wrote it; absent for what is done in the product. */
  readonly importId?: string | undefined
}

/** What the log checks it by: read models write its id and its time like any field's. */
export const Metadata: z.ZodType<EventMetadata> = z.object({
  commandId: Text(200).min(1),
  correlationId: Text(200).min(1),
  actor: z
    .object({ id: Id, role: z.enum(roles), lead: z.literal(true).optional() })
    .or(z.object({ id: z.literal('system'), role: z.literal('system') })),
  occurredAt: Utc,
  importId: Id.optional(),
})

export interface DomainEvent<Type extends string = string, Data extends object = object> {
  readonly type: Type
  readonly data: Data
}

/** An event as the log gives it back. */
export interface RecordedEvent<E extends DomainEvent = DomainEvent> {
  readonly id: string
  readonly type: E['type']
  readonly data: E['data']
  readonly stream: string
  /** The event's place in its stream, from 0. */
  readonly revision: number
  /** The event's place in the whole log; grows with the commit order. */
  readonly position: bigint
  /**
   * When the log took it in, by the log's own clock: UTC, ISO-8601, in the order of the positions.
   * What was known at a moment goes by this; `metadata.occurredAt` is the writer's clock, and when
   * the request began. Of events from before it was kept, that stands here.
   */
  readonly recordedAt: string
  readonly metadata: EventMetadata
}

/** What is read where a person's key is gone. */
export const ERASED = 'Usuario eliminado'

interface PersonalMark {
  /** The field of the same event that holds the person's id. */
  readonly of: string
  /** What is read once the person's key is gone. */
  readonly erased: unknown
}

const personalFields = z.registry<PersonalMark>()

/** Marks a personal field: stored encrypted with the key of the person in field `of`. */
export function personal<S extends z.ZodType>(
  schema: S,
  mark: { of: string; erased?: unknown },
): S {
  // A clone, so that a shared schema (say `Name`) is marked only where it is personal.
  const marked = schema.clone()
  personalFields.add(marked, { of: mark.of, erased: 'erased' in mark ? mark.erased : ERASED })
  return marked
}

const openFields = z.registry<{ readonly why: string }>()

/** Marks a text kept in clear after erasure, with the reason. Unmarked text fails a test. */
export function openly<S extends z.ZodType>(schema: S, why: string): S {
  const marked = schema.clone()
  openFields.add(marked, { why })
  return marked
}

export interface EventDefinition<
  Type extends string = string,
  Shape extends z.ZodRawShape = z.ZodRawShape,
> {
  (data: z.input<z.ZodObject<Shape>>): DomainEvent<Type, z.output<z.ZodObject<Shape>>>
  readonly type: Type
  readonly schema: z.ZodObject<Shape>
  readonly personal: Readonly<Record<string, PersonalMark>>
  readonly open: Readonly<Record<string, string>>
}

/** Data of events made here with their schema: frozen, so the log skips a second check. */
const passed = new WeakMap<object, z.ZodType>()
export const hasPassed = (data: object, schema: z.ZodType): boolean => passed.get(data) === schema

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  for (const one of Object.values(value)) frozen(one)
  return Object.freeze(value)
}

const personalByType = new Map<string, EventDefinition['personal']>()
/** Personal fields of a type of event, as `event` defined them. */
export const personalFieldsOf = (type: string): EventDefinition['personal'] =>
  personalByType.get(type) ?? {}

/** Defines an event: `const X = event('X', {…})`; `X(data)` makes one. */
export function event<Type extends string, Shape extends z.ZodRawShape>(
  type: Type,
  shape: Shape,
): EventDefinition<Type, Shape> {
  const schema = z.object(shape)
  const marks: Record<string, PersonalMark> = {}
  const reasons: Record<string, string> = {}
  for (const [field, fieldSchema] of Object.entries(shape)) {
    const mark = personalFields.get(fieldSchema as z.ZodType)
    if (mark) marks[field] = mark
    const open = openFields.get(fieldSchema as z.ZodType)
    if (open) reasons[field] = open.why
  }
  personalByType.set(type, marks)
  const make = (data: z.input<typeof schema>) => {
    const made = frozen(schema.parse(data))
    passed.set(made, schema)
    return { type, data: made }
  }
  // defineProperty: a function's own `name` and `length` are read-only, ours are new fields.
  return Object.assign(make, {
    type,
    schema,
    personal: marks,
    open: reasons,
  }) as unknown as EventDefinition<Type, Shape>
}

/** The event that a definition makes, or the union that several make. */
export type EventOf<D> =
  D extends EventDefinition<infer Type, infer Shape>
    ? DomainEvent<Type, z.output<z.ZodObject<Shape>>>
    : never
export type EventsOf<Definitions extends readonly unknown[]> = EventOf<Definitions[number]>
