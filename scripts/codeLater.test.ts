/** The built page's code comes behind its first paint. */
import { expect, test } from 'vitest'
import { postponed } from './codeLater.ts'

test('no browser follows the links of the code by itself', () => {
  expect(
    postponed(
      '<script>1</script>\n<script type="module" crossorigin src="/assets/index-1.js"></script><link rel="modulepreload" crossorigin href="/assets/a.js"><link rel="stylesheet" href="/a.css">',
    ),
  ).toBe(
    '<script>1</script>\n<link rel="entry" crossorigin href="/assets/index-1.js"><link rel="later" crossorigin href="/assets/a.js"><link rel="stylesheet" href="/a.css">',
  )
})
