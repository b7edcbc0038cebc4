/**
 * What the report lists as found: each finding names the promise, where it was found, the commit
 * that mended it, and a test or seed that fails without.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'

const root = dirname(import.meta.dirname)
const Finding = z.strictObject({
  id: z.string().regex(/^F\d+$/),
  promise: z.string().min(3),
  foundIn: z.string().min(3),
  fixedIn: z.string().regex(/^[0-9a-f]{8,40}$/),
  test: z.string().refine((path) => /^seed \d+$/.test(path) || existsSync(join(root, path))),
})

test('each finding of the report names a commit, and a test or seed that holds it', async () => {
  const text = await readFile(join(root, 'docs/report/findings.json'), 'utf8')
  const findings = z.array(Finding).parse(JSON.parse(text))
  expect(new Set(findings.map(({ id }) => id)).size).toBe(findings.length)
})

test('a finding without them is refused', () => {
  const whole = {
    id: 'F1',
    promise: 'no-overlap',
    foundIn: 'seed 42',
    fixedIn: 'bdbb3014',
    test: 'scripts/findings.test.ts',
  }
  expect(Finding.safeParse(whole).success).toBe(true)
  for (const change of [{ fixedIn: 'soon' }, { test: 'none.test.ts' }, { promise: '' }])
    expect(Finding.safeParse({ ...whole, ...change }).success, JSON.stringify(change)).toBe(false)
})
