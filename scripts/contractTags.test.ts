/** Each call and live event says what it shows or makes old, of fields that exist. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ConsoleEvent, consoleInvalidates, LiveEvent, liveInvalidates } from '../contract/live.ts'
import type { Route } from '../contract/kernel/route.ts'
import { tagNames } from '../contract/kernel/tags.ts'
import { routes } from '../contract/routes.ts'
import { shownAt, watchedAt } from './contractTags.ts'

const all = [...routes.values()]
const reads = all.filter(({ method }) => method === 'GET')
const commands = all.filter(({ method }) => method !== 'GET')
const nameOf = ({ method, path }: Route) => `${method} ${path}`

/** The names that a tag's placeholder looks at, in order. */
const fieldsIn = (tag: string): string[] => /\{(.+?)\??\}$/.exec(tag)?.[1]?.split('|') ?? []

/** Whether a value of this schema may have a field, `business.id`. */
function has(schema: z.ZodType | undefined, [field, ...rest]: readonly string[]): boolean {
  if (field === undefined) return true
  const shape = schema && z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const inShape = (part: unknown, path: readonly string[]): boolean => {
    if (path.length === 0) return true
    const {
      properties = {},
      anyOf = [],
      allOf = [],
    } = part as {
      properties?: Record<string, unknown>
      anyOf?: unknown[]
      allOf?: unknown[]
    }
    const [first = '', ...others] = path
    return (
      (first in properties && inShape(properties[first], others)) ||
      [...anyOf, ...allOf].some((one) => inShape(one, path))
    )
  }
  return inShape(shape, [field, ...rest])
}

test('every read says what it shows, every command what it makes old', () => {
  expect(reads.filter(({ provides }) => !provides).map(nameOf)).toEqual([])
  expect(commands.filter(({ invalidates }) => !invalidates).map(nameOf)).toEqual([])
  expect(reads.filter(({ invalidates }) => invalidates).map(nameOf)).toEqual([])
  expect(commands.filter(({ provides }) => provides).map(nameOf)).toEqual([])
})

test.each(reads.map((route) => [nameOf(route), route] as const))(
  '%s shows things that its path, its query or its answer names',
  (_, { path, query, response, provides = [] }) => {
    for (const field of provides.flatMap(fieldsIn)) {
      const [where = '', ...rest] = field.split('.')
      if (where === 'query') expect(has(query, rest), field).toBe(true)
      else if (where === 'answer') expect(has(response, rest), field).toBe(true)
      else expect(path, field).toContain(`:${field}`)
    }
  },
)

test.each(commands.map((route) => [nameOf(route), route] as const))(
  '%s makes things old that its input or its answer names',
  (_, { path, query, body, response, invalidates = [] }) => {
    for (const field of invalidates.flatMap(fieldsIn)) {
      const [where = '', ...rest] = field.split('.')
      const parts: Record<string, () => boolean> = {
        me: () => rest.length === 0,
        params: () => path.includes(`:${rest[0]}`),
        query: () => has(query, rest),
        body: () => has(body, rest),
        answer: () => has(response, rest),
      }
      expect(parts[where]?.(), field).toBe(true)
    }
  },
)

test.each(LiveEvent.options.map((one) => [one.shape.type.value, one] as const))(
  '%s makes things old that it names',
  (type, { shape }) => {
    for (const field of (liveInvalidates[type] ?? []).flatMap(fieldsIn))
      expect(Object.keys(shape)).toContain(field)
  },
)

test('what is made old is shown somewhere, and what is shown can become old', () => {
  const names = (tags: readonly string[]) =>
    [...new Set(tags.map((tag) => tag.split(':')[0]))].toSorted()
  const told = [liveInvalidates, consoleInvalidates].flatMap((table) => Object.values(table).flat())
  const old = names([...commands.flatMap(({ invalidates = [] }) => invalidates), ...told])
  // The number beside the menu's entry is a read of the queue that is asked for less often.
  const shown = names([...reads.flatMap(({ provides = [] }) => provides), 'waiting'])
  expect(old).toEqual([...tagNames].toSorted())
  expect(shown).toEqual(old)
})

test('messages to the console make old what needs no id', () => {
  expect(Object.keys(consoleInvalidates)).toHaveLength(ConsoleEvent.options.length)
  expect(
    Object.values(consoleInvalidates)
      .flat()
      .filter((tag) => tag.includes(':')),
  ).toEqual([])
})

test('a beginning covers no read that does not show the tag', () => {
  expect(shownAt['slots']).toEqual(['barbers/*/slots'])
  expect(shownAt['barber']).toEqual(['barbers/*', 'search', 'users/*'])
  // All but the list of conversations stands below it, and says other things.
  expect(shownAt['unread']).toContain('chat/conversations?')
  expect(shownAt['feed']).toEqual(['posts?feed'])
  expect(watchedAt.market).toEqual(['businesses/all', 'search'])
})
