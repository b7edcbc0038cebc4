/**
 * The JSON schema from which an answer's serializer is compiled: an allow-list of fields, and fast.
 */
import { z } from 'zod'

type Schema = Readonly<Record<string, unknown>>
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isNull = (schema: unknown) => isSchema(schema) && schema['type'] === 'null'

/** Rules about values. An answer is made by us: it is shaped, not checked. */
const rules = new Set([
  '$schema',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'propertyNames',
  'default',
  'description',
  'enum',
])

export const answerShape = (response: z.ZodType): Schema =>
  lean(z.toJSONSchema(response, { io: 'output' }))

/** Without rules, and `X or null` said in the way that needs no validator at run time. */
function lean(schema: Schema): Schema {
  const { anyOf } = schema
  if (Array.isArray(anyOf) && anyOf.some(isNull)) {
    const others = anyOf.filter((one) => !isNull(one))
    const [only] = others
    if (others.length === 1 && isSchema(only)) return { ...lean(only), nullable: true }
  }
  const tagged = Array.isArray(schema['oneOf'])
    ? byTag(schema['oneOf'].filter(isSchema))
    : undefined
  if (tagged) return tagged
  // Any other choice is made by validating, so there the rules stay.
  if (Array.isArray(anyOf) || Array.isArray(schema['oneOf'])) return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => !rules.has(key))
      .map(([key, value]) => [key, inside(key, value)]),
  )
}

/** A union with a discriminator is serialized by it, without validation. */
function byTag(shapes: readonly Schema[]): Schema | undefined {
  const propertiesOf = (shape: Schema | undefined) =>
    isSchema(shape?.['properties']) ? shape['properties'] : {}
  const tagOf = (shape: Schema | undefined, name: string) => {
    const property = propertiesOf(shape)[name]
    return isSchema(property) ? property['const'] : undefined
  }
  const tag = Object.keys(propertiesOf(shapes[0])).find((name) =>
    shapes.every((shape) => tagOf(shape, name) !== undefined),
  )
  const last = shapes.at(-1)
  if (tag === undefined || !last) return undefined
  return shapes.slice(0, -1).reduceRight<Schema>(
    (otherwise, shape) => ({
      if: { type: 'object', properties: { [tag]: { const: tagOf(shape, tag) } } },
      then: lean(shape),
      else: otherwise,
    }),
    lean(last),
  )
}

function inside(key: string, value: unknown): unknown {
  if (key === 'properties' && isSchema(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, property]) => [
        name,
        isSchema(property) ? lean(property) : property,
      ]),
    )
  return (key === 'items' || key === 'additionalProperties') && isSchema(value)
    ? lean(value)
    : value
}
