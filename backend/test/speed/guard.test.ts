/**
 * No path that people use often asks more of the database than `bench/guard.json` keeps: no timing,
 * only counts.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { explain, type GuardFile, grownCounts } from '../../../bench/guard/compare.ts'
import { type Counted, countPaths } from '../../../bench/guard/counts.ts'
import { freshDatabase } from '../support/database.ts'

const kept = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../bench/guard.json'), 'utf8'),
) as GuardFile
const counted = await countedFairly()

test.each(Object.keys(kept.paths))('%s asks no more than it did', (path) => {
  const now = counted.get(path)
  // Counted where a client has been built.
  if (path === 'first page' && !now) return
  if (!now) throw new Error(`${path} is not counted`)
  const findings = grownCounts(kept.paths, new Map([[path, now]]))
  expect(
    findings,
    `\n${explain(findings, kept.paths, counted)}\nif it is worth it: npm run bench:guard -- --counts --write, and why in the commit\n`,
  ).toEqual([])
})

/**
 * Sessions are remembered for a moment, which a slow machine lets pass between two requests: where
 * something has grown all is counted again, and for each path the fewest statements count. What the
 * code asks for is asked each time.
 */
async function countedFairly(): Promise<ReadonlyMap<string, Counted>> {
  const count = async (): Promise<Map<string, Counted>> =>
    new Map(await countPaths((await freshDatabase()).url))
  const fewest = await count()
  for (let again = 0; again < 2 && grownCounts(kept.paths, fewest).length > 0; again++) {
    for (const [path, now] of await count()) {
      const before = fewest.get(path)
      if (!before || now.statements < before.statements) fewest.set(path, now)
    }
  }
  return fewest
}
