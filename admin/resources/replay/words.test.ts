/**
 * The console has words, in both languages, for all that can happen and for how anything can stand.
 * A new event or field fails here until it has some.
 */
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Business } from '../../../backend/domain/business/business.ts'
import type { Location } from '../../../backend/domain/business/location.ts'
import type { Membership } from '../../../backend/domain/business/membership.ts'
import { notificationKinds } from '../../../backend/domain/engagement/notification-kinds.ts'
import { allProjections, events } from '../../../backend/modules/modules.ts'
import type { Account } from '../../../backend/domain/identity/account-state.ts'
import type { Conversation } from '../../../backend/domain/messaging/conversation-state.ts'
import type { Receipts } from '../../../backend/domain/messaging/receipts.ts'
import type { UserBlock } from '../../../backend/domain/moderation/user-block.ts'
import type { Case } from '../../../backend/domain/moderation/case-state.ts'
import type { Comment } from '../../../backend/domain/social/comment-state.ts'
import type { Post } from '../../../backend/domain/social/post.ts'
import { messages } from '../../i18n/messages.ts'

/** The names of all fields, also within fields; not the keys of what is kept by id. */
type FieldIn<T> = T extends readonly (infer One)[]
  ? FieldIn<One>
  : T extends ReadonlyMap<unknown, infer One>
    ? FieldIn<One>
    : T extends ReadonlySet<unknown>
      ? never
      : T extends object
        ? string extends keyof T
          ? FieldIn<T[keyof T]>
          : { [Name in keyof T & string]: Name | FieldIn<T[Name]> }[keyof T & string]
        : never
// A restriction has the shape of a block.
type StateField = FieldIn<
  | Account
  | UserBlock
  | Business
  | Case
  | Comment
  | Conversation
  | Location
  | Membership
  | Post
  | Receipts
>

function fieldsIn(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return fieldsIn(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodArray) return fieldsIn(schema.element as z.ZodType)
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, shape]) => [
      name,
      ...fieldsIn(shape as z.ZodType),
    ])
  return []
}

for (const language of ['es', 'en'] as const) {
  const {
    event,
    fact,
    projections: { name },
  } = messages[language].console
  // That every field of a state has a label, the type check holds.
  const labels: Readonly<Record<StateField, string>> = fact
  const missing = (needed: readonly string[], words: object) =>
    [...new Set(needed)].filter((one) => !(one in words))

  test(`every event has a name (${language})`, () => {
    expect(events.length).toBeGreaterThan(100)
    expect(
      missing(
        events.map(({ type }) => type),
        event,
      ),
    ).toEqual([])
  })

  test(`every field of every event has a label (${language})`, () => {
    expect(
      missing(
        events.flatMap(({ schema }) => fieldsIn(schema)),
        labels,
      ),
    ).toEqual([])
  })

  test(`every kind of notice has a name (${language})`, () => {
    expect(
      missing(Object.keys(notificationKinds), messages[language].console.deliveries.kinds),
    ).toEqual([])
  })

  test(`every projection says who reads it (${language})`, () => {
    expect(
      missing(
        allProjections.map((projection) => projection.name),
        messages[language].console.projections.reads,
      ),
    ).toEqual([])
  })

  test(`every projection has a name (${language})`, () => {
    expect(
      missing(
        allProjections.map((projection) => projection.name),
        name,
      ),
    ).toEqual([])
  })
}
