/** OpenAPI description from the contract; tests compare all answers with it. */
import { z } from 'zod'
import { pictureSizes } from '../../../contract/kernel/pictures.ts'
import type { Access, Route } from '../../../contract/kernel/route.ts'
import { Refusal } from '../../../contract/kernel/values.ts'
import { areas, routes } from '../../../contract/routes.ts'

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The OpenAPI 3.1 document of every call in `contract/routes.ts`. */
export function openApiDocument(): Json {
  const shapes = new Shapes()
  shapes.of(Refusal, 'output')
  // An order of our own: that of a module's exports is not the same everywhere.
  const inOrder = [...routes].sort(([, a], [, b]) =>
    `${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1,
  )
  const paths: Record<string, Record<string, Json>> = {}
  for (const [name, route] of inOrder) {
    const path = (paths[route.path.replace(/:([^/]+)/g, '{$1}')] ??= {})
    path[route.method.toLowerCase()] = operation(name, route, shapes)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Balbu',
      version: '1',
      description: INTRODUCTION,
      license: { name: 'UNLICENSED', identifier: 'LicenseRef-Balbu' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set([...inOrder.map(([, { tag }]) => tag), IMAGES])]
      .sort()
      .map((name) => ({ name })),
    paths: {
      ...paths,
      '/api/placeholder/{w}/{h}': { get: placeholder },
      '/media/{id}': { get: picture },
    },
    components: {
      schemas: Object.fromEntries(
        Object.entries(shapes.named).sort(([a], [b]) => (a < b ? -1 : 1)),
      ),
      responses: Object.fromEntries(
        Object.entries(refusals).map(([status, description]) => [
          nameOf(Number(status)),
          refused(description),
        ]),
      ),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'header',
          name: 'x-session-id',
          description: 'El `sessionId` que dan el registro y el inicio de sesión.',
        },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'sid',
          description: 'La misma sesión en un navegador (`__Host-sid` sobre https).',
        },
      },
    },
  }
}

const INTRODUCTION = [
  'La API de Balbu. Todo viaja como JSON; cada rechazo tiene la forma `{ message, code, errors? }`.',
  'Con el encabezado `Idempotency-Key` una petición repetida contesta lo mismo durante 24 horas y no hace nada dos veces.',
  'La respuesta a un cambio llega cuando las lecturas ya lo muestran; si tardan, trae el encabezado `x-projection: pending`.',
  'Lo que se pregunta una y otra vez trae un `ETag`; con `If-None-Match` contesta 304 mientras no cambie.',
].join('\n\n')

const refusals: Readonly<Record<number, string>> = {
  400: 'Algo no es válido, o una regla no lo permite',
  401: 'Falta la sesión o ha expirado, o las credenciales no son válidas',
  403: 'No está permitido para quien lo pide',
  404: 'No existe, o no para quien lo pide',
  408: 'El cuerpo tarda demasiado en llegar',
  409: 'Choca con lo que hay: ya está ocupado, ya existe, ya no está en ese estado, o la misma petición sigue en curso',
  410: 'Ya no está disponible',
  413: 'El cuerpo es demasiado grande',
  415: 'El cuerpo no es JSON',
  422: 'La `Idempotency-Key` ya se usó con otros datos',
  429: 'Demasiadas peticiones; `Retry-After` dice cuándo volver a intentarlo',
  500: 'Un error nuestro; `requestId` lo identifica',
  503: 'Hay demasiada actividad, o algo no contesta; `Retry-After` dice cuándo volver a intentarlo',
}
const nameOf = (status: number) => `Refused${status}`
const refused = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
})

/** Refusals of a call by its access, path and input. */
function refusalsOf({ method, access, params, query, body, whileSuspended }: Route): number[] {
  const changes = method !== 'GET'
  return [
    ...(params || query || changes ? [400] : []),
    ...(access !== 'guest' || changes ? [401] : []),
    // A suspended account gets this from every call that isn't marked `whileSuspended`, also from
    // public ones.
    ...(!whileSuspended || typeof access === 'object' || params || query || changes ? [403] : []),
    // What is one of many by its id may have been there.
    ...(params || changes ? [404, 410] : []),
    ...(changes ? [409, 422] : []),
    ...(body ? [408, 413, 415] : []),
    429,
    500,
    503,
  ].sort((a, b) => a - b)
}

const IMAGES = 'Imágenes'

/** Not a call of the contract: it answers an image, whatever is asked. */
const placeholder: Json = {
  operationId: 'placeholder',
  tags: [IMAGES],
  summary: 'La imagen que está donde no hay ninguna',
  security: [{}],
  parameters: ['w', 'h'].map((name) => ({
    name,
    in: 'path',
    required: true,
    description: 'Píxeles, de 1 a 2000; lo que no es un número cuenta como 400',
    schema: { type: 'string' },
  })),
  responses: {
    200: {
      description: 'Un dibujo de ese tamaño',
      content: { 'image/svg+xml': { schema: { type: 'string' } } },
    },
    429: { $ref: `#/components/responses/${nameOf(429)}` },
  },
}

const picture: Json = {
  operationId: 'picture',
  tags: [IMAGES],
  summary: 'Una imagen subida',
  security: [{}],
  parameters: [
    { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
    {
      name: 'size',
      in: 'query',
      required: false,
      description: 'El ancho que basta, en píxeles; sin él, el mayor que haya',
      schema: { type: 'integer', enum: [...pictureSizes] },
    },
  ],
  responses: {
    200: {
      description: 'La imagen en ese tamaño, nunca ampliada',
      content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } },
    },
    ...Object.fromEntries(
      [400, 404, 410, 503].map((status) => [
        status,
        { $ref: `#/components/responses/${nameOf(status)}` },
      ]),
    ),
  },
}

function operation(name: string, route: Route, shapes: Shapes): Json {
  const {
    method,
    tag,
    summary,
    access,
    params,
    query,
    body,
    status = 200,
    response,
    type = 'application/json',
  } = route
  return {
    operationId: name,
    tags: [tag],
    summary,
    ...(access === 'guest'
      ? { security: [{}, { session: [] }, { cookie: [] }] }
      : {
          security: [{ session: [] }, ...(isForStaff(access) ? [] : [{ cookie: [] }])],
          description: whoMay(access),
        }),
    parameters: [
      ...parameters('path', params, shapes),
      ...parameters('query', query, shapes),
      ...(method === 'GET'
        ? []
        : [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              schema: { type: 'string', maxLength: 255 },
            },
          ]),
    ],
    ...(body
      ? {
          requestBody: {
            required: !body.safeParse({}).success,
            content: { 'application/json': { schema: shapes.of(body, 'input') } },
          },
        }
      : {}),
    responses: {
      [status]: {
        description: summary,
        ...(status === 204
          ? {}
          : { content: { [type]: { schema: shapes.of(response, 'output') } } }),
      },
      ...Object.fromEntries(
        refusalsOf(route).map((refusal) => [
          refusal,
          { $ref: `#/components/responses/${nameOf(refusal)}` },
        ]),
      ),
    },
  }
}

const isForStaff = (access: Access) => typeof access === 'object' && 'staff' in access

const whoMay = (access: Exclude<Access, 'guest'>): string =>
  access === 'session'
    ? 'Con sesión.'
    : 'rol' in access
      ? `Con sesión de ${access.rol.join(' o ')}.`
      : `Con sesión de la consola: ${access.staff.join(', ')}.`

function parameters(
  place: 'path' | 'query',
  schema: z.ZodType | undefined,
  shapes: Shapes,
): Json[] {
  if (!schema) return []
  const { properties, required } = shapes.of(schema, 'input')
  return Object.entries(isObject(properties) ? properties : {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (Array.isArray(required) && required.includes(name)),
    schema: property,
  }))
}

/** JSON schemas of zod schemas; named ones appear once, under components. */
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
    for (const [name, definition] of Object.entries($defs ?? {}))
      this.named[name] = pointed(definition)
    const named = pointed(shape)
    const id = io === 'output' ? this.#names.get(schema)?.id : undefined
    if (id === undefined || !isObject(named)) return isObject(named) ? named : {}
    // Where it stands under its name already, this is only a pointer to it.
    if (!('$ref' in named)) this.named[id] = named
    return { $ref: `#/components/schemas/${id}` }
  }
}

/** References point to components; zod ids and format-only patterns are dropped. */
function pointed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointed)
  if (!isObject(value)) return value
  const { propertyNames, additionalProperties, ...rest } = value
  // Of a map whose keys are known each is a property: others' generators don't read names out of
  // `propertyNames`.
  if (isObject(propertyNames) && Array.isArray(propertyNames['enum'])) {
    return pointed({
      ...rest,
      properties: Object.fromEntries(
        propertyNames['enum'].map((key) => [String(key), additionalProperties]),
      ),
      additionalProperties: false,
    })
  }
  const noise = (key: string, held: unknown) =>
    typeof held === 'string' &&
    (key === 'id' || (key === 'pattern' && typeof value['format'] === 'string'))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, held]) => !noise(key, held))
      .map(([key, held]) => [
        key,
        key === '$ref' && typeof held === 'string'
          ? held.replace('#/$defs/', '#/components/schemas/')
          : pointed(held),
      ]),
  )
}
