/** A list that stays in order while entries come and go. */
import { compareCodePoints } from './letters.ts'

export interface Ranked {
  readonly rank: string | number
  readonly id: string
}

export type Compare = (a: Ranked, b: Ranked) => number

export const byText: Compare = (a, b) => compareCodePoints(String(a.rank), String(b.rank))
export const byNumber: Compare = (a, b) => Number(a.rank) - Number(b.rank)
export const compareIds = (a: Pick<Ranked, 'id'>, b: Pick<Ranked, 'id'>): number =>
  a.id < b.id ? -1 : Number(a.id > b.id)

/** By rank, those of the same one by id. */
export const compareRanked = (a: Ranked, b: Ranked, ranks: Compare): number =>
  ranks(a, b) || compareIds(a, b)

export class Sorted<One extends Ranked> {
  #all: One[] = []
  readonly ranks: Compare
  #unsorted: One[] = []

  constructor(ranks: Compare) {
    this.ranks = ranks
  }

  clear(): void {
    this.#all = []
    this.#unsorted = []
  }

  add(one: One): void {
    this.#unsorted.push(one)
  }

  delete(one: One): void {
    this.settle()
    const at = this.#placeOf(one)
    if (this.#all[at] === one) this.#all.splice(at, 1)
  }

  *from(first?: Ranked): Generator<One> {
    this.settle()
    for (let at = first ? this.#placeOf(first) : 0; at < this.#all.length; at++)
      yield this.#all[at] as One
  }

  settle(): void {
    if (this.#unsorted.length === 0) return
    const unsorted = this.#unsorted
    this.#unsorted = []
    if (unsorted.length > MANY) {
      this.#all = [...this.#all, ...unsorted].sort(this.#compare)
      return
    }
    for (const one of unsorted) this.#all.splice(this.#placeOf(one), 0, one)
  }

  readonly #compare = (a: Ranked, b: Ranked) => compareRanked(a, b, this.ranks)

  #placeOf(one: Ranked): number {
    let [low, high] = [0, this.#all.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#compare(this.#all[middle] as One, one) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Beyond so many sorting all is quicker than putting each in its place. */
const MANY = 50
