/**
 * What the style guide asks of names and comments, counted over the product's own code (tests and
 * scripts aside).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Expression, parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'

const root = dirname(import.meta.dirname)

interface Source {
  readonly path: string
  readonly text: string
}

const sourcesIn = (folder: string): readonly Source[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (path) =>
        /\.tsx?$/.test(path) &&
        !/\.test\.tsx?$|^test\/|(^|\/)test(Server|Screen|Setup)\.|\.d\.ts$|^(dist|android|ios)\//.test(
          path,
        ),
    )
    .map((path) => ({
      path: join(folder, path),
      text: readFileSync(join(root, folder, path), 'utf8'),
    }))

const folders = {
  backend: sourcesIn('backend'),
  frontend: sourcesIn('frontend'),
  admin: sourcesIn('admin'),
  contract: sourcesIn('contract'),
  shared: sourcesIn('shared'),
}
const all = Object.values(folders).flat()

/** Names that a file declares and exports; what it only passes on is its owner's. */
function exportedBy({ path, text }: Source): string[] {
  const names: string[] = []
  for (const statement of parseSync(path, text).program.body) {
    if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) continue
    const { declaration } = statement
    if (declaration.type === 'VariableDeclaration') {
      for (const { id } of declaration.declarations)
        if (id.type === 'Identifier') names.push(id.name)
    } else if ('id' in declaration && declaration.id?.type === 'Identifier')
      names.push(declaration.id.name)
  }
  // A schema and the type that it gives have one name.
  return [...new Set(names)]
}

test.each(['backend', 'frontend', 'admin'] as const)('%s exports no name twice', (folder) => {
  const owners = new Map<string, string[]>()
  // The gallery finds examples by their file; nobody imports them by name.
  for (const source of folders[folder].filter(({ path }) => !path.endsWith('.examples.tsx')))
    for (const name of exportedBy(source))
      owners.set(name, [...(owners.get(name) ?? []), source.path])
  expect([...owners].filter(([, paths]) => paths.length > 1)).toEqual([])
})

/** Hearsay: each of these names a value by who spoke of it instead of by what it holds. */
const banned = new Set(['asked', 'said', 'told', 'wanted', 'known', 'standing', 'between'])

test('no variable and no parameter has a banned name', () => {
  const found: string[] = []
  for (const { path, text } of all) {
    // The file is parsed only where the word is in it.
    if (![...banned].some((word) => text.includes(word))) continue
    const declare = (node: { readonly type: string; readonly name?: unknown } | null): void => {
      if (node?.type === 'Identifier' && banned.has(String(node.name)))
        found.push(`${path}: ${String(node.name)}`)
    }
    new Visitor({
      VariableDeclarator: ({ id }) => declare(id),
      ArrowFunctionExpression: ({ params }) => params.forEach(declare),
      FunctionDeclaration: ({ params }) => params.forEach(declare),
      FunctionExpression: ({ params }) => params.forEach(declare),
    }).visit(parseSync(path, text).program)
  }
  expect(found).toEqual([])
})

test('comments name their subject: less than one whoever, whom or somebody in 2,000 words', () => {
  let words = 0
  const found: string[] = []
  for (const { path, text } of all)
    for (const { value } of parseSync(path, text).comments) {
      words += value.match(/\p{L}[\p{L}'’]*/gu)?.length ?? 0
      for (const [word] of value.matchAll(/\b(?:whoever|whomever|whom|somebody|oneself)\b/gi))
        found.push(`${path}: ${word}`)
    }
  expect(words).toBeGreaterThan(10_000)
  expect((found.length / words) * 1_000, found.join('\n')).toBeLessThan(0.5)
})

test('at most six lines in a hundred are comments', () => {
  let lines = 0
  let comments = 0
  for (const { path, text } of all) {
    lines += text.split('\n').length - 1
    for (const { start, end } of parseSync(path, text).comments) {
      // A comment behind code takes no line of its own.
      const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
      if (/^[\s{]*$/.test(before)) comments += text.slice(start, end).split('\n').length
    }
  }
  expect(lines).toBeGreaterThan(100_000)
  expect((comments / lines) * 100).toBeLessThanOrEqual(6)
})

test('a file over 300 lines is listed with its reason (docs/reference/long-files.md)', () => {
  const listed = readFileSync(join(root, 'docs/reference/long-files.md'), 'utf8')
  const long = all.filter(({ text }) => text.split('\n').length > 301).map(({ path }) => path)
  expect(long.length).toBeGreaterThan(0)
  expect(long.filter((path) => !listed.includes(`\`${path}\``))).toEqual([])
  const paths = [...listed.matchAll(/`([^`]+\.tsx?)` \|/g)].map(([, path]) => path ?? '')
  expect(
    paths.filter((path) => !long.includes(path)),
    'listed, but no longer over 300 lines',
  ).toEqual([])
})

test('no nested ternary stands on one line', () => {
  const found: string[] = []
  for (const { path, text } of all) {
    const bare = (node: Expression): Expression =>
      node.type === 'ParenthesizedExpression' ? bare(node.expression) : node
    new Visitor({
      ConditionalExpression({ start, end, test: condition, consequent, alternate }) {
        const parts = [condition, consequent, alternate].map((part) => bare(part).type)
        const written = text.slice(start, end)
        if (parts.includes('ConditionalExpression') && !written.includes('\n'))
          found.push(`${path}: ${written}`)
      },
    }).visit(parseSync(path, text).program)
  }
  expect(found).toEqual([])
})
