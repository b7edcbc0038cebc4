import { expect, test } from 'vitest'
import { fc } from '../../test/support/seed.ts'
import { EMPTY_ROOT, HASH_BYTES, leafHash, nodeHash, splitOf } from './hashes.ts'
import { growthOf, MerkleTree, TILE, TreeIncomplete } from './tree.ts'
import { isConsistent, rootByInclusion } from './verify.ts'

/** Tiles in memory, grown in batches as the vault's are. */
function grown(...batches: readonly (readonly Buffer[])[]) {
  const tiles = new Map<string, Buffer>()
  const tileOf = (level: number, index: number) => tiles.get(`${level} ${index}`)
  let size = 0
  for (const leaves of batches) {
    const counts = (level: number) => Math.floor(size / TILE ** level)
    const growth = growthOf(size, leaves, (level) =>
      counts(level) % TILE === 0
        ? Buffer.alloc(0)
        : (tileOf(level, Math.floor(counts(level) / TILE)) ?? Buffer.alloc(0)),
    )
    for (const { level, index, hashes } of growth)
      tiles.set(
        `${level} ${index}`,
        Buffer.concat([tileOf(level, index) ?? Buffer.alloc(0), hashes]),
      )
    size += leaves.length
  }
  return new MerkleTree({
    tiles: async (names) => names.map(({ level, index }) => tileOf(level, index)),
  })
}
const leaves = (count: number) => Array.from({ length: count }, (_, at) => leafHash(`leaf ${at}`))

/** The definition, leaf by leaf: RFC 6962, 2.1. */
function rootOf(hashes: readonly Buffer[]): Buffer {
  const [only] = hashes
  if (!only) return EMPTY_ROOT
  if (hashes.length === 1) return only
  const middle = splitOf(hashes.length)
  return nodeHash(rootOf(hashes.slice(0, middle)), rootOf(hashes.slice(middle)))
}

test('the hashes are those of RFC 6962', () => {
  expect(EMPTY_ROOT.toString('hex')).toBe(
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  )
  expect(leafHash('').toString('hex')).toBe(
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  )
})

test.each([0, 1, 2, 3, 7, 8, 255, 256, 257, 1_000, 65_536 + 300])(
  'the root of %i leaves is that of the definition, in whatever batches they came',
  async (count) => {
    const all = leaves(count)
    const tree = grown(
      ...[0, 0.3, 0.31, 1].map((part, at, parts) =>
        all.slice(Math.floor((parts[at - 1] ?? 0) * count), Math.floor(part * count)),
      ),
    )
    expect(await tree.root(count)).toEqual(rootOf(all))
  },
)

const sizes = fc.integer({ min: 1, max: 1_200 })

test('each leaf is proved, in a tree of any size', () =>
  fc.assert(
    fc.asyncProperty(sizes, fc.nat(), async (size, random) => {
      const all = leaves(size)
      const index = random % size
      const path = await grown(all).inclusion(index, size)
      const leaf = all[index] ?? EMPTY_ROOT
      expect(rootByInclusion({ index, size }, leaf, path)).toEqual(rootOf(all))
      expect(path.length).toBeLessThanOrEqual(Math.ceil(Math.log2(size)))
    }),
    { numRuns: 60 },
  ))

test('a changed leaf, index, size or path proves nothing', () =>
  fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 600 }),
      fc.nat(),
      fc.nat(),
      async (size, one, two) => {
        const all = leaves(size)
        const index = one % size
        const root = rootOf(all)
        const path = await grown(all).inclusion(index, size)
        const leaf = all[index] ?? EMPTY_ROOT
        const changed = path.map((hash, at) => (at === two % path.length ? leafHash(hash) : hash))
        for (const found of [
          rootByInclusion({ index, size }, leafHash('another'), path),
          rootByInclusion({ index, size }, leaf, changed),
          rootByInclusion({ index, size }, leaf, path.slice(1)),
          rootByInclusion({ index, size }, leaf, [...path, leaf]),
          rootByInclusion({ index: (index + 1) % size, size }, leaf, path),
          rootByInclusion({ index: size, size }, leaf, path),
        ])
          expect(found === undefined || !found.equals(root)).toBe(true)
      },
    ),
    { numRuns: 60 },
  ))

test('a tree is the beginning of each later one, and of no other', () =>
  fc.assert(
    fc.asyncProperty(sizes, sizes, async (one, other) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other)]
      const all = leaves(to)
      const proof = await grown(all).consistency(from, to)
      const [first, second] = [
        { size: from, root: rootOf(all.slice(0, from)) },
        { size: to, root: rootOf(all) },
      ]
      expect(isConsistent(first, second, proof)).toBe(true)
      const rewritten = [...all]
      rewritten[from - 1] = leafHash('rewritten')
      expect(isConsistent(first, { size: to, root: rootOf(rewritten) }, proof)).toBe(false)
      if (from < to) {
        const longer = await grown(rewritten).consistency(from, to)
        expect(isConsistent(first, { size: to, root: rootOf(rewritten) }, longer)).toBe(false)
        expect(isConsistent(second, first, proof)).toBe(false)
      }
    }),
    { numRuns: 60 },
  ))

test('a leaf or size that the tree does not have is refused', async () => {
  const tree = grown(leaves(3))
  await expect(tree.inclusion(3, 3)).rejects.toThrow(TreeIncomplete)
  await expect(tree.inclusion(0, 4)).rejects.toThrow(TreeIncomplete)
  await expect(tree.consistency(4, 3)).rejects.toThrow(TreeIncomplete)
})

test('a proof in a tree of a million leaves has at most 1.5 kB in base64', () => {
  const most = Math.ceil(Math.log2(1_000_000)) * Math.ceil((HASH_BYTES / 3) * 4 + 4)
  expect(most).toBeLessThanOrEqual(1_500)
})
