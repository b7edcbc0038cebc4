/** `unaccented` in memory, letter by letter as PostgreSQL does it. */
import type { Queryable } from '../../../postgres/db.ts'

const LAST = 0x1_ff_ff

const ascii = /^[ -~]*$/

export class Letters {
  #folded: ReadonlyMap<string, string> = new Map()
  #isByteOrder = false

  /** Whether PostgreSQL compares texts by their code points, as `compareCodePoints` does. */
  get isByteOrder(): boolean {
    return this.#isByteOrder
  }

  async load(db: Queryable): Promise<void> {
    const folded = await db.query(`
      SELECT letter, folded
      FROM (
        SELECT chr(code) AS letter, public.unaccented(chr(code)) AS folded
        FROM generate_series(1, ${LAST}) AS code
        WHERE code NOT BETWEEN ${0xd8_00} AND ${0xdf_ff}
        OFFSET 0
      ) AS letters
      WHERE folded <> letter`)
    this.#folded = new Map(
      (folded.rows as { letter: string; folded: string }[]).map((row) => [row.letter, row.folded]),
    )
    const {
      rows: [order],
    } = await db.query(`SELECT 'B' < 'a' AND 'a b' < 'ab' AND 'a-b' < 'aa' AS bytes`)
    this.#isByteOrder = (order as { bytes: boolean }).bytes
  }

  unaccented(text: string): string {
    if (ascii.test(text)) return text.toLowerCase()
    return Array.from(text, (letter) => this.#folded.get(letter) ?? letter).join('')
  }
}

/** As PostgreSQL's C.UTF-8 orders texts. */
export function compareCodePoints(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length)
  let at = 0
  while (at < shorter && a.charCodeAt(at) === b.charCodeAt(at)) at++
  return at === shorter
    ? a.length - b.length
    : placeOf(a.charCodeAt(at)) - placeOf(b.charCodeAt(at))
}

/** Halves of letters beyond the first plane come behind all others. */
const placeOf = (unit: number): number => {
  if (unit < 0xd8_00) return unit
  return unit < 0xe0_00 ? unit + 0x20_00 : unit - 0x8_00
}
