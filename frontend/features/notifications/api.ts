/** The notifications and the marks on them; marks show at once and are taken back if they fail. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Notification } from '../../../contract/engagement/notifications.ts'
import { type ApiError, call } from '../../client/api.ts'
import { keyOf, keyUnder, lively, read } from '../../client/query.ts'
import { useLiveInterval } from '../../live/LiveProvider.tsx'

const LIMIT = { query: { limit: 100 } } as const
const list = keyOf('GET /api/notifications', LIMIT)
const unread = keyOf('GET /api/notifications/unread-count')

export function useNotifications() {
  return useQuery({ ...read('GET /api/notifications', LIMIT), ...lively, refetchInterval: useLiveInterval() })
}

/** Marks one (by id) or all of them as read. */
export function useMarkRead() {
  const queries = useQueryClient()
  return useMutation<unknown, ApiError, string | 'all', { notifications?: Notification[]; count?: { unreadCount: number } }>({
    mutationFn: (which) => (which === 'all' ? call('PATCH /api/notifications/read-all') : call('PATCH /api/notifications/:id/read', { params: { id: which }, keepalive: true })),
    onMutate: async (which) => {
      await queries.cancelQueries({ queryKey: keyUnder('/api/notifications') })
      const before = { notifications: queries.getQueryData<Notification[]>(list), count: queries.getQueryData<{ unreadCount: number }>(unread) }
      const after = before.notifications?.map((one) => (which === 'all' || one.id === which ? { ...one, isRead: true } : one))
      queries.setQueryData(list, after)
      if (before.count) queries.setQueryData(unread, { unreadCount: which === 'all' ? 0 : Math.max(0, before.count.unreadCount - 1) })
      return before
    },
    onError: (_error, _which, before) => {
      queries.setQueryData(list, before?.notifications)
      queries.setQueryData(unread, before?.count)
    },
    // Not waited for: that it failed is said at once.
    onSettled: () => void queries.invalidateQueries({ queryKey: keyUnder('/api/notifications') }),
  })
}
