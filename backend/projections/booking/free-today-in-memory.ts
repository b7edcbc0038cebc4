/** Free time today in memory: the same answer as free-today.ts gives in SQL. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { WeeklySchedule } from '../../../contract/business/hours.ts'
import { limits } from '../../../contract/kernel/values.ts'
import {
  boundaryOf,
  dayAfter,
  effectiveWeek,
  localDay,
  type TimeRange,
} from '../../domain/booking/schedule.ts'
import { slotsOf } from '../../domain/booking/slots.ts'
import { exceptionsOf, type SearchTables } from '../business/memory/tables.ts'

interface InQuestion {
  readonly barberId: string
  readonly shopId: string
  /** For the shop's list, which goes by the shop's clock: barbers on another one are left out. */
  readonly ofShop: boolean
}

interface LastStart {
  /** The local day for which it holds, as instants in milliseconds. */
  readonly since: number
  readonly until: number
  readonly shopId: string
  readonly zone: string
  readonly shopZone: string
  /** Milliseconds; -Infinity where nothing is free. */
  readonly last: number
  readonly notice: number
}

interface Shop {
  readonly business_id: string
  readonly zone: string
  readonly horario: WeeklySchedule | null
}

type Tables = Pick<
  SearchTables,
  'card' | 'barber' | 'week' | 'policy' | 'exception' | 'location' | 'staff' | 'stretch'
>

const HALF_HOUR = limits.slotMinutes
/** What begins farther from now holds nobody today, in whatever zone: milliseconds. */
const AROUND = 52 * 3_600_000
/** So many calendars are computed for one search, and in one turn of the rest. */
const AT_ONCE = 500
/** Milliseconds for which it is not looked again who has time. */
const LOOKED_MS = 10_000

interface Looked {
  readonly since: number
  readonly until: number
  readonly shops: Set<string> | undefined
}

export class FreeTodayInMemory {
  readonly #tables: Tables
  /** Each barber's last free start of the day, until something that it is made of changes. */
  readonly #lastOf = new Map<string, LastStart>()
  #left = 0
  #looked: Looked | undefined
  #warming: Promise<void> | undefined
  readonly #stretchesOf
  readonly #exceptionsOf
  readonly #placesOf

  constructor(tables: Tables) {
    this.#tables = tables
    this.#stretchesOf = tables.stretch.indexedBy('barber_id')
    this.#exceptionsOf = tables.exception.indexedBy('barber_id')
    this.#placesOf = tables.staff.indexedBy('barber_id')
    const staffOf = tables.barber.indexedBy('business_id')
    const staffAt = tables.staff.indexedBy('location_id')
    for (const table of [
      tables.week,
      tables.policy,
      tables.exception,
      tables.staff,
      tables.stretch,
    ] as const)
      table.onChange((before: { barber_id: string } | undefined, after) => {
        for (const row of [before, after]) if (row) this.#forget(row.barber_id)
      })
    tables.card.onChange((before, after) => {
      for (const { user_id } of staffOf((after ?? before)?.business_id)) this.#forget(user_id)
    })
    tables.location.onChange((before, after) => {
      for (const { barber_id } of staffAt((after ?? before)?.location_id)) this.#forget(barber_id)
    })
    tables.barber.onChange((_, after) => {
      if (after) this.#forget(after.user_id)
    })
  }

  clear(): void {
    this.#lastOf.clear()
    this.#looked = undefined
  }

  /** A search begins; it ends at `isExhausted`, for others wait behind it. */
  begin(): void {
    this.#left = AT_ONCE
  }

  /** More calendars were wanted than one search may compute: what it found is not all. */
  get isExhausted(): boolean {
    return this.#left < 0
  }

  warm(now: Date): Promise<void> {
    return (this.#warming ??= this.#warm(now).finally(() => {
      this.#warming = undefined
    }))
  }

  async #warm(now: Date): Promise<void> {
    for (const { user_id, business_id } of this.#tables.barber.values()) {
      if (business_id === null) continue
      if (this.#left <= 0) {
        await nextTurn()
        this.#left = AT_ONCE
      }
      this.hasTime(now, { barberId: user_id, shopId: business_id, ofShop: false })
    }
  }

  /** Shops in which somebody may have time, as far as anybody knows; undefined where they are many. */
  shopsWithTime(now: Date, many: number): ReadonlySet<string> | undefined {
    const at = now.getTime()
    const looked = this.#looked
    if (looked && looked.since <= at && at < looked.until) return looked.shops
    this.#looked = this.#look(at, many)
    return this.#looked.shops
  }

  #look(at: number, many: number): Looked {
    const shops = new Set<string>()
    let until = at + LOOKED_MS
    for (const { user_id, business_id } of this.#tables.barber.values()) {
      if (business_id === null) continue
      const found = this.#lastOf.get(user_id)
      if (!found || !isOf(found, business_id, at) || found.last >= at + found.notice) {
        shops.add(business_id)
        if (shops.size > many) return { since: at, until, shops: undefined }
      } else until = Math.min(until, found.until)
    }
    return { since: at, until, shops }
  }

  #forget(barberId: string): void {
    this.#lastOf.delete(barberId)
    const shopId = this.#tables.barber.get(barberId)?.business_id
    if (shopId) this.#looked?.shops?.add(shopId)
  }

  /** Whether a visit of half an hour can still begin today, in the barber's zone. */
  hasTime(now: Date, { barberId, shopId, ofShop }: InQuestion): boolean {
    const card = this.#tables.card.get(shopId)
    if (!card?.accepts_appointments || card.hidden) return false
    const instant = now.getTime()
    const existing = this.#lastOf.get(barberId)
    const found =
      existing && isOf(existing, shopId, instant) ? existing : this.#again(barberId, card, instant)
    if (!found) return false
    const { zone, shopZone, last, notice } = found
    return (!ofShop || zone === shopZone) && last >= instant + notice
  }

  #again(barberId: string, shop: Shop, now: number): LastStart | undefined {
    if (--this.#left < 0) return undefined
    const found = this.#computed(barberId, shop, now)
    this.#lastOf.set(barberId, found)
    return found
  }

  #computed(barberId: string, shop: Shop, now: number): LastStart {
    const place = this.#placeOf(barberId, shop.business_id)
    const zone = place?.zone ?? shop.zone
    const policy = this.#tables.policy.get(barberId)
    const day = localDay(now, zone)
    const [offered] = slotsOf({
      zone,
      week: effectiveWeek(
        this.#tables.week.get(barberId)?.horario ?? null,
        place?.horario ?? shop.horario,
      ),
      exceptions: exceptionsOf(this.#exceptionsOf(barberId)),
      busy: this.#busyAround(barberId, now),
      from: day,
      days: 1,
      minutes: HALF_HOUR,
      bufferMinutes: policy?.buffer_minutes ?? 0,
      notBefore: -Infinity,
      fillGaps: policy?.fill_gaps ?? false,
    })
    // On another clock than the shop's a visit must not reach over the shop's midnight.
    const starts = (offered?.horarios ?? [])
      .map(({ inicio }) => Date.parse(inicio))
      .filter(
        (start) =>
          zone === shop.zone ||
          localDay(start, shop.zone) === localDay(start + HALF_HOUR * 60_000 - 1, shop.zone),
      )
    return {
      since: boundaryOf(day, '00:00', zone),
      until: boundaryOf(dayAfter(day, 1), '00:00', zone),
      shopId: shop.business_id,
      zone,
      shopZone: shop.zone,
      last: starts.at(-1) ?? -Infinity,
      notice: (policy?.min_notice_minutes ?? 0) * 60_000,
    }
  }

  #busyAround(barberId: string, now: number): TimeRange[] {
    const [first, last] = [now - AROUND, now + AROUND].map((at) => new Date(at).toISOString())
    return this.#stretchesOf(barberId)
      .filter(({ start_at }) => start_at > (first as string) && start_at < (last as string))
      .map(({ start_at, until }) => ({ start: Date.parse(start_at), end: Date.parse(until) }))
      .sort((a, b) => a.start - b.start)
  }

  /** The usual one of the shop's places where they work; undefined at its own address. */
  #placeOf(barberId: string, businessId: string) {
    return this.#placesOf(barberId)
      .flatMap(({ location_id }) => this.#tables.location.get(location_id) ?? [])
      .filter(({ business_id, status }) => business_id === businessId && status === 'active')
      .sort(
        (a, b) =>
          Date.parse(a.added_at) - Date.parse(b.added_at) ||
          (a.location_id < b.location_id ? -1 : 1),
      )[0]
  }
}

const isOf = ({ shopId, since, until }: LastStart, shop: string, at: number): boolean =>
  shopId === shop && since <= at && at < until
