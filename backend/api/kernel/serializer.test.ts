import build from 'fast-json-stringify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from '../../../contract/routes.ts'
import { serializerOf } from './serializer.ts'
import { answerShape } from './response-shape.ts'

test.each([...routes].filter(([, { type, status }]) => type === undefined && status !== 204))(
  'the answers of %s have a serializer',
  (_, { response }) => {
    expect(build(answerShape(response))).toBeInstanceOf(Function)
  },
)

test('writes what the contract names, and nothing else', () => {
  const serialize = serializerOf(z.object({ name: z.string(), city: z.string().nullable() }))
  expect(serialize({ name: 'Ana', city: null, phone: '5512345678' })).toBe(
    '{"name":"Ana","city":null}',
  )
  expect(serialize({ name: 'Eva', city: 'Puebla' })).toBe('{"name":"Eva","city":"Puebla"}')
})
