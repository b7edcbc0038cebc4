/**
 * Which keys a build may have written. It begins with empty tables, so a key that was never seen is
 * certainly not there: its row can be copied in, which costs PostgreSQL half of an insert that must
 * look first. A Bloom filter, so memory stays the same however many rows: it may wrongly say "seen"
 * (then the row takes the slower way), never wrongly "new".
 */
const BITS = 2 ** 24

export class SeenKeys {
  // Made when first needed: most tables of a product are small, and many stay empty.
  #bits: Uint32Array | undefined

  /** Notes a key; gives whether it may have been noted before. */
  add(key: string): boolean {
    const bits = (this.#bits ??= new Uint32Array(BITS / 32))
    const [first, second] = placesOf(key)
    const before = isSet(bits, first) && isSet(bits, second)
    bits[first >>> 5] = (bits[first >>> 5] ?? 0) | (1 << (first & 31))
    bits[second >>> 5] = (bits[second >>> 5] ?? 0) | (1 << (second & 31))
    return before
  }

  has(key: string): boolean {
    if (!this.#bits) return false
    const [first, second] = placesOf(key)
    return isSet(this.#bits, first) && isSet(this.#bits, second)
  }
}

const isSet = (bits: Uint32Array, place: number) =>
  ((bits[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0

/** Two hashes of one pass: FNV-1a and a multiplicative one. */
function placesOf(key: string): [number, number] {
  let first = 0x811c9dc5
  let second = 0x9e3779b9
  for (let at = 0; at < key.length; at++) {
    const code = key.charCodeAt(at)
    first = Math.imul(first ^ code, 0x01000193)
    second = Math.imul(second + code, 0x85ebca6b) ^ (second >>> 15)
  }
  return [(first ^ (first >>> 16)) & (BITS - 1), (second ^ (second >>> 13)) & (BITS - 1)]
}
