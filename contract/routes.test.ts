/** The names of the calls' fields. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from './routes.ts'
import { type Route, withCurrentNames } from './kernel/route.ts'

const renamed = [...routes.values()].flatMap((route: Route) =>
  Object.entries(route.formerNames ?? {}).map(([former, name]) => ({ route, former, name })),
)
const glossary = readFileSync(join(import.meta.dirname, '../docs/glossary.md'), 'utf8')

test.each(renamed)('$former is now $name in $route.path', ({ route, former, name }) => {
  const { query, body } = route
  const fields = [query, body].flatMap((schema) =>
    schema instanceof z.ZodObject ? Object.keys(schema.shape as object) : [],
  )
  expect(fields).toContain(name)
  expect(fields, 'would never arrive').not.toContain(former)
  expect(glossary).toContain(`| \`${former}\` | \`${name}\` | ${route.method} ${route.path} |`)
})
test('some names have changed', () => expect(renamed).not.toEqual([]))

test('input is read under the current names, which win over the former ones', () => {
  const formerNames = { negocioId: 'businessId' }
  expect(withCurrentNames({ negocioId: 'a', q: 'x' }, formerNames)).toEqual({
    businessId: 'a',
    q: 'x',
  })
  expect(withCurrentNames({ negocioId: 'a', businessId: 'b' }, formerNames)).toEqual({
    businessId: 'b',
  })
  expect(withCurrentNames(undefined, formerNames)).toBeUndefined()
})
