/** What a live event makes old, as the contract says. */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import invalidates from 'virtual:tags/live'
import type { LiveEvent } from '../../contract/live.ts'
import { fieldOf, keysShowing } from './tags.ts'

/** Query key prefixes to refresh; none for unknown or malformed events. */
export const staleKeys = (queries: QueryClient, event: LiveEvent): QueryKey[] =>
  Object.hasOwn(invalidates, event.type)
    ? keysShowing(queries, invalidates[event.type] ?? [], (field) => fieldOf(event, field))
    : []
