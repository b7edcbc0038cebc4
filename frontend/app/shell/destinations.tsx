/** The five places of the navigation, by who is looking. */
import { useQuery } from '@tanstack/react-query'
import {
  CalendarDays,
  CircleUserRound,
  House,
  LayoutDashboard,
  LogIn,
  MessageCircle,
  Search,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Address } from '../../../contract/paths.ts'
import { lively, read } from '../../client/query.ts'
import { useSession } from '../../client/session.ts'
import { useOwnTeam } from '../../entities/business/ownTeam.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useLiveInterval } from '../../live/LiveProvider.tsx'
import { cappedCount } from '../../ui/Badge.tsx'

export interface Destination {
  to: Address
  label: string
  icon: ReactNode
  count?: number
  said?: string
}

/** `search` only where there is room for it (the side rail). */
export function useDestinations({ withSearch }: { withSearch: boolean }): Destination[] {
  const { t } = useTranslation()
  const { user } = useSession()
  const provider = user && user.rol !== 'cliente'
  const unread = useUnreadMessages()
  const waiting = useWaiting()
  const all: (Destination | '' | false | null | undefined)[] = [
    { to: '/', label: t('nav.home'), icon: <House /> },
    withSearch && { to: '/search', label: t('nav.search'), icon: <Search /> },
    user && {
      to: '/appointments',
      label: t('nav.appointments'),
      icon: <CalendarDays />,
      count: waiting,
      said: t('nav.appointmentsWaiting', { badge: cappedCount(waiting) }),
    },
    provider && { to: '/dashboard', label: t('nav.dashboard'), icon: <LayoutDashboard /> },
    user && {
      to: '/chat',
      label: t('nav.chats'),
      icon: <MessageCircle />,
      count: unread,
      said: t('nav.chatsUnread', { badge: cappedCount(unread) }),
    },
    user
      ? { to: '/profile', label: t('nav.profile'), icon: <CircleUserRound /> }
      : { to: '/login', label: t('nav.signIn'), icon: <LogIn /> },
  ]
  return all.filter((destination): destination is Destination => !!destination)
}

/** Unread notifications; 0 while unknown, the last count on failure. */
export function useUnreadNotifications(): number {
  const { user } = useSession()
  const interval = useLiveInterval(30_000)
  const { data } = useQuery({
    ...read('GET /api/notifications/unread-count'),
    enabled: !!user && !user.suspension,
    refetchInterval: interval,
    staleTime: 0,
  })
  return data?.unreadCount ?? 0
}

function useUnreadMessages(): number {
  const { user } = useSession()
  const interval = useLiveInterval(30_000)
  const { data } = useQuery({
    ...read('GET /api/chat/unread-count'),
    enabled: !!user && !user.suspension,
    refetchInterval: interval,
    staleTime: 0,
  })
  return data?.unreadCount ?? 0
}

/** How many requests wait for an answer: a barber's own, an owner's whole shop's. */
function useWaiting(): number {
  const { user } = useSession()
  const { owns } = useOwnTeam()
  const serves = !!user && user.rol !== 'cliente' && !user.suspension
  const interval = useLiveInterval(30_000)
  const { data } = useQuery({
    ...read('GET /api/dashboard', { query: { negocio: owns ? '1' : undefined } }),
    ...lively,
    enabled: serves,
    retry: false,
    refetchInterval: interval,
  })
  return data?.pendientes ?? 0
}
