/** A day of the next month and one of its free times, small enough for a sheet. */
import { DayStrip } from '../../entities/appointment/DayStrip.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Chip } from '../../ui/Choice.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/State.tsx'
import type { useFreeTimes } from './times.ts'

interface Props {
  times: ReturnType<typeof useFreeTimes>
  day: string | undefined
  start: string | undefined
  onDay: (day: string) => void
  onStart: (start: string) => void
}

export function TimePicker({ times, day, start, onDay, onStart }: Props) {
  const { t } = useTranslation()
  if (times.isPending) {
    return (
      <Loading className="grid gap-3">
        <Skeleton className="h-22" />
        <div className="grid grid-cols-4 gap-2">
          {[0, 1, 2, 3, 4, 5, 6, 7].map((slot) => (
            <Skeleton key={slot} className="h-11" />
          ))}
        </div>
      </Loading>
    )
  }
  if (!times.data)
    return (
      <ErrorState
        className="py-2!"
        title={t('agenda.timesFailed')}
        onRetry={() => void times.refetch()}
      />
    )
  const { dias: days } = times.data
  const free = days.filter(({ horarios }) => horarios.length > 0)
  const shown = free.find(({ fecha }) => fecha === day) ?? free[0]
  if (!shown) return <p className="text-muted">{t('agenda.noTimes')}</p>
  return (
    <div className="grid grid-cols-1 gap-3">
      <DayStrip narrow days={days} chosen={shown.fecha} onChoose={onDay} />
      <div
        role="group"
        aria-label={t('agenda.freeTimes')}
        className="grid grid-cols-4 gap-2 sm:grid-cols-6"
      >
        {shown.horarios.map(({ hora, inicio }) => (
          <Chip
            key={inicio}
            pressed={start !== undefined && Date.parse(inicio) === Date.parse(start)}
            onClick={() => onStart(inicio)}
            className="rounded-control! px-0! text-body!"
          >
            {hora}
          </Chip>
        ))}
      </div>
    </div>
  )
}
