/** Queries name tables by the handles of their projections, so that every dependency is an import. */
import { type Node, type ObjectExpression, parseSync } from 'oxc-parser'
import { isTest, type SourceFile } from './sources.ts'

/** Projections' tables, from their definitions: `people.person` and the file that owns it. */
function ownedTables(files: readonly SourceFile[]): Map<string, string> {
  const owners = new Map<string, string>()
  for (const { path, text } of files) {
    if (!path.startsWith('backend/projections/') || !text.includes('projection({')) continue
    const constants = new Map<string, Node>()
    visit(parseSync(path, text).program, (node) => {
      if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init)
        constants.set(node.id.name, unwrapped(node.init))
    })
    visit(parseSync(path, text).program, (node) => {
      if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return
      const [definition] = node.arguments
      if (node.callee.name !== 'projection' || definition?.type !== 'ObjectExpression') return
      const name = valueOf(definition, 'name')
      const found = valueOf(definition, 'tables')
      const tables = found?.type === 'Identifier' ? constants.get(found.name) : found
      if (name?.type !== 'Literal' || tables?.type !== 'ObjectExpression') return
      for (const table of tables.properties)
        if (table.type === 'Property' && table.key.type === 'Identifier')
          owners.set(`${String(name.value)}.${table.key.name}`, path)
    })
  }
  return owners
}

/** Tables that a query names as text: only their own definition may, others use its handle. */
export function tablesInText(files: readonly SourceFile[]): string[] {
  const owners = ownedTables(files)
  if (owners.size === 0) return []
  const named = new RegExp(
    String.raw`(?<![\w."])(?:${[...owners.keys()].join('|').replaceAll('.', String.raw`\.`)})\b`,
    'g',
  )
  return files
    .filter(({ path }) => path.startsWith('backend/') && !isTest(path))
    .flatMap(({ path, text }) => {
      const found = new Set<string>()
      visit(parseSync(path, text).program, (node) => {
        const isText = node.type === 'Literal' && typeof node.value === 'string'
        const words =
          node.type === 'TemplateElement' ? node.value.raw : isText ? String(node.value) : ''
        // As a key of an object a table's name is no query.
        if (isText && !/\b(?:FROM|JOIN|INTO|UPDATE)\b/.test(words)) return
        for (const [table] of words.matchAll(named))
          if (owners.get(table) !== path) found.add(table)
      })
      return [...found].map(
        (table) => `${path} names ${table} as text: use the handle of ${owners.get(table)}`,
      )
    })
}

const unwrapped = (node: Node): Node =>
  node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression'
    ? unwrapped(node.expression)
    : node

function valueOf(of: ObjectExpression, name: string): Node | undefined {
  for (const property of of.properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
    if (property.key.name === name) return unwrapped(property.value)
  }
  return undefined
}

/** Calls back for every node of the tree. */
function visit(node: Node, each: (node: Node) => void): void {
  each(node)
  for (const child of Object.values(node).flat())
    if (typeof child === 'object' && child !== null && 'type' in child) visit(child as Node, each)
}
