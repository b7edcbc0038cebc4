/** Keys that an event ends: caches drop them and what they opened. */
import { PersonErased } from './kernel/erasure.ts'
import type { DomainEvent } from './kernel/event.ts'
import { EvidenceForgotten } from './moderation/case-events.ts'

const named: ReadonlyMap<string, string> = new Map([
  [PersonErased.type, 'personId'],
  [EvidenceForgotten.type, 'caseId'],
])

export const forgottenKeys = (events: readonly DomainEvent[]): ReadonlySet<string> =>
  new Set(
    events.flatMap(({ type, data }) => {
      const field = named.get(type)
      // The definition of the type has this field.
      return field === undefined ? [] : [String((data as Readonly<Record<string, unknown>>)[field])]
    }),
  )
