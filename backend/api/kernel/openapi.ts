/** The API's description, made of the contract: what the server checks and what the page says can't differ. */
import { z } from 'zod'
import type { Access, Route } from '../../../contract/kernel/route.ts'
import { Refusal } from '../../../contract/kernel/values.ts'
import { areas, routes } from '../../../contract/routes.ts'

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The OpenAPI 3.1 document of every call in `contract/routes.ts`. */
export function openApiDocument(): Json {
  const shapes = new Shapes()
  const refusal = shapes.of(Refusal, 'output')
  // An order of our own: that of a module's exports is not the same everywhere.
  const inOrder = [...routes].sort(([, a], [, b]) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1))
  const paths: Record<string, Record<string, Json>> = {}
  for (const [name, route] of inOrder) {
    const path = (paths[route.path.replace(/:([^/]+)/g, '{$1}')] ??= {})
    path[route.method.toLowerCase()] = operation(name, route, shapes, refusal)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Balbu', version: '1', description: INTRODUCTION },
    servers: [{ url: '/' }],
    tags: [...new Set(inOrder.map(([, { tag }]) => tag))].sort().map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(shapes.named).sort(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: {
        session: { type: 'apiKey', in: 'header', name: 'x-session-id', description: 'El `sessionId` que dan el registro y el inicio de sesión.' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'sid', description: 'La misma sesión en un navegador (`__Host-sid` sobre https).' },
      },
    },
  }
}

const INTRODUCTION = [
  'La API de Balbu. Todo viaja como JSON; cada rechazo tiene la forma `{ message, code, errors? }`.',
  'Con el encabezado `Idempotency-Key` una petición repetida contesta lo mismo durante 24 horas y no hace nada dos veces.',
  'La respuesta a un cambio llega cuando las lecturas ya lo muestran; si tardan, trae el encabezado `x-projection: pending`.',
].join('\n\n')

function operation(name: string, { method, tag, summary, access, params, query, body, status = 200, response }: Route, shapes: Shapes, refusal: Json): Json {
  const refused = (description: string) => ({ description, content: { 'application/json': { schema: refusal } } })
  return {
    operationId: name,
    tags: [tag],
    summary,
    ...(access === 'guest' ? { security: [{}, { session: [] }, { cookie: [] }] } : { security: [{ session: [] }, ...(isForStaff(access) ? [] : [{ cookie: [] }])], description: whoMay(access) }),
    parameters: [
      ...parameters('path', params, shapes),
      ...parameters('query', query, shapes),
      ...(method === 'GET' ? [] : [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 } }]),
    ],
    ...(body ? { requestBody: { required: !body.safeParse({}).success, content: { 'application/json': { schema: shapes.of(body, 'input') } } } } : {}),
    responses: {
      [status]: { description: summary, content: { 'application/json': { schema: shapes.of(response, 'output') } } },
      ...(params || query || body ? { 400: refused('Algo no es válido') } : {}),
      ...(access === 'guest' ? {} : { 401: refused('Falta la sesión, o ha expirado') }),
      ...(typeof access === 'object' ? { 403: refused('No está permitido para este rol') } : {}),
    },
  }
}

const isForStaff = (access: Access) => typeof access === 'object' && 'staff' in access

const whoMay = (access: Exclude<Access, 'guest'>): string =>
  access === 'session' ? 'Con sesión.' : 'rol' in access ? `Con sesión de ${access.rol.join(' o ')}.` : `Con sesión de la consola: ${access.staff.join(', ')}.`

function parameters(place: 'path' | 'query', schema: z.ZodType | undefined, shapes: Shapes): Json[] {
  if (!schema) return []
  const { properties, required } = shapes.of(schema, 'input')
  return Object.entries(isObject(properties) ? properties : {}).map(([name, property]) => (
    { name, in: place, required: place === 'path' || (Array.isArray(required) && required.includes(name)), schema: property }))
}

/** JSON schemas of zod schemas; those that the contract gives a name stand once, under components. */
class Shapes {
  readonly named: Record<string, unknown> = {}
  readonly #names = z.registry<{ id: string }>()

  constructor() {
    const seen = new Set<unknown>()
    for (const area of areas) {
      for (const [name, schema] of Object.entries(area).sort(([a], [b]) => (a < b ? -1 : 1))) {
        if (!/^[A-Z]/.test(name) || !(schema instanceof z.ZodObject) || seen.has(schema)) continue
        seen.add(schema)
        this.#names.add(schema, { id: name })
      }
    }
  }

  of(schema: z.ZodType, io: 'input' | 'output'): Json {
    // What may be sent is written out in full: a name stands for what is answered.
    const metadata = io === 'output' ? this.#names : z.registry<{ id: string }>()
    const { $defs, ...shape } = z.toJSONSchema(schema, { io, metadata, unrepresentable: 'any' })
    delete shape.$schema
    for (const [name, definition] of Object.entries($defs ?? {})) this.named[name] = pointed(definition)
    const named = pointed(shape)
    const id = io === 'output' ? this.#names.get(schema)?.id : undefined
    if (id === undefined || !isObject(named)) return isObject(named) ? named : {}
    this.named[id] = named
    return { $ref: `#/components/schemas/${id}` }
  }
}

/** The same with its references pointing to where components stand, without zod's own ids, and without patterns that only spell a format out. */
function pointed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointed)
  if (!isObject(value)) return value
  const noise = (key: string, held: unknown) => typeof held === 'string' && (key === 'id' || (key === 'pattern' && typeof value['format'] === 'string'))
  return Object.fromEntries(Object.entries(value).filter(([key, held]) => !noise(key, held)).map(([key, held]) =>
    [key, key === '$ref' && typeof held === 'string' ? held.replace('#/$defs/', '#/components/schemas/') : pointed(held)]))
}
