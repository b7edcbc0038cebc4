/** Hashes of a Merkle tree: RFC 6962, 2.1. */
import { createHash } from 'node:crypto'

export const HASH_BYTES = 32
const LEAF = Buffer.from([0])
const NODE = Buffer.from([1])

export const leafHash = (bytes: string | Buffer): Buffer =>
  createHash('sha256').update(LEAF).update(bytes).digest()

export const nodeHash = (left: Buffer, right: Buffer): Buffer =>
  createHash('sha256').update(NODE).update(left).update(right).digest()

export const EMPTY_ROOT = createHash('sha256').digest()

/** The root of a full subtree over a power of two of hashes. */
export function fullRoot(hashes: readonly Buffer[]): Buffer {
  let level = hashes
  while (level.length > 1)
    level = Array.from({ length: level.length / 2 }, (_, at) =>
      nodeHash(level[2 * at] ?? EMPTY_ROOT, level[2 * at + 1] ?? EMPTY_ROOT),
    )
  return level[0] ?? EMPTY_ROOT
}

export const splitOf = (size: number): number => 2 ** Math.floor(Math.log2(size - 1))
