/**
 * Root and proofs of a Merkle tree (RFC 6962) from tiles. A tile of level L holds up to 256 hashes
 * of full subtrees with 256^L leaves each; only full subtrees are stored.
 */
import { EMPTY_ROOT, fullRoot, HASH_BYTES, nodeHash, splitOf } from './hashes.ts'

/** Hashes in a full tile, and the heights of the tree that it spans. */
export const TILE = 256
const TILE_HEIGHT = 8

export interface TileReader {
  /** The concatenated hashes of a tile; undefined where it does not exist. */
  tile(level: number, index: number): Promise<Buffer | undefined>
}

/** The tree has fewer leaves than the proof needs, or a tile is missing. */
export class TreeIncomplete extends Error {
  constructor(what: string) {
    super(`the tree has no ${what}`)
    this.name = 'TreeIncomplete'
  }
}

export class MerkleTree {
  readonly #tiles: TileReader
  readonly #read = new Map<string, Promise<Buffer | undefined>>()

  /** Reads each tile once: one instance serves one request. */
  constructor(tiles: TileReader) {
    this.#tiles = tiles
  }

  /** The root of the first `size` leaves. */
  root(size: number): Promise<Buffer> {
    return size === 0 ? Promise.resolve(EMPTY_ROOT) : this.#hash(0, size)
  }

  async leaf(index: number): Promise<Buffer> {
    return this.#node(0, index)
  }

  /** The audit path of a leaf, from the leaf up: RFC 6962, 2.1.1. */
  async inclusion(index: number, size: number): Promise<Buffer[]> {
    if (index < 0 || index >= size) throw new TreeIncomplete(`leaf ${index} of ${size}`)
    const siblings: [number, number][] = []
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
    return Promise.all(siblings.reverse().map((range) => this.#hash(...range)))
  }

  /** The proof that a tree of `from` leaves is the beginning of one of `to`: RFC 6962, 2.1.2. */
  async consistency(from: number, to: number): Promise<Buffer[]> {
    if (from < 1 || from > to) throw new TreeIncomplete(`size ${from} of ${to}`)
    const ranges: [number, number][] = []
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
    return Promise.all(ranges.reverse().map((range) => this.#hash(...range)))
  }

  /** The hash over leaves [from, to). */
  async #hash(from: number, to: number): Promise<Buffer> {
    const size = to - from
    const height = Math.log2(size)
    if (Number.isInteger(height) && from % size === 0) return this.#full(from, height)
    const middle = from + splitOf(size)
    const [left, right] = await Promise.all([this.#hash(from, middle), this.#hash(middle, to)])
    return nodeHash(left, right)
  }

  /** The hash of a full subtree of 2^height leaves, from the stored hashes nearest below it. */
  async #full(from: number, height: number): Promise<Buffer> {
    const level = Math.floor(height / TILE_HEIGHT)
    const count = 2 ** (height % TILE_HEIGHT)
    const first = from / TILE ** level
    return fullRoot(
      await Promise.all(Array.from({ length: count }, (_, at) => this.#node(level, first + at))),
    )
  }

  async #node(level: number, index: number): Promise<Buffer> {
    const tile = await this.#tile(level, Math.floor(index / TILE))
    const at = (index % TILE) * HASH_BYTES
    if (!tile || tile.length < at + HASH_BYTES)
      throw new TreeIncomplete(`hash ${index} at level ${level}`)
    return tile.subarray(at, at + HASH_BYTES)
  }

  #tile(level: number, index: number): Promise<Buffer | undefined> {
    const key = `${level} ${index}`
    const read = this.#read.get(key) ?? this.#tiles.tile(level, index)
    this.#read.set(key, read)
    return read
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
