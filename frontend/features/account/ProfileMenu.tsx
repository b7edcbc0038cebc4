/** Menu of Mi Perfil (decision 0-10): existing screens that the role may open. */
import {
  Ban,
  Bell,
  Clock,
  Heart,
  Hourglass,
  Images,
  LogOut,
  MapPin,
  Scissors,
  Settings2,
  Store,
  Trophy,
  Users,
  UsersRound,
} from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { type Address, addressOf } from '../../../contract/paths.ts'
import { signOut, type SessionUser } from '../../client/session.ts'
import { useHeldComments } from '../../entities/comment/useWaiting.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { CountBadge } from '../../ui/Badge.tsx'
import { ListGroup, ListRow } from '../../ui/List.tsx'
import { useNavigate } from '../../ui/links.ts'
import { confirm } from '../../ui/prompts.ts'
import { toast } from '../../ui/toasts.ts'
import { AppearanceRows } from './own/AppearanceRows.tsx'

interface Entry {
  /** Undefined while it is still to be built. */
  to: Address | undefined
  title: string
  hint?: string
  icon: ReactNode
  trailing?: ReactNode
}

export function ProfileMenu({ user }: { user: SessionUser }) {
  const { t } = useTranslation()
  const provider = user.rol !== 'cliente'
  const work: Entry[] = [
    {
      to: '/clients',
      title: t('profile.clients'),
      hint: t('profile.clientsHint'),
      icon: <UsersRound size={20} />,
    },
    {
      to: '/my-services',
      title: t('profile.services'),
      hint: t('profile.servicesHint'),
      icon: <Scissors size={20} />,
    },
    {
      to: '/availability',
      title: t('profile.availability'),
      hint: t('profile.availabilityHint'),
      icon: <Clock size={20} />,
    },
    {
      to: '/business-management',
      title: t('profile.business'),
      hint: t('profile.businessHint'),
      icon: <Store size={20} />,
    },
    {
      to: '/team',
      title: t('profile.team'),
      hint: t('profile.teamHint'),
      icon: <Users size={20} />,
    },
    ...(user.rol === 'duenno'
      ? [
          {
            to: '/business-locations' as const,
            title: t('profile.locations'),
            icon: <MapPin size={20} />,
          },
        ]
      : []),
    { to: '/my-feed', title: t('profile.posts'), icon: <Images size={20} /> },
  ]
  const mine: Entry[] = [
    { to: '/favorites', title: t('profile.favorites'), icon: <Heart size={20} /> },
    ...(provider
      ? []
      : [
          {
            to: '/waitlist' as const,
            title: t('profile.waitlist'),
            icon: <Hourglass size={20} />,
          },
        ]),
    { to: '/achievements', title: t('profile.achievements'), icon: <Trophy size={20} /> },
    { to: '/notifications', title: t('profile.notifications'), icon: <Bell size={20} /> },
  ]
  return (
    <>
      {provider && <Entries title={t('profile.groupWork')} entries={work} />}
      <Entries title={t('profile.groupMine')} entries={mine} />
      <Settings provider={provider} />
    </>
  )
}

function Entries({ title, entries }: { title: string; entries: Entry[] }) {
  const rows = entries.filter(({ to }) => to)
  if (rows.length === 0) return null
  return (
    <ListGroup title={title}>
      {rows.map((entry) => (
        <ListRow key={entry.to} {...entry} />
      ))}
    </ListGroup>
  )
}

function Settings({ provider }: { provider: boolean }) {
  const { t } = useTranslation()
  // Who publishes nothing has nothing to approve.
  const { total } = useHeldComments(provider)
  const signOutHere = useSignOut()
  const entries: Entry[] = [
    total > 0
      ? {
          to: addressOf('/restrictions', { tab: 'comentarios' }),
          title: t('profile.restrictions'),
          hint: t('profile.waiting', { count: total }),
          icon: <Ban size={20} />,
          trailing: <CountBadge count={total} />,
        }
      : { to: '/restrictions', title: t('profile.restrictions'), icon: <Ban size={20} /> },
    {
      to: '/settings',
      title: t('settings.title'),
      hint: t('settings.hint'),
      icon: <Settings2 size={20} />,
    },
  ]
  return (
    <ListGroup title={t('profile.groupSettings')}>
      {entries
        .filter(({ to }) => to)
        .map((entry) => (
          <ListRow key={entry.to} {...entry} />
        ))}
      <AppearanceRows />
      <ListRow
        title={t('auth.signOut')}
        icon={<LogOut size={20} />}
        danger
        onClick={() => void signOutHere()}
      />
    </ListGroup>
  )
}

/** Navigates home before signing out, or the guard would redirect to login. */
function useSignOut() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const leaving = useRef(false)
  useEffect(
    () => () => {
      if (leaving.current) void signOut()
    },
    [],
  )
  return async () => {
    if (
      !(await confirm({
        title: t('auth.signOut'),
        text: t('auth.signOutConfirm'),
        action: t('auth.signOut'),
        destructive: true,
      }))
    )
      return
    leaving.current = true
    toast({ title: t('auth.signedOut') })
    navigate('/')
  }
}
