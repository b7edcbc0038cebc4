/**
 * The contract's tags for the front ends, without its schemas: where a tag is shown, which tags each
 * command and message makes old, and which topic tells of a read. A module each, so that a page
 * loads a table with the code that uses it.
 */
import type { Plugin } from 'vite'
import { consoleInvalidates, liveInvalidates } from '../contract/live.ts'
import { routes } from '../contract/routes.ts'
import type { Route } from '../contract/kernel/route.ts'
import type { TagName } from '../contract/kernel/tags.ts'

/**
 * Where a tag is shown, as the beginnings of query keys: `users/*` are all reads under one user,
 * `posts?` the reads of that path alone, `posts?feed` those whose query names this feed.
 */
export type ShownAt = readonly string[]
/** Reads whose answer says which thing it shows: path, and field of the answer. */
export type HeldAt = readonly (readonly [path: string, field: string])[]

const clientRoutes = [...routes.values()].filter(({ path }) => !path.startsWith('/api/admin/'))
const reads = clientRoutes.filter(({ method }) => method === 'GET')

interface Provided {
  readonly name: TagName
  readonly field: string | undefined
  readonly path: string
}
const provided: readonly Provided[] = reads.flatMap(({ path, provides = [] }) =>
  provides.map((tag) => {
    const [, name, field] = /^(\w+)(?::\{(.+)\})?$/.exec(tag) ?? []
    // A tag's type begins with its name.
    return { name: name as TagName, field, path }
  }),
)

const byName = [...Map.groupBy(provided, ({ name }) => name)]

/** By name, where each tag is shown. */
export const shownAt: Readonly<Record<string, ShownAt>> = Object.fromEntries(
  byName.map(([name, providers]) => [name, placesOf(providers)]),
)
export const heldAt: Readonly<Record<string, HeldAt>> = Object.fromEntries(
  byName.flatMap(([name, providers]) => {
    const held = providers.filter(isHeld)
    return held.length > 0 ? [[name, held.map(fieldOf)]] : []
  }),
)

/** By name of a call, what it makes old. */
export const commandInvalidates = Object.fromEntries(
  clientRoutes.flatMap(({ method, path, invalidates = [] }: Route) =>
    invalidates.length > 0 ? [[`${method} ${path}`, invalidates]] : [],
  ),
)

function placesOf(providers: readonly Provided[]): ShownAt {
  const shown = providers.filter((one) => !isHeld(one))
  const whole = shown.filter(({ field }) => field === undefined)
  const single = shown.filter(({ field }) => field !== undefined)
  return [
    ...beginnings(
      whole.map(({ path }) => cut(path)),
      whole.map(({ path }) => path),
    ),
    ...beginnings(
      single.map(templateOf),
      shown.map(({ path }) => path),
    ),
  ].toSorted()
}

function isHeld({ field }: Provided): boolean {
  return field?.startsWith('answer.') === true
}
function fieldOf({ path, field = '' }: Provided): HeldAt[number] {
  return [inKey(cut(path)), field.slice('answer.'.length)]
}
function templateOf({ path, field = '' }: Provided): string {
  return field.startsWith('query.')
    ? `${path}?${field.slice('query.'.length)}`
    : path.replace(`:${field}`, '*')
}

/** As far as it is the same for all things. */
function cut(path: string): string {
  return path.replace(/\/:.*$/, '')
}
function inKey(path: string): string {
  return path.replace(/^\/api\//, '')
}

/**
 * The shortest beginnings under which every read shows the tag; a path that others stand below which
 * do not show it counts alone.
 */
function beginnings(paths: readonly string[], showing: readonly string[]): string[] {
  const shows = new Set(showing)
  const isOnlyOfIt = (beginning: string) =>
    reads.every(({ path }) => !isUnder(path, beginning) || shows.has(path))
  const shortest = paths.map((path) => {
    if (path.includes('?')) return path
    const parts = path.split('/')
    const beginning = parts
      .map((_, index) => parts.slice(0, index + 1).join('/'))
      // Not above the id of what it is of.
      .slice(Math.max(2, parts.indexOf('*')))
      .find(isOnlyOfIt)
    // What is cut off before an id stands for more than it says.
    if (beginning !== undefined || !shows.has(path)) return beginning ?? path
    return `${path}?`
  })
  const distinct = [...new Set(shortest)]
  return distinct
    .filter((one) => !distinct.some((other) => other !== one && isUnder(one, other)))
    .map(inKey)
    .toSorted()
}

/** `*` stands for an id, and not for a word in its place. */
function isUnder(path: string, beginning: string): boolean {
  const [parts, wanted] = [path.split('/'), beginning.split('/')]
  return wanted.every((part, index) =>
    part === '*' ? /^[:*]/.test(parts[index] ?? '') : part === parts[index],
  )
}

/** Of which kind of thing the live connection tells the reads that show these tags. */
const topics: Readonly<Partial<Record<TagName, string>>> = {
  barber: 'barber',
  agenda: 'barber',
  business: 'business',
  line: 'line',
  messages: 'conversation',
}
export interface WatchedAt {
  /** Reads of one thing, and the kind of thing that it is. */
  readonly one: readonly (readonly [beginning: string, kind: string])[]
  /** Lists of all barbers or shops. */
  readonly market: readonly string[]
  /** Shops that an answer names. */
  readonly held: HeldAt
}
const isOne = (beginning: string) => beginning.includes('*')
const held = heldAt['business'] ?? []
export const watchedAt: WatchedAt = {
  // The longest first: of a shop's line other things are told than of the shop.
  one: Object.entries(topics)
    .flatMap(([name, kind]) =>
      (shownAt[name] ?? []).filter(isOne).map((beginning) => [beginning, kind] as const),
    )
    .toSorted(([a], [b]) => b.length - a.length),
  // What shows all barbers shows all shops, too, but for one's own.
  market: (shownAt['business'] ?? []).filter(
    (one) => !isOne(one) && !held.some(([path]) => isUnder(path, one)),
  ),
  held,
}

export const shown = { at: shownAt, held: heldAt }

const modules: Readonly<Record<string, object>> = {
  'virtual:tags/shown': shown,
  'virtual:tags/watched': watchedAt,
  'virtual:tags/commands': commandInvalidates,
  'virtual:tags/live': withTags(liveInvalidates),
  'virtual:tags/console': withTags(consoleInvalidates),
}

function withTags(table: typeof liveInvalidates) {
  return Object.fromEntries(Object.entries(table).filter(([, tags]) => tags.length > 0))
}

export const contractTags = (): Plugin => ({
  name: 'balbu-contract-tags',
  resolveId: (id) => (id in modules ? `\0${id}` : undefined),
  load: (id) => {
    const table = modules[id.slice(1)]
    return table && `export default ${JSON.stringify(table)}`
  },
})
