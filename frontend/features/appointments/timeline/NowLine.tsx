import { clsx } from 'clsx'
import { clockTime } from '../../../time/zone.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { row } from './looks.ts'

export function NowLine({ minute, isPast }: { minute: number; isPast: boolean }) {
  const { t } = useTranslation()
  return (
    <li data-now className={clsx(row, 'items-center! text-accent-text')}>
      <span className="text-right text-small font-bold">{clockTime(minute)}</span>
      <span
        aria-hidden
        className="size-3 justify-self-center rounded-full bg-accent-text ring-4 ring-accent-soft"
      />
      <span className="flex items-center gap-3">
        <span className="sign">{t(isPast ? 'appointments.then' : 'appointments.now')}</span>
        <span aria-hidden className="h-0.5 flex-1 rounded-pill bg-accent-text" />
      </span>
    </li>
  )
}
