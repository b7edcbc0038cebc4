/** Shown for a blocked person's profile: name and unblock. Other absences give no reason. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readWhen } from '../../client/query.ts'
import { useSession } from '../../client/session.ts'
import { useKeepAway } from '../../entities/person/useKeepAway.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { Mirror } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/State.tsx'

export function BlockedByMe({ userId, otherwise }: { userId: string; otherwise: ReactNode }) {
  const { t } = useTranslation()
  const { status } = useSession()
  const { data } = useQuery(
    readWhen('GET /api/moderation/blocks', status === 'signed-in' ? {} : undefined),
  )
  const { unblock } = useKeepAway(userId)
  const blocked = data?.find(({ id }) => id === userId)
  if (!blocked) return otherwise
  return (
    <EmptyState
      drawing={<Mirror />}
      title={t('moderation.blockedByYou', { name: blocked.nombre })}
      text={t('moderation.blockedByYouText')}
      action={
        <Button variant="secondary" onClick={() => void unblock()}>
          {t('moderation.unblock')}
        </Button>
      }
    />
  )
}
