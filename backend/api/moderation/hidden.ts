/** Hides sealed fields until revealed. States fold the hidden events, so nothing leaks. */
import { HIDDEN } from '../../../contract/moderation/audit.ts'
import { personalFieldsOf, type RecordedEvent } from '../../domain/kernel/event.ts'
import { isEmpty } from '../../eventlog/seal.ts'

type Fields = Readonly<Record<string, unknown>>

export interface Covered {
  readonly data: Fields
  /** Hidden text becomes the erasure placeholder, so deciders can fold it. */
  readonly event: RecordedEvent
  /** Which of its fields are hidden, and which are empty and may be seen to be. */
  readonly hidden: ReadonlyMap<string, boolean>
}

export function covered(event: RecordedEvent): Covered {
  const marks = personalFieldsOf(event.type)
  const shown: Record<string, unknown> = { ...event.data }
  const folded: Record<string, unknown> = { ...event.data }
  const hidden = new Map<string, boolean>()
  for (const [field, { erased }] of Object.entries(marks)) {
    if (!(field in event.data)) continue
    const value = shown[field]
    hidden.set(field, !isEmpty(value))
    if (isEmpty(value)) continue
    shown[field] = HIDDEN
    folded[field] = typeof value === 'string' ? HIDDEN : erased
  }
  return { data: shown, event: { ...event, data: folded }, hidden }
}

/** What a state holds where a field is hidden that is no text: not that there is nothing. */
export function marked(state: Fields, hidden: ReadonlyMap<string, boolean>): Fields {
  return Object.fromEntries(
    Object.entries(state).map(([name, value]) => {
      if (
        hidden.get(name) === true &&
        (value === null || (Array.isArray(value) && value.length === 0))
      )
        return [name, HIDDEN]
      return [name, isFields(value) ? marked(value, hidden) : value]
    }),
  )
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** As JSON can say it: maps and sets, and whole numbers that are larger than it knows. */
export function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  if (value instanceof Map)
    return Object.fromEntries([...value].map(([key, one]) => [String(key), plain(one)]))
  if (value instanceof Set) return [...value].map(plain)
  if (Array.isArray(value)) return value.map(plain)
  if (isFields(value))
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, one]) => one !== undefined)
        .map(([name, one]) => [name, plain(one)]),
    )
  return value
}
