/**
 * Guards the house: who may import whom, as docs/architecture.md says it. `npm run imports` fails
 * on an arrow that points the wrong way, on a circle, and on a feature of the client that reaches
 * into another.
 */
import { glob, readFile } from 'node:fs/promises'
import { dirname, posix, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Node, type ObjectExpression, parseSync } from 'oxc-parser'

interface Room {
  /** Files under this path; the longest path that fits is a file's room. */
  readonly path: string
  /** Rooms that it may use beside itself; `*` is any. */
  readonly uses: readonly string[]
  /** Packages that it may use, `node:` for what comes with Node; without it any. */
  readonly packages?: readonly string[]
  /** Its subfolders don't know each other. */
  readonly apart?: boolean
}

const domain = ['contract', 'backend/domain', 'backend/domain/kernel/ids.ts']
const applying = 'backend/projections/engine/apply'
const positions = 'backend/projections/engine/positions'
const building = 'backend/projections/engine/build'
/** The engine's rooms, each upon those before it. */
const engine = [applying, positions, building, 'backend/projections/engine/operate']
const vault = ['backend/vault/coordination', 'backend/vault/secrets', 'backend/vault']
const reading = [...domain, 'backend/concurrency', 'backend/postgres', 'backend/eventlog']

/** What every screen of the client may use. */
const around = [
  'contract',
  'shared',
  'frontend/i18n',
  'frontend/time',
  'frontend/native',
  'frontend/client',
  'frontend/live',
  'frontend/forms',
]

const consoleBase = ['contract', 'shared']
/** Rooms of the console, each upon those before it. Pages, which don't know each other, use them. */
const floors: readonly Room[] = [
  'admin/look',
  'admin/i18n',
  'admin/providers',
  'admin/paths',
  'admin/ui',
  'admin/live',
  'admin/history',
  'admin/moderation',
].map((path, index, all) => ({ path, uses: [...consoleBase, ...all.slice(0, index)] }))

export const house: readonly Room[] = [
  { path: 'contract', uses: [], packages: ['zod'] },
  {
    path: 'backend/domain',
    uses: ['contract', 'backend/domain/kernel/ids.ts'],
    packages: ['zod', 'date-fns', '@date-fns/tz', '@photostructure/tz-lookup'],
  },
  // The tester of deciders runs under vitest; derived ids are a hash, which needs no randomness.
  { path: 'backend/domain/kernel/given.ts', uses: ['backend/domain'] },
  { path: 'backend/domain/kernel/ids.ts', uses: [], packages: ['node:crypto'] },
  { path: 'backend/concurrency', uses: [] },
  // What the API and the live connection both know of HTTP.
  { path: 'backend/http', uses: [] },
  { path: 'backend/postgres', uses: [] },
  // What nodes tell each other and agree on, below the secrets.
  { path: 'backend/vault/coordination', uses: ['backend/postgres', 'backend/concurrency'] },
  {
    path: 'backend/vault/secrets',
    uses: [
      'contract',
      'backend/postgres',
      'backend/concurrency',
      'backend/vault/coordination',
      'backend/vault/secrets/answer-links.ts',
    ],
  },
  {
    path: 'backend/vault',
    uses: ['backend/postgres', ...vault, 'backend/vault/secrets/answer-links.ts'],
  },
  // A secret and its seal alone: a journey makes the link that a mail would have.
  { path: 'backend/vault/secrets/answer-links.ts', uses: [], packages: ['node:crypto'] },
  { path: 'backend/eventlog', uses: [...domain, 'backend/postgres'] },
  { path: 'backend/commands', uses: reading },
  // The engine follows the log; a projection itself knows only events.
  {
    path: 'backend/projections',
    uses: [...domain, 'backend/postgres', applying, positions],
  },
  { path: applying, uses: reading },
  { path: positions, uses: [...reading, applying] },
  { path: building, uses: [...reading, applying, positions] },
  { path: 'backend/projections/engine/operate', uses: [...reading, ...engine] },
  // What moderation needs to know of each type of subject, from its rules to its rows.
  { path: 'backend/subjects', uses: [...reading, 'backend/commands', 'backend/projections'] },
  {
    path: 'backend/workers',
    uses: [
      ...reading,
      'backend/commands',
      'backend/projections',
      'backend/subjects',
      'backend/media',
      ...engine,
      ...vault,
    ],
  },
  {
    path: 'backend/live',
    uses: [...reading, 'backend/http', 'backend/projections', ...engine, ...vault],
  },
  {
    path: 'backend/observability',
    uses: ['contract', 'backend/postgres', 'backend/eventlog', 'backend/projections', ...engine],
  },
  {
    path: 'backend/media',
    uses: ['contract', 'backend/domain', 'backend/concurrency', 'backend/postgres'],
  },
  {
    path: 'backend/api',
    uses: [
      ...reading,
      'backend/http',
      'backend/commands',
      'backend/projections',
      'backend/subjects',
      ...engine,
      ...vault,
      'backend/media',
    ],
  },
  // A context on one page, from its events to what its clock does.
  {
    path: 'backend/modules',
    uses: [
      ...reading,
      'backend/commands',
      'backend/projections',
      ...engine,
      'backend/workers',
      'backend/api',
    ],
  },
  {
    path: 'backend/demo',
    uses: [
      ...reading,
      'backend/media',
      'backend/commands',
      'backend/projections',
      ...engine,
      ...vault,
      'backend/api',
    ],
  },
  {
    path: 'backend/simulation',
    uses: [...reading, 'backend/commands', 'backend/subjects', ...vault],
  },
  { path: 'backend/config.ts', uses: [] },
  { path: 'backend', uses: ['*'] },
  // What client and console both have: how they look, ask and write numbers.
  { path: 'shared', uses: ['contract'], packages: ['react', 'lucide-react'] },
  // What every test of a screen or of the console begins with.
  {
    path: 'shared/testPage.ts',
    uses: [],
    packages: ['@testing-library/jest-dom', '@testing-library/react', 'vitest'],
  },
  { path: 'frontend/i18n', uses: ['contract'] },
  { path: 'frontend/time', uses: ['contract'] },
  // What a browser and a phone have each in their own way: a native app gives it its own adapters.
  { path: 'frontend/native', uses: [] },
  { path: 'frontend/client', uses: ['contract', 'shared', 'frontend/native'] },
  { path: 'frontend/live', uses: ['contract', 'shared', 'frontend/native', 'frontend/client'] },
  { path: 'frontend/forms', uses: ['contract', 'shared', 'frontend/i18n', 'frontend/client'] },
  { path: 'frontend/ui', uses: ['contract', 'shared', 'frontend/i18n', 'frontend/native'] },
  { path: 'frontend/entities', uses: [...around, 'frontend/ui'] },
  { path: 'frontend/features', uses: [...around, 'frontend/ui', 'frontend/entities'], apart: true },
  {
    path: 'frontend',
    uses: [
      ...around,
      'frontend/ui',
      'frontend/entities',
      'frontend/features',
      'shared/testPage.ts',
    ],
  },
  ...floors,
  {
    path: 'admin/resources',
    uses: [...consoleBase, ...floors.map(({ path }) => path)],
    apart: true,
  },
  {
    path: 'admin/frame',
    uses: [...consoleBase, ...floors.map(({ path }) => path), 'admin/resources'],
  },
  {
    path: 'admin',
    uses: [
      ...consoleBase,
      ...floors.map(({ path }) => path),
      'admin/resources',
      'admin/frame',
      'shared/testPage.ts',
    ],
  },
  { path: 'e2e', uses: ['contract', 'backend/vault/secrets/answer-links.ts'] },
  { path: 'scripts', uses: ['*'] },
  { path: 'bench', uses: ['*'] },
]

/** The folders by context, in the rooms that have them. */
const CONTEXT =
  /^(contract|backend\/(?:domain|commands|projections|workers|api))\/(identity|business|booking|engagement|social|messaging|moderation|analysis)\//
/** Machinery of a room, which stands below all contexts of that room. */
const BELOW =
  /^(contract\/kernel|backend\/(?:domain\/kernel|commands\/kernel|projections\/engine|workers\/kernel))\//

/** Access checks that the commands of all contexts share. They read streams only. */
const ACCESS = 'backend/commands/access'

/**
 * Which context may know which: in the rules and what they write, and in the rooms around, where
 * one screen shows what several know.
 */
export const contexts: {
  readonly [Where in 'domain' | 'commands' | 'around']: Readonly<Record<string, readonly string[]>>
} = {
  domain: {
    identity: [],
    // What a decision takes away says by which clause.
    business: ['moderation'],
    // A day is made of the hours that somebody keeps.
    booking: ['business'],
    moderation: ['identity'],
    social: ['identity', 'moderation'],
    messaging: ['identity', 'moderation'],
    // Tells of everything, and nobody needs it.
    engagement: ['identity', 'business', 'booking', 'social', 'messaging', 'moderation'],
    analysis: [],
  },
  // Between their commands: what a context does in another is registered there by composition.
  commands: {
    identity: [],
    business: ['identity'],
    booking: ['identity', 'business'],
    engagement: ['booking'],
    moderation: [],
    social: [],
    messaging: [],
  },
  around: {
    identity: ['business', 'booking', 'moderation', 'social'],
    business: ['identity', 'booking', 'moderation'],
    booking: ['identity', 'business', 'moderation'],
    moderation: ['identity', 'business', 'booking', 'social', 'messaging'],
    social: ['identity', 'business', 'moderation'],
    messaging: ['identity', 'business', 'booking', 'social', 'moderation'],
    engagement: ['identity', 'business', 'booking', 'social', 'messaging', 'moderation'],
    // Counts what all of them do, and nobody needs it.
    analysis: [
      'identity',
      'business',
      'booking',
      'engagement',
      'social',
      'messaging',
      'moderation',
    ],
  },
}

/** Browser rooms never touch what only a server has. */
const browserRooms = /^(shared|frontend|admin)(\/|$)/
/**
 * A test may reach anywhere in the house; it may not be reached, but by benches, which measure the
 * same servers.
 */
const isTest = (file: string) =>
  /\.test\.tsx?$/.test(file) ||
  file.startsWith('backend/test/') ||
  /(^|\/)(vite|vitest|playwright)\.config\.ts$/.test(file) ||
  file.startsWith('frontend/test/') ||
  file.startsWith('admin/test/')

export interface Arrow {
  readonly to: string
  readonly typeOnly: boolean
}

export interface SourceFile {
  /** From the top of the repository, with `/`. */
  readonly path: string
  readonly text: string
}

interface Kept {
  readonly name: string
  readonly words: RegExp
  /** The first is where it is asked for. */
  readonly files: readonly [string, ...string[]]
  readonly why: string
}

/** What is said in one place only, because everybody must mean the same by it. */
const keptTo: readonly Kept[] = [
  {
    name: 'graph.block',
    words: /\bgraph\.block\b/,
    files: ['backend/projections/visibility.ts'],
    why: 'who may see whom is said there, both ways and with the standing',
  },
  {
    name: 'the refusal «forbidden»',
    words: /DomainError\('forbidden'|\bforbidden\(\)/,
    // Who may knock at all is the contract's to say.
    files: [
      'backend/domain/authority.ts',
      'backend/api/kernel/errors.ts',
      'backend/api/kernel/access.ts',
    ],
    why: 'who may do what is said there, in one table: ask `authorize`',
  },
]

/** Every violation as a sentence; none is what we want. */
export function violations(files: readonly SourceFile[]): string[] {
  const arrows = new Map(files.map((file) => [file.path, importsOf(file)]))
  const wrong = [...arrows].flatMap(([from, imports]) =>
    imports.flatMap(({ to }) => refusal(from, to) ?? []),
  )
  // Types make a circle for the reader, too: neither file can be read first.
  const known = new Map(
    [...arrows].map(([from, imports]) => [
      from,
      imports.map(({ to }) => to).filter((to) => arrows.has(to)),
    ]),
  )
  const reached = files
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, text }) =>
      keptTo
        .filter(
          ({ words, files: own }) =>
            path.startsWith('backend/') && !own.includes(path) && words.test(text),
        )
        .map(({ name, files: [file], why }) => `${path} asks ${name}: only ${file} may (${why})`),
    )
  return [
    ...wrong,
    ...reached,
    ...tablesInText(files),
    ...circles(known).map((circle) => `circle: ${circle.join(' → ')}`),
  ]
}

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
function tablesInText(files: readonly SourceFile[]): string[] {
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

/** What a file imports: a path in the repository, or a package's name. */
export function importsOf({ path, text }: SourceFile): Arrow[] {
  const target = (specifier: string) =>
    specifier.startsWith('.')
      ? posix.normalize(posix.join(posix.dirname(path), specifier))
      : specifier
  // A style sheet reaches into another room as code does.
  if (path.endsWith('.css'))
    return [...text.matchAll(/@import\s+['"]([^'"]+)['"]/g)].map(([, sheet = '']) => ({
      to: target(sheet),
      typeOnly: false,
    }))
  const { module } = parseSync(path, text)
  return [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      to: target(moduleRequest.value),
      typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ to: target(moduleRequest.value), typeOnly: isType }] : [],
      ),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest }) => {
      const literal = /^['"](.*)['"]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1]
      return literal === undefined ? [] : [{ to: target(literal), typeOnly: true }]
    }),
  ]
}

const within = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)
const roomOf = (file: string) =>
  house
    .filter(({ path }) => within(file, path))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
const isPath = (to: string) =>
  /^(contract|backend|shared|frontend|admin|e2e|scripts|bench)\//.test(to)

function refusal(from: string, to: string): string | undefined {
  const room = roomOf(from)
  if (!room || isTest(from)) return undefined
  if (!isPath(to)) return refusedPackage(from, room, to)
  if (isTest(to) && room.path !== 'bench') return `${from} imports the test ${to}`
  const target = roomOf(to)
  if (!target) return `${from} imports ${to}, which is in no room`
  if (target !== room && !room.uses.includes('*') && !room.uses.includes(target.path))
    return `${from} may not import ${to}: ${room.path} does not use ${target.path}`
  const context = refusedContext(from, to)
  if (context) return context
  const part = (file: string) => file.slice(room.path.length + 1).split('/')[0]
  if (room.apart && target === room && part(from) !== part(to))
    return `${from} may not import ${to}: one feature does not reach into another`
  return undefined
}

function refusedContext(from: string, to: string): string | undefined {
  const [, room, context] = CONTEXT.exec(from) ?? []
  const [, , other] = CONTEXT.exec(to) ?? []
  if (other === undefined || context === other) return undefined
  if (BELOW.test(from)) return `${from} may not import ${to}: it stands below all contexts`
  if (within(from, ACCESS) && within(to, 'backend/commands'))
    return `${from} may not import ${to}: every context asks it`
  if (context === undefined) return undefined
  const isCommand = room === 'backend/commands' && within(to, room)
  const where = room === 'backend/domain' ? 'domain' : isCommand ? 'commands' : 'around'
  return contexts[where][context]?.includes(other)
    ? undefined
    : `${from} may not import ${to}: ${context} does not know ${other}${where === 'around' ? '' : ` in the ${where}`}`
}

function refusedPackage(from: string, room: Room, name: string): string | undefined {
  if (browserRooms.test(from) && name.startsWith('node:'))
    return `${from} may not import ${name}: it runs in a browser`
  if (room.packages === undefined) return undefined
  const allowed = room.packages.some(
    (allowedName) => name === allowedName || name.startsWith(`${allowedName}/`),
  )
  return allowed
    ? undefined
    : `${from} may not import ${name}: ${room.path} uses only ${room.packages.join(', ')}`
}

/** Each circle once, from its first file in the alphabet. */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const found = new Map<string, string[]>()
  const done = new Set<string>()
  const walk = (file: string, trail: readonly string[]) => {
    const seen = trail.indexOf(file)
    if (seen >= 0) {
      const loop = trail.slice(seen)
      const first = loop.indexOf([...loop].sort()[0] ?? file)
      const turned = [...loop.slice(first), ...loop.slice(0, first)]
      found.set(turned.join(), [...turned, turned[0] ?? file])
    } else if (!done.has(file)) {
      for (const next of graph.get(file) ?? []) walk(next, [...trail, file])
      done.add(file)
    }
  }
  for (const file of graph.keys()) walk(file, [])
  return [...found.values()]
}

/** Every source file of the house. */
export async function sourceFiles(root: string): Promise<SourceFile[]> {
  const files: SourceFile[] = []
  for await (const path of glob(
    '{contract,backend,shared,frontend,admin,e2e,scripts,bench}/**/*.{ts,tsx,css}',
    { cwd: root, exclude: (name) => /(^|\/)(node_modules|dist)(\/|$)/.test(String(name)) },
  )) {
    files.push({ path, text: await readFile(resolve(root, path), 'utf8') })
  }
  return files
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = await sourceFiles(dirname(import.meta.dirname))
  const found = violations(files)
  for (const sentence of found) console.error(sentence)
  console.log(`${files.length} files, ${found.length} wrong imports`)
  process.exitCode = found.length === 0 ? 0 : 1
}
