/** The console has words, in both languages, for everything that can happen to an appointment. A new event or field fails here until it has some. */
import { expect, test } from 'vitest'
import type { z } from 'zod'
import * as booking from '../../../backend/domain/booking/events.ts'
import { projections } from '../../../backend/projections/all.ts'
import { messages } from '../../i18n/messages.ts'

interface Definition {
  readonly type: string
  readonly schema: z.ZodObject
}
const isEvent = (value: unknown): value is Definition => typeof value === 'function' && 'schema' in value && 'type' in value
const happenings = Object.values<unknown>(booking).filter(isEvent).filter(({ schema }) => 'appointmentId' in schema.shape)

for (const language of ['es', 'en'] as const) {
  const { event, fact, projections: { name } } = messages[language].console
  const missing = (needed: readonly string[], words: object) => [...new Set(needed)].filter((one) => !(one in words))

  test(`every event has a name (${language})`, () => {
    expect(happenings.length).toBeGreaterThan(10)
    expect(missing(happenings.map(({ type }) => type), event)).toEqual([])
  })

  test(`every field of every event has a label (${language})`, () => {
    expect(missing(happenings.flatMap(({ schema }) => Object.keys(schema.shape)), fact)).toEqual([])
  })

  test(`every projection has a name (${language})`, () => {
    expect(missing(projections.map((projection) => projection.name), name)).toEqual([])
  })
}
