/** What is costly to compute and always the same: kept, until it would be too many. */
export class Remembered<Key, Value extends NonNullable<unknown>> {
  readonly #most: number
  readonly #known = new Map<Key, Value>()

  /** @param most more than these are never kept: then it begins anew */
  constructor(most: number) {
    this.#most = most
  }

  get(key: Key): Value | undefined {
    return this.#known.get(key)
  }

  keep(key: Key, value: Value): Value {
    if (this.#known.size >= this.#most) this.#known.clear()
    this.#known.set(key, value)
    return value
  }
}
