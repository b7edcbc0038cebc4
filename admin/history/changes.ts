/** What an event did to an appointment: its state before beside its state after, fact by fact. */

export type ReplayFacts = Readonly<Record<string, unknown>>
export type Mark = 'same' | 'new' | 'changed' | 'gone'

export interface Fact {
  readonly name: string
  readonly mark: Mark
  /** As it is after the event; undefined where it is gone. */
  readonly value: unknown
  /** As it was before; undefined where it was not there. */
  readonly was: unknown
}

/** Facts after the event in order, with marks; removed ones last. Without `before` all are new. */
export function compared(before: ReplayFacts | undefined, after: ReplayFacts): Fact[] {
  const kept = Object.entries(after).map(([name, value]): Fact => {
    const was = before?.[name]
    return { name, value, was, mark: markOf(before !== undefined && name in before, was, value) }
  })
  const gone = Object.entries(before ?? {})
    .filter(([name]) => !(name in after))
    .map(([name, was]): Fact => ({ name, value: undefined, was, mark: 'gone' }))
  return [...kept, ...gone]
}

const markOf = (wasThere: boolean, was: unknown, value: unknown): Mark => {
  if (!wasThere) return 'new'
  return equal(was, value) ? 'same' : 'changed'
}

/** Equality of JSON values; key order is ignored, list order is not. */
export function equal(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, index) => equal(one, b[index]))
  if (!isFacts(a) || !isFacts(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length && keys.every((key) => key in b && equal(a[key], b[key]))
  )
}

const isFacts = (value: unknown): value is ReplayFacts =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
