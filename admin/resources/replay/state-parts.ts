/** Changed parts of a composite value, such as a case's list of decisions. */
import { equal, type ReplayFacts } from '../../history/changes.ts'

export interface PartChange {
  /** Element of a list: its id, or its place from 1; null where the value is no list. */
  readonly of: string | null
  readonly name: string
  readonly was: unknown
  readonly value: unknown
}
export interface Changes {
  readonly added: readonly unknown[]
  readonly removed: readonly unknown[]
  readonly changed: readonly PartChange[]
}

const isFacts = (value: unknown): value is ReplayFacts =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** The fields by which an element of a list is known again. */
const ids = [
  'decisionId',
  'appealId',
  'noteId',
  'reportId',
  'serviceId',
  'messageId',
  'id',
] as const
const idOf = (value: unknown): string | undefined => {
  const id = isFacts(value)
    ? ids.map((name) => value[name]).find((one) => typeof one === 'string')
    : undefined
  return typeof id === 'string' ? id : undefined
}

const within = (of: string | null, was: ReplayFacts, value: ReplayFacts): PartChange[] =>
  [...new Set([...Object.keys(was), ...Object.keys(value)])]
    .filter((name) => !equal(was[name], value[name]))
    .map((name) => ({ of, name, was: was[name], value: value[name] }))

/** Nothing where either has no parts, so that they are told whole. */
export function changesWithin(was: unknown, value: unknown): Changes | undefined {
  if (isFacts(was) && isFacts(value))
    return { added: [], removed: [], changed: within(null, was, value) }
  if (!Array.isArray(was) || !Array.isArray(value) || ![...was, ...value].every(isFacts))
    return undefined
  const before = new Map(
    was.map((one: ReplayFacts, index) => [idOf(one) ?? String(index + 1), one]),
  )
  const after = new Map(
    value.map((one: ReplayFacts, index) => [idOf(one) ?? String(index + 1), one]),
  )
  return {
    added: [...after].flatMap(([id, one]) => (before.has(id) ? [] : [one])),
    removed: [...before].flatMap(([id, one]) => (after.has(id) ? [] : [one])),
    changed: [...after].flatMap(([id, one]) => {
      const earlier = before.get(id)
      return earlier ? within(id, earlier, one) : []
    }),
  }
}
