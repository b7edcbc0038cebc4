/**
 * Rows that are told once, as bytes from the moment they are told: nothing is looked for among
 * them, and as objects they would wait in memory, and in the garbage collector's way.
 */
import { BinaryRows, type WholeRow } from './binary.ts'
import type { Row, RowWriter } from './projection.ts'
import { type TableRows, wholeRowOf } from './rows.ts'
import type { TablePlan } from './table.ts'

/** What was told of a table, in order: `bytes`, then `rest`. */
export interface Told {
  readonly bytes: BinaryRows
  /** From the first row on that has no binary form. */
  readonly rest: readonly WholeRow[]
  /** What was told before is not among it. */
  readonly after: bigint
}

/** Copied as they come: every column that a row may leave out has a default that is known here. */
export const isToldOnce = ({ definition, columns }: TablePlan): boolean =>
  definition.told === 'once' &&
  columns.every((column) => column.default === undefined || column.initial !== undefined)

export class ToldOnceRows implements RowWriter {
  readonly plan: TablePlan
  readonly erased: Set<string>
  #bytes = freeBytes()
  #rest: WholeRow[] = []
  #since = 0n

  /** `erased`: shared with the table's other rows. */
  constructor({ plan, erased }: Pick<TableRows, 'plan' | 'erased'>) {
    this.plan = plan
    this.erased = erased
  }

  get size(): number {
    return this.#bytes.count + this.#rest.length
  }

  put(row: Row): void {
    const values = wholeRowOf(this.plan, row)
    if (this.#rest.length > 0 || !this.#bytes.add(this.plan, values)) this.#rest.push(values)
  }

  patch(): void {
    this.#refuse()
  }

  add(): void {
    this.#refuse()
  }

  remove(): void {
    this.#refuse()
  }

  erase(personId: string): void {
    this.erased.add(personId)
  }

  #refuse(): never {
    throw new Error(`rows of ${this.plan.name} are told once`)
  }

  /** Give the bytes back by `release` once they are written. */
  drain(position: bigint): Told {
    const drained = { bytes: this.#bytes, rest: this.#rest, after: this.#since }
    this.#bytes = freeBytes()
    this.#rest = []
    this.#since = position
    return drained
  }
}

const free: BinaryRows[] = []
const freeBytes = (): BinaryRows => (free.pop() ?? new BinaryRows()).begin()

export const release = ({ bytes }: Told): void => void free.push(bytes)
