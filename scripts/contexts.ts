/**
 * `npm run contexts`: writes into each page of docs/contexts/ what can be read from the code: its
 * streams and events, read models, calls, screens and jobs. A test fails where a page is old.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { screensIn } from './preloads.ts'

const root = dirname(import.meta.dirname)

export const contexts = [
  'identity',
  'business',
  'booking',
  'engagement',
  'social',
  'messaging',
  'moderation',
  'analysis',
  'trust',
] as const
type Context = (typeof contexts)[number]

/** The context of each feature folder of the client. */
const features: Readonly<Record<string, Context>> = {
  trust: 'trust',
  account: 'identity',
  profile: 'identity',
  legal: 'identity',
  business: 'business',
  locations: 'business',
  team: 'business',
  invitation: 'business',
  services: 'business',
  availability: 'business',
  search: 'business',
  shop: 'business',
  appointments: 'booking',
  booking: 'booking',
  clients: 'booking',
  calendars: 'booking',
  dashboard: 'booking',
  achievements: 'engagement',
  favorites: 'engagement',
  notifications: 'engagement',
  reviews: 'engagement',
  home: 'social',
  posts: 'social',
  chat: 'messaging',
  moderation: 'moderation',
  notice: 'moderation',
  standing: 'moderation',
}

const BEGIN = '<!-- From here on: npm run contexts -->'

/** What a file of the domain exports, as far as this page tells of it. */
interface Defined {
  readonly type?: string
  readonly schema?: unknown
  readonly personal?: unknown
  readonly category?: string
  readonly decide?: unknown
}
interface ReadModel {
  readonly name: string
  readonly version: number
  readonly handlers: ReadonlyMap<string, unknown>
}
const filesIn = async (folder: string) =>
  (await readdir(join(root, folder)).catch((): string[] => []))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort()

const valuesOf = async (path: string): Promise<unknown[]> =>
  Object.values((await import(join(root, path))) as Record<string, unknown>)

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' || typeof value === 'function') && value !== null

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** Rows of a file's streams and events: the file is the aggregate. */
async function streamsOf(context: Context): Promise<string> {
  const folder = `backend/domain/${context}`
  const rows: string[][] = []
  for (const file of await filesIn(folder)) {
    const values = (await valuesOf(`${folder}/${file}`)).filter(isObject) as Defined[]
    const events = values.flatMap(({ type, schema, personal }) =>
      typeof type === 'string' && schema !== undefined && personal !== undefined
        ? [`\`${type}\``]
        : [],
    )
    const streams = values.flatMap(({ category, decide }) =>
      category !== undefined && decide !== undefined ? [`\`${category}-…\``] : [],
    )
    if (events.length > 0 || streams.length > 0)
      rows.push([`\`${file}\``, streams.sort().join(', ') || '–', events.sort().join(' ') || '–'])
  }
  return table(['File', 'Stream', 'Events'], rows)
}

async function readModelsOf(context: Context): Promise<string> {
  const folder = `backend/projections/${context}`
  const rows: string[][] = []
  for (const file of await filesIn(folder))
    for (const value of await valuesOf(`${folder}/${file}`))
      if (isObject(value) && 'handlers' in value && 'version' in value && 'name' in value) {
        const { name, version, handlers } = value as ReadModel
        rows.push([`\`${name}\``, String(version), `\`${file}\``, String(handlers.size)])
      }
  return table(['Read model', 'Version', 'File', 'Event types'], rows)
}

async function callsOf(context: Context): Promise<string> {
  const folder = `contract/${context}`
  const rows: string[][] = []
  for (const file of await filesIn(folder)) {
    const calls = (await valuesOf(`${folder}/${file}`)).flatMap((value) =>
      isObject(value) && 'method' in value && 'path' in value && 'access' in value
        ? [`\`${String(value.method)} ${String(value.path)}\``]
        : [],
    )
    if (calls.length > 0) rows.push([`\`${file}\``, calls.sort().join('<br>')])
  }
  return table(['In contract/', 'Calls'], rows)
}

async function screensOf(context: Context): Promise<string> {
  const screens = screensIn(await readFile(join(root, 'frontend/app/routes.tsx'), 'utf8'))
  const rows = screens.flatMap(({ page, module }) => {
    const feature = module?.split('/')[1]
    return feature && features[feature] === context
      ? [[`\`${page}\``, `\`${module.replace('features/', '')}\``]]
      : []
  })
  return rows.length > 0 ? table(['Screen', 'In frontend/features/'], rows) : 'In the console only.'
}

async function jobsOf(context: Context): Promise<string> {
  const folder = `backend/workers/${context}`
  const rows: string[][] = []
  for (const file of await filesIn(folder)) {
    const text = await readFile(join(root, folder, file), 'utf8')
    for (const [, name = ''] of text.matchAll(/^ {2,4}name: '([a-z-]+)'/gm))
      rows.push([`\`${name}\``, `\`${file}\``])
  }
  return rows.length > 0 ? table(['Job', 'File'], rows) : 'None.'
}

/** A page as it should be: what was written by hand, then what the code says. */
export async function contextPage(context: Context): Promise<{ path: string; text: string }> {
  const path = join(root, 'docs/contexts', `${context}.md`)
  const [written = ''] = (await readFile(path, 'utf8')).split(BEGIN)
  const text = `${written.trimEnd()}

${BEGIN}

## Streams and events

${await streamsOf(context)}

## Read models

${await readModelsOf(context)}

## Calls

${await callsOf(context)}

## Screens

${await screensOf(context)}

## Jobs

${await jobsOf(context)}
`
  return { path, text }
}

if (import.meta.main)
  for (const context of contexts) {
    const { path, text } = await contextPage(context)
    await writeFile(path, text)
    console.log(path)
  }
