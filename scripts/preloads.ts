/**
 * Which files each page's screen is made of, beside the first ones, written beside the build for
 * the server: it names them in the page that it sends, so that a browser asks for all of them at
 * once. Read from the table of screens (frontend/app/routes.tsx), where each screen's code is an
 * `import()`, and from the build's manifest.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { type Node, parseSync } from 'oxc-parser'
import { languages } from '../contract/kernel/languages.ts'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
  readonly isEntry?: boolean
}
type Manifest = Readonly<Record<string, Chunk>>

/**
 * What a screen's line in the table says: its page, its module as the manifest calls it, its
 * catalogues, whether a guard stands before it.
 */
export interface ScreenSource {
  readonly page: string
  /** None where it is in everybody's first code. */
  readonly module: string | undefined
  readonly texts: readonly string[]
  readonly guarded: boolean
}

/** The table of screens, read from the source of `frontend/app/routes.tsx`. */
export function screensIn(source: string): ScreenSource[] {
  const { program } = parseSync('routes.tsx', source)
  const constants = new Map<string, Node>()
  for (const statement of program.body) {
    const declaration =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declaration.declarations)
      if (id.type === 'Identifier' && init) constants.set(id.name, init)
  }
  /** What a name stands for: a constant of the file. */
  const resolve = (node: Node | undefined): Node | undefined =>
    node?.type === 'Identifier' ? constants.get(node.name) : node
  const table = constants.get('routes')
  const rows = table?.type === 'ArrayExpression' ? table.elements : []
  return rows.flatMap((row) => {
    if (row?.type !== 'CallExpression') return []
    const [page, access, load, , options] = row.arguments
    if (page?.type !== 'Literal' || typeof page.value !== 'string') return []
    const loaded = resolve(load)
    const code = loaded && /import\('(\.[^']+)'\)/.exec(source.slice(loaded.start, loaded.end))?.[1]
    const texts = resolve(property(resolve(options), 'texts'))
    return {
      page: page.value,
      guarded: access?.type !== 'Literal' || access.value !== 'public',
      // As the manifest names it: from the client's own folder.
      module: code && posix.join('app', code),
      texts:
        texts?.type === 'ArrayExpression'
          ? texts.elements.flatMap((element) =>
              element?.type === 'Literal' && typeof element.value === 'string'
                ? [element.value]
                : [],
            )
          : [],
    }
  })
}

/** The value of a property of an object literal. */
function property(node: Node | undefined, name: string): Node | undefined {
  if (node?.type !== 'ObjectExpression') return undefined
  for (const entry of node.properties)
    if (entry.type === 'Property' && entry.key.type === 'Identifier' && entry.key.name === name)
      return entry.value
  return undefined
}

/** The files of each page in each language, without those that index.html names itself. */
export function preloadsOf(
  screens: readonly ScreenSource[],
  manifest: Manifest,
): Record<string, Record<string, string[]>> {
  const filesOf = (names: readonly string[], known: ReadonlySet<string>) => {
    const files = new Set<string>()
    const seen = new Set<string>()
    const walk = (name: string) => {
      const chunk = manifest[name]
      if (!chunk || seen.has(name)) return
      seen.add(name)
      for (const file of [...(chunk.css ?? []), chunk.file]) if (!known.has(file)) files.add(file)
      chunk.imports?.forEach(walk)
    }
    names.forEach(walk)
    return [...files]
  }
  const first = new Set(
    filesOf(
      Object.keys(manifest).filter((name) => manifest[name]?.isEntry),
      new Set(),
    ),
  )
  return Object.fromEntries(
    screens.map(({ page, module, texts, guarded }) => {
      // The first texts in Spanish are in the first code.
      const catalogues = (language: string) =>
        ['first', ...texts, ...(guarded ? ['door'] : [])].map(
          (name) => `i18n/${language}/${name}.json`,
        )
      return [
        page,
        Object.fromEntries(
          languages.map((language) => [
            language,
            filesOf(
              [
                ...(module === undefined ? [] : [module]),
                ...(guarded ? ['app/guards.tsx'] : []),
                ...catalogues(language),
              ],
              first,
            ),
          ]),
        ),
      ]
    }),
  )
}

/** Writes `.vite/preloads.json` into the built client. */
export async function writePreloads(root: string, built: string): Promise<void> {
  const [source, manifest] = await Promise.all([
    readFile(join(root, 'frontend/app/routes.tsx'), 'utf8'),
    readFile(join(built, '.vite/manifest.json'), 'utf8'),
  ])
  const file = join(built, '.vite/preloads.json')
  await mkdir(dirname(file), { recursive: true })
  await writeFile(
    file,
    JSON.stringify(preloadsOf(screensIn(source), JSON.parse(manifest) as Manifest)),
  )
}
