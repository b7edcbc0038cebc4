/** What may be true of a visit or happen around it: each beside each other has a row. */
import type { TestServer } from '../server.ts'

export const things = [
  'approval',
  'home service',
  'anybody',
  'waiting list',
  'line',
  'moved by the shop',
  'running late',
  'undo',
  'other zone',
  'DST night',
  'erased person',
  'blocked pair',
] as const
export type Thing = (typeof things)[number]

export interface Row {
  /** What happens, in a sentence. */
  readonly says: string
  readonly check: (house: TestServer) => Promise<void>
}

/** Both names, in the order of `things`. */
export const pairOf = (one: Thing, other: Thing): string =>
  things.indexOf(one) < things.indexOf(other) ? `${one} + ${other}` : `${other} + ${one}`

/** Each pair once. */
export const allPairs = things.flatMap((one, index) =>
  things.slice(index + 1).map((other) => pairOf(one, other)),
)

export type Rows = readonly (readonly [pair: string, row: Row])[]
