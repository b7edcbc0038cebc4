/** Results of searches as JSON. What doesn't depend on the search is written once and kept. */
import { FoundBarber, FoundBusiness } from '../../../contract/business/search.ts'
import type { FoundResult } from '../../projections/business/search-read.ts'
import { serializerOf } from '../kernel/serializer.ts'
import { WrittenAnswer } from '../kernel/written-answer.ts'

const besides = { distance: true, precioDesde: true, servicio: true } as const
const serializeBusiness = serializerOf(FoundBusiness.omit(besides))
const serializeBarber = serializerOf(FoundBarber.omit(besides))

type Besides = Pick<(typeof FoundBusiness)['_zod']['output'], keyof typeof besides>
type Rest =
  | Omit<(typeof FoundBusiness)['_zod']['output'], keyof typeof besides>
  | Omit<(typeof FoundBarber)['_zod']['output'], keyof typeof besides>

interface Kept {
  readonly of: readonly unknown[]
  readonly text: string
}

/** Letters of kept texts; beyond them all are dropped. */
const MOST_LETTERS = 32_000_000

export class FoundTexts {
  /** By the row that is shown: with it goes what was made of it, such as the name of the erased. */
  #kept = new WeakMap<object, Kept>()
  #letters = 0

  /** `rest`: undefined for what isn't shown. */
  write(
    results: readonly FoundResult[],
    {
      rest,
      besides: besidesOf,
      ...page
    }: {
      readonly rest: (found: FoundResult) => Rest | undefined
      readonly besides: (found: FoundResult) => Besides
      readonly hasMore: boolean
      readonly siguiente: string | null
    },
  ): WrittenAnswer {
    const parts: string[] = []
    for (const found of results) {
      const text = this.#of(found, rest)
      if (text) parts.push(`${text},${JSON.stringify(besidesOf(found)).slice(1)}`)
    }
    return new WrittenAnswer(`${JSON.stringify(page).slice(0, -1)},"results":[${parts.join(',')}]}`)
  }

  #of(found: FoundResult, make: (found: FoundResult) => Rest | undefined): string | undefined {
    const kept = found.of && this.#kept.get(found.of[0])
    if (kept && isSame(kept.of, found.of)) return kept.text
    const rest = make(found)
    if (!rest) return undefined
    const whole = rest.type === 'business' ? serializeBusiness(rest) : serializeBarber(rest)
    const text = whole.slice(0, -1)
    if (found.of) this.#keep(found.of, text)
    return text
  }

  #keep(of: NonNullable<FoundResult['of']>, text: string): void {
    if (this.#letters > MOST_LETTERS) {
      this.#kept = new WeakMap()
      this.#letters = 0
    }
    this.#letters += text.length
    this.#kept.set(of[0], { of, text })
  }
}

const isSame = (some: readonly unknown[], others: readonly unknown[] | undefined): boolean =>
  others !== undefined &&
  some.length === others.length &&
  some.every((one, index) => one === others[index])
