/** From the contract's tags to what is cached of them (contract/kernel/tags.ts). */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import shownAt from 'virtual:tags/shown'
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
function keysOf(queries: QueryClient, name: string, id: string): QueryKey[] {
  const { one, all = [], held = [] } = shownAt[name] ?? {}
  return [
    ...((id && one) || all).map((beginning) => keyAt(beginning, id)),
    ...held.flatMap(([path, field]) =>
      queries
        .getQueryCache()
        .findAll({ queryKey: keyAt(path) })
        .flatMap(({ queryKey, state: { data } }) => {
          const shown = fieldOf(data, field)
          return typeof shown === 'string' && (!id || shown === id) ? [queryKey] : []
        }),
    ),
  ]
}

/** ['api', 'users', id] of `users/*`, ['api', 'posts', { feed: id }] of `posts?feed`. */
export function keyAt(beginning: string, id = ''): QueryKey {
  const [path = '', query] = beginning.split('?')
  const key = keyOfPath(`api/${path.replace('*', encodeURIComponent(id))}`)
  return query === undefined ? key : [...key, query ? { [query]: id } : {}]
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
