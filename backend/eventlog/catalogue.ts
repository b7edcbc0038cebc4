/** Event catalogue. `npm run events` writes events.lock.json and docs/reference/events.md. */
import { z } from 'zod'
import type { EventDefinition } from '../domain/kernel/event.ts'
import { Upcasters } from './upcast.ts'
import { upcasters } from './upcasters.ts'

export interface EventInWords {
  /** Current schema version; upcasters lift older events. */
  readonly version: number
  /** By field. What it may hold, without the bounds: those may change, a shape may not. */
  readonly fields: Readonly<Record<string, string>>
  /** By field: which other field names the person whose key it is sealed with. */
  readonly sealed: Readonly<Record<string, string>>
}

export type EventCatalogue = Readonly<Record<string, EventInWords>>

export function catalogueOf(definitions: readonly EventDefinition[]): EventCatalogue {
  const versions = new Upcasters(upcasters)
  return Object.fromEntries(
    definitions
      .toSorted((a, b) => (a.type < b.type ? -1 : 1))
      .map(({ type, schema, personal }) => [
        type,
        {
          version: versions.versionOf(type),
          fields: Object.fromEntries(
            Object.entries(schema.shape).map(([field, shape]) => [
              field,
              shapeOf(shape as z.ZodType),
            ]),
          ),
          sealed: Object.fromEntries(
            Object.entries(personal).map(([field, { of }]) => [field, of]),
          ),
        },
      ]),
  )
}

/** A shape in words: `id`, `day | null`, `[{ start: code, end: code }]`. */
export function shapeOf(schema: z.ZodType): string {
  if (schema instanceof z.ZodNullable) return `${shapeOf(schema.unwrap() as z.ZodType)} | null`
  if (schema instanceof z.ZodOptional) return `${shapeOf(schema.unwrap() as z.ZodType)} | absent`
  if (schema instanceof z.ZodArray) return `[${shapeOf(schema.element as z.ZodType)}]`
  if (schema instanceof z.ZodObject)
    return `{ ${Object.entries(schema.shape)
      .map(([field, shape]) => `${field}: ${shapeOf(shape as z.ZodType)}`)
      .join(', ')} }`
  if (schema instanceof z.ZodEnum) return schema.options.map((option) => `'${option}'`).join(' | ')
  if (schema instanceof z.ZodLiteral)
    return [...schema.values].map((value) => `'${String(value)}'`).join(' | ')
  if (schema instanceof z.ZodBoolean) return 'boolean'
  if (schema instanceof z.ZodNumber) return schema.isInt ? 'whole number' : 'number'
  if (schema instanceof z.ZodUUID) return 'id'
  if (schema instanceof z.ZodISODateTime) return 'instant'
  if (schema instanceof z.ZodISODate) return 'day'
  // A code is bound to a pattern or to a list of ours: nobody can write into it what they like.
  if (schema instanceof z.ZodString)
    return schema._zod.def.checks?.some((check) => check._zod.def.check === 'string_format')
      ? 'code'
      : 'text'
  throw new Error(`no words for a ${schema._zod.def.type}`)
}

/** Clear text fields without a reason: always none. */
export const unclassified = ({
  schema,
  personal,
  open,
}: Pick<EventDefinition, 'personal' | 'open'> & {
  readonly schema: { readonly shape: object }
}): string[] =>
  Object.entries(schema.shape).flatMap(([field, shape]) => {
    const mayTell = /\b(text|(?<!whole )number)\b/.test(shapeOf(shape as z.ZodType))
    return mayTell && !(field in personal) && !(field in open) ? [field] : []
  })

export const lockText = (catalogue: EventCatalogue): string =>
  `${JSON.stringify(catalogue, null, 2)}\n`

/** The page of docs/: each field of each event with its class. */
export function pageText(definitions: readonly EventDefinition[]): string {
  const catalogue = catalogueOf(definitions)
  const sections = definitions
    .toSorted((a, b) => (a.type < b.type ? -1 : 1))
    .map((definition) => {
      const { version, fields } = catalogue[definition.type] ?? { version: 1, fields: {} }
      const rows = Object.entries(fields).map(
        ([field, shape]) =>
          `| \`${field}\` | ${shape.replaceAll('|', '\\|')} | ${classOf(definition, field)} |`,
      )
      return [
        `## ${definition.type}${version > 1 ? ` (version ${version})` : ''}`,
        '',
        '| Field | Holds | In the log |',
        '|---|---|---|',
        ...rows,
      ].join('\n')
    })
  return `${INTRODUCTION}\n\n${sections.join('\n\n')}\n`
}

const INTRODUCTION = `# Every field of every event, and who could be hurt by it

Written by \`npm run events\` from the events themselves; a test fails where it is old. [Why it is so](../decisions/0017-personal-data-in-the-log.md).

- **sealed (\`x\`)**: encrypted with the key of the person whom field \`x\` names. Once that key is gone it reads as said.
- **clear**: ids, times, amounts, states, codes and counts. They name nobody by themselves, and nobody at all once the sealed ones and the vault's rows are gone.
- **clear, because**: text that is not sealed, and why it may stay for ever.
- Not in any event: e-mail, phone and password of an account, sessions, where exactly a home is. They are rows of the vault.

Every event also carries who acted (an id and a role), when, and the ids of its command: clear.`

function classOf({ personal, open }: EventDefinition, field: string): string {
  const mark = personal[field]
  if (mark)
    return `sealed (\`${mark.of}\`), then ${mark.erased === null ? 'nothing' : `\`${JSON.stringify(mark.erased)}\``}`
  return open[field] === undefined ? 'clear' : `clear, because it is ${open[field]}`
}
