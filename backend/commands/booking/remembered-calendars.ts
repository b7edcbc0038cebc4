/**
 * Calendars of free time as they were computed last. Computing one is a pure function, so what was
 * computed stands for as long as all that it was computed from is the same, on the way from the log
 * and the read models: nothing here has to be told of a change.
 */
import { LRUCache } from 'lru-cache'
import type { OfferedDay } from '../../domain/booking/slots.ts'
import type { Bookable } from './bookable.ts'

/** Calendars end with their quarter of an hour, as no zone has a midnight within one. */
const QUARTER = 900_000
const MOST_BYTES = 32 * 1024 * 1024
/** Approximate bytes of a time in calendar and answer; barbers' ones are shared. */
const TIME_BYTES = { barber: 80, shop: 350 } as const
const CALENDAR_BYTES = 4_096

interface Calendar {
  readonly dias: readonly Pick<OfferedDay, 'horarios'>[]
}

/** A state is the same while its object is; all else is compared as a value. */
type Input = object | string | number | boolean | null | undefined

interface Computed<Answer> {
  readonly answer: Answer
  readonly until: number
}

interface Remembered<Answer> extends Computed<Answer> {
  readonly inputs: readonly Input[]
  /** The clock that it was computed by; it is the same until `until`. */
  readonly since: number
}

export class RememberedCalendars<Answer extends Calendar> {
  readonly #calendars: LRUCache<string, Remembered<Answer>>
  readonly #underWay = new Map<
    string,
    { readonly inputs: readonly Input[]; readonly made: Promise<Remembered<Answer>> }
  >()

  constructor(of: keyof typeof TIME_BYTES) {
    this.#calendars = new LRUCache({
      maxSize: MOST_BYTES,
      sizeCalculation: ({ answer: { dias } }) =>
        CALENDAR_BYTES +
        dias.reduce((bytes, { horarios }) => bytes + TIME_BYTES[of] * horarios.length, 0),
    })
  }

  /** The cached value, or computed once for all who ask meanwhile. */
  async of(
    name: string,
    inputs: readonly Input[],
    now: number,
    compute: () => Promise<Computed<Answer>>,
  ): Promise<Answer> {
    const existing = this.#calendars.get(name)
    if (existing && stands(existing, inputs, now)) return existing.answer
    const underWay = this.#underWay.get(name)
    if (underWay && isSame(underWay.inputs, inputs)) {
      const made = await underWay.made
      if (stands(made, inputs, now)) return made.answer
    }
    const made = this.#computed(inputs, now, compute)
    const own = { inputs, made }
    this.#underWay.set(name, own)
    try {
      this.#calendars.set(name, await made)
      return (await made).answer
    } finally {
      if (this.#underWay.get(name) === own) this.#underWay.delete(name)
    }
  }

  async #computed(
    inputs: readonly Input[],
    now: number,
    compute: () => Promise<Computed<Answer>>,
  ): Promise<Remembered<Answer>> {
    const { answer, until } = await compute()
    return {
      answer,
      inputs,
      since: now,
      until: Math.min(until, (Math.floor(now / QUARTER) + 1) * QUARTER),
    }
  }
}

const isSame = (some: readonly Input[], others: readonly Input[]): boolean =>
  some.length === others.length && some.every((input, index) => input === others[index])
const stands = <Answer>(
  { inputs, since, until }: Remembered<Answer>,
  now: readonly Input[],
  at: number,
): boolean => since <= at && at < until && isSame(inputs, now)

interface Offering {
  readonly bookable: Bookable
  /** What else their calendar depends on. */
  readonly asked: readonly Input[]
}

/** Inputs of these barbers' calendars, except time. Undefined without marks. */
export function inputsOf(barbers: readonly Offering[]): readonly Input[] | undefined {
  if (barbers.some(({ bookable }) => bookable.calendarMark === undefined)) return undefined
  return barbers.flatMap(
    ({
      bookable: { calendarMark, zone, placeZone, place, shop, opening, availability },
      asked,
    }) => [
      calendarMark,
      zone,
      placeZone,
      place?.locationId,
      shop === null || shop.acceptsAppointments,
      opening,
      availability,
      ...asked,
    ],
  )
}

/** When the first of these times is no longer offered, for being too soon. */
export function untilFirstOf(
  dias: readonly OfferedDay[],
  { availability: { policy } }: Bookable,
): number {
  const first = dias.find(({ horarios }) => horarios.length > 0)
  return (
    Math.min(...(first?.horarios.map(({ inicio }) => Date.parse(inicio)) ?? [])) -
    policy.minNoticeMinutes * 60_000 +
    1
  )
}
