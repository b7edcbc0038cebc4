/** Banner of a screen that shows the past, with links to other moments and back. */
import { ChevronLeft, ChevronRight, History } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSession } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { Mirror } from '../../ui/drawings.tsx'
import { useFormat } from '../../ui/format.ts'
import { EmptyState } from '../../ui/State.tsx'
import { instantOf } from './useMoment.ts'

interface PastBannerProps {
  al: string
  zone: string
  /** The moments next to this one at which something changed; left out where nobody knows them. */
  changes?: { before: string | null; after: string | null }
  onMoment: (al: string | undefined) => void
  onChoose: () => void
  children?: ReactNode
}

export function PastBanner({ al, zone, changes, onMoment, onChoose, children }: PastBannerProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const instant = instantOf(al)
  const when = Number.isNaN(instant)
    ? undefined
    : format.dateTime(new Date(instant), {
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
        timeZone: zone,
      })
  return (
    <section
      aria-label={t('past.title')}
      className="grid gap-3 rounded-card border border-info bg-info-soft px-5 py-4"
    >
      <p role="status" className="flex items-start gap-3 font-semibold">
        <History aria-hidden size={20} className="mt-0.5 shrink-0 text-info" />
        {when === undefined ? t('past.title') : t('past.was', { when })}
      </p>
      <p className="text-small text-muted">{t('past.onlyLook')}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => onMoment(undefined)}>
          {t('past.now')}
        </Button>
        {changes && (
          <>
            <Step before moment={changes.before} onMoment={onMoment} />
            <Step moment={changes.after} onMoment={onMoment} />
          </>
        )}
        <Button size="sm" variant="secondary" onClick={onChoose}>
          {t('past.other')}
        </Button>
        {children}
      </div>
    </section>
  )
}

function Step({
  moment,
  before = false,
  onMoment,
}: {
  moment: string | null
  before?: boolean
  onMoment: PastBannerProps['onMoment']
}) {
  const { t } = useTranslation()
  const Icon = before ? ChevronLeft : ChevronRight
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<Icon aria-hidden size={18} />}
      disabled={moment === null}
      onClick={() => onMoment(moment ?? undefined)}
    >
      {t(before ? 'past.earlier' : 'past.later')}
    </Button>
  )
}

/** Shown when the account did not exist at that moment. */
export function NoPast() {
  const { t } = useTranslation()
  const format = useFormat()
  const { user } = useSession()
  return (
    <EmptyState
      drawing={<Mirror />}
      title={t('past.beforeAccount')}
      text={user?.creadoEn && t('past.beforeAccountText', { date: format.date(user.creadoEn) })}
    />
  )
}
