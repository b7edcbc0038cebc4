/** The documentation matches the code, and its links lead somewhere. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contextPage, contexts } from './contexts.ts'

const root = dirname(import.meta.dirname)
const pages = [
  ...globSync('docs/**/*.md', { cwd: root }),
  'README.md',
  'CONTRIBUTING.md',
  'STYLE_GUIDE.md',
  'SECURITY.md',
  'CHANGELOG.md',
].sort()

test.each(contexts)(
  'the page of %s says what the code says (npm run contexts)',
  async (context) => {
    const { path, text } = await contextPage(context)
    expect(readFileSync(path, 'utf8')).toBe(text)
  },
)

/** The anchors that a page offers: its headings as GitHub writes them. */
const anchorsOf = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )

test.each(pages)('every link of %s leads somewhere', (page) => {
  const text = readFileSync(join(root, page), 'utf8')
  const broken = [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
    if (/^(https?:|mailto:)/.test(target)) return []
    const [path = '', anchor] = target.split('#')
    const file = path === '' ? join(root, page) : join(root, dirname(page), path)
    if (!existsSync(file)) return [target]
    if (!anchor || !file.endsWith('.md')) return []
    return anchorsOf(readFileSync(file, 'utf8')).has(anchor) ? [] : [target]
  })
  expect(broken).toEqual([])
})

/** Prose alone: without code, tables, headings and list marks. */
function sentencesOf(text: string): string[] {
  return text
    .replaceAll(/```[^]*?```/g, '')
    .replaceAll(/<!--[^]*?-->/g, '')
    .split('\n')
    .filter((line) => !/^\s*(\||#|<|---)/.test(line))
    .join('\n')
    .split(/\n\s*\n|\n\s*(?:[-*]|\d+\.) /)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .flatMap((paragraph) => paragraph.split(/(?<=[.!?:])\s+(?=[\p{Lu}`*'[(])/u))
    .filter((sentence) => /\p{L}/u.test(sentence))
}

/** Written by a program, or the records of what changed. */
const isWritten = (page: string) => !/^docs\/reference\/events|CHANGELOG/.test(page)

describe('sentences', () => {
  test.each(pages.filter(isWritten))('%s has at most 20 words a sentence on average', (page) => {
    const sentences = sentencesOf(readFileSync(join(root, page), 'utf8'))
    const words = sentences.map((sentence) => sentence.split(' ').length)
    const mean = words.reduce((sum, count) => sum + count, 0) / Math.max(1, words.length)
    expect(
      mean,
      sentences
        .toSorted((a, b) => b.length - a.length)
        .slice(0, 3)
        .join('\n'),
    ).toBeLessThanOrEqual(20)
  })
})

test('the architecture fits on a page: at most 900 words', () => {
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8').replaceAll(
    /```[^]*?```/g,
    '',
  )
  expect(text.split(/\s+/).length).toBeLessThanOrEqual(900)
})
