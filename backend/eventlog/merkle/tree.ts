/**
 * Root and proofs of a Merkle tree (RFC 6962) from tiles. A tile of level L holds up to 256 hashes
 * of full subtrees with 256^L leaves each; only full subtrees are stored.
 */
import { EMPTY_ROOT, fullRoot, HASH_BYTES, nodeHash, splitOf } from './hashes.ts'

/** Hashes in a full tile, and the heights of the tree that it spans. */
export const TILE = 256
const TILE_HEIGHT = 8

export interface TileName {
  readonly level: number
  readonly index: number
}
export interface TileReader {
  /** The concatenated hashes of each tile, in the same order; undefined where one does not exist. */
  tiles(names: readonly TileName[]): Promise<readonly (Buffer | undefined)[]>
}

/** The tree has fewer leaves than the proof needs, or a tile is missing. */
export class TreeIncomplete extends Error {
  constructor(what: string) {
    super(`the tree has no ${what}`)
    this.name = 'TreeIncomplete'
  }
}

/** Leaves [from, to). */
type Range = readonly [from: number, to: number]

export class MerkleTree {
  readonly #reader: TileReader

  constructor(reader: TileReader) {
    this.#reader = reader
  }

  /** The root of the first `size` leaves. */
  async root(size: number): Promise<Buffer> {
    const [root = EMPTY_ROOT] = size === 0 ? [] : await this.#hashes([[0, size]])
    return root
  }

  /** The audit path of a leaf, from the leaf up: RFC 6962, 2.1.1. */
  async inclusion(index: number, size: number): Promise<Buffer[]> {
    if (index < 0 || index >= size) throw new TreeIncomplete(`leaf ${index} of ${size}`)
    const siblings: Range[] = []
    let [from, to] = [0, size]
    while (to - from > 1) {
      const middle = from + splitOf(to - from)
      if (index < middle) {
        siblings.push([middle, to])
        to = middle
      } else {
        siblings.push([from, middle])
        from = middle
      }
    }
    return this.#hashes(siblings.reverse())
  }

  /** The proof that a tree of `from` leaves is the beginning of one of `to`: RFC 6962, 2.1.2. */
  async consistency(from: number, to: number): Promise<Buffer[]> {
    if (from < 1 || from > to) throw new TreeIncomplete(`size ${from} of ${to}`)
    const ranges: Range[] = []
    let [start, end] = [0, to]
    let isWhole = true
    while (from !== end) {
      const middle = start + splitOf(end - start)
      if (from <= middle) {
        ranges.push([middle, end])
        end = middle
      } else {
        ranges.push([start, middle])
        start = middle
        isWhole = false
      }
    }
    if (!isWhole) ranges.push([start, end])
    return this.#hashes(ranges.reverse())
  }

  /** The hash over each range; all their tiles are read at once. */
  async #hashes(ranges: readonly Range[]): Promise<Buffer[]> {
    const names = new Map<string, TileName>()
    for (const range of ranges)
      for (const subtree of subtreesIn(range)) {
        const name = tileOf(subtree)
        names.set(`${name.level} ${name.index}`, name)
      }
    const read = await this.#reader.tiles([...names.values()])
    const tiles = new Map([...names.keys()].map((key, at) => [key, read[at]]))
    const full = (subtree: Subtree): Buffer => {
      const { level, index, first, count } = { ...tileOf(subtree), ...subtree }
      const tile = tiles.get(`${level} ${index}`)
      const at = (first % TILE) * HASH_BYTES
      if (!tile || tile.length < at + count * HASH_BYTES)
        throw new TreeIncomplete(`hash ${first} at level ${level}`)
      return fullRoot(hashesIn(tile.subarray(at, at + count * HASH_BYTES)))
    }
    const hash = ([from, to]: Range): Buffer => {
      const subtree = fullSubtree(from, to)
      if (subtree) return full(subtree)
      const middle = from + splitOf(to - from)
      return nodeHash(hash([from, middle]), hash([middle, to]))
    }
    return ranges.map(hash)
  }
}

/** A full subtree, by the stored hashes nearest below it. */
interface Subtree {
  readonly level: number
  readonly first: number
  readonly count: number
}
const tileOf = ({ level, first }: Subtree): TileName => ({
  level,
  index: Math.floor(first / TILE),
})

function fullSubtree(from: number, to: number): Subtree | undefined {
  const size = to - from
  const height = Math.log2(size)
  if (!Number.isInteger(height) || from % size !== 0) return undefined
  const level = Math.floor(height / TILE_HEIGHT)
  return { level, first: from / TILE ** level, count: 2 ** (height % TILE_HEIGHT) }
}

function* subtreesIn([from, to]: Range): Generator<Subtree> {
  const subtree = fullSubtree(from, to)
  if (subtree) yield subtree
  else {
    const middle = from + splitOf(to - from)
    yield* subtreesIn([from, middle])
    yield* subtreesIn([middle, to])
  }
}

/** Hashes to add to a tile. */
export interface TileGrowth {
  readonly level: number
  readonly index: number
  readonly hashes: Buffer
}

/**
 * What `leaves` add to the tiles of a tree with `size` leaves: level by level, with the subtrees
 * that became full. `tails`: the last, not full tile of each level.
 */
export function growthOf(
  size: number,
  leaves: readonly Buffer[],
  tails: (level: number) => Buffer,
): TileGrowth[] {
  const grown: TileGrowth[] = []
  let added = leaves
  for (let [level, count] = [0, size]; added.length > 0; level++) {
    const above: Buffer[] = []
    let open = tails(level)
    for (let at = 0; at < added.length;) {
      const index = Math.floor((count + at) / TILE)
      const room = TILE - ((count + at) % TILE)
      const hashes = Buffer.concat(added.slice(at, at + room))
      grown.push({ level, index, hashes })
      const whole = Buffer.concat([open, hashes])
      if (whole.length === TILE * HASH_BYTES) above.push(fullRoot(hashesIn(whole)))
      open = Buffer.alloc(0)
      at += room
    }
    count = Math.floor(count / TILE)
    added = above
  }
  return grown
}

export const hashesIn = (tile: Buffer): Buffer[] =>
  Array.from({ length: tile.length / HASH_BYTES }, (_, at) =>
    tile.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  )
