/**
 * Guards the house: who may import whom, as docs/architecture.md says it. `npm run imports` fails
 * on an arrow that points the wrong way, on a circle, and on a feature of the client that reaches
 * into another.
 */
import { dirname, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'
import { ACCESS, BELOW, CONTEXT, contexts, house, type Room } from './rooms.ts'
import { isTest, type SourceFile, sourceFiles } from './sources.ts'
import { tablesInText } from './tablesInText.ts'

/** Browser rooms never touch what only a server has. */
const browserRooms = /^(shared|frontend|admin)(\/|$)/
export interface Arrow {
  readonly to: string
  readonly typeOnly: boolean
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
    files: ['backend/projections/visibility.ts', 'backend/projections/visibility-in-memory.ts'],
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = await sourceFiles(dirname(import.meta.dirname))
  const found = violations(files)
  for (const sentence of found) console.error(sentence)
  console.log(`${files.length} files, ${found.length} wrong imports`)
  process.exitCode = found.length === 0 ? 0 : 1
}
