/** The notifications and the marks on them; marks show at once and are taken back if they fail. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Notification } from '../../../contract/engagement/notifications.ts'
import { keyOf, lively, read } from '../../client/query.ts'
import { keyUnder } from '../../live/stale.ts'
import { useLiveInterval } from '../../live/LiveProvider.tsx'
import { useCommand } from '../../live/useCommand.ts'

const LIMIT = { query: { limit: 100 } } as const
const list = keyOf('GET /api/notifications', LIMIT)
const unread = keyOf('GET /api/notifications/unread-count')

export function useNotifications() {
  return useQuery({ ...read('GET /api/notifications', LIMIT), ...lively, refetchInterval: useLiveInterval() })
}

interface Marks {
  notifications: Notification[] | undefined
  count: { unreadCount: number } | undefined
}

/** Shows one of them, or all, as read while the server is told; gives what was there before. */
function useShowRead() {
  const queries = useQueryClient()
  const show = ({ notifications, count }: Marks) => {
    queries.setQueryData(list, notifications)
    queries.setQueryData(unread, count)
  }
  const showRead = async (id?: string): Promise<Marks> => {
    await queries.cancelQueries({ queryKey: keyUnder('/api/notifications') })
    const before: Marks = { notifications: queries.getQueryData(list), count: queries.getQueryData(unread) }
    const notifications = before.notifications?.map((one) => (id === undefined || one.id === id ? { ...one, isRead: true } : one))
    show({ notifications, count: before.count && { unreadCount: id === undefined ? 0 : Math.max(0, before.count.unreadCount - 1) } })
    return before
  }
  return { showRead, takeBack: (before: Marks | undefined) => before && show(before) }
}

export function useMarkRead() {
  const { showRead, takeBack } = useShowRead()
  return useCommand<'PATCH /api/notifications/:id/read', Marks>('PATCH /api/notifications/:id/read', {
    atOnce: true,
    onMutate: ({ params: { id } }) => showRead(id),
    onError: (_error, _which, before) => takeBack(before),
  })
}

export function useMarkAllRead() {
  const { showRead, takeBack } = useShowRead()
  return useCommand<'PATCH /api/notifications/read-all', Marks>('PATCH /api/notifications/read-all', {
    atOnce: true,
    onMutate: () => showRead(),
    onError: (_error, _none, before) => takeBack(before),
  })
}
