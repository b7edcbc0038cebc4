/** The week at a glance: a bar for each day over the hours from six to ten. */
import { clsx } from 'clsx'
import type { WeeklySchedule } from '../../../contract/business/hours.ts'
import { week } from '../../time/week.ts'
import { minutesOf } from '../../time/zone.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'

const FIRST = 6 * 60
const LAST = 22 * 60
const hours = ['06:00', '10:00', '14:00', '18:00', '22:00']

/** Where a time stands on the bar, in percent. */
const place = (time: string): number =>
  ((Math.min(LAST, Math.max(FIRST, minutesOf(time))) - FIRST) / (LAST - FIRST)) * 100

const columns = 'grid grid-cols-[2.75rem_1fr_6.75rem] items-center gap-3'

export function Week({ schedule, busy }: { schedule: WeeklySchedule; busy: boolean }) {
  const { t } = useTranslation()
  return (
    <div
      className={clsx(
        'grid gap-3 rounded-card border border-line bg-surface p-4 shadow-card',
        busy && 'opacity-60',
      )}
    >
      <div aria-hidden className={clsx(columns, 'hidden text-micro text-faint sm:grid')}>
        <span />
        <span className="relative h-4">
          {hours.map((hour) => (
            <span
              key={hour}
              className="absolute -translate-x-1/2"
              style={{ left: `${place(hour)}%` }}
            >
              {hour.slice(0, 2)}
            </span>
          ))}
        </span>
      </div>
      <dl className="grid gap-3">
        {week.map((day) => (
          <div key={day} className={clsx(columns, 'text-small lg:min-h-9')}>
            <dt>
              <abbr title={t(`days.${day}`)} className="no-underline">
                {t(`days.${day}`).slice(0, 3)}
              </abbr>
            </dt>
            <dd aria-hidden className="relative h-2.5 rounded-pill bg-sunken lg:h-4">
              {schedule[day].map(({ start, end }) => (
                <span
                  key={start}
                  className="absolute inset-y-0 rounded-pill bg-accent"
                  style={{ left: `${place(start)}%`, width: `${place(end) - place(start)}%` }}
                />
              ))}
            </dd>
            <dd className={clsx('text-right', schedule[day].length === 0 && 'text-muted')}>
              {schedule[day].length === 0
                ? t('publicProfile.closed')
                : schedule[day].map(({ start, end }) => (
                    <span key={start} className="block">
                      {start}–{end}
                    </span>
                  ))}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
