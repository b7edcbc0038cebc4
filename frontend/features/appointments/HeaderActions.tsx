/** What begins at the top of the appointments: a new one, blocked time, a delay, the waiting list. */
import { AlarmClock, CalendarPlus, Hourglass, Lock } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button, ButtonLink, IconButton, IconLink } from '../../ui/Button.tsx'
import { useSheetInUrl } from '../../ui/useSheetInUrl.ts'

export function HeaderForClient() {
  const { t } = useTranslation()
  return (
    <div className="flex items-center gap-1">
      <IconLink to="/waitlist" label={t('appointments.waitlist')}>
        <Hourglass aria-hidden size={20} />
      </IconLink>
      <ButtonLink to="/search" size="sm" icon={<CalendarPlus aria-hidden size={18} />}>
        <span className="max-[22rem]:sr-only">{t('appointments.new')}</span>
      </ButtonLink>
    </div>
  )
}

/** The day that is on the screen goes along in the address. */
export function HeaderForBarber({ canBlock }: { canBlock: boolean }) {
  const { t } = useTranslation()
  const [, openNew] = useSheetInUrl('nueva')
  const [, openBlock] = useSheetInUrl('bloquear')
  const [, openDelay] = useSheetInUrl('retraso')
  const [search] = useSearchParams()
  const day = search.get('dia') ?? 'hoy'
  return (
    <div className="flex items-center gap-1">
      {canBlock && (
        <IconButton label={t('appointments.runningLate')} onClick={() => openDelay('si')}>
          <AlarmClock aria-hidden size={20} />
        </IconButton>
      )}
      {canBlock && (
        <IconButton label={t('appointments.block')} onClick={() => openBlock(day)}>
          <Lock aria-hidden size={20} />
        </IconButton>
      )}
      <Button size="sm" icon={<CalendarPlus aria-hidden size={18} />} onClick={() => openNew(day)}>
        <span className="max-[22rem]:sr-only">{t('appointments.new')}</span>
      </Button>
    </div>
  )
}
