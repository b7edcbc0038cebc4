/** Choices that look random and are the same for the same seed. */
import { derivedId } from '../domain/kernel/ids.ts'

export type Random = () => number

/** mulberry32 from a 32-bit seed. */
export function seeded(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Seeded by name, so choices don't depend on order. */
export const randomFor = (...name: readonly (string | number)[]): Random =>
  seeded(Number.parseInt(derivedId(...name).slice(0, 8), 16))

/** One of them. @throws RangeError where there is none */
export function some<T>(all: readonly T[], random: Random): T {
  const one = all[Math.floor(random() * all.length)]
  if (one === undefined) throw new RangeError('nothing to choose from')
  return one
}

export const integerBetween = (least: number, most: number, random: Random): number =>
  least + random() * (most - least)
