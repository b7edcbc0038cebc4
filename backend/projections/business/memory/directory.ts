/**
 * Shops and barbers as the search walks them: what each is found by, and where it stands in each
 * order. It follows the mirrored tables; a row that changes is taken up before the next search.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { limits } from '../../../../contract/kernel/limits.ts'
import type { Letters } from './letters.ts'
import { Nearest, type Placed, pointOf } from './nearest.ts'
import { byNumber, byText, type Ranked, Sorted } from './sorted.ts'
import type { BarberRecord, SearchTables, ServiceRecord, ShopRecord } from './tables.ts'
import { Vocabulary } from './vocabulary.ts'

type Words = ReturnType<Vocabulary['take']>

export interface ShopEntry {
  readonly id: string
  readonly row: ShopRecord
  readonly words: Words
  readonly name: Ranked
  readonly rated: RatedEntry
  /** Undefined where its place is not known. */
  readonly placed: PlacedEntry | undefined
}

export interface PlacedEntry extends Placed {
  readonly shop: ShopEntry
}

export interface RatedEntry extends Ranked {
  readonly shopId: string | null
}

export interface Offer {
  readonly row: ServiceRecord
  readonly words: Words
}

/** A barber's cheapest service, in the order of prices. */
export interface CheapestEntry extends Ranked {
  readonly barberId: string
}

export interface BarberEntry {
  readonly id: string
  readonly row: BarberRecord
  readonly words: Words
  readonly special: string
  readonly offers: readonly Offer[]
  readonly rated: RatedEntry
  readonly cheapest: CheapestEntry | undefined
}

const AT_ONCE = 1_000

export class Directory {
  readonly vocabulary: Vocabulary
  readonly shops = new Map<string, ShopEntry>()
  readonly barbers = new Map<string, BarberEntry>()
  readonly nearest = new Nearest<PlacedEntry>()
  readonly unplaced = new Sorted<Ranked>(() => 0)
  readonly byId = new Sorted<Ranked>(() => 0)
  readonly byName = new Sorted<Ranked>(byText)
  readonly ratedShops = new Sorted<RatedEntry>(byText)
  readonly ratedBarbers = new Sorted<RatedEntry>(byText)
  readonly byPrice = new Sorted<CheapestEntry>(byNumber)
  readonly #lists = [
    this.nearest,
    this.unplaced,
    this.byId,
    this.byName,
    this.ratedShops,
    this.ratedBarbers,
    this.byPrice,
  ] as const
  readonly #tables: SearchTables
  readonly #letters: Letters
  readonly #staffOf: (businessId: string) => readonly BarberRecord[]
  readonly #servicesOf
  readonly #staff = new Map<string, readonly BarberEntry[]>()
  readonly #changed = { shops: new Set<string>(), barbers: new Set<string>() }

  constructor(tables: SearchTables, letters: Letters) {
    this.#tables = tables
    this.#letters = letters
    this.vocabulary = new Vocabulary(letters)
    this.#staffOf = tables.barber.indexedBy('business_id')
    this.#servicesOf = tables.service.indexedBy('barber_id')
    tables.shop.onChange((before, after) =>
      this.#changed.shops.add((after ?? before)?.business_id ?? ''),
    )
    tables.barber.onChange((before, after) =>
      this.#changed.barbers.add((after ?? before)?.user_id ?? ''),
    )
    tables.service.onChange((before, after) =>
      this.#changed.barbers.add((after ?? before)?.barber_id ?? ''),
    )
  }

  clear(): void {
    this.#changed.shops.clear()
    this.#changed.barbers.clear()
    this.#staff.clear()
    this.shops.clear()
    this.barbers.clear()
    this.vocabulary.clear()
    for (const list of this.#lists) list.clear()
  }

  staffOf(businessId: string): readonly BarberEntry[] {
    const existing = this.#staff.get(businessId)
    if (existing) return existing
    const staff = this.#staffOf(businessId)
      .flatMap(({ user_id }) => this.barbers.get(user_id) ?? [])
      .sort((a, b) => (a.id < b.id ? -1 : 1))
    this.#staff.set(businessId, staff)
    return staff
  }

  settle(): void {
    for (const id of this.#changed.shops) this.#settleShop(id)
    for (const id of this.#changed.barbers) this.#settleBarber(id)
  }

  async settleAll(): Promise<void> {
    for (const [ids, settle] of [
      [this.#changed.shops, this.#settleShop],
      [this.#changed.barbers, this.#settleBarber],
    ] as const) {
      let taken = 0
      for (const id of ids) {
        settle(id)
        if (++taken % AT_ONCE === 0) await nextTurn()
      }
    }
    for (const list of this.#lists) {
      list.settle()
      await nextTurn()
    }
    this.settle()
  }

  readonly #settleShop = (id: string): void => {
    this.#changed.shops.delete(id)
    const before = this.shops.get(id)
    if (before) {
      this.vocabulary.release(id, before.words)
      this.byId.delete(before.name)
      this.byName.delete(before.name)
      this.unplaced.delete(before.name)
      this.nearest.delete(id)
      this.ratedShops.delete(before.rated)
      this.shops.delete(id)
    }
    const row = this.#tables.shop.get(id)
    if (!row) return
    const { nombre, ciudad, latitude, longitude } = row
    const sortName = this.#letters.unaccented(nombre)
    const name = { rank: sortName, id }
    const shop: ShopEntry & { placed: PlacedEntry | undefined } = {
      id,
      row,
      words: this.vocabulary.take(id, [nombre, ciudad ?? '']),
      name,
      rated: { rank: ratingRank(row, sortName), id, shopId: id },
      placed: undefined,
    }
    if (latitude === null || longitude === null) this.unplaced.add(name)
    else {
      shop.placed = { id, point: pointOf(latitude, longitude), shop }
      this.nearest.set(shop.placed)
    }
    this.shops.set(id, shop)
    this.byId.add(name)
    this.byName.add(name)
    this.ratedShops.add(shop.rated)
  }

  readonly #settleBarber = (id: string): void => {
    this.#changed.barbers.delete(id)
    const before = this.barbers.get(id)
    if (before) {
      this.vocabulary.release(id, wordsOf(before))
      this.ratedBarbers.delete(before.rated)
      if (before.cheapest) this.byPrice.delete(before.cheapest)
      this.barbers.delete(id)
      this.#staff.delete(before.row.business_id ?? '')
    }
    const row = this.#tables.barber.get(id)
    if (!row) return
    this.#staff.delete(row.business_id ?? '')
    const offers = this.#servicesOf(id)
      .filter(({ active }) => active)
      .map((service): Offer => ({
        row: service,
        words: this.vocabulary.takeAlike(id, service.words),
      }))
      .sort((a, b) => a.row.cents - b.row.cents || (a.row.service_id < b.row.service_id ? -1 : 1))
    const first = offers[0]?.row
    const cheapest = first && { rank: first.cents, id: first.service_id, barberId: id }
    const rated = {
      rank: ratingRank(row, this.#letters.unaccented(row.words)),
      id,
      shopId: row.business_id,
    }
    this.barbers.set(id, {
      id,
      row,
      words: this.vocabulary.take(id, [row.words, row.specialties]),
      special: this.#letters.unaccented(row.specialties),
      offers,
      rated,
      cheapest,
    })
    this.ratedBarbers.add(rated)
    if (cheapest) this.byPrice.add(cheapest)
  }
}

const wordsOf = ({ words, offers }: BarberEntry): Words => [
  ...new Set([...words, ...offers.flatMap((offer) => offer.words)]),
]

/** `by_rating` of the read model: the best average first, then the most reviews, then the name. */
function ratingRank(
  { reviews, stars }: { readonly reviews: number; readonly stars: number },
  name: string,
): string {
  // Joined, because a template keeps both of its parts beside the whole.
  if (reviews < limits.review.average) return ['999999999', name].join(' ')
  const below = 50 - Math.round((stars * 10) / reviews)
  const most = 9_999_999 - Math.min(reviews, 9_999_999)
  return [String(below).padStart(2, '0') + String(most).padStart(7, '0'), name].join(' ')
}
