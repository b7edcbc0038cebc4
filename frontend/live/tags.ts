/** From the contract's tags to what is cached of them (contract/kernel/tags.ts). */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import shown from 'virtual:tags/shown'
import { keyOfPath } from '../client/query.ts'

/** What a placeholder of a tag stands for: undefined where that is not known. */
type ValueOf = (field: string) => unknown

const PLACEHOLDER = /^\{(.+?)(\?)?\}$/

/** The keys of all cached reads that show these tags, filled in. */
export const keysShowing = (
  queries: QueryClient,
  tags: readonly string[],
  valueOf: ValueOf,
): QueryKey[] =>
  tags.flatMap((tag) => {
    const [name = '', id = ''] = tag.split(':')
    const [, fields, optional] = PLACEHOLDER.exec(id) ?? []
    const found = fields
      ?.split('|')
      .map(valueOf)
      .find((value) => value !== undefined)
    const which = fields === undefined ? id : found
    // Where there is none of that kind nothing is old; where it is not known which, all are.
    if (which === null || (which === undefined && optional)) return []
    return keysOf(queries, name, typeof which === 'string' ? which : '')
  })

/** `id` is empty for all of a name. */
const keysOf = (queries: QueryClient, name: string, id: string): QueryKey[] => [
  ...(shown.at[name] ?? []).map((beginning) => keyAt(beginning, id)),
  ...(shown.held[name] ?? []).flatMap(([path, field]) =>
    queries
      .getQueryCache()
      .findAll({ queryKey: keyAt(path) })
      .flatMap(({ queryKey, state: { data } }) => {
        const held = fieldOf(data, field)
        return typeof held === 'string' && (!id || held === id) ? [queryKey] : []
      }),
  ),
]

/** ['api', 'users', id] of `users/*`, ['api', 'posts', { feed: id }] of `posts?feed`. */
function keyAt(beginning: string, id = ''): QueryKey {
  const [path = '', query] = beginning.split('?')
  const key = keyOfPath(
    `api/${id ? path.replace('*', encodeURIComponent(id)) : path.replace(/\/\*.*/, '')}`,
  )
  return query === undefined ? key : [...key, id && query ? { [query]: id } : {}]
}

/** A field of an answer, `business.id`. */
export const fieldOf = (data: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, field) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, field)
          ? (value as Record<string, unknown>)[field]
          : undefined,
      data,
    )
