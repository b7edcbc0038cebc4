/** Notifications by pages; marks are optimistic and roll back. */
import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query'
import type { Notification } from '../../../contract/engagement/notifications.ts'
import { call } from '../../client/api.ts'
import { keyOf, lively, keyUnder } from '../../client/query.ts'
import { useLiveInterval } from '../../live/LiveProvider.tsx'
import { useCommand } from '../../live/useCommand.ts'

const PAGE = 50
type Pages = InfiniteData<Notification[], string | undefined>

const list = infiniteQueryOptions({
  queryKey: keyOf('GET /api/notifications', { query: { limit: PAGE } }),
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/notifications', { query: { antes: pageParam, limit: PAGE }, signal }),
  initialPageParam: undefined as string | undefined,
  // Older than the last one of a full page.
  getNextPageParam: (page: readonly Notification[]) =>
    page.length < PAGE ? undefined : page.at(-1)?.id,
  ...lively,
})
const unread = keyOf('GET /api/notifications/unread-count')

export function useNotifications() {
  const { data, ...rest } = useInfiniteQuery({ ...list, refetchInterval: useLiveInterval() })
  // What came meanwhile moves the pages: none is shown twice.
  const notifications = data && [...new Map(data.pages.flat().map((one) => [one.id, one])).values()]
  return { ...rest, notifications }
}

interface Before {
  pages: Pages | undefined
  count: { unreadCount: number } | undefined
}

/** Shows a change of the list while the server is told; gives what was there before. */
function useShowChanged() {
  const queries = useQueryClient()
  const show = ({ pages, count }: Before) => {
    queries.setQueryData<Pages>(list.queryKey, pages)
    queries.setQueryData(unread, count)
  }
  /** `change` gives what becomes of one; nothing where it is gone. */
  const showChanged = async (
    change: (one: Notification) => Notification | undefined,
  ): Promise<Before> => {
    await queries.cancelQueries({ queryKey: keyUnder('/api/notifications') })
    const before: Before = {
      pages: queries.getQueryData<Pages>(list.queryKey),
      count: queries.getQueryData(unread),
    }
    const pages = before.pages && {
      ...before.pages,
      pages: before.pages.pages.map((page) => page.flatMap((one) => change(one) ?? [])),
    }
    const read = unreadIn(before.pages) - unreadIn(pages)
    show({
      pages,
      count: before.count && { unreadCount: Math.max(0, before.count.unreadCount - read) },
    })
    return before
  }
  return { showChanged, takeBack: (before: Before | undefined) => before && show(before) }
}

const unreadIn = (pages: Pages | undefined): number =>
  pages?.pages.flat().filter(({ isRead }) => !isRead).length ?? 0

export function useMarkRead() {
  const { showChanged, takeBack } = useShowChanged()
  return useCommand<'PATCH /api/notifications/:id/read', Before>(
    'PATCH /api/notifications/:id/read',
    {
      atOnce: true,
      onMutate: ({ params: { id } }) =>
        showChanged((one) => (one.id === id ? { ...one, isRead: true } : one)),
      onError: (_error, _which, before) => takeBack(before),
    },
  )
}

export function useMarkAllRead() {
  const { showChanged, takeBack } = useShowChanged()
  return useCommand<'PATCH /api/notifications/read-all', Before>(
    'PATCH /api/notifications/read-all',
    {
      atOnce: true,
      onMutate: () => showChanged((one) => ({ ...one, isRead: true })),
      onError: (_error, _none, before) => takeBack(before),
    },
  )
}

/** Takes that back. */
export const useMarkAllUnread = () => useCommand('POST /api/notifications/read-all/undo')

export function useDeleteNotification() {
  const { showChanged, takeBack } = useShowChanged()
  return useCommand<'DELETE /api/notifications/:id', Before>('DELETE /api/notifications/:id', {
    atOnce: true,
    onMutate: ({ params: { id } }) => showChanged((one) => (one.id === id ? undefined : one)),
    onError: (_error, _which, before) => takeBack(before),
  })
}
