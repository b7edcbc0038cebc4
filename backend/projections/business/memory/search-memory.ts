/**
 * The search in memory: the same results in the same order as ../search-read.ts, which says in SQL
 * what they are. A test compares both.
 */
import type { AnyMirrorTable } from '../../engine/mirror/mirror-table.ts'
import { VisibilityInMemory } from '../../visibility-in-memory.ts'
import type { ResultRank, SearchAsked } from '../search-asked.ts'
import type { FoundResult, FoundRow } from '../search-read.ts'
import type { ShopRow } from '../shops-reads.ts'
import { type BarberEntry, Directory, type Offer, type ShopEntry } from './directory.ts'
import { Letters } from './letters.ts'
import { chordOf, type EarthPoint, groundOf, pointOf } from './nearest.ts'
import type { Queryable } from '../../../postgres/db.ts'
import { FreeTodayInMemory } from '../../booking/free-today-in-memory.ts'
import { PresenceInMemory } from './presence.ts'
import { type Ordered, type Step, Steps } from './steps.ts'
import { FewShops } from './few-shops.ts'
import { averageOf, searchTables } from './tables.ts'
import type { Matching } from './vocabulary.ts'

interface Candidate {
  readonly kind: 0 | 1
  readonly id: string
  /** Those of the shop whom the viewer may meet; the barber alone. */
  readonly people: readonly BarberEntry[]
  readonly cheapest: number | null
  /** Who gives times; among a shop's people not an owner who only runs it. */
  readonly serving: readonly BarberEntry[]
}

interface Ready extends SearchAsked, Ordered {
  readonly sought: readonly Matching[]
  readonly meets: (personId: string) => boolean
  readonly special: string | undefined
}

/** A search that walks on for longer holds up everybody else: PostgreSQL takes it over. */
const MOST_FRUITLESS = 2_000

export class SearchMemory {
  readonly tables: readonly AnyMirrorTable[]
  readonly #tables = searchTables()
  readonly #letters = new Letters()
  readonly #gate = new VisibilityInMemory((personId) => this.#tables.person.get(personId))
  readonly #directory = new Directory(this.#tables, this.#letters)
  readonly #steps = new Steps(this.#directory)
  readonly #presence = new PresenceInMemory(this.#tables, this.#directory, this.#gate)
  readonly #free = new FreeTodayInMemory(this.#tables)
  readonly #few = new FewShops(this.#tables, this.#directory, this.#free)
  #fruitless = 0

  constructor() {
    this.tables = [...Object.values(this.#tables), this.#gate.table]
  }

  async begin(db: Queryable): Promise<void> {
    this.#directory.clear()
    this.#free.clear()
    await this.#letters.load(db)
  }

  async ready(): Promise<void> {
    await this.#directory.settleAll()
    await this.#free.warm(new Date())
  }

  /** As `searchFor`; undefined where only SQL can tell. */
  find(request: SearchAsked): FoundResult[] | undefined {
    this.#fruitless = 0
    const { words, order, limit, offset } = request
    const { vocabulary } = this.#directory
    if (!words.every((word) => vocabulary.canMatch(word))) return undefined
    if ((order === 'nombre' || order === 'calificacion') && !this.#letters.isByteOrder)
      return undefined
    this.#directory.settle()
    this.#free.begin()
    const ready = this.#readied(request)
    const found: FoundResult[] = []
    let passed = 0
    for (const [step, candidate] of this.#found(ready)) {
      if (passed++ < offset) continue
      found.push(this.#told(step, candidate, ready))
      if (found.length >= limit) break
    }
    if (request.freeFrom && this.#free.isExhausted) {
      void this.#free.warm(request.freeFrom)
      return undefined
    }
    return this.#fruitless > MOST_FRUITLESS ? undefined : found
  }

  #readied(request: SearchAsked): Ready {
    const { words, here, specialty, viewer } = request
    const { vocabulary } = this.#directory
    const sought = words.map((word) => vocabulary.matching(word))
    const special = specialty === undefined ? undefined : this.#letters.unaccented(specialty)
    return {
      ...request,
      point: here && pointOf(here.lat, here.lng),
      sought,
      among: this.#few.of({ ...request, sought, special }),
      meets: this.#gate.for(viewer),
      special,
    }
  }

  *#found(ready: Ready): Generator<readonly [Step, Candidate]> {
    for (const step of this.#steps.of(ready)) {
      let isFruitless = true
      if (isServed(step, ready))
        for (const candidate of this.#candidates(step, ready))
          if (
            isPast(step, candidate, ready.after, ready.order) &&
            this.#isWanted(step, candidate, ready)
          ) {
            isFruitless = false
            yield [step, candidate]
          }
      if (isFruitless && ++this.#fruitless > MOST_FRUITLESS) return
    }
  }

  /** The shop and its barbers, as far as the viewer may meet them. */
  *#candidates({ shop, rank, at, barberId, isShops }: Step, ready: Ready): Generator<Candidate> {
    const { order, businesses, barbers, meets } = ready
    const staff = this.#directory.staffOf(shop.id)
    const met = staff.filter(({ id }) => meets(id))
    const serving = met.filter(
      ({ row, offers }) => !(row.is_owner && offers.length === 0 && staff.length > 1),
    )
    const isPriced = order === 'precio' && rank !== null
    const stands = (kind: 0 | 1, id: string) => {
      if (isPriced) return kind === 1 ? id === barberId : isShops === true
      return order === 'calificacion' ? id === at : true
    }
    if (businesses && stands(0, shop.id) && (staff.length === 0 || met.length > 0))
      yield { kind: 0, id: shop.id, people: met, serving, cheapest: cheapestOf(met) }
    if (!barbers) return
    for (const one of serving)
      if (stands(1, one.id))
        yield { kind: 1, id: one.id, people: [one], serving: [one], cheapest: cheapestOf([one]) }
  }

  #isWanted({ shop, rank }: Step, candidate: Candidate, ready: Ready): boolean {
    const { kind, id, people, serving, cheapest } = candidate
    const { order, priceMost, distanceMost, point, special, ratingLeast, sought, freeFrom } = ready
    if (order === 'precio' && rank === null && cheapest !== null) return false
    if (priceMost !== undefined && (cheapest === null || cheapest > priceMost)) return false
    if (distanceMost !== undefined && point) {
      const distance = distanceOf(shop, point)
      if (distance === null || distance > distanceMost) return false
    }
    if (special !== undefined && !people.some((one) => one.special.includes(special))) return false
    if (!sought.every((matching) => isFoundBy(shop, people, matching))) return false
    if (ratingLeast !== undefined) {
      const average = averageOf(
        kind === 0 ? this.#tables.shopRating.get(id) : this.#tables.barberRating.get(id),
      )
      if (average === null || average < ratingLeast) return false
    }
    return (
      !freeFrom ||
      serving.some((one) =>
        this.#free.hasTime(freeFrom, { barberId: one.id, shopId: shop.id, ofShop: kind === 0 }),
      )
    )
  }

  #told(
    { shop, rank, at }: Step,
    { kind, id, people, cheapest }: Candidate,
    ready: Ready,
  ): FoundResult {
    const card = this.#tables.card.get(shop.id)
    const person = kind === 1 ? this.#tables.person.get(id) : undefined
    const week = kind === 0 && card ? this.#tables.week.get(card.owner_id) : undefined
    const rated = kind === 0 ? this.#tables.shopRating.get(id) : this.#tables.barberRating.get(id)
    const presence = kind === 0 ? this.#presence.of(shop.id, ready.viewer.at) : null
    const shown = kind === 1 ? person : card
    const beside = {
      distance: ready.point ? distanceOf(shop, ready.point) : null,
      cheapest,
      matched: matchedOf(people, ready.sought),
      rank,
      at,
      kind,
      id,
    }
    return {
      ...beside,
      of: shown && presence === null ? [shown, card, week, rated] : undefined,
      row() {
        const row: Omit<FoundRow, keyof ShopRow> = {
          ...beside,
          owner_week: week?.horario ?? null,
          person_name: person?.nombre ?? null,
          person_rol: person?.rol ?? null,
          person_specialties: person?.especialidades ?? null,
          person_image: person?.profile_image_url ?? null,
          rating: averageOf(rated),
          reviews: rated?.reviews ?? 0,
          presence,
        }
        // Without a card there is no name, and who shows rows leaves out those without one.
        return { ...(card ?? { nombre: null }), ...row, business_id: shop.id } as FoundRow
      },
    }
  }
}

/** Whether the shop itself passes the filters. */
function isServed({ shop }: Step, ready: Ready): boolean {
  const { homeService, atShop, point, distanceMost } = ready
  const { hidden, at_home, at_shop, radius_km } = shop.row
  if (hidden || (homeService && !at_home) || (atShop && !at_shop)) return false
  if (!point) return true
  const distance = distanceOf(shop, point)
  if (homeService && (distance === null || distance > radius_km)) return false
  return distanceMost === undefined || distance !== null
}

/** Whether it comes behind the last result of the page before. */
function isPast(
  { at, rank }: Step,
  { kind, id }: Candidate,
  after: ResultRank | undefined,
  order: SearchAsked['order'],
): boolean {
  if (!after || at !== after.at) return true
  if (order === 'calificacion') return false
  if (order === 'precio' && after.rank !== null) return rank === null || kind > after.kind
  return kind > after.kind || (kind === after.kind && id > after.id)
}

/** Kilometres along the ground; null where its place is not known. */
const distanceOf = ({ placed }: ShopEntry, point: EarthPoint): number | null =>
  placed ? groundOf(chordOf(point, placed.point)) / 1000 : null

function cheapestOf(people: readonly BarberEntry[]): number | null {
  let least: number | null = null
  for (const { offers } of people) {
    const cents = offers[0]?.row.cents
    if (cents !== undefined && (least === null || cents < least)) least = cents
  }
  return least
}

/** Whether one of its words is matched: of the shop, of its people, or of what they offer. */
const isFoundBy = (shop: ShopEntry, people: readonly BarberEntry[], matching: Matching): boolean =>
  shop.words.some((word) => matching.has(word)) ||
  people.some(
    ({ words, offers }) =>
      words.some((word) => matching.has(word)) || offers.some((offer) => hasAny(offer, matching)),
  )

const hasAny = ({ words }: Offer, matching: Matching) => words.some((word) => matching.has(word))

function matchedOf(
  people: readonly BarberEntry[],
  sought: readonly Matching[],
): FoundRow['matched'] {
  let best: { readonly offer: Offer; readonly has: number } | undefined
  if (sought.length === 0) return null
  for (const { offers } of people)
    for (const offer of offers) {
      const has = sought.filter((matching) => hasAny(offer, matching)).length
      if (has === 0 || (best && has < best.has)) continue
      if (!best || has > best.has || isCheaper(offer, best.offer)) best = { offer, has }
    }
  if (!best) return null
  const { service_id, words, cents } = best.offer.row
  return { id: service_id, nombre: words, cents }
}

const isCheaper = ({ row: a }: Offer, { row: b }: Offer) =>
  a.cents < b.cents || (a.cents === b.cents && a.service_id < b.service_id)
