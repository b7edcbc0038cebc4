/** The shops that a filter leaves, where they are few: then these are looked through, not all. */
import type { FreeTodayInMemory } from '../../booking/free-today-in-memory.ts'
import type { SearchAsked } from '../search-asked.ts'
import type { Directory } from './directory.ts'
import { averageOf, type SearchTables } from './tables.ts'
import { type Matching, RARE } from './vocabulary.ts'

interface Asked extends Pick<SearchAsked, 'freeFrom' | 'priceMost' | 'ratingLeast'> {
  readonly sought: readonly Matching[]
  readonly special: string | undefined
}

export class FewShops {
  readonly #tables: SearchTables
  readonly #directory: Directory
  readonly #free: FreeTodayInMemory

  constructor(tables: SearchTables, directory: Directory, free: FreeTodayInMemory) {
    this.#tables = tables
    this.#directory = directory
    this.#free = free
  }

  /** By the filter that leaves fewest; undefined where each leaves many. */
  of({
    sought,
    special,
    freeFrom,
    priceMost,
    ratingLeast,
  }: Asked): ReadonlySet<string> | undefined {
    const { vocabulary } = this.#directory
    const words = [...sought, ...(special === undefined ? [] : vocabulary.containing(special))]
    const few = [
      ...words.map((matching) => this.#atMost(vocabulary.having(matching))),
      ratingLeast === undefined ? undefined : this.#atMost(this.#rated(ratingLeast)),
      priceMost === undefined ? undefined : this.#atMost(this.#priced(priceMost)),
      freeFrom && this.#free.shopsWithTime(freeFrom, RARE),
    ]
    return few.filter((shops) => shops !== undefined).toSorted((a, b) => a.size - b.size)[0]
  }

  #atMost(ids: Iterable<string> | undefined): ReadonlySet<string> | undefined {
    if (!ids) return undefined
    const shops = new Set<string>()
    for (const id of ids) {
      shops.add(this.#directory.barbers.get(id)?.row.business_id ?? id)
      if (shops.size > RARE) return undefined
    }
    return shops
  }

  *#rated(least: number): Generator<string> {
    for (const row of this.#tables.shopRating.values())
      if ((averageOf(row) ?? -1) >= least) yield row.business_id
    for (const row of this.#tables.barberRating.values())
      if ((averageOf(row) ?? -1) >= least) yield row.barber_id
  }

  *#priced(most: number): Generator<string> {
    for (const { rank, barberId } of this.#directory.byPrice.from()) {
      if (Number(rank) > most) return
      yield barberId
    }
  }
}
