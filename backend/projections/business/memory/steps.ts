/** The orders of a search in memory: shops and barbers one after the other, from a cursor on. */
import { type ResultRank, SAME_RANK, type SearchAsked } from '../search-asked.ts'
import type { Directory, PlacedEntry, RatedEntry, ShopEntry } from './directory.ts'
import { chordOf, type EarthPoint, type NearPlace } from './nearest.ts'
import { compareIds, byNumber, byText, type Compare, compareRanked, type Ranked } from './sorted.ts'

export interface Step {
  readonly shop: ShopEntry
  readonly rank: string | null
  readonly at: string
  /** In an order by price: whose price it is, and whether it is the shop's lowest, too. */
  readonly barberId?: string
  readonly isShops?: boolean
}

export type Ordered = Pick<
  SearchAsked,
  'order' | 'after' | 'businesses' | 'barbers' | 'priceMost'
> & {
  readonly point: EarthPoint | undefined
  /** Only these shops; all, where undefined. */
  readonly among: ReadonlySet<string> | undefined
}

export class Steps {
  readonly #directory: Directory

  constructor(directory: Directory) {
    this.#directory = directory
  }

  *of(ready: Ordered): Generator<Step> {
    switch (ready.order) {
      case 'distancia':
        return yield* ready.point ? this.#byDistance(ready, ready.point) : this.#byName(ready)
      case 'nombre':
        return yield* this.#byName(ready)
      case 'calificacion':
        return yield* this.#byRating(ready)
      case 'precio':
        return yield* this.#byPrice(ready)
    }
  }

  *#byDistance({ after, among }: Ordered, point: EarthPoint): Generator<Step> {
    const { nearest, unplaced, shops } = this.#directory
    const some = among && entriesOf(among, shops)
    if (after?.rank !== null) {
      const least = after ? this.#rankOf(after, point) : -Infinity
      for (const { one, chord } of some ? sortedBy(some, point) : nearest.from(point)) {
        if (chord < least || (after && chord === least && one.id < after.at)) continue
        yield { shop: one.shop, rank: String(chord), at: one.id }
      }
    }
    const first = after?.rank === null ? { rank: '', id: after.at } : undefined
    const rest = some
      ? some
          .filter(({ placed }) => !placed)
          .map(({ name }) => name)
          .sort(compareIds)
      : unplaced.from(first)
    for (const { id } of rest) {
      const shop = shops.get(id)
      if (shop && (!first || id >= first.id)) yield { shop, rank: null, at: id }
    }
  }

  /** Of the last result of a page that SQL has given the distance is a hair off. */
  #rankOf({ at, rank }: ResultRank, point: EarthPoint): number {
    const placed = this.#directory.shops.get(at)?.placed
    const chord = placed ? chordOf(point, placed.point) : Infinity
    return Math.abs(chord - Number(rank)) < SAME_RANK ? chord : Number(rank)
  }

  *#byName({ after, among }: Ordered): Generator<Step> {
    const { byName, shops } = this.#directory
    for (const { rank, id } of this.#listed(
      byName,
      among && entriesOf(among, shops).map(({ name }) => name),
      after,
    )) {
      const shop = shops.get(id)
      if (shop) yield { shop, rank: String(rank), at: id }
    }
  }

  *#byRating({ after, among, businesses, barbers }: Ordered): Generator<Step> {
    const { ratedShops, ratedBarbers, shops } = this.#directory
    const some = among && entriesOf(among, shops)
    const lists = [
      ...(businesses
        ? [
            this.#listed(
              ratedShops,
              some?.map(({ rated }) => rated),
              after,
            ),
          ]
        : []),
      ...(barbers
        ? [
            this.#listed(
              ratedBarbers,
              some?.flatMap(({ id }) => this.#directory.staffOf(id).map(({ rated }) => rated)),
              after,
            ),
          ]
        : []),
    ]
    for (const { rank, id, shopId } of merged(lists)) {
      const shop = shopId === null ? undefined : shops.get(shopId)
      if (shop) yield { shop, rank: String(rank), at: id }
    }
  }

  *#byPrice({ after, among, priceMost }: Ordered): Generator<Step> {
    const { byPrice, byId: all, shops, barbers } = this.#directory
    const staff = (shopId: string) => this.#directory.staffOf(shopId)
    const some = among && entriesOf(among, shops)
    if (after?.rank !== null)
      for (const { rank, id, barberId } of this.#listed(
        byPrice,
        some?.flatMap((shop) => staff(shop.id).flatMap(({ cheapest }) => cheapest ?? [])),
        after && { ...after, rank: Number(after.rank) },
      )) {
        if (priceMost !== undefined && Number(rank) > priceMost) return
        const shop = shops.get(barbers.get(barberId)?.row.business_id ?? '')
        if (!shop) continue
        const isShops = !staff(shop.id).some(
          ({ cheapest }) => cheapest && compareRanked(cheapest, { rank, id }, byNumber) < 0,
        )
        yield { shop, rank: String(rank), at: id, barberId, isShops }
      }
    if (priceMost !== undefined) return
    const first = after?.rank === null ? { ...after, rank: '' } : undefined
    for (const { id } of this.#listed(
      all,
      some?.map(({ name }) => name),
      first,
      () => 0,
    )) {
      const shop = shops.get(id)
      if (shop && staff(id).some(({ offers }) => offers.length === 0))
        yield { shop, rank: null, at: id }
    }
  }

  /** A list from where the page before ended, or those of it that may be meant. */
  *#listed<One extends Ranked>(
    list: { from(first?: Ranked): Iterable<One>; readonly ranks: Compare },
    some: readonly One[] | undefined,
    after: { readonly rank: string | number | null; readonly at: string } | undefined,
    ranks = list.ranks,
  ): Generator<One> {
    const first = after && { rank: after.rank ?? '', id: after.at }
    if (!some) return yield* list.from(first)
    for (const one of [...some].sort((a, b) => compareRanked(a, b, ranks)))
      if (!first || compareRanked(one, first, ranks) >= 0) yield one
  }
}

const entriesOf = (ids: Iterable<string>, shops: ReadonlyMap<string, ShopEntry>): ShopEntry[] =>
  [...ids].flatMap((id) => shops.get(id) ?? [])

function sortedBy(some: readonly ShopEntry[], point: EarthPoint): NearPlace<PlacedEntry>[] {
  return some
    .flatMap(({ placed }) => (placed ? [{ one: placed, chord: chordOf(point, placed.point) }] : []))
    .sort((a, b) => a.chord - b.chord || compareIds(a.one, b.one))
}

function* merged(lists: readonly Iterable<RatedEntry>[]): Generator<RatedEntry> {
  const heads = lists.map((list) => list[Symbol.iterator]())
  const next = heads.map((head) => head.next())
  for (;;) {
    let first: number | undefined
    next.forEach((one, index) => {
      const least = first === undefined ? undefined : next[first]
      if (!one.done && (!least || least.done || compareRanked(one.value, least.value, byText) < 0))
        first = index
    })
    if (first === undefined) return
    const taken = next[first]
    if (taken && !taken.done) yield taken.value
    next[first] = (heads[first] as Iterator<RatedEntry>).next()
  }
}
