/**
 * Sample events for tables that are walked whole. Each event type in every variant that a handler
 * could tell apart: each choice of a field (true or false, null or not, each value of an enum), and
 * all of them together where they are few. A value is unique to its field, so that a table can
 * print the field's name instead of it.
 */
import { z } from 'zod'
import type { Actor, EventDefinition, RecordedEvent } from '../../domain/kernel/event.ts'
import { derivedId } from '../../domain/kernel/ids.ts'

/**
 * One value of a field, and how the table names it; `label` is null where it is the field's usual
 * one.
 */
interface Choice {
  readonly value: unknown
  readonly label: string | null
}

export interface Sample {
  /** What differs from the first variant: `held=false, rootId=null`; empty for the first. */
  readonly variant: string
  readonly event: RecordedEvent
  /**
   * What follows from the event as JSON, with the event's values replaced by their fields' names.
   */
  print(value: unknown): string
}

/** As many variants are taken together; of more, each choice by itself. */
const MOST_TOGETHER = 16
const EVENT_ID = derivedId('sample', 'event')
const OCCURRED = '2026-11-21T02:59:59.999Z'
const RECORDED = '2026-11-21T03:00:00.123Z'

const actors: readonly { readonly label: string; readonly actor: Actor }[] = [
  { label: 'actor=system', actor: { id: 'system', role: 'system' } },
  ...(['cliente', 'barbero', 'moderator', 'admin'] as const).map((role) => ({
    label: `actor=${role}`,
    actor: { id: derivedId('sample', 'actor'), role },
  })),
]

/** The values of one event type's samples, with the names under which a table prints them. */
class Names {
  readonly #names = new Map<string, string>([
    [EVENT_ID, '$id'],
    [derivedId('sample', 'actor'), '$actor'],
    [OCCURRED, '$occurredAt'],
    [RECORDED, '$recordedAt'],
  ])

  add(value: string, name: string): string {
    this.#names.set(value, `$${name}`)
    return value
  }

  /** With more names for one sample. */
  and(more: Iterable<readonly [value: string, name: string]>): Names {
    const all = new Names()
    for (const [value, name] of [...more, ...this.#names]) all.#names.set(value, name)
    return all
  }

  /** JSON with each known value replaced by its name; other ids are derived from these. */
  print(value: unknown): string {
    const text =
      JSON.stringify(value, (_, one: unknown) =>
        typeof one === 'bigint'
          ? Number(one)
          : one instanceof Map || one instanceof Set
            ? [...one]
            : one,
      ) ?? 'undefined'
    return text.replaceAll(
      /"((?:[^"\\]|\\.)*)"/g,
      (quoted, inner: string) => this.#names.get(inner) ?? this.#within(quoted, inner),
    )
  }

  /** Ids within a longer text, as in a topic or a place. */
  #within(quoted: string, inner: string): string {
    const named = inner.replaceAll(
      /[0-9a-f]{8}-[0-9a-f-]{27}/g,
      (id) => this.#names.get(id) ?? `$derived:${id.slice(0, 4)}`,
    )
    return named === inner ? quoted : `"${named}"`
  }
}

/**
 * Every variant of an event, the usual one first. `byEach`: also as the act of each person or thing
 * that it names.
 */
export function samplesOf({ type, schema }: EventDefinition, { byEach = false } = {}): Sample[] {
  const names = new Names()
  let count = 0
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>).map(
    ([field, shape]) => ({ field, choices: choicesOf(shape, field, names, () => ++count) }),
  )
  const together = fields.reduce((all, { choices }) => all * choices.length, 1)
  const usual = fields.map(({ choices }) => choices[0] ?? { value: undefined, label: null })
  const variants =
    together <= MOST_TOGETHER
      ? fields.reduce<Choice[][]>(
          (all, { choices }) => all.flatMap((before) => choices.map((one) => [...before, one])),
          [[]],
        )
      : [
          usual,
          ...fields.flatMap(({ choices }, at) =>
            choices.slice(1).map((one) => usual.map((each, index) => (index === at ? one : each))),
          ),
        ]
  const sample = (
    values: readonly Choice[],
    { label, actor }: { label: string | null; actor: Actor },
  ): Sample | undefined => {
    const data = Object.fromEntries(fields.map(({ field }, index) => [field, values[index]?.value]))
    // Some choices are refused together.
    const parsed = schema.safeParse(data)
    if (!parsed.success) return undefined
    // What only copies a choice is the same for all of them.
    const chosen = names.and([
      [actor.role, '$role'] as const,
      ...fields.flatMap(({ field }) => {
        const value = data[field]
        return typeof value === 'string' && value.length > 3 ? [[value, `$${field}`] as const] : []
      }),
    ])
    return {
      print: (value) => chosen.print(value),
      variant: [
        ...values.flatMap((one) => one.label ?? []),
        ...(label === null ? [] : [label]),
      ].join(', '),
      event: {
        id: EVENT_ID,
        type,
        data: parsed.data,
        stream: 'sample',
        revision: 0,
        position: 7n,
        recordedAt: RECORDED,
        metadata: { commandId: 'sample', correlationId: 'sample', actor, occurredAt: OCCURRED },
      },
    }
  }
  const [first] = actors
  if (!first) return []
  const named = byEach
    ? fields.flatMap(({ field, choices: [choice] }) =>
        /(Id|by)$/i.test(field) && typeof choice?.value === 'string'
          ? [{ label: `actor=$${field}`, actor: { id: choice.value, role: 'cliente' } as const }]
          : [],
      )
    : []
  // Who acted may matter only where something else is not the usual, as an act that was not
  // automatic.
  const [, person = first] = actors
  const turned = fields.flatMap(({ choices }, at) =>
    choices.flatMap((one) =>
      one.value === false ? [usual.map((each, index) => (index === at ? one : each))] : [],
    ),
  )
  const all = [
    ...variants.map((values) => sample(values, { ...first, label: null })),
    ...[...actors.slice(1), ...named].map((one) => sample(usual, one)),
    ...turned.map((values) => sample(values, person)),
  ].filter((one) => one !== undefined)
  if (all.length === 0) throw new Error(`no sample of ${type} fits its schema`)
  return all
}

/** @throws where nothing here fits the schema */
function choicesOf(shape: z.ZodType, path: string, names: Names, next: () => number): Choice[] {
  const takes = (value: unknown) => shape.safeParse(value).success
  const plain = (values: readonly unknown[]): Choice[] =>
    values
      .filter(takes)
      .map((value, index) => ({ value, label: index === 0 ? null : `${path}=${String(value)}` }))
  if (shape instanceof z.ZodLiteral) return plain([...shape.values])
  if (shape instanceof z.ZodBoolean) return plain([true, false])
  if (shape instanceof z.ZodEnum) return plain(shape.options)
  if (shape instanceof z.ZodNullable)
    return [
      ...choicesOf(shape.unwrap() as z.ZodType, path, names, next),
      { value: null, label: `${path}=null` },
    ]
  if (shape instanceof z.ZodOptional)
    return [
      ...choicesOf(shape.unwrap() as z.ZodType, path, names, next),
      { value: undefined, label: `${path}=absent` },
    ]
  if (shape instanceof z.ZodUnion)
    return shape.options.flatMap((option, index) =>
      choicesOf(option as z.ZodType, index === 0 ? path : `${path}#${index}`, names, next).map(
        ({ value, label }) => ({
          value,
          label: label ?? (index === 0 ? null : `${path}#${index}`),
        }),
      ),
    )
  if (shape instanceof z.ZodObject)
    return objectsOf(shape, path, names, next).filter(({ value }) => takes(value))
  if (shape instanceof z.ZodArray) {
    const [element, other] = [
      choicesOf(shape.element as z.ZodType, path, names, next),
      choicesOf(shape.element as z.ZodType, `${path}[1]`, names, next),
    ]
    const two = [
      element[0]?.value,
      shape.element instanceof z.ZodEnum ? element[1]?.value : other[0]?.value,
    ]
    const lists: Choice[] = [
      { value: two, label: null },
      ...element.map(({ value, label }) => ({ value: [value], label: label ?? `${path}=one` })),
      { value: [], label: `${path}=none` },
    ]
    return lists.filter(({ value }) => takes(value))
  }
  return [{ value: scalarOf(shape, path, names, next), label: null }]
}

/** The usual object, and for each choice of a field the same with that. */
function objectsOf(shape: z.ZodObject, path: string, names: Names, next: () => number): Choice[] {
  const fields = Object.entries(shape.shape as Record<string, z.ZodType>).map(([field, inner]) => ({
    field,
    choices: choicesOf(inner, `${path}.${field}`, names, next),
  }))
  const usual = Object.fromEntries(fields.map(({ field, choices }) => [field, choices[0]?.value]))
  // Deeper choices are copied whole, and would only be many.
  if (path.includes('.')) return [{ value: usual, label: null }]
  return [
    { value: usual, label: null },
    ...fields.flatMap(({ field, choices }) =>
      choices.slice(1).map(({ value, label }) => ({ value: { ...usual, [field]: value }, label })),
    ),
  ]
}

const two = (number: number) => String(number).padStart(2, '0')

function scalarOf(shape: z.ZodType, path: string, names: Names, next: () => number): unknown {
  const number = next()
  const takes = (value: unknown) => shape.safeParse(value).success
  const [hour, minute] = [Math.floor(number / 60), number % 60]
  // In the evening of Mexico, where the day is not UTC's any more.
  const texts = [
    derivedId('sample', path),
    `2026-11-22T${two(2 + hour)}:${two(minute)}:00.000Z`,
    `2026-${two(1 + (number % 12))}-${two(1 + (number % 28))}`,
    path,
    `${path}`.slice(0, 20),
    'America/Mexico_City',
    'MXN',
    'es',
    `${two(8 + hour)}:${two(minute)}`,
    String(1_000 + number),
    'ab01'.repeat(16),
    'https://balbu.example/x',
    'a@example.com',
    '+525512345678',
  ]
  const numbers = [100 + number, 10 + number, number, 1.5, 0.5, 1, 0]
  if (shape instanceof z.ZodNumber) return numbers.find(takes)
  const text = texts.find(takes)
  if (text !== undefined)
    return /^\$|^(America|MXN|es$|ab01|https|a@|\+)/.test(text) ? text : names.add(text, path)
  const other = [true, ...numbers, {}, []].find(takes)
  if (other === undefined) throw new Error(`no sample fits ${path}`)
  return other
}

/**
 * A table of what follows from each event, a line each, in every variant. Those that come to the
 * same stand together, all that come to the usual as `usual`; a line that is as the usual one is
 * `…`.
 */
export function tableOf(
  types: readonly string[],
  samples: ReadonlyMap<string, readonly Sample[]>,
  follows: (sample: Sample) => readonly string[],
): string {
  const parts = types.toSorted().map((type) => {
    const groups = [
      ...Map.groupBy(
        samples.get(type) ?? [],
        (sample) =>
          follows(sample)
            .map((line) => `    ${line}`)
            .join('\n') || '    nothing',
      ),
    ]
    const usual = groups[0]?.[0].split('\n') ?? []
    const short = (said: string) =>
      said
        .split('\n')
        .map((line, index) => (line === usual[index] ? '    …' : line))
        .join('\n')
    return `${type}\n${groups.map(([said, same], index) => (index === 0 ? `  usual\n${said}` : `  ${same.map(({ variant }) => variant).join(' | ')}\n${short(said)}`)).join('\n')}`
  })
  return `${parts.join('\n\n')}\n`
}
