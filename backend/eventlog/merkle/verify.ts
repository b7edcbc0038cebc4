/** Verification of proofs of a Merkle tree: RFC 9162, 2.1.3.2 and 2.1.4.2. */
import { nodeHash } from './hashes.ts'

/** The root that a leaf and its audit path lead to; undefined where the path does not fit. */
export function rootByInclusion(
  { index, size }: { readonly index: number; readonly size: number },
  leaf: Buffer,
  path: readonly Buffer[],
): Buffer | undefined {
  if (index < 0 || index >= size) return undefined
  let [node, last, hash] = [index, size - 1, leaf]
  for (const sibling of path) {
    if (last === 0) return undefined
    if (node % 2 === 1 || node === last) {
      hash = nodeHash(sibling, hash)
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)]
    } else hash = nodeHash(hash, sibling)
    ;[node, last] = [half(node), half(last)]
  }
  return last === 0 ? hash : undefined
}

/** Whether a tree with the first root is the beginning of one with the second. */
export function isConsistent(
  first: { readonly size: number; readonly root: Buffer },
  second: { readonly size: number; readonly root: Buffer },
  proof: readonly Buffer[],
): boolean {
  if (first.size < 1 || first.size > second.size) return false
  if (first.size === second.size) return proof.length === 0 && first.root.equals(second.root)
  const path = isPowerOfTwo(first.size) ? [first.root, ...proof] : [...proof]
  const [start, ...rest] = path
  if (!start) return false
  let [node, last] = [first.size - 1, second.size - 1]
  while (node % 2 === 1) [node, last] = [half(node), half(last)]
  let [before, after] = [start, start]
  for (const sibling of rest) {
    if (last === 0) return false
    if (node % 2 === 1 || node === last) {
      before = nodeHash(sibling, before)
      after = nodeHash(sibling, after)
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)]
    } else after = nodeHash(after, sibling)
    ;[node, last] = [half(node), half(last)]
  }
  return last === 0 && before.equals(first.root) && after.equals(second.root)
}

const half = (number: number) => Math.floor(number / 2)
const isPowerOfTwo = (size: number) => Number.isInteger(Math.log2(size))
