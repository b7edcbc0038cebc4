/** Team days at full width: `?vista=dia`, `tres` or `semana`, around `?dia=`. */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useSession } from '../../client/session.ts'
import { addDays, asDate, dayOf, weekdayOf } from '../../time/zone.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/State.tsx'
import { useAppointmentsFrom } from './appointmentsQueries.ts'
import { useDay } from './CalendarTab.tsx'
import { daysOf, Lanes } from './Lanes.tsx'
import { type AgendaOf, SHOP } from './whose.ts'

interface Props {
  view: 'dia' | 'tres' | 'semana'
  agenda: AgendaOf
  zone: string
  now: Date
  onDayView: () => void
}

export function LanesTab({ view, agenda, zone, now, onDayView }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { user } = useSession()
  const today = dayOf(now, zone)
  const { day, chooseDay, pointedAt } = useDay(today)
  const days = daysOf(view, day, weekdayOf(day))
  const [first, last] = [days[0] ?? day, days.at(-1) ?? day]
  const appointments = useAppointmentsFrom(first, last, agenda.whose)
  const { chosen, team, choose } = agenda
  const one = team.find(({ id }) => id === agenda.barberId) ?? {
    id: agenda.barberId ?? '',
    name: user?.nombre ?? '',
    face: null,
  }
  const chairs = chosen === SHOP ? team : [one]
  const turn = (by: 1 | -1) => chooseDay(addDays(day, by * days.length))
  const short = (at: string) =>
    format.dateTime(asDate(at), { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const title =
    days.length === 1 ? format.longDay(asDate(day), 'UTC') : `${short(first)} – ${short(last)}`
  return (
    <section
      aria-label={t('appointments.dayOf', { day: title })}
      className="grid grid-cols-1 gap-3"
    >
      <div className="flex flex-wrap items-center gap-1">
        <IconButton label={t('agenda.before')} onClick={() => turn(-1)} className="-ml-2">
          <ChevronLeft aria-hidden />
        </IconButton>
        <h2 aria-live="polite" className="text-title first-letter:uppercase">
          {title}
        </h2>
        <IconButton label={t('agenda.after')} onClick={() => turn(1)}>
          <ChevronRight aria-hidden />
        </IconButton>
        {!days.includes(today) && (
          <Button variant="ghost" size="sm" onClick={() => chooseDay(today)}>
            {t('appointments.goToday')}
          </Button>
        )}
      </div>
      {appointments.isPending ? (
        <Loading>
          <Skeleton className="h-120 rounded-card" />
        </Loading>
      ) : !appointments.data ? (
        <ErrorState
          title={t('appointments.loadFailed')}
          onRetry={() => void appointments.refetch()}
        />
      ) : (
        <Lanes
          days={days}
          day={day}
          chairs={chairs}
          appointments={appointments.data}
          today={today}
          now={now}
          zone={zone}
          pointedAt={pointedAt}
          onDay={(to) => {
            chooseDay(to)
            onDayView()
          }}
          onChair={choose}
        />
      )}
    </section>
  )
}
