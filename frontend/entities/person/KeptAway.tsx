/** Blocked and restricted people, with undo. Counts are on the tabs. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { addressOf } from '../../../contract/paths.ts'
import { read } from '../../client/query.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { Link } from '../../ui/links.ts'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'
import { toast } from '../../ui/toasts.ts'

interface Listed {
  readonly id: string
  readonly nombre: string
  readonly profileImageUrl: string | null
  readonly createdAt: string
}

export const useBlocked = () => useQuery(read('GET /api/moderation/blocks'))
export const useRestricted = () => useQuery(read('GET /api/moderation/restrictions'))

export function BlockedList() {
  const { t } = useTranslation()
  return (
    <People
      asked={useBlocked()}
      empty={t('moderation.noBlocked')}
      note={t('moderation.blockedNote')}
    >
      {(person) => <Unblock person={person} />}
    </People>
  )
}

export function RestrictedList() {
  const { t } = useTranslation()
  return (
    <People
      asked={useRestricted()}
      empty={t('moderation.noRestricted')}
      note={t('moderation.restrictedNote')}
      linked
    >
      {(person) => <Unrestrict person={person} />}
    </People>
  )
}

interface PeopleProps {
  asked: { isPending: boolean; data: readonly Listed[] | undefined; refetch: () => unknown }
  empty: string
  note: string
  linked?: boolean
  children: (person: Listed) => ReactNode
}

function People({ asked, empty, note, linked = false, children }: PeopleProps) {
  const { t } = useTranslation()
  const format = useFormat()
  if (asked.isPending) return <SkeletonList rows={3} />
  if (!asked.data)
    return <ErrorState title={t('moderation.loadFailed')} onRetry={() => void asked.refetch()} />
  if (asked.data.length === 0) return <EmptyState title={empty} text={note} />
  return (
    <div className="grid gap-4">
      <p className="text-small text-muted">{note}</p>
      <ul className="grid gap-1">
        {asked.data.map((person) => (
          <li key={person.id} className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1">
            <Avatar name={person.nombre} src={person.profileImageUrl} size="md" />
            <span className="grid min-w-0 flex-1">
              {linked ? (
                <Link
                  to={addressOf('/user/:userId', { userId: person.id })}
                  className="truncate font-semibold hover:underline"
                >
                  {person.nombre}
                </Link>
              ) : (
                <span className="truncate font-semibold">{person.nombre}</span>
              )}
              <span className="text-small text-muted">
                {t('moderation.since', { date: format.date(person.createdAt) })}
              </span>
            </span>
            {children(person)}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Unblock({ person: { id, nombre } }: { person: Listed }) {
  const { t } = useTranslation()
  // Said by the command: by the time that the answer is here, the row has left the list.
  const unblock = useCommand('DELETE /api/moderation/blocks/:userId', {
    onSuccess: () =>
      toast({ title: t('moderation.unblocked'), description: t('moderation.unblockedText') }),
    onError: () =>
      toast({
        title: t('ui.error'),
        description: t('moderation.unblockFailed'),
        variant: 'destructive',
      }),
  })
  return (
    <Button
      size="sm"
      variant="secondary"
      pending={unblock.isPending}
      aria-label={t('posts.unblock', { name: nombre })}
      onClick={() => unblock.mutate({ params: { userId: id } })}
    >
      {t('moderation.unblock')}
    </Button>
  )
}

function Unrestrict({ person: { id, nombre } }: { person: Listed }) {
  const { t } = useTranslation()
  const unrestrict = useCommand('DELETE /api/moderation/restrictions/:userId', {
    onSuccess: () =>
      toast({
        title: t('moderation.restrictionRemoved'),
        description: t('moderation.restrictionRemovedText'),
      }),
    onError: () =>
      toast({
        title: t('ui.error'),
        description: t('moderation.restrictionRemoveFailed'),
        variant: 'destructive',
      }),
  })
  return (
    <Button
      size="sm"
      variant="secondary"
      pending={unrestrict.isPending}
      aria-label={t('posts.unrestrict', { name: nombre })}
      onClick={() => unrestrict.mutate({ params: { userId: id } })}
    >
      {t('moderation.unrestrict')}
    </Button>
  )
}
